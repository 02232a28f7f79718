//! Methods of the literature.

use duramen_core::methods::{METHODS, method_named};
use js_sys::{Array, Float64Array};
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
        let kept = guarded(self.inner.memory_to_find(), || method.kept_rows(&self.inner))?;
        Ok(bytes(&kept))
    }

    /// Of the content nodes of a method: their rows, totals, parts, ratios and relevances, each as an array.
    pub fn ratios(&self, method: &str) -> Result<Array, JsError> {
        let method = method_named(method).map_err(error)?;
        let found = guarded(self.inner.memory_to_find(), || method.table(&self.inner))?;
        let rows: Vec<f64> = found.rows.iter().map(|&row| row as f64).collect();
        let numbers = |column: &[i64]| column.iter().map(|&entry| entry as f64).collect();
        let (total, parts): (Vec<f64>, Vec<f64>) = (numbers(&found.total), numbers(&found.parts));
        let columns = [rows, total, parts, found.ratio, found.relevance];
        Ok(columns.iter().map(|column| Float64Array::from(column.as_slice())).collect())
    }
}
