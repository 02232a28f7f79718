//! A line under construction: escaped text, collapsed white space, recorded emphasis.

mod spans;
mod writing;

use self::spans::Open;
use super::super::spend;
use super::escape;
use super::escape::longest_address;
use super::marks::{self, Mark, MarkKind};
use crate::base_url::Base;

pub(super) use spans::Span;

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
    pub(super) pending_breaks: usize,
    dollars: usize,
    /// Where the line would be a definition's title, at its start.
    pub(super) title: Option<usize>,
    /// Whether a formula of the line holds a bracket, which cannot be escaped and could begin a link.
    has_bracket: bool,
    /// Bytes that may still be spent on the addresses of links.
    pub(super) addresses: usize,
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

    /// Before something is written: the white space or break that waits, then the spans that hold it.
    fn begin(&mut self) {
        self.flush_code();
        if self.pending_breaks > 0 && !self.text.is_empty() {
            self.write_break();
        } else if self.has_space && !self.text.is_empty() {
            self.text.push(' ');
        }
        self.clear_pending();
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

impl Inline {
    /// End the line: hand it to `write` with its pieces in place, and open the spans again in the next.
    pub(super) fn finish(&mut self, out: &mut String, line_start: impl FnMut(&mut String)) {
        self.flush_code();
        for at in (0..self.open.len()).rev() {
            if self.open[at].written.is_some() {
                let open = std::mem::replace(&mut self.open[at], Open { span: Span::Idle, written: None });
                self.close(&open);
                self.open[at].span = self.continued(open.span);
            }
        }
        self.compose(out, line_start);
        self.text.clear();
        self.marks.clear();
        self.lines.clear();
        self.clear_pending();
        self.dollars = 0;
        self.has_bracket = false;
        self.title = None;
    }

    /// The span for the next block: the same, unless it is a link whose address has been written too often.
    fn continued(&mut self, span: Span) -> Span {
        if let Span::Link(url) = &span
            && !self.affords(url)
        {
            self.links -= 1;
            return Span::Idle;
        }
        self.waiting += 1;
        span
    }

    fn compose(&mut self, out: &mut String, mut line_start: impl FnMut(&mut String)) {
        for mark in &mut self.marks {
            match mark.kind {
                MarkKind::Dollar => mark.is_tag = self.dollars > 1,
                MarkKind::Sign => mark.is_tag = self.text[mark.at..].starts_with(['(', ':']),
                _ => {}
            }
        }
        marks::settle(&self.text, &mut self.marks);
        let mut copied = 0;
        let mut lines = self.lines.iter().copied().peekable();
        let mut marks = self.marks.iter().peekable();
        copied += self.escape_start(out, 0, marks.peek().map(|mark| mark.at));
        loop {
            let (line, mark) = (lines.peek().copied(), marks.peek().map(|mark| mark.at));
            match (line, mark) {
                (Some(line), mark) if mark.is_none_or(|mark| line <= mark) => {
                    out.push_str(&self.text[copied..line]);
                    line_start(out);
                    copied = line + self.escape_start(out, line, mark);
                    lines.next();
                }
                (_, Some(at)) => {
                    out.push_str(&self.text[copied..at]);
                    copied = at;
                    if let Some(mark) = marks.next() {
                        out.push_str(mark.written());
                    }
                }
                _ => break,
            }
        }
        let rest = &self.text[copied..];
        let is_heading = self.breaks == Breaks::Space;
        match is_heading.then(|| escape::heading_end(rest)).flatten() {
            Some(at) => out.extend([&rest[..at], "\\", &rest[at..]]),
            None => out.push_str(rest),
        }
    }

    /// Copy what must be escaped at the start of a line, with its backslash; how much that is.
    fn escape_start(&self, out: &mut String, at: usize, next_mark: Option<usize>) -> usize {
        let offset = match self.breaks {
            Breaks::Hard => self.title.filter(|_| at == 0).or_else(|| escape::line_start(&self.text[at..])),
            _ => None,
        };
        // With a mark in between, the characters no longer form such a start.
        match offset.filter(|offset| next_mark.is_none_or(|mark| mark > at + offset)) {
            Some(offset) => {
                out.extend([&self.text[at..at + offset], "\\"]);
                offset
            }
            None => 0,
        }
    }
}
