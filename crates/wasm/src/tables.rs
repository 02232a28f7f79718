//! The data tables of a page as values of JavaScript.

use duramen_core::base_url::Base;
use js_sys::Array;
use wasm_bindgen::prelude::*;

use crate::failures::guarded;
use crate::page::Page;

#[wasm_bindgen]
impl Page {
    /// Of each data table: the row of its element, caption, number of header lines, lines, the row of each line, and links.
    pub fn tables(&self, kept: &[u8], base: Option<String>) -> Result<Array, JsError> {
        let kept = self.mask(kept)?;
        let tables = guarded(self.inner.memory_to_write(), || {
            let base = Base::new(base.as_deref());
            self.inner.data_tables(&kept, &base)
        })?;
        let fields = tables.into_iter().map(|table| {
            let texts = table.texts.iter().map(|text| JsValue::from(text.as_str()));
            let texts: Vec<JsValue> = texts.collect();
            let lines = table.lines.iter().map(|line| {
                let cells = line.texts.iter();
                cells.map(|&number| &texts[number as usize]).collect::<Array>()
            });
            let rows = table.lines.iter().map(|line| JsValue::from(line.row));
            let links = table.links.iter().map(|link| {
                let (line, column) = (link.line as u32, link.column as u32);
                let (text, url) = (link.text.as_str(), link.url.as_str());
                Array::of4(&line.into(), &column.into(), &text.into(), &url.into())
            });
            let fields: [JsValue; 6] = [
                table.row.into(),
                table.caption.clone().into(),
                (table.header as u32).into(),
                lines.collect::<Array>().into(),
                rows.collect::<Array>().into(),
                links.collect::<Array>().into(),
            ];
            fields.into_iter().collect::<Array>()
        });
        Ok(fields.collect())
    }
}
