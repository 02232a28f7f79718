//! The core as a Python module: types are translated here and nothing is decided.

mod failures;
mod learning;
mod metadata;
mod model;
mod page;
mod posts;
mod record;
mod statistics;
mod tables;
mod tokens;
mod web_url;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyBytes, PyDict, PyString, PyTuple};

use duramen_core::memory;
use duramen_core::page::flags;
use duramen_core::{Encoding, Options, tags};

use failures::guarded;

/// Parse a page; the interpreter is free for other threads meanwhile.
#[pyfunction]
#[pyo3(signature = (html, encoding=None, content_type=None, scripting=false, fragment=None, lenient=false))]
fn parse(
    py: Python<'_>,
    html: &Bound<'_, PyAny>,
    encoding: Option<&str>,
    content_type: Option<&str>,
    scripting: bool,
    fragment: Option<String>,
    lenient: bool,
) -> PyResult<page::Page> {
    let forced = encoding.map(known_encoding).transpose()?;
    let options = Options {
        scripting,
        fragment,
        lenient,
    };
    let page = if let Ok(bytes) = html.cast::<PyBytes>() {
        let bytes = PyBackedBytes::from(bytes.clone());
        let need = memory::to_parse(&bytes);
        guarded(py, need, || {
            duramen_core::parse_bytes(bytes, forced, content_type, &options)
        })?
    } else if let Ok(text) = html.cast::<PyString>() {
        match text.to_str() {
            Ok(_) => {
                let text = html.extract::<PyBackedStr>()?;
                let need = memory::to_parse(text.as_bytes());
                guarded(py, need, || duramen_core::parse_str(Text(text), &options))?
            }
            Err(_) => {
                let text = without_surrogates(text)?;
                let need = memory::to_parse(&text);
                guarded(py, need, || duramen_core::parse_str(text, &options))?
            }
        }
    } else {
        return Err(PyTypeError::new_err(format!(
            "html must be bytes or str, not {}; read a file with Path(...).read_bytes()",
            html.get_type().name()?
        )));
    };
    Ok(page::Page::new(page))
}

fn known_encoding(label: &str) -> PyResult<&'static Encoding> {
    Encoding::for_label(label.as_bytes()).ok_or_else(|| {
        PyValueError::new_err(format!(
            "unknown encoding {label:?}; use a label of the WHATWG Encoding Standard, \
             such as \"utf-8\", \"windows-1252\" or \"shift_jis\", or leave it out"
        ))
    })
}

/// A `str` as the bytes of its UTF-8, in place.
struct Text(PyBackedStr);

impl AsRef<[u8]> for Text {
    fn as_ref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

/// The UTF-8 of a `str` that holds lone surrogates, which become U+FFFD.
fn without_surrogates(text: &Bound<'_, PyString>) -> PyResult<Vec<u8>> {
    let encoded = text.call_method1("encode", ("utf-8", "surrogatepass"))?;
    let mut bytes = encoded.cast::<PyBytes>()?.as_bytes().to_vec();
    for at in 0..bytes.len().saturating_sub(2) {
        if bytes[at] == 0xED && bytes[at + 1] >= 0xA0 {
            bytes[at..at + 3].copy_from_slice("\u{FFFD}".as_bytes());
        }
    }
    Ok(bytes)
}

#[pymodule(gil_used = false)]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("TAGS", PyTuple::new(py, tags::NAMES)?)?;
    let bits = PyDict::new(py);
    for (name, bit) in flags::ALL {
        bits.set_item(name, bit)?;
    }
    module.add("FLAGS", bits)?;
    module.add("MAX_DEPTH", duramen_core::tree::MAX_DEPTH)?;
    module.add("MAX_ROWS", duramen_core::tree::MAX_ROWS)?;
    module.add("MAX_SOURCE", duramen_core::MAX_SOURCE)?;
    module.add("MAX_URL", duramen_core::web_url::MAX_URL)?;
    module.add_class::<page::Page>()?;
    module.add_function(wrap_pyfunction!(parse, module)?)?;
    module.add_function(wrap_pyfunction!(page::absolute, module)?)?;
    module.add("METADATA_FIELDS", metadata::fields(py)?)?;
    module.add_function(wrap_pyfunction!(metadata::metadata, module)?)?;
    module.add_function(wrap_pyfunction!(metadata::schema_org, module)?)?;
    module.add_function(wrap_pyfunction!(metadata::data, module)?)?;
    module.add_function(wrap_pyfunction!(record::record, module)?)?;
    module.add_function(wrap_pyfunction!(metadata::images, module)?)?;
    module.add_function(wrap_pyfunction!(metadata::read_date, module)?)?;
    module.add_function(wrap_pyfunction!(metadata::people, module)?)?;
    module.add_class::<posts::Threads>()?;
    module.add_function(wrap_pyfunction!(posts::threads, module)?)?;
    module.add_function(wrap_pyfunction!(tables::tables, module)?)?;
    module.add_function(wrap_pyfunction!(web_url::web_url, module)?)?;
    module.add(
        "STATISTICS",
        PyDict::from_sequence(&duramen_core::statistics::STATISTICS.into_pyobject(py)?)?,
    )?;
    module.add_function(wrap_pyfunction!(statistics::statistics, module)?)?;
    module.add_function(wrap_pyfunction!(statistics::c4_lines, module)?)?;
    module.add_function(wrap_pyfunction!(statistics::minhash, module)?)?;
    module.add_function(wrap_pyfunction!(statistics::text_hash, module)?)?;
    module.add_function(wrap_pyfunction!(learning::inputs, module)?)?;
    module.add_function(wrap_pyfunction!(learning::tokens, module)?)?;
    module.add_class::<model::Model>()?;
    module.add_function(wrap_pyfunction!(model::feature_names, module)?)?;
    module.add_function(wrap_pyfunction!(model::features, module)?)?;
    module.add_function(wrap_pyfunction!(model::decision_steps, module)?)?;
    module.add_function(wrap_pyfunction!(model::feature_in_words, module)?)?;
    module.add_function(wrap_pyfunction!(model::optional_steps, module)?)?;
    module.add_function(wrap_pyfunction!(tokens::tokenize, module)?)
}
