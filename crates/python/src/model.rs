//! The learned extractor as a Python class.

use duramen_core::decide::{Decision, DecisionOptions, Favor, STEPS, Without, decide};
use duramen_core::extract;
use duramen_core::features::columns::{FEATURES, Feature};
use duramen_core::features::wording;
use duramen_core::model;
use duramen_core::page::{HiddenText, REASONS};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::failures::{SMALL_BYTES, attached, guarded, no_room};
use crate::page::Page;

/// The parts of one explanation: a name and two numbers for each feature, while they are sorted.
const BYTES_PER_EXPLANATION: usize = 256 * FEATURES.len();

#[pyclass(frozen, module = "duramen._core")]
pub(crate) struct Model {
    inner: model::Model,
}

type Array<'py, T> = Bound<'py, PyArray1<T>>;
type Choice<'py> = (Array<'py, f32>, Array<'py, bool>, Vec<f32>, f32);
type DecisionParts<'py> =
    (Array<'py, bool>, Bound<'py, PyArray2<bool>>, Array<'py, f32>, Bound<'py, PyDict>, f64, usize);
type Step = (&'static str, &'static str, &'static str, &'static str);
type Explanation = (f32, Vec<(String, f32, f32)>, f32);

impl Model {
    fn type_index(&self, name: Option<&str>) -> PyResult<Option<usize>> {
        name.map(|name| self.inner.type_named(name)).transpose().map_err(PyValueError::new_err)
    }

    /// Page types by falling probability.
    fn named<'py>(&self, py: Python<'py>, shares: &[f32]) -> PyResult<Bound<'py, PyDict>> {
        let types = PyDict::new(py);
        for (name, share) in self.inner.named_types(shares) {
            types.set_item(name, share)?;
        }
        Ok(types)
    }

    fn options(
        &self,
        favor: &str,
        page_type: Option<&str>,
        comments: Option<bool>,
        without: &[String],
        hidden: &str,
    ) -> PyResult<DecisionOptions> {
        Ok(DecisionOptions {
            favor: Favor::named(favor).map_err(PyValueError::new_err)?,
            page_type: self.type_index(page_type)?,
            comments,
            hidden: HiddenText::named(hidden).map_err(PyValueError::new_err)?,
            without: without_named(without)?,
        })
    }

    fn parts<'py>(&self, py: Python<'py>, page: &duramen_core::Page, found: Decision) -> PyResult<DecisionParts<'py>> {
        attached(SMALL_BYTES, || {
            let shape = [STEPS.len(), page.blocks.len()];
            Ok((
                PyArray1::from_vec(py, found.rows),
                PyArray1::from_vec(py, found.masks.into_columns()).reshape(shape)?,
                PyArray1::from_vec(py, found.prediction.blocks),
                self.named(py, &found.prediction.types)?,
                found.confidence,
                found.hidden_words,
            ))
        })
    }
}

fn without_named(names: &[String]) -> PyResult<Without> {
    Without::named(names.iter().map(String::as_str)).map_err(PyValueError::new_err)
}

#[pymethods]
impl Model {
    #[new]
    fn new(data: &[u8]) -> PyResult<Self> {
        let inner = model::Model::from_bytes(data).map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(Self { inner })
    }

    #[getter]
    fn types(&self) -> Vec<&str> {
        self.inner.types().iter().map(String::as_str).collect()
    }

    /// What training measures: probabilities, kept blocks, probabilities of types, the expected F1 before calibration.
    fn decide<'py>(&self, py: Python<'py>, page: &Bound<'py, Page>) -> PyResult<Choice<'py>> {
        let decision = page.get().found(py, |page| decide(&self.inner, page, DecisionOptions::DEFAULT))?;
        attached(SMALL_BYTES, || {
            let kept = PyArray1::from_slice(py, decision.masks.last());
            let probabilities = PyArray1::from_vec(py, decision.prediction.blocks);
            Ok((probabilities, kept, decision.prediction.types, decision.expected))
        })
    }

    /// The page of the text that the page hides, if it shows none of its own and that is asked for, else None; where the
    /// text stands; and of it the kept rows, the kept blocks after each step, probabilities of blocks, those of types by
    /// name, the confidence, and how many words are left out because they are hidden.
    #[allow(clippy::too_many_arguments)] // Python names them
    fn extract<'py>(
        &self,
        py: Python<'py>,
        page: &Bound<'py, Page>,
        favor: &str,
        page_type: Option<&str>,
        comments: Option<bool>,
        without: Vec<String>,
        hidden: &str,
        is_source: bool,
    ) -> PyResult<(Option<Page>, &'static str, DecisionParts<'py>)> {
        let options = self.options(favor, page_type, comments, &without, hidden)?;
        let shown = &page.get().core;
        let found = guarded(py, 0, || extract::find(shown, &self.inner, options, is_source))?;
        let found = found.map_err(|error| no_room(&error))?;
        let parts = self.parts(py, found.page.as_ref().unwrap_or(shown), found.decision)?;
        Ok((found.page.map(|core| Page { core }), found.origin, parts))
    }

    /// Raise where the model would not take these options.
    fn check(&self, favor: &str, page_type: Option<&str>, without: Vec<String>) -> PyResult<()> {
        self.options(favor, page_type, None, &without, "reachable").map(drop)
    }

    /// What moved some blocks, for each: the base; feature, value and what it added, `most` times; what the rest added.
    #[pyo3(signature = (page, blocks, page_type=None, most=None, without=Vec::new()))]
    fn explain(
        &self,
        py: Python<'_>,
        page: &Bound<'_, Page>,
        blocks: Vec<usize>,
        page_type: Option<&str>,
        most: Option<usize>,
        without: Vec<String>,
    ) -> PyResult<Vec<Explanation>> {
        let most = most.unwrap_or(usize::MAX);
        let is_smoothed = !without_named(&without)?.smoothing();
        let type_index = self.type_index(page_type)?;
        let page = &page.get().core;
        let need = page.memory_to_find() + blocks.len() * BYTES_PER_EXPLANATION;
        let explained = guarded(py, need, || self.inner.explain(page, &blocks, type_index, is_smoothed, most))?;
        let Some(explained) = explained else {
            let last = blocks.iter().max().copied().unwrap_or_default();
            let count = page.blocks.len();
            return Err(PyIndexError::new_err(format!("block {last} is not in the page, which has {count} blocks")));
        };
        let parts =
            |parts: Vec<model::Part>| parts.into_iter().map(|part| (part.feature, part.value, part.added)).collect();
        Ok(explained.into_iter().map(|each| (each.base, parts(each.parts), each.rest)).collect())
    }
}

/// Names of the features of a block, then of the numbers of a page.
#[pyfunction]
pub(crate) fn feature_names() -> (Vec<&'static str>, Vec<String>) {
    (model::feature_names(), model::vector_names())
}

/// Of each feature its name, scope, evidence, what it says and why it exists.
#[pyfunction]
pub(crate) fn features() -> Vec<[&'static str; 5]> {
    let row = |it: &Feature| [it.name, it.scope.name(), it.evidence.name(), it.says, it.why];
    FEATURES.iter().map(row).collect()
}

/// What the value of a feature says, as a sentence.
#[pyfunction]
pub(crate) fn feature_in_words(name: &str, value: f32) -> String {
    wording::in_words(name, value)
}

/// The steps of a decision in their order: name, purpose, why it keeps a block, why it drops one.
#[pyfunction]
pub(crate) fn decision_steps() -> Vec<Step> {
    STEPS.iter().map(|step| (step.name, step.purpose, step.kept, step.dropped)).collect()
}

/// The reasons for which a row is hidden, by number: name, and what `explain` says.
#[pyfunction]
pub(crate) fn hidden_reasons() -> Vec<(&'static str, &'static str)> {
    REASONS.to_vec()
}

/// The names of everything that a decision can go without.
#[pyfunction]
pub(crate) fn optional_steps() -> Vec<&'static str> {
    Without::names().collect()
}
