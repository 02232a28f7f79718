//! Columns of the tables, copied into typed arrays.

use wasm_bindgen::prelude::*;

use crate::extraction::Extraction;
use crate::failures::error;

macro_rules! column {
    ($table:expr, $wanted:ident, $($name:ident)*) => {
        match $wanted {
            $(stringify!($name) => Ok($table.$name.iter().map(|&entry| i64::from(entry) as i32).collect()),)*
            _ => Err(error(format!("no column is called {:?}", $wanted))),
        }
    };
}

#[wasm_bindgen]
impl Extraction {
    #[wasm_bindgen(js_name = nodeColumn)]
    pub fn node_column(&self, name: &str) -> Result<Vec<i32>, JsError> {
        column!(self.page().nodes, name,
            tag namespace parent end depth text_start text_end source_start source_end flags
            chars words punctuation sentences digits uppercase_words)
    }

    #[wasm_bindgen(js_name = blockColumn)]
    pub fn block_column(&self, name: &str) -> Result<Vec<i32>, JsError> {
        column!(self.page().blocks, name,
            row first last text_start text_end chars words punctuation sentences digits
            uppercase_words link_chars link_words flags depth tag)
    }
}
