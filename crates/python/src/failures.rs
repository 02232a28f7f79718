//! Failures of the core as ordinary exceptions: neither a panic nor a lack of memory ends the process.
//!
//! Before each step the memory that it may need is checked with `memory::ensure_room`; too little is a `MemoryError`. A
//! panic, which PyO3 would raise as an exception that `except Exception` lets pass, becomes a `RuntimeError`.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use pyo3::exceptions::{PyMemoryError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use duramen_core::memory;

/// The need of an object of small, bounded size.
pub(crate) const SMALL_BYTES: usize = 16 << 10;

/// Where PyO3 has no other way to report that Python found no memory.
const NO_MEMORY: &str = "Python API call failed";

/// What `work` gives, which takes at most `need` bytes and nothing of Python; other threads may run meanwhile.
pub(crate) fn guarded<T: Send>(py: Python<'_>, need: usize, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    ensure_room(need)?;
    py.detach(|| catch_unwind(AssertUnwindSafe(work))).map_err(|panic| error_of(&*panic))
}

/// The same for work with objects of Python.
pub(crate) fn attached<T>(need: usize, work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    ensure_room(need)?;
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(error_of(&*panic)))
}

/// A string of Python, or an error where there is no memory for it.
pub(crate) fn text<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyString>> {
    PyString::from_bytes(py, text.as_bytes())
}

fn ensure_room(need: usize) -> PyResult<()> {
    memory::ensure_room(need).map_err(|error| no_room(&error))
}

pub(crate) fn no_room(error: &memory::NoRoom) -> PyErr {
    PyMemoryError::new_err(error.to_string())
}

fn error_of(panic: &(dyn Any + Send)) -> PyErr {
    let message = match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
        (Some(message), _) => message,
        (_, Some(message)) => message.as_str(),
        _ => "a panic",
    };
    if message == NO_MEMORY {
        return PyMemoryError::new_err("Python is out of memory");
    }
    PyRuntimeError::new_err(format!("duramen failed on this page, which is a mistake in duramen: {message}"))
}
