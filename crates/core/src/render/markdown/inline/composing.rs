//! The end of a line: its marks settled, its starts escaped, its pieces in place.

use super::super::escape;
use super::super::marks::{self, Kind};
use super::spans::{Open, Span};
use super::{Breaks, Inline};

impl Inline {
    /// End the line: hand it to `write` with its pieces in place, and open the spans again in the next.
    pub(in super::super) fn finish(
        &mut self,
        out: &mut String,
        line_start: impl FnMut(&mut String),
    ) {
        self.flush_code();
        for at in (0..self.open.len()).rev() {
            if self.open[at].written.is_some() {
                let open = Open {
                    span: std::mem::replace(&mut self.open[at].span, Span::Idle),
                    written: self.open[at].written,
                };
                self.close(&open);
                self.waiting += 1;
                self.open[at] = Open {
                    span: open.span,
                    written: None,
                };
            }
        }
        self.compose(out, line_start);
        self.text.clear();
        self.marks.clear();
        self.lines.clear();
        self.has_space = false;
        self.pending_breaks = 0;
        self.dollars = 0;
    }

    fn compose(&mut self, out: &mut String, mut line_start: impl FnMut(&mut String)) {
        let is_mathematics = self.dollars > 1;
        for mark in self
            .marks
            .iter_mut()
            .filter(|mark| mark.kind == Kind::Dollar)
        {
            mark.is_tag = is_mathematics;
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
        self.compose_end(out, &self.text[copied..]);
    }

    fn compose_end(&self, out: &mut String, rest: &str) {
        let closing = match self.breaks {
            Breaks::Space => escape::heading_end(rest),
            _ => None,
        };
        match closing {
            Some(at) => out.extend([&rest[..at], "\\", &rest[at..]]),
            None => out.push_str(rest),
        }
    }

    /// Copy what must be escaped at the start of a line, with its backslash; how much that is.
    fn escape_start(&self, out: &mut String, at: usize, next_mark: Option<usize>) -> usize {
        let offset = match self.breaks {
            Breaks::Hard => escape::line_start(&self.text[at..]),
            _ => None,
        };
        // A mark in between parts what would have to stand together.
        match offset.filter(|offset| next_mark.is_none_or(|mark| mark > at + offset)) {
            Some(offset) => {
                out.extend([&self.text[at..at + offset], "\\"]);
                offset
            }
            None => 0,
        }
    }
}
