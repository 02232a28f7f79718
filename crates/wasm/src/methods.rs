//! Methods of the literature.

use duramen_core::methods::{METHODS, method_named};
use wasm_bindgen::prelude::*;

use crate::failures::{error, guarded};
use crate::page::{Page, bytes};

/// The names of the methods, besides the learned extractor.
#[wasm_bindgen(js_name = methodNames)]
pub fn method_names() -> Vec<String> {
    METHODS.iter().map(|(name, _)| (*name).to_owned()).collect()
}

#[wasm_bindgen]
impl Page {
    /// The rows that a method keeps.
    #[wasm_bindgen(js_name = keptBy)]
    pub fn kept_by(&self, method: &str) -> Result<Vec<u8>, JsError> {
        let method = method_named(method).map_err(error)?;
        let kept = guarded(self.inner.memory_to_apply(), || {
            method.kept_rows(&self.inner)
        })?;
        Ok(bytes(&kept))
    }
}
