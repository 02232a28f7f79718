//! A line under construction: escaped text, collapsed white space, recorded emphasis.

mod composing;
mod spans;
mod writing;

pub(super) use spans::Span;

use spans::Open;

use super::escape::longest_address;
use super::marks::Mark;
use crate::base_url::Base;
use crate::render::spend;

/// How a line breaks inside its block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Breaks {
    #[default]
    Hard,
    /// In a cell: a tag.
    Tag,
    /// In a heading: not at all.
    Space,
}

/// Whether parsers without notes would read a note as the definition of a link: `[^1]: javascript:x`,
/// `[^1]: Oak (1999)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Definition {
    None,
    /// With a title, which begins at this offset and can be escaped.
    Titled(usize),
    /// Of a scheme that is not safe.
    Address,
}

#[derive(Default)]
pub(super) struct Inline {
    text: String,
    marks: Vec<Mark>,
    open: Vec<Open>,
    /// Spans of `open` that are written with the next text, and links among all.
    waiting: usize,
    links: usize,
    /// Offsets behind hard breaks.
    lines: Vec<usize>,
    code: String,
    code_depth: usize,
    has_space: bool,
    pending_breaks: usize,
    dollars: usize,
    /// Where the line would be a definition's title, at its start.
    pub(super) title: Option<usize>,
    /// Whether a formula of the line holds a bracket, which cannot be escaped and could begin a link.
    has_bracket: bool,
    /// Bytes that may still be spent on the addresses of links.
    addresses: usize,
    pub(super) breaks: Breaks,
}

impl Inline {
    pub(super) fn new(addresses: usize) -> Self {
        Self { addresses, ..Self::default() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty() && self.code.is_empty()
    }

    /// Spend what the address of a link takes; false where that is too much.
    pub(super) fn affords(&mut self, url: &str) -> bool {
        spend(&mut self.addresses, longest_address(url))
    }

    /// Whether no link may be written any more.
    pub(super) fn is_out_of_links(&self) -> bool {
        self.addresses == 0
    }

    /// What must be done so that the line, behind the label of a note, is not the definition of a link.
    pub(super) fn definition(&self) -> Definition {
        let (first, rest) = self.text.split_once([' ', '\n']).unwrap_or((&self.text, ""));
        let titles = [('"', '"'), ('\'', '\''), ('(', ')')];
        let is_titled = titles.iter().any(|&(start, end)| rest.starts_with(start) && rest.ends_with(end));
        let ends_line = rest.is_empty() || self.text[first.len()..].starts_with('\n');
        if is_titled && !ends_line && self.marks.first().is_none_or(|mark| mark.at > first.len()) {
            Definition::Titled(first.len() + 1)
        } else if is_titled || ends_line && Base::default().safe_link(first).is_none() {
            Definition::Address
        } else {
            Definition::None
        }
    }

    pub(super) fn is_in_cell(&self) -> bool {
        self.breaks == Breaks::Tag
    }

    pub(super) fn is_in_link(&self) -> bool {
        self.links > 0
    }

    pub(super) fn space(&mut self) {
        self.has_space = true;
    }

    /// Break the line; two in a row part paragraphs, which is for the caller to see to.
    pub(super) fn break_line(&mut self) -> bool {
        self.pending_breaks += 1;
        self.breaks == Breaks::Hard && self.pending_breaks > 1 && !self.is_empty()
    }

    pub(super) fn break_once(&mut self) {
        self.pending_breaks = self.pending_breaks.max(1);
    }

    /// Before something is written: the white space or break that waits, then the spans that hold it.
    fn begin(&mut self) {
        self.flush_code();
        if self.pending_breaks > 0 && !self.text.is_empty() {
            self.write_break();
        } else if self.has_space && !self.text.is_empty() {
            self.text.push(' ');
        }
        self.pending_breaks = 0;
        self.has_space = false;
        if self.waiting > 0 {
            (0..self.open.len()).for_each(|at| self.open_span(at));
            self.waiting = 0;
        }
    }

    fn write_break(&mut self) {
        match self.breaks {
            Breaks::Hard => {
                self.text.push_str("\\\n");
                self.lines.push(self.text.len());
            }
            Breaks::Tag => self.text.push_str("<br>"),
            Breaks::Space => self.text.push(' '),
        }
    }

    /// Forget white space and breaks that wait for nothing.
    pub(super) fn clear_pending(&mut self) {
        self.has_space = false;
        self.pending_breaks = 0;
    }
}
