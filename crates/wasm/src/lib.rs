//! The core as a WebAssembly module: types are translated here and nothing is decided.

mod extraction;
mod failures;
mod options;
mod values;

use wasm_bindgen::prelude::*;

/// An error before memory for `bytes` more bytes would be missed: JavaScript asks before it hands over a page.
#[wasm_bindgen(js_name = ensureRoom)]
pub fn ensure_room(bytes: usize) -> Result<(), JsError> {
    failures::ensure_room(bytes)
}

/// A trap, as a mistake in the core would cause one; tests see by it that the next page works.
#[wasm_bindgen(js_name = trap)]
pub fn trap() {
    std::process::abort();
}
