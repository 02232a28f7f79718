//! The complete record of a document as JSON.

use numpy::PyReadonlyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use duramen_core::metadata::Value;
use duramen_core::record::{Decided, Known};

use crate::failures::{guarded, text};
use crate::page::{Page, markup_of};
use crate::utf8;

/// What the model says of a page: its type, the types with their probabilities, and its confidence.
type ModelResult = (String, Vec<(String, f64)>, f64);

/// The record of the kept rows; `source` is no field where it is None.
#[pyfunction]
#[allow(clippy::too_many_arguments, clippy::needless_pass_by_value)] // Python names them and gives them away
pub(crate) fn record<'py>(
    py: Python<'py>,
    page: &Page,
    kept: PyReadonlyArray1<'py, bool>,
    source: Option<&Bound<'py, PyString>>,
    url: Option<&str>,
    today: &str,
    method: &str,
    origin: &str,
    hidden_words: usize,
    status: Option<u16>,
    decided: Option<ModelResult>,
    ruled: &Bound<'py, PyDict>,
    pages: Vec<String>,
    markup: &Bound<'py, PyAny>,
    is_indented: bool,
) -> PyResult<Bound<'py, PyString>> {
    let types: Vec<(&str, f64)> = decided
        .as_ref()
        .map_or(Vec::new(), |(_, types, _)| types.iter().map(|(name, share)| (&**name, *share)).collect());
    let source = source.map(utf8).transpose()?;
    let ruled: Vec<(String, Value)> =
        ruled.iter().map(|(name, value)| given_field(&name, &value)).collect::<PyResult<_>>()?;
    let known = Known {
        source: source.as_deref(),
        url,
        today,
        method,
        origin,
        hidden_words,
        status,
        decided: decided.as_ref().map(|(page_type, _, confidence)| Decided {
            page_type,
            page_types: &types,
            confidence: *confidence,
        }),
        ruled: &ruled,
        pages: &pages,
    };
    let markup = markup_of(markup)?;
    let kept = page.mask(&kept)?;
    let need = page.core().memory_to_write();
    let write = || page.core().record(kept, &known, markup, is_indented);
    let written = guarded(py, need, write)?;
    text(py, &written)
}

/// The name and the value of a field that a rule found: a text, or a list of them.
fn given_field(name: &Bound<'_, PyAny>, value: &Bound<'_, PyAny>) -> PyResult<(String, Value)> {
    let text = |value: &Bound<'_, PyAny>| Ok::<_, PyErr>(utf8(value.cast::<PyString>()?)?.into_owned());
    let value = if value.is_instance_of::<PyString>() {
        Value::Text(text(value)?)
    } else {
        Value::List(value.try_iter()?.map(|each| text(&each?)).collect::<PyResult<_>>()?)
    };
    Ok((name.extract()?, value))
}
