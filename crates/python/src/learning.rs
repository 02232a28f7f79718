//! Features and tokens of a page for training, as arrays.

use duramen_core::features::tokens::{TokenTable, TokenTables, class_hashes, text_hashes};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::prelude::*;

use crate::page::Page;

type Table<'py> = (PyReadonlyArray1<'py, u32>, PyReadonlyArray1<'py, f32>);
type Tokens<'py> = (Bound<'py, PyArray1<u32>>, Bound<'py, PyArray1<u32>>);

fn table(table: Option<Table<'_>>) -> PyResult<TokenTable> {
    let Some((hashes, scores)) = table else {
        return Ok(TokenTable::default());
    };
    Ok(TokenTable {
        hashes: hashes.as_slice()?.to_vec(),
        scores: scores.as_slice()?.to_vec(),
    })
}

/// Names of the features and their values, one row per feature.
#[pyfunction]
#[pyo3(signature = (page, class_table=None, text_table=None))]
pub(crate) fn features<'py>(
    py: Python<'py>,
    page: &Bound<'py, Page>,
    class_table: Option<Table<'py>>,
    text_table: Option<Table<'py>>,
) -> PyResult<(Vec<&'static str>, Bound<'py, PyArray2<f32>>)> {
    let tables = TokenTables {
        class: table(class_table)?,
        text: table(text_table)?,
    };
    let page = page.get();
    let matrix = py.detach(|| duramen_core::features::features(page.core(), &tables));
    let shape = [matrix.names.len(), matrix.rows];
    Ok((
        matrix.names,
        PyArray1::from_vec(py, matrix.values).reshape(shape)?,
    ))
}

/// Pairs of block and hash: the words in classes and ids around it, and those of its short text.
#[pyfunction]
pub(crate) fn tokens<'py>(py: Python<'py>, page: &Bound<'py, Page>) -> (Tokens<'py>, Tokens<'py>) {
    let page = page.get().core();
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
    (
        (array(class_blocks), array(class)),
        (array(text_blocks), array(text)),
    )
}
