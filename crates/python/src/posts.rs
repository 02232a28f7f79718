//! The posts and comments of a page as Python values.

use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use duramen_core::posts;

use crate::failures::{SMALL_BYTES, attached, guarded};
use crate::page::Page;

/// What was found of threads in a page; renderers take it to show who speaks.
#[pyclass(frozen, module = "duramen._core")]
pub(crate) struct Threads {
    inner: posts::Threads,
}

impl Threads {
    pub(crate) fn core(&self) -> &posts::Threads {
        &self.inner
    }
}

#[pymethods]
impl Threads {
    fn __len__(&self) -> usize {
        self.inner.posts.len()
    }

    /// Each post as the arguments of Python's record, after whether it is a comment.
    fn posts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let texts = |post: &posts::Post| post.text.len() + 64 * post.rows.len();
        let need = self.inner.posts.iter().map(texts).sum::<usize>();
        attached(SMALL_BYTES + 4 * need, || {
            let list = PyList::empty(py);
            for post in &self.inner.posts {
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

/// The posts of a page's thread, or the comments below its article.
#[pyfunction]
pub(crate) fn threads(py: Python<'_>, page: &Page, url: Option<&str>, today: &str) -> PyResult<Threads> {
    let need = page.core().memory_to_write();
    let inner = guarded(py, need, || page.core().threads(url, today))?;
    Ok(Threads { inner })
}
