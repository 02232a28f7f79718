//! URLs for those who fetch them.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use duramen_core::metadata;
use duramen_core::web_url::WebUrl;

type Parts = (String, String, String, String, String, u16, String);

/// `link`, joined with `base`, as (href, scheme, username, password, host, port, path with query).
#[pyfunction]
#[pyo3(signature = (link, base=None))]
pub(crate) fn web_url(link: &str, base: Option<&str>) -> PyResult<Parts> {
    let url = WebUrl::parse(link, base).map_err(PyValueError::new_err)?;
    Ok((url.href, url.scheme, url.username, url.password, url.host, url.port, url.path))
}

/// The part of a host that somebody registered; None for a public suffix and for an IP address.
#[pyfunction]
pub(crate) fn registered_domain(host: &str) -> Option<String> {
    metadata::registered_domain(host)
}
