//! The learned extractor as a Python class.

use duramen_core::model::{self, Favor};
use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;

use crate::page::Page;

#[pyclass(frozen, module = "duramen._core")]
pub(crate) struct Model {
    inner: model::Model,
}

type Array<'py, T> = Bound<'py, PyArray1<T>>;
type Decision<'py> = (
    Array<'py, f32>,
    Array<'py, bool>,
    Array<'py, bool>,
    Vec<f32>,
    f32,
    f32,
);
type Explanation = (f32, Vec<(String, f32, f32)>);

impl Model {
    fn type_index(&self, name: Option<&str>) -> PyResult<Option<usize>> {
        let types = self.inner.types();
        let index = name.map(|name| {
            types.iter().position(|known| known == name).ok_or_else(|| {
                PyValueError::new_err(format!(
                    "no page type is called {name:?}; there are {}",
                    types.join(", ")
                ))
            })
        });
        index.transpose()
    }
}

fn favor_named(name: &str) -> PyResult<Favor> {
    let found = Favor::ALL
        .iter()
        .find(|(known, _)| *known == name)
        .map(|&(_, favor)| favor);
    found.ok_or_else(|| {
        PyValueError::new_err(format!(
            "favor must be \"precision\", \"balanced\" or \"recall\", not {name:?}"
        ))
    })
}

#[pymethods]
impl Model {
    #[new]
    fn new(data: &[u8]) -> PyResult<Self> {
        let inner = model::Model::from_bytes(data)
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(Self { inner })
    }

    #[getter]
    fn types(&self) -> Vec<&str> {
        self.inner.types().iter().map(String::as_str).collect()
    }

    /// Probabilities, kept blocks, blocks among comments, probabilities of types, expected F1, confidence.
    #[pyo3(signature = (page, favor="balanced", page_type=None))]
    fn decide<'py>(
        &self,
        py: Python<'py>,
        page: &Bound<'py, Page>,
        favor: &str,
        page_type: Option<&str>,
    ) -> PyResult<Decision<'py>> {
        let policy = self.inner.policy(favor_named(favor)?);
        let known = self.type_index(page_type)?;
        let page = page.get().core();
        let (prediction, choice) = py.detach(|| {
            let prediction = self.inner.predict(page, known);
            let article = self.inner.article(&prediction.types);
            let choice = model::choose(&prediction.blocks, &page.blocks.words, article, policy);
            (prediction, choice)
        });
        Ok((
            PyArray1::from_vec(py, prediction.blocks),
            PyArray1::from_vec(py, choice.kept),
            PyArray1::from_vec(py, prediction.in_comments),
            prediction.types,
            choice.expected_f1,
            self.inner.calibration().confidence(choice.expected_f1),
        ))
    }

    /// What moved some blocks, for each: the base, then feature, value and what it added.
    #[pyo3(signature = (page, blocks, page_type=None))]
    fn explain(
        &self,
        py: Python<'_>,
        page: &Bound<'_, Page>,
        blocks: Vec<usize>,
        page_type: Option<&str>,
    ) -> PyResult<Vec<Explanation>> {
        let known = self.type_index(page_type)?;
        let page = page.get().core();
        let explained = py.detach(|| self.inner.explain(page, &blocks, known));
        let Some(explained) = explained else {
            let last = blocks.iter().max().copied().unwrap_or_default();
            let count = page.blocks.len();
            return Err(PyIndexError::new_err(format!(
                "block {last} is not in the page, which has {count} blocks"
            )));
        };
        let parts = |parts: Vec<model::Part>| {
            parts
                .into_iter()
                .map(|part| (part.feature, part.value, part.added))
                .collect()
        };
        Ok(explained
            .into_iter()
            .map(|each| (each.base, parts(each.parts)))
            .collect())
    }
}

/// The rows of the blocks that are kept.
#[pyfunction]
pub(crate) fn kept_rows<'py>(
    py: Python<'py>,
    page: &Bound<'py, Page>,
    kept: PyReadonlyArray1<'py, bool>,
) -> PyResult<Array<'py, bool>> {
    let page = page.get().core();
    let kept = kept.as_slice()?;
    if kept.len() != page.blocks.len() {
        let (given, count) = (kept.len(), page.blocks.len());
        return Err(PyValueError::new_err(format!(
            "kept has {given} entries but the page has {count} blocks"
        )));
    }
    Ok(PyArray1::from_vec(py, model::kept_rows(page, kept)))
}

/// Names of the features of a block, then of the numbers of a page.
#[pyfunction]
pub(crate) fn feature_names() -> (Vec<&'static str>, Vec<String>) {
    (model::feature_names(), model::vector_names())
}
