//! The metadata of a page: title, authors, dates and other fields, each with its source.
//!
//! `page → rows → candidates → evidence → decisions`: every source of a page is read once into candidates, and the
//! table of fields in [`fields`] decides each field from all of them. There is no clock here: the caller says what
//! day it is.

mod author_choice;
mod authors;
mod bylines;
mod content;
mod datelines;
mod decide;
mod document;
mod elements;
mod evidence;
mod fields;
mod headings;
mod images;
mod json_ld;
mod language;
mod links;
mod microdata;
mod suffixes;
mod title;
mod words;

pub use authors::people;
pub use document::day_in;
pub use fields::{FIELDS, Field, FieldKind, Source, Value};
pub use images::{Image, may_be_image};
pub use language::language_tag;
pub use suffixes::registered_domain;

use crate::base_url::Base;
use crate::page::Page;
use evidence::Evidence;

/// A field that a page fills, its value, and where it was found.
pub struct Entry {
    pub field: &'static Field,
    pub value: Value,
    pub source: Source,
}

impl Page {
    /// What the page says of itself, field by field. `url` is its address where that is known, `base` that of its links; no
    /// date lies after `today`, an ISO 8601 day; the language is that of the `kept` rows.
    pub fn metadata(&self, kept: &[bool], url: Option<&str>, base: &Base, today: &str) -> Vec<Entry> {
        let evidence = Evidence::gathered(self, kept, url, base, today);
        FIELDS
            .iter()
            .filter_map(|field| {
                let (value, source) = decide::decide(&evidence, field.key)?;
                Some(Entry { field, value, source })
            })
            .collect()
    }
}
