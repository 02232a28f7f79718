//! The data tables of a page as Python values.

use numpy::PyReadonlyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};

use duramen_core::base_url::Base;

use crate::failures::{attached, guarded, text};
use crate::page::Page;

/// Of each data table: caption, lines of the header, rows, links, the row of its element, and the row of each line.
#[pyfunction]
pub(crate) fn tables<'py>(
    py: Python<'py>,
    page: &Page,
    kept: PyReadonlyArray1<'py, bool>,
    base: Option<&str>,
) -> PyResult<Bound<'py, PyList>> {
    let kept = page.mask(&kept)?;
    let need = page.core().memory_to_list_tables();
    let tables = guarded(py, need, || page.core().data_tables(kept, &Base::new(base)))?;
    attached(need, || {
        let list = PyList::empty(py);
        for table in tables {
            let texts = table.texts.iter().map(|each| text(py, each));
            let texts: Vec<Bound<'py, PyString>> = texts.collect::<PyResult<_>>()?;
            let lines = table.lines.iter().map(|line| {
                PyTuple::new(py, line.texts.iter().map(|&number| &texts[number as usize]))
            });
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
