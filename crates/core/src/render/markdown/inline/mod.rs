//! A line in the making: text escaped, white space collapsed, emphasis noted.

mod composing;
mod spans;
mod writing;

pub(super) use spans::Span;

use spans::Open;

use super::marks::Mark;

/// How a line breaks inside its block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Breaks {
    Hard,
    /// In a cell: a tag.
    Tag,
    /// In a heading: not at all.
    Space,
}

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
    pub(super) breaks: Breaks,
}

impl Inline {
    pub(super) fn new() -> Self {
        Self {
            text: String::new(),
            marks: Vec::new(),
            open: Vec::new(),
            waiting: 0,
            links: 0,
            lines: Vec::new(),
            code: String::new(),
            code_depth: 0,
            has_space: false,
            pending_breaks: 0,
            dollars: 0,
            breaks: Breaks::Hard,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty() && self.code.is_empty()
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
