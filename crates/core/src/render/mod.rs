//! Writes kept rows as text, Markdown or HTML, without changing the table.

mod anchors;
mod code_text;
mod content;
mod html;
mod images;
mod interface;
mod markdown;
mod math;
mod pieces;
mod sources;
mod styles;
mod table_data;
mod table_shape;
mod text;
mod title;
mod walk;
mod word_edges;
mod xml;

use std::collections::HashMap;

use crate::base_url::Base;
use crate::page::Page;
use crate::posts::{Marks, Threads};
use crate::strings::{named, push_replaced, spaced};

pub use table_data::DataTable;

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
    /// Whether an image is shown. One in a `data:` URL is shown only if a source replaces it, because the URL is too long
    /// to read.
    fn shows(&self, row: u32, is_file: bool) -> bool {
        self.markup.images && self.sources.get(&row).map_or(is_file, Option::is_some)
    }

    fn source(&self, page: &Page, row: usize) -> Option<String> {
        self.sources.get(&(row as u32)).map_or_else(|| page.best_source(row, &self.base), Clone::clone)
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
    push_replaced(out, text, |character| match character {
        '&' => Some("&amp;"),
        '<' => Some("&lt;"),
        '>' => Some("&gt;"),
        '"' => Some("&quot;"),
        _ => None,
    });
}

/// What of the markup is written; all of it by default.
#[derive(Clone, Copy, Debug)]
pub struct Markup {
    pub links: bool,
    pub images: bool,
    pub tables: bool,
    /// Whether Markdown writes `details` as tags; else their summary is a paragraph in bold.
    pub details: bool,
}

impl Markup {
    /// The value of which `stays` says for each field by its name whether it is true.
    ///
    /// # Errors
    ///
    /// Those of `stays`.
    pub fn named<E>(mut stays: impl FnMut(&str) -> Result<bool, E>) -> Result<Self, E> {
        Ok(Self {
            links: stays("links")?,
            images: stays("images")?,
            tables: stays("tables")?,
            details: stays("details")?,
        })
    }
}

impl Default for Markup {
    fn default() -> Self {
        Self { links: true, images: true, tables: true, details: true }
    }
}

named! {
/// A form of kept rows.
pub enum Form {
    Text "text";
    Markdown "markdown";
    Html "html";
    Xhtml "xhtml";
    Tei "tei";
} }

impl Page {
    /// The kept rows in a form, below the title of the options; with `threads`, a line above each post names its author.
    pub fn render(&self, form: Form, kept: &[bool], mut options: Options, threads: Option<&Threads>) -> String {
        // TEI has the title in its header.
        let title = options.title.take().filter(|title| form != Form::Tei && !title.trim().is_empty());
        if let Some(title) = title {
            return self.render_below(&title, form, kept, options, threads);
        }
        let write = match form {
            Form::Text => return self.render_as_text(kept, &options, threads),
            Form::Markdown => Self::render_markdown,
            Form::Html => Self::render_html,
            Form::Xhtml => Self::render_xhtml,
            Form::Tei => Self::render_tei,
        };
        let Some(threads) = threads else {
            return write(self, kept, &options);
        };
        let (marks, kept) = threads.marks(self, kept);
        options.marks = marks;
        write(self, &kept, &options)
    }

    fn render_as_text(&self, kept: &[bool], options: &Options, threads: Option<&Threads>) -> String {
        let mut kept = kept.to_vec();
        for &row in &options.unwritten {
            kept[row as usize] = false;
        }
        let Some(threads) = threads else {
            return self.render_text(&kept);
        };
        let (marks, kept) = threads.marks(self, &kept);
        self.render_thread_text(&kept, &marks)
    }
}
