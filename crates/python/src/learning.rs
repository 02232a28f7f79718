//! What training sees of a page, as arrays.

use duramen_core::features::columns::FEATURES;
use duramen_core::features::features;
use duramen_core::features::tokens::{TokenTable, TokenTables, class_hashes, text_hashes};
use duramen_core::model;
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::page::Page;

type Array<'py, T> = Bound<'py, PyArray1<T>>;
type Table<'py> = (PyReadonlyArray1<'py, u32>, PyReadonlyArray1<'py, f32>);
type Tokens<'py> = (Array<'py, u32>, Array<'py, u32>);

fn table(table: Option<Table<'_>>) -> PyResult<TokenTable> {
    let Some((hashes, scores)) = table else {
        return Ok(TokenTable::default());
    };
    let (hashes, scores) = (hashes.as_slice()?, scores.as_slice()?);
    if hashes.len() != scores.len() {
        return Err(PyValueError::new_err("a token table has a score for each hash"));
    }
    Ok(TokenTable::new(hashes, scores))
}

/// What the trees see of a page: one row per feature of its blocks, and the numbers of the page itself.
#[pyfunction]
#[pyo3(signature = (page, class_table=None, text_table=None))]
pub(crate) fn inputs<'py>(
    py: Python<'py>,
    page: &Bound<'py, Page>,
    class_table: Option<Table<'py>>,
    text_table: Option<Table<'py>>,
) -> PyResult<(Bound<'py, PyArray2<f32>>, Array<'py, f32>)> {
    let tables = TokenTables { class: table(class_table)?, text: table(text_table)? };
    let (matrix, vector) = page.get().found(py, |page| {
        let matrix = features(page, &tables);
        let vector = model::page_vector(page, &matrix);
        (matrix, vector)
    })?;
    let shape = [FEATURES.len(), matrix.rows];
    Ok((PyArray1::from_vec(py, matrix.spread()).reshape(shape)?, PyArray1::from_vec(py, vector)))
}

/// Pairs of block and hash: the words in classes and ids around it, and those of its short text.
#[pyfunction]
pub(crate) fn tokens<'py>(py: Python<'py>, page: &Bound<'py, Page>) -> (Tokens<'py>, Tokens<'py>) {
    let page = &page.get().core;
    let (mut class_blocks, mut class, mut text_blocks, mut text) = (vec![], vec![], vec![], vec![]);
    for block in 0..page.blocks.len() {
        let mut row = page.blocks.row[block] as usize;
        while row != 0 {
            for hash in class_hashes(page, row) {
                class_blocks.push(block as u32);
                class.push(hash);
            }
            row = page.nodes.parent[row] as usize;
        }
        for hash in text_hashes(page, block) {
            text_blocks.push(block as u32);
            text.push(hash);
        }
    }
    let array = |values| PyArray1::from_vec(py, values);
    ((array(class_blocks), array(class)), (array(text_blocks), array(text)))
}
