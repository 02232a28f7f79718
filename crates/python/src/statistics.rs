//! Statistics and signatures of texts.

use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;

use duramen_core::statistics as core;

use crate::failures::guarded;

/// Bytes that a text's words, their hashes and the sets of them take at most, per byte of the text.
const PER_BYTE: usize = 64;

/// The statistics of a text, in the order of `STATISTICS`.
#[pyfunction]
pub(crate) fn statistics(py: Python<'_>, text: PyBackedStr) -> PyResult<Vec<f64>> {
    guarded(py, PER_BYTE * text.len(), || core::statistics(&text))
}

/// The lines of a text that C4 keeps, and why the page is dropped.
#[pyfunction]
pub(crate) fn c4_lines(
    py: Python<'_>,
    text: PyBackedStr,
    punctuated: bool,
) -> PyResult<(String, Option<&'static str>)> {
    let lines = guarded(py, PER_BYTE * text.len(), || core::c4_lines(&text, punctuated))?;
    let reason = lines.reason();
    Ok((lines.text, reason))
}

/// The hash of each band of a text; empty where it has too few words.
#[pyfunction]
pub(crate) fn minhash(
    py: Python<'_>,
    text: PyBackedStr,
    words: usize,
    bands: usize,
    rows: usize,
) -> PyResult<Vec<u64>> {
    let need = PER_BYTE * text.len() + 16 * bands * rows;
    guarded(py, need, || core::minhash(&text, words, bands, rows))
}

/// A number for a text.
#[pyfunction]
pub(crate) fn text_hash(text: &str) -> u64 {
    core::text_hash(text)
}
