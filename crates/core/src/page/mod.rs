//! The frozen table of a page, and functions that read it.

mod attributes;
mod blocks;
mod classes;
mod coincidence;
mod columns;
mod computed;
mod dump;
pub mod flags;
mod foreign_names;
mod hidden;
mod html;
mod is_text;
mod naming;
mod path;

pub use blocks::Blocks;
pub use columns::Nodes;
pub use hidden::{HiddenText, REACHABLE, REASONS};
pub(crate) use naming::{Wanted, identifier_word_ranges, identifier_words};

use std::borrow::Cow;
use std::ops::Range;
use std::sync::OnceLock;

use encoding_rs::Encoding;

use crate::Options;
use crate::decode::EncodingSource;
use crate::source::Source;
use crate::strings::{without_zero_width, zero_width};
use crate::tags::{self, Tag};
use crate::thing::Thing;
use crate::tokenizer::{Attribute, Doctype, Names, Span};
use crate::tree::{self, Built, Cap};

pub struct Page {
    pub nodes: Nodes,
    pub blocks: Blocks,
    pub encoding: &'static Encoding,
    pub evidence: EncodingSource,
    /// Whether the page is in quirks mode, the layout of browsers before the standards.
    pub quirks: bool,
    /// The media type of binary data, whose bytes are not read as a page; none for all that may be text.
    pub binary_type: Option<&'static str>,
    source: Source,
    text: String,
    attributes: Vec<Attribute>,
    names: Names,
    doctype: Option<Doctype>,
    /// What a browser computed for each row of a live page, else empty.
    styles: Vec<u8>,
    caps: u8,
    is_fragment: bool,
    scripting: bool,
    /// Computed when something first asks for what visitors cannot see.
    hidden: OnceLock<hidden::Hidden>,
    /// Rows that are not hidden, known without that column.
    seen: OnceLock<Vec<bool>>,
    /// Read when something first asks for what classes say.
    classes: OnceLock<classes::Classes>,
    /// Computed when the first CSS path is requested.
    positions: OnceLock<Vec<u32>>,
    /// Read when something first asks for what the page declares.
    pub(crate) json_ld: OnceLock<Vec<Thing>>,
    /// Counted when a bound on memory is first needed: each text of a block asks for one.
    pub(crate) json_bytes: OnceLock<usize>,
}

/// Moves offsets into the text back by the bytes that were removed before them.
fn move_back(offsets: &mut [i32], removed: &[(usize, usize)]) {
    let gone: Vec<usize> = removed
        .iter()
        .scan(0, |sum, (start, end)| {
            *sum += end - start;
            Some(*sum)
        })
        .collect();
    for offset in offsets {
        let before = removed.partition_point(|(start, _)| *start < *offset as usize);
        if before > 0 {
            let into = removed[before - 1].1.saturating_sub(*offset as usize);
            *offset -= (gone[before - 1] - into) as i32;
        }
    }
}

impl Page {
    pub(crate) fn new(
        source: Source,
        mut built: Built,
        encoding: &'static Encoding,
        evidence: EncodingSource,
        options: &Options,
    ) -> Self {
        let mut nodes = Nodes::new(&built, source.bytes());
        let mut blocks = Blocks::new(&nodes);
        let removed = if options.lenient { zero_width(&built.text) } else { Vec::new() };
        if !removed.is_empty() {
            built.text = without_zero_width(&built.text).into_owned();
            let columns = [&mut nodes.text_start, &mut nodes.text_end, &mut blocks.text_start, &mut blocks.text_end];
            columns.into_iter().for_each(|column| move_back(column, &removed));
        }
        tree::recycle(std::mem::take(&mut built.rows));
        Self {
            nodes,
            blocks,
            encoding,
            evidence,
            quirks: built.quirks,
            binary_type: None,
            source,
            text: built.text,
            attributes: built.attributes,
            names: built.names,
            doctype: built.doctype,
            styles: built.styles,
            caps: built.caps,
            is_fragment: options.fragment.is_some(),
            scripting: options.scripting,
            hidden: OnceLock::new(),
            seen: OnceLock::new(),
            classes: OnceLock::new(),
            positions: OnceLock::new(),
            json_ld: OnceLock::new(),
            json_bytes: OnceLock::new(),
        }
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.nodes.tag.len()
    }

    /// Never: row 0 is the document.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The limits that the page reached.
    pub fn truncated(&self) -> impl Iterator<Item = Cap> {
        Cap::ALL.iter().copied().filter(|cap| self.caps & 1 << *cap as u8 != 0)
    }

    /// The source as parsed: decoded, newlines normalised.
    pub fn source(&self) -> &str {
        self.source.text(Span::new(0, self.source.bytes().len()))
    }

    /// Bytes of the source, without the check that they are UTF-8.
    pub fn source_len(&self) -> usize {
        self.source.bytes().len()
    }

    /// The text of the subtree of `row`, with its white space.
    pub fn text(&self, row: usize) -> &str {
        let start = self.nodes.text_start[row] as usize;
        &self.text[start..self.nodes.text_end[row] as usize]
    }

    /// A piece of the page's text, between offsets of the table.
    pub(crate) fn text_between(&self, start: i32, end: i32) -> &str {
        &self.text[start as usize..end as usize]
    }

    /// The content of a comment, an instruction or a raw text row.
    pub fn raw(&self, row: usize) -> Cow<'_, str> {
        let start = self.nodes.source_start[row] as usize;
        let raw = self.source.text(Span::new(start, self.nodes.source_end[row] as usize));
        let keeps_nul = self.nodes.tag[row] == tags::INSTRUCTION;
        if !keeps_nul && memchr::memchr(0, raw.as_bytes()).is_some() {
            Cow::Owned(raw.replace('\0', "\u{FFFD}"))
        } else {
            Cow::Borrowed(raw)
        }
    }

    /// The name of `row` as its author would write it: `p`, `foreignObject`, `#text`.
    pub fn name(&self, row: usize) -> &str {
        let name = self.tag_name(self.nodes.tag[row]);
        if self.nodes.namespace[row] == 1 { foreign_names::svg_element(name) } else { name }
    }

    fn tag_name(&self, tag: Tag) -> &str {
        match tags::NAMES.get(tag as usize) {
            Some(name) => name,
            None => &self.names.list[(tag - tags::KNOWN) as usize],
        }
    }

    /// A row, the element around it, and so on up to the page.
    pub(crate) fn upwards(&self, row: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(row), |&row| (row > 0).then(|| self.nodes.parent[row] as usize))
    }

    /// The rows of a block.
    pub(crate) fn block_rows(&self, block: usize) -> Range<usize> {
        self.blocks.first[block] as usize..self.blocks.last[block] as usize
    }

    /// The children of `row`, in order.
    pub fn children(&self, row: usize) -> impl Iterator<Item = usize> {
        let end = self.nodes.end[row] as usize;
        let first = (row + 1 < end).then_some(row + 1);
        std::iter::successors(first, move |&child| {
            let next = self.nodes.end[child] as usize;
            (next < end).then_some(next)
        })
    }

    /// The elements among the children of `row`.
    pub(crate) fn elements(&self, row: usize) -> impl Iterator<Item = usize> {
        self.children(row).filter(|&child| self.nodes.tag[child] > tags::INSTRUCTION)
    }
}
