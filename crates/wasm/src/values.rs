//! What is found in a page as values of JavaScript.

use duramen_core::metadata::{Entry, FIELDS, Image, Value};
use duramen_core::posts::Threads;
use duramen_core::render::DataTable;
use js_sys::Array;
use wasm_bindgen::prelude::*;

/// An array of values of any types.
macro_rules! row {
    ($($field:expr),* $(,)?) => { [$(JsValue::from($field)),*].into_iter().collect::<Array>() };
}
pub(crate) use row;

/// The table of metadata fields: name and kind of each.
#[wasm_bindgen(js_name = metadataFields)]
pub fn metadata_fields() -> Array {
    FIELDS.iter().map(|field| row!(field.name, field.kind.name())).collect()
}

pub(crate) fn metadata(entries: Vec<Entry>) -> Array {
    let rows = entries.into_iter().map(|entry| {
        let value: JsValue = match entry.value {
            Value::Text(text) => text.into(),
            Value::Number(number) => number.into(),
            // Beyond 2^53 a number of JavaScript is not exact; no page has so many words.
            Value::Count(count) => (count as f64).into(),
            Value::List(texts) => texts.into_iter().map(JsValue::from).collect::<Array>().into(),
        };
        row!(entry.field.name, value, entry.source.name())
    });
    rows.collect()
}

pub(crate) fn images(images: Vec<Image>) -> Array {
    let rows = images.into_iter().map(|image| {
        let Image { url, alt, title, caption, width, height, relevance, row, decoration } = image;
        row!(url, alt, title, caption, width, height, relevance, row, decoration)
    });
    rows.collect()
}

pub(crate) fn tables(tables: Vec<DataTable>) -> Array {
    let fields = tables.into_iter().map(|table| {
        let texts: Vec<JsValue> = table.texts.iter().map(|text| JsValue::from(text.as_str())).collect();
        let lines =
            table.lines.iter().map(|line| line.texts.iter().map(|&number| &texts[number as usize]).collect::<Array>());
        let rows = table.lines.iter().map(|line| JsValue::from(line.row));
        let links = table.links.iter();
        let links = links.map(|link| row!(link.line as u32, link.column as u32, &link.text, &link.url));
        let (lines, rows, links) = (lines.collect::<Array>(), rows.collect::<Array>(), links.collect::<Array>());
        row!(table.row, table.caption.clone(), table.header as u32, lines, rows, links)
    });
    fields.collect()
}

pub(crate) fn posts(threads: &Threads) -> Array {
    let fields = threads.posts.iter().map(|post| {
        let quotes = post.quotes.iter().map(|quote| row!(quote.author.clone(), &quote.text)).collect::<Array>();
        let rows = post.rows.iter().map(|&row| JsValue::from(row)).collect::<Array>();
        let (author, date) = (post.author.clone(), post.date.clone());
        row!(post.is_comment, author, date, &post.text, quotes, post.depth, post.accepted, post.row, rows)
    });
    fields.collect()
}
