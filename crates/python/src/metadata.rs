//! Metadata, images and data tables of a page as Python values.

use numpy::PyReadonlyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};

use duramen_core::base_url::Base;
use duramen_core::metadata::{FIELDS, Value};

use crate::failures::{attached, guarded, text};
use crate::page::Page;

/// By field its value, a `str` or a `tuple` of them, and by field its source; fields that are not set are left out.
#[pyfunction]
pub(crate) fn metadata<'py>(
    py: Python<'py>,
    page: &Page,
    kept: PyReadonlyArray1<'py, bool>,
    url: Option<&str>,
    today: &str,
) -> PyResult<(Bound<'py, PyDict>, Bound<'py, PyDict>)> {
    let (values, sources) = (PyDict::new(py), PyDict::new(py));
    let kept = page.mask(&kept)?;
    let need = page.core().memory_to_write();
    for entry in guarded(py, need, || page.core().metadata(kept, url, today))? {
        match entry.value {
            Value::Text(text) => values.set_item(entry.field.name, text)?,
            Value::Number(number) => values.set_item(entry.field.name, number)?,
            Value::Count(count) => values.set_item(entry.field.name, count)?,
            Value::List(texts) => values.set_item(entry.field.name, PyTuple::new(py, texts)?)?,
        }
        sources.set_item(entry.field.name, entry.source.name())?;
    }
    Ok((values, sources))
}

/// The table of fields: name, kind, a sentence about it, and its sources by falling trust.
pub(crate) fn fields(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    let rows = FIELDS.iter().map(|field| {
        let sources = field.sources.iter().map(|source| source.name());
        (field.name, field.kind.name(), field.about, sources.collect::<Vec<_>>())
    });
    PyTuple::new(py, rows.collect::<Vec<_>>())
}

/// The objects of the page's JSON-LD as one JSON array.
#[pyfunction]
pub(crate) fn schema_org(py: Python<'_>, page: &Page) -> PyResult<String> {
    let need = page.core().memory_to_write();
    guarded(py, need, || page.core().schema_org())
}

/// All things that the page declares, as one JSON array; on a page of the type "product", that product first.
#[pyfunction]
pub(crate) fn data(py: Python<'_>, page: &Page, url: Option<&str>, page_type: Option<&str>) -> PyResult<String> {
    let need = page.core().memory_to_write();
    guarded(py, need, || page.core().data(url, page_type))
}

/// The first date in a text, in ISO 8601.
#[pyfunction]
pub(crate) fn read_date(text: &str, today: &str, month_first: bool) -> Option<String> {
    duramen_core::dates::read_date(text, today, month_first)
}

/// The names of people in some bylines.
#[pyfunction]
#[allow(clippy::needless_pass_by_value)]
pub(crate) fn people<'py>(
    py: Python<'py>,
    values: Vec<String>,
    not_people: Vec<String>,
) -> PyResult<Bound<'py, PyList>> {
    let not_people: Vec<&str> = not_people.iter().map(String::as_str).collect();
    let values = values.iter().map(String::as_str);
    PyList::new(py, duramen_core::metadata::people(values, &not_people))
}

/// The images of the kept rows, each as the arguments of Python's record.
#[pyfunction]
pub(crate) fn images<'py>(
    py: Python<'py>,
    page: &Page,
    kept: PyReadonlyArray1<'py, bool>,
    base: Option<&str>,
) -> PyResult<Bound<'py, PyList>> {
    let kept = page.mask(&kept)?;
    let need = page.core().memory_to_write();
    let images = guarded(py, need, || page.core().images(kept, &Base::new(base)))?;
    let rows = images.into_iter().map(|image| {
        (
            image.url,
            image.alt,
            image.title,
            image.caption,
            image.width,
            image.height,
            image.relevance,
            image.row,
            image.decoration,
        )
    });
    PyList::new(py, rows.collect::<Vec<_>>())
}

/// Of each data table: caption, lines of the header, rows, links, the row of its element, and the row of each line.
#[pyfunction]
pub(crate) fn tables<'py>(
    py: Python<'py>,
    page: &Page,
    kept: PyReadonlyArray1<'py, bool>,
    base: Option<&str>,
) -> PyResult<Bound<'py, PyList>> {
    let kept = page.mask(&kept)?;
    let need = page.core().memory_to_write();
    let tables = guarded(py, need, || page.core().data_tables(kept, &Base::new(base)))?;
    attached(need, || {
        let list = PyList::empty(py);
        for table in tables {
            let texts = table.texts.iter().map(|each| text(py, each));
            let texts: Vec<Bound<'py, PyString>> = texts.collect::<PyResult<_>>()?;
            let lines = table
                .lines
                .iter()
                .map(|line| PyTuple::new(py, line.texts.iter().map(|&number| &texts[number as usize])));
            let lines: Vec<_> = lines.collect::<PyResult<_>>()?;
            let (header, rows) = lines.split_at(table.header);
            let links = table.links.iter();
            let links = links.map(|link| (link.line, link.column, &link.text, &link.url));
            list.append((
                &table.caption,
                PyTuple::new(py, header)?,
                PyTuple::new(py, rows)?,
                PyTuple::new(py, links.collect::<Vec<_>>())?,
                table.row,
                PyTuple::new(py, table.lines.iter().map(|line| line.row))?,
            ))?;
        }
        Ok(list)
    })
}
