//! What is found in a page, as Python values: metadata, images, tables, posts, and the record of all of it.

use numpy::PyReadonlyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};

use duramen_core::base_url::Base;
use duramen_core::metadata::{FIELDS, Image, Value};
use duramen_core::record::{Decided, Known};

use crate::failures::{attached, text};
use crate::page::{Page, markup_of};
use crate::threads::Threads;
use crate::utf8;

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
    for entry in page.written(py, |page| page.metadata(kept, url, &page.base_url(url), today))? {
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
    page.written(py, |page| page.schema_org())
}

/// All things that the page declares, as one JSON array; on a page of the type "product", that product first.
#[pyfunction]
pub(crate) fn data(py: Python<'_>, page: &Page, url: Option<&str>, page_type: Option<&str>) -> PyResult<String> {
    page.written(py, |page| page.data(url, page_type))
}

/// The first date in a text, in ISO 8601.
#[pyfunction]
pub(crate) fn read_date(text: &str, today: &str, month_first: bool) -> Option<String> {
    duramen_core::dates::read_date(text, today, month_first)
}

/// The names of people in some bylines.
#[pyfunction]
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
    let rows = page.written(py, |page| page.images(kept, &Base::new(base)))?.into_iter().map(|image| {
        let Image { url, alt, title, caption, width, height, relevance, row, decoration } = image;
        (url, alt, title, caption, width, height, relevance, row, decoration)
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
    let tables = page.written(py, |page| page.data_tables(kept, &Base::new(base)))?;
    attached(page.core.memory_to_write(), || {
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
            let links = table.links.iter().map(|link| (link.line, link.column, &link.text, &link.url));
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

/// The posts of a page's thread, or the comments below its article.
#[pyfunction]
pub(crate) fn threads(py: Python<'_>, page: &Page, url: Option<&str>, today: &str) -> PyResult<Threads> {
    page.written(py, |page| Threads { core: page.threads(url, today) })
}

/// What the model says of a page: its type, the types with their probabilities, and its confidence.
type ModelResult = (String, Vec<(String, f64)>, f64);

/// The record of the kept rows; `source` is no field where it is None.
#[pyfunction]
#[allow(clippy::too_many_arguments)] // Python names them
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
    text(py, &page.written(py, |page| page.record(kept, &known, markup, is_indented))?)
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
