//! Regular expressions of strangers, which are searched for in time linear in the text.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use regex::{RegexSet, RegexSetBuilder};

/// A set of expressions; one that needs backtracking (look-around, back-references) is an error, and so is a set that
/// takes more than `max_bytes` when it is compiled.
#[pyclass(frozen, module = "duramen._core")]
pub(crate) struct Patterns(RegexSet);

#[pymethods]
impl Patterns {
    #[new]
    fn new(py: Python<'_>, patterns: Vec<PyBackedStr>, max_bytes: usize) -> PyResult<Self> {
        py.detach(|| RegexSetBuilder::new(&patterns).size_limit(max_bytes).build())
            .map(Self)
            .map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// For each text whether some expression is found in it; the interpreter is free for other threads meanwhile.
    fn found_in(&self, py: Python<'_>, texts: Vec<PyBackedStr>) -> Vec<bool> {
        py.detach(|| texts.iter().map(|text| self.0.is_match(text)).collect())
    }
}
