//! Metadata and images of a page as values of JavaScript.

use duramen_core::base_url::Base;
use duramen_core::metadata::{FIELDS, Value};
use js_sys::Array;
use wasm_bindgen::prelude::*;

use crate::failures::guarded;
use crate::page::Page;

/// The table of fields: name and kind of each.
#[wasm_bindgen(js_name = metadataFields)]
pub fn metadata_fields() -> Array {
    let rows = FIELDS.iter();
    rows.map(|field| Array::of2(&field.name.into(), &field.kind.name().into())).collect()
}

#[wasm_bindgen]
impl Page {
    /// Name, value and source of each field that is set.
    pub fn metadata(&self, kept: &[u8], url: Option<String>, today: &str) -> Result<Array, JsError> {
        let kept = self.mask(kept)?;
        let found = guarded(self.inner.memory_to_write(), || self.inner.metadata(&kept, url.as_deref(), today))?;
        let rows = found.into_iter().map(|entry| {
            let value = match entry.value {
                Value::Text(text) => text.into(),
                Value::Number(number) => number.into(),
                // Beyond 2^53 a number of JavaScript is not exact; no page has so many words.
                Value::Count(count) => (count as f64).into(),
                Value::List(texts) => texts.into_iter().map(JsValue::from).collect::<Array>().into(),
            };
            Array::of3(&entry.field.name.into(), &value, &entry.source.name().into())
        });
        Ok(rows.collect())
    }

    /// All things that the page declares, as one JSON array.
    pub fn data(&self, url: Option<String>) -> Result<String, JsError> {
        guarded(self.inner.memory_to_write(), || self.inner.data(url.as_deref()))
    }

    /// The images of the kept rows: url, alt, title, caption, width, height, relevance, row, decoration of each.
    pub fn images(&self, kept: &[u8], base: Option<String>) -> Result<Array, JsError> {
        let kept = self.mask(kept)?;
        let images = guarded(self.inner.memory_to_write(), || self.inner.images(&kept, &Base::new(base.as_deref())))?;
        let rows = images.into_iter().map(|image| {
            let fields: [JsValue; 9] = [
                image.url.into(),
                image.alt.into(),
                image.title.into(),
                image.caption.into(),
                image.width.into(),
                image.height.into(),
                image.relevance.into(),
                image.row.into(),
                image.decoration.into(),
            ];
            fields.into_iter().collect::<Array>()
        });
        Ok(rows.collect())
    }
}
