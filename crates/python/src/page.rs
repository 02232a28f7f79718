//! A page and its columns, which numpy sees in place.

use std::borrow::Cow;
use std::collections::HashMap;

use numpy::ndarray::ArrayView1;
use numpy::{Element, PyArray1, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::{PyIndexError, PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use duramen_core::Page as Core;
use duramen_core::base_url::Base;
use duramen_core::render::{Form, Markup, Options};
use duramen_core::web_url::MAX_URL;

use crate::failures::{SMALL_BYTES, attached, guarded, text};
use crate::threads::Threads;
use crate::utf8;

type Text<'py> = Bound<'py, PyString>;

/// What of the markup stays, by the attributes of Python's `Markup`; what it does not have stays.
pub(crate) fn markup_of(given: &Bound<'_, PyAny>) -> PyResult<Markup> {
    Markup::named(|name| match given.getattr_opt(name)? {
        Some(stays) => stays.extract(),
        None => Ok(true),
    })
}

#[pyclass(frozen, module = "duramen._core")]
pub(crate) struct Page {
    pub(crate) core: Core,
}

impl Page {
    /// The entries of a mask over this page's rows.
    pub(crate) fn mask<'m>(&self, kept: &'m PyReadonlyArray1<'_, bool>) -> PyResult<&'m [bool]> {
        let kept = kept.as_slice()?;
        if kept.len() != self.core.len() {
            return Err(PyValueError::new_err(format!(
                "kept has {} entries but the page has {} rows; make it from the page's own nodes",
                kept.len(),
                self.core.len()
            )));
        }
        Ok(kept)
    }

    fn row(&self, row: isize) -> PyResult<usize> {
        within(row, self.core.len(), "row", "rows")
    }

    /// What is found in the page, with the memory that this may take; other threads may run meanwhile.
    pub(crate) fn found<T: Send>(&self, py: Python<'_>, find: impl FnOnce(&Core) -> T + Send) -> PyResult<T> {
        guarded(py, self.core.memory_to_find(), || find(&self.core))
    }

    /// The same of what is written of the page.
    pub(crate) fn written<T: Send>(&self, py: Python<'_>, write: impl FnOnce(&Core) -> T + Send) -> PyResult<T> {
        guarded(py, self.core.memory_to_write(), || write(&self.core))
    }

    /// A text that is read of one row or block, if there is one.
    fn read<'s, 'py, S: AsRef<str>>(
        &'s self,
        py: Python<'py>,
        read: impl FnOnce(&'s Core) -> Option<S>,
    ) -> PyResult<Option<Text<'py>>> {
        let need = self.core.memory_to_read();
        attached(need, || read(&self.core).map(|found| text(py, found.as_ref())).transpose())
    }
}

/// `index` as it is, where a table of that length has it.
fn within(index: isize, length: usize, one: &str, many: &str) -> PyResult<usize> {
    match usize::try_from(index) {
        Ok(index) if index < length => Ok(index),
        _ => Err(PyIndexError::new_err(format!("{one} {index} is not in the page, which has {length} {many}"))),
    }
}

/// A read-only array over a column of the page.
#[allow(unsafe_code)]
fn view<'py, T: Element>(page: &Bound<'py, Page>, column: &[T]) -> Bound<'py, PyAny> {
    let array = ArrayView1::from(column);
    // SAFETY: the array keeps `page` alive as its base; `Page` is frozen and never gives out its
    // columns mutably, so the slice neither moves nor changes while the array exists.
    let array = unsafe { PyArray1::borrow_from_array(&array, page.clone().into_any()) };
    array.readwrite().make_nonwriteable();
    array.into_any()
}

macro_rules! column {
    ($page:ident, $table:expr, $wanted:ident, $($name:ident)*) => {
        match $wanted {
            $(stringify!($name) => Ok(view($page, &$table.$name)),)*
            _ => Err(PyKeyError::new_err(format!("no column is called {:?}", $wanted))),
        }
    };
}

#[pymethods]
impl Page {
    fn __len__(&self) -> usize {
        self.core.len()
    }

    fn node_column<'py>(slf: &Bound<'py, Self>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        if name == "hidden" {
            return Ok(view(slf, slf.get().core.hidden_codes()));
        }
        let nodes = &slf.get().core.nodes;
        column!(slf, nodes, name,
            tag namespace parent end depth text_start text_end source_start source_end flags
            chars words punctuation sentences digits uppercase_words)
    }

    fn block_column<'py>(slf: &Bound<'py, Self>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let blocks = &slf.get().core.blocks;
        column!(slf, blocks, name,
            row first last text_start text_end chars words punctuation sentences digits
            uppercase_words link_chars link_words flags depth tag)
    }

    #[getter]
    fn block_count(&self) -> usize {
        self.core.blocks.len()
    }

    #[getter]
    fn encoding(&self) -> &'static str {
        self.core.encoding.name()
    }

    #[getter]
    fn encoding_source(&self) -> &'static str {
        self.core.evidence.name()
    }

    #[getter]
    fn truncated<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let names: Vec<_> = self.core.truncated().map(|cap| cap.name()).collect();
        PyTuple::new(py, names)
    }

    #[getter]
    fn is_text(&self, py: Python<'_>) -> bool {
        py.detach(|| self.core.is_text())
    }

    #[getter]
    fn binary_type(&self) -> Option<&'static str> {
        self.core.binary_type
    }

    #[getter]
    fn quirks(&self) -> bool {
        self.core.quirks
    }

    #[getter]
    fn source<'py>(&self, py: Python<'py>) -> PyResult<Text<'py>> {
        text(py, self.core.source())
    }

    fn name<'py>(&self, py: Python<'py>, row: isize) -> PyResult<Text<'py>> {
        text(py, self.core.name(self.row(row)?))
    }

    #[pyo3(signature = (row=0))]
    fn text<'py>(&self, py: Python<'py>, row: isize) -> PyResult<Text<'py>> {
        text(py, self.core.text(self.row(row)?))
    }

    fn raw<'py>(&self, py: Python<'py>, row: isize) -> PyResult<Option<Text<'py>>> {
        let row = self.row(row)?;
        self.read(py, |page| Some(page.raw(row)))
    }

    #[pyo3(signature = (row=0))]
    fn html<'py>(&self, py: Python<'py>, row: isize) -> PyResult<Text<'py>> {
        let row = self.row(row)?;
        text(py, &guarded(py, self.core.memory_to_dump(row), || self.core.html(row))?)
    }

    fn attribute<'py>(&self, py: Python<'py>, row: isize, name: &str) -> PyResult<Option<Text<'py>>> {
        let row = self.row(row)?;
        self.read(py, |page| page.attribute(row, &name.to_ascii_lowercase()))
    }

    fn attributes<'py>(&self, py: Python<'py>, row: isize) -> PyResult<Bound<'py, PyDict>> {
        let row = self.row(row)?;
        attached(self.core.memory_to_read(), || {
            let attributes = PyDict::new(py);
            for (name, value) in self.core.attributes(row) {
                attributes.set_item(text(py, &name)?, text(py, &value)?)?;
            }
            Ok(attributes)
        })
    }

    fn css_path<'py>(&self, py: Python<'py>, row: isize) -> PyResult<Option<Text<'py>>> {
        let row = self.row(row)?;
        self.read(py, |page| Some(page.css_path(row)))
    }

    fn tree<'py>(&self, py: Python<'py>) -> PyResult<Text<'py>> {
        text(py, &guarded(py, self.core.memory_to_dump(0), || self.core.tree())?)
    }

    fn block_text<'py>(&self, py: Python<'py>, index: isize) -> PyResult<Option<Text<'py>>> {
        let index = within(index, self.core.blocks.len(), "block", "blocks")?;
        self.read(py, |page| Some(page.block_text(index)))
    }

    /// The kept text of a block on one line; of a block that is not kept, what a visitor sees.
    fn kept_block_text<'py>(
        &self,
        py: Python<'py>,
        index: isize,
        kept: PyReadonlyArray1<'py, bool>,
    ) -> PyResult<Text<'py>> {
        let index = within(index, self.core.blocks.len(), "block", "blocks")?;
        let kept = self.mask(&kept)?;
        text(py, &self.found(py, |page| page.kept_block_text(index, kept))?)
    }

    fn base_url<'py>(&self, py: Python<'py>, url: Option<&str>) -> PyResult<Option<Text<'py>>> {
        self.read(py, |page| page.base_url(url).as_str().map(str::to_owned))
    }

    fn best_source<'py>(&self, py: Python<'py>, row: isize, base: Option<&str>) -> PyResult<Option<Text<'py>>> {
        let row = self.row(row)?;
        self.read(py, |page| page.best_source(row, &Base::new(base)))
    }

    /// The kept rows as plain text, blocks on lines of their own.
    fn render_text<'py>(&self, py: Python<'py>, kept: PyReadonlyArray1<'py, bool>) -> PyResult<Text<'py>> {
        let kept = self.mask(&kept)?;
        text(py, &self.found(py, |page| page.render_text(kept))?)
    }

    /// The kept rows as "text", "markdown", "html", "xhtml" or "tei", below a title; with `threads`, who speaks stands
    /// above each post.
    #[pyo3(signature = (form, kept, base, markup, sources, title=None, threads=None))]
    #[allow(clippy::too_many_arguments)] // Python names them
    fn render<'py>(
        &self,
        py: Python<'py>,
        form: &str,
        kept: PyReadonlyArray1<'py, bool>,
        base: Option<&str>,
        markup: &Bound<'py, PyAny>,
        sources: HashMap<u32, Option<String>>,
        title: Option<&Text<'py>>,
        threads: Option<&Threads>,
    ) -> PyResult<Text<'py>> {
        let form = Form::named(form).ok_or_else(|| PyValueError::new_err(format!("no form is called {form:?}")))?;
        let kept = self.mask(&kept)?;
        let title = title.map(utf8).transpose()?.map(Cow::into_owned);
        let options =
            Options { base: Base::new(base), markup: markup_of(markup)?, sources, title, ..Options::default() };
        let threads = threads.map(|threads| &threads.core);
        text(py, &self.written(py, |page| page.render(form, kept, options, threads))?)
    }

    /// The verdict whether the page is complete, its probability, and the evidence for it.
    fn completeness(
        &self,
        py: Python<'_>,
        kept: PyReadonlyArray1<'_, bool>,
        status: Option<u16>,
        origin: &str,
    ) -> PyResult<(&'static str, f64, Vec<String>)> {
        let kept = self.mask(&kept)?;
        let found = self.written(py, |page| page.completeness(kept, status, origin))?;
        Ok((found.verdict, found.probability, found.evidence))
    }

    fn kept_images<'py>(
        &self,
        py: Python<'py>,
        kept: PyReadonlyArray1<'py, bool>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let kept = self.mask(&kept)?;
        let images = self.found(py, |page| page.kept_images(kept))?;
        attached(SMALL_BYTES, || Ok(PyArray1::from_vec(py, images)))
    }
}

/// `link` joined with `base`; see the URL Standard.
#[pyfunction]
pub(crate) fn absolute<'py>(py: Python<'py>, base: Option<&str>, link: &Text<'py>) -> PyResult<Text<'py>> {
    let link = utf8(link)?;
    attached(SMALL_BYTES + 16 * MAX_URL + link.len(), || text(py, &Base::new(base).absolute(&link)))
}
