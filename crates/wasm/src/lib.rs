//! The core as a WebAssembly module: types are translated here and nothing is decided.
//!
//! A failed allocation would trap, and after a trap the state of the module cannot be trusted. So before each step the
//! memory that it may need is checked. The linker sets how much memory there may be at most (npm/build.mjs).

mod extraction;
mod options;
mod values;

use duramen_core::memory;
use wasm_bindgen::prelude::*;

/// An error before memory for `bytes` more bytes would be missed: JavaScript asks before it hands over a page.
#[wasm_bindgen(js_name = ensureRoom)]
pub fn ensure_room(bytes: usize) -> Result<(), JsError> {
    memory::ensure_room(bytes).map_err(|failure| error(failure.to_string()))
}

/// What `work` gives, which takes at most `need` bytes.
fn guarded<T>(need: usize, work: impl FnOnce() -> T) -> Result<T, JsError> {
    ensure_room(need)?;
    Ok(work())
}

/// An error of JavaScript with the message of one of the core.
fn error(message: impl AsRef<str>) -> JsError {
    JsError::new(message.as_ref())
}

/// A trap, as a mistake in the core would cause one; tests see by it that the next page works.
#[wasm_bindgen(js_name = trap)]
pub fn trap() {
    std::process::abort();
}
