//! The complete record of a document as JSON.

use numpy::PyReadonlyArray1;
use pyo3::prelude::*;
use pyo3::types::PyString;

use duramen_core::record::{Decided, Known};

use crate::failures::{guarded, text};
use crate::page::{Page, markup_of};

/// What the model says of a page: its type, the types with their probabilities, and its confidence.
type ModelResult = (String, Vec<(String, f64)>, f64);

/// The record of the kept rows; `source` is no field where it is None.
#[pyfunction]
#[allow(clippy::too_many_arguments, clippy::needless_pass_by_value)] // Python names them and gives them away
pub(crate) fn record<'py>(
    py: Python<'py>,
    page: &Page,
    kept: PyReadonlyArray1<'py, bool>,
    source: Option<&str>,
    url: Option<&str>,
    today: &str,
    method: &str,
    origin: &str,
    hidden_words: usize,
    status: Option<u16>,
    decided: Option<ModelResult>,
    markup: &Bound<'py, PyAny>,
    is_indented: bool,
) -> PyResult<Bound<'py, PyString>> {
    let types: Vec<(&str, f64)> = decided
        .as_ref()
        .map_or(Vec::new(), |(_, types, _)| types.iter().map(|(name, share)| (&**name, *share)).collect());
    let known = Known {
        source,
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
    };
    let markup = markup_of(markup)?;
    let kept = page.mask(&kept)?;
    let need = page.core().memory_to_write();
    let write = || page.core().record(kept, &known, markup, is_indented);
    let written = guarded(py, need, write)?;
    text(py, &written)
}
