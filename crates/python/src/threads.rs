//! Threads of a page and their posts, as Python values.

use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use duramen_core::posts;

use crate::failures::{SMALL_BYTES, attached};

/// What was found of threads in a page; renderers take it to show who speaks.
#[pyclass(frozen, module = "duramen._core")]
pub(crate) struct Threads {
    pub(crate) core: posts::Threads,
}

#[pymethods]
impl Threads {
    fn __len__(&self) -> usize {
        self.core.posts.len()
    }

    /// Each post as the arguments of Python's record, after whether it is a comment.
    fn posts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let texts = |post: &posts::Post| post.text.len() + 64 * post.rows.len();
        let need = self.core.posts.iter().map(texts).sum::<usize>();
        attached(SMALL_BYTES + 4 * need, || {
            let list = PyList::empty(py);
            for post in &self.core.posts {
                let quotes = post.quotes.iter().map(|each| (&each.author, &each.text));
                list.append((
                    post.is_comment,
                    &post.author,
                    &post.date,
                    &post.text,
                    PyTuple::new(py, quotes.collect::<Vec<_>>())?,
                    post.depth,
                    post.accepted,
                    post.row,
                    PyTuple::new(py, &post.rows)?,
                ))?;
            }
            Ok(list)
        })
    }
}
