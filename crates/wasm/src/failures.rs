//! Lack of memory as an error of JavaScript.
//!
//! A failed allocation would trap, and after a trap the state of the module cannot be trusted. So before each step the
//! memory that it may need is checked. The linker sets how much memory there may be at most (npm/build.mjs).

use duramen_core::memory;
use wasm_bindgen::JsError;

pub(crate) fn ensure_room(need: usize) -> Result<(), JsError> {
    memory::ensure_room(need).map_err(|error| JsError::new(&error.to_string()))
}

/// What `work` gives, which takes at most `need` bytes.
pub(crate) fn guarded<T>(need: usize, work: impl FnOnce() -> T) -> Result<T, JsError> {
    ensure_room(need)?;
    Ok(work())
}

/// An error of JavaScript with the message of one of the core.
pub(crate) fn error(message: impl AsRef<str>) -> JsError {
    JsError::new(message.as_ref())
}
