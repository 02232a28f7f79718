//! Writes kept rows as text, Markdown or HTML, without changing the table.

mod anchors;
mod callouts;
mod code_language;
mod code_text;
mod content;
mod form;
mod html;
mod images;
mod interface;
mod markdown;
mod markup;
mod math;
mod pieces;
mod sources;
mod styles;
mod table_data;
mod table_shape;
mod tabs;
mod text;
mod title;
mod videos;
mod word_edges;
mod xml;

use std::collections::HashMap;

pub use form::Form;
pub use markup::Markup;
pub use table_data::DataTable;

use crate::base_url::Base;
use crate::page::Page;
use crate::posts::Marks;
use crate::strings::spaced;

/// What Markdown and HTML show of the kept rows, and where relative links lead.
#[derive(Clone, Debug, Default)]
pub struct Options {
    pub base: Base,
    pub markup: Markup,
    /// Sources that replace those of images, by row; none leaves the image out.
    pub sources: HashMap<u32, Option<String>>,
    /// The title that is written above the content, exactly once.
    pub title: Option<String>,
    /// Kept texts that are not written, by row in rising order; images still belong to them. A title that is written
    /// above the content replaces them.
    pub unwritten: Vec<u32>,
    /// Where posts and quotes begin, and of whom.
    pub marks: Marks,
}

impl Options {
    fn shows_file(&self, row: u32) -> bool {
        self.markup.images && self.sources.get(&row).is_none_or(Option::is_some)
    }

    /// An image in a `data:` URL is shown only if a source replaces it, because the URL is too long to read.
    fn shows_inline(&self, row: u32) -> bool {
        self.markup.images && self.sources.get(&row).is_some_and(Option::is_some)
    }

    fn source(&self, page: &Page, row: usize) -> Option<String> {
        match self.sources.get(&(row as u32)) {
            Some(given) => given.clone(),
            None => page.best_source(row, &self.base),
        }
    }
}

impl Page {
    /// A row, the element around it, and so on up to the page.
    pub(crate) fn upwards(&self, row: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(row), |&row| (row > 0).then(|| self.nodes.parent[row] as usize))
    }

    /// Whether one of the classes of an element is as wanted.
    fn has_class(&self, row: usize, is_wanted: impl FnMut(&[u8]) -> bool) -> bool {
        let classes = self.short_attribute(row, "class").unwrap_or_default();
        classes.split(u8::is_ascii_whitespace).any(is_wanted)
    }
}

/// Bytes that the addresses of links may take in all; further links are written as their text.
///
/// A link that holds many blocks is written in each, and the parser repeats one that was left open in each paragraph:
/// without a bound, one address of 8 KiB could be written for every four bytes of a page.
fn most_addresses(page: &Page) -> usize {
    24 * page.source_len() + (32 << 10)
}

/// Take `length` from what may be spent; where it is too much, nothing may be spent from then on.
fn spend(budget: &mut usize, length: usize) -> bool {
    let left = budget.checked_sub(length);
    *budget = left.unwrap_or(0);
    left.is_some()
}

/// White space that HTML collapses outside `pre`.
const fn is_collapsible(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\t' | b'\x0C' | b'\r')
}

/// The words of `text`, one space between them.
fn collapsed(text: &str) -> String {
    spaced(text.split_ascii_whitespace(), text.len())
}

/// Adds a text in which no character is markup.
fn push_escaped(out: &mut String, text: &str) {
    let mut copied = 0;
    for (at, byte) in text.bytes().enumerate() {
        let escaped = match byte {
            b'&' => "&amp;",
            b'<' => "&lt;",
            b'>' => "&gt;",
            b'"' => "&quot;",
            _ => continue,
        };
        out.push_str(&text[copied..at]);
        out.push_str(escaped);
        copied = at + 1;
    }
    out.push_str(&text[copied..]);
}
