//! What is found in a page as values of JavaScript.

use duramen_core::base_url::Base;
use duramen_core::extract::Extraction;
use duramen_core::metadata::{FIELDS, Value};
use duramen_core::posts::Threads;
use js_sys::Array;
use wasm_bindgen::prelude::*;

use crate::failures::guarded;

/// The table of metadata fields: name and kind of each.
#[wasm_bindgen(js_name = metadataFields)]
pub fn metadata_fields() -> Array {
    let rows = FIELDS.iter();
    rows.map(|field| Array::of2(&field.name.into(), &field.kind.name().into())).collect()
}

pub(crate) fn metadata(found: &Extraction, today: &str) -> Result<Array, JsError> {
    let page = &found.page;
    let entries = guarded(page.memory_to_write(), || page.metadata(&found.kept, found.url.as_deref(), today))?;
    let rows = entries.into_iter().map(|entry| {
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

pub(crate) fn images(found: &Extraction, base: &Base) -> Result<Array, JsError> {
    let images = guarded(found.page.memory_to_write(), || found.page.images(&found.kept, base))?;
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

pub(crate) fn tables(found: &Extraction, base: &Base) -> Result<Array, JsError> {
    let tables = guarded(found.page.memory_to_write(), || found.page.data_tables(&found.kept, base))?;
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

pub(crate) fn posts(threads: &Threads) -> Array {
    let fields = threads.posts.iter().map(|post| {
        let quotes =
            post.quotes.iter().map(|quote| Array::of2(&quote.author.clone().into(), &quote.text.as_str().into()));
        let rows = post.rows.iter().map(|&row| JsValue::from(row));
        let fields: [JsValue; 9] = [
            post.is_comment.into(),
            post.author.clone().into(),
            post.date.clone().into(),
            post.text.as_str().into(),
            quotes.collect::<Array>().into(),
            post.depth.into(),
            post.accepted.into(),
            post.row.into(),
            rows.collect::<Array>().into(),
        ];
        fields.into_iter().collect::<Array>()
    });
    fields.collect()
}
