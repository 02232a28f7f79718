//! The learned extractor as a Python class.

use duramen_core::model::{self, Favor, Wish};
use numpy::PyArray1;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::failures::{LITTLE, attached, guarded};
use crate::page::Page;

#[pyclass(frozen, module = "duramen._core")]
pub(crate) struct Model {
    inner: model::Model,
}

type Array<'py, T> = Bound<'py, PyArray1<T>>;
type Choice<'py> = (Array<'py, f32>, Array<'py, bool>, Vec<f32>, f32);
type Found<'py> = (
    Array<'py, bool>,
    Array<'py, bool>,
    Array<'py, f32>,
    Bound<'py, PyDict>,
    f64,
);
type Explanation = (f32, Vec<(String, f32, f32)>, f32);

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

    /// Page types by falling probability.
    fn named<'py>(&self, py: Python<'py>, shares: &[f32]) -> PyResult<Bound<'py, PyDict>> {
        let mut named: Vec<_> = self.inner.types().iter().zip(shares).collect();
        named.sort_by(|one, other| other.1.total_cmp(one.1));
        let types = PyDict::new(py);
        for (name, share) in named {
            types.set_item(name, share)?;
        }
        Ok(types)
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

    /// What training measures: probabilities, the blocks chosen by them alone, probabilities of types, expected F1.
    fn decide<'py>(&self, py: Python<'py>, page: &Bound<'py, Page>) -> PyResult<Choice<'py>> {
        let page = page.get().core();
        let (prediction, choice) = guarded(py, page.memory_to_find(), || {
            let prediction = self.inner.predict(page, None);
            let choice = self.inner.choice(page, &prediction, Favor::Balanced);
            (prediction, choice)
        })?;
        attached(LITTLE, || {
            Ok((
                PyArray1::from_vec(py, prediction.blocks),
                PyArray1::from_vec(py, choice.kept),
                prediction.types,
                choice.expected_f1,
            ))
        })
    }

    /// Kept rows, kept blocks, probabilities of blocks, those of types by name, confidence.
    fn find<'py>(
        &self,
        py: Python<'py>,
        page: &Bound<'py, Page>,
        favor: &str,
        page_type: Option<&str>,
        comments: Option<bool>,
    ) -> PyResult<Found<'py>> {
        let wish = Wish {
            favor: favor_named(favor)?,
            page_type: self.type_index(page_type)?,
            comments,
        };
        let page = page.get().core();
        let found = guarded(py, page.memory_to_find(), || self.inner.find(page, wish))?;
        attached(LITTLE, || {
            Ok((
                PyArray1::from_vec(py, found.rows),
                PyArray1::from_vec(py, found.blocks),
                PyArray1::from_vec(py, found.prediction.blocks),
                self.named(py, &found.prediction.types)?,
                found.confidence,
            ))
        })
    }

    /// What moved some blocks, for each: the base; feature, value and what it added, `most` times; what the rest added.
    #[pyo3(signature = (page, blocks, page_type=None, most=None))]
    fn explain(
        &self,
        py: Python<'_>,
        page: &Bound<'_, Page>,
        blocks: Vec<usize>,
        page_type: Option<&str>,
        most: Option<usize>,
    ) -> PyResult<Vec<Explanation>> {
        let most = most.unwrap_or(usize::MAX);
        let known = self.type_index(page_type)?;
        let page = page.get().core();
        let need = page.memory_to_find() + blocks.len() * page.memory_to_explain();
        let explained = guarded(py, need, || self.inner.explain(page, &blocks, known, most))?;
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
            .map(|each| (each.base, parts(each.parts), each.rest))
            .collect())
    }
}

/// Names of the features of a block, then of the numbers of a page.
#[pyfunction]
pub(crate) fn feature_names() -> (Vec<&'static str>, Vec<String>) {
    (model::feature_names(), model::vector_names())
}
