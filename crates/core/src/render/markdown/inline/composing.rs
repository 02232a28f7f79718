//! Finishes a line: places the emphasis marks, escapes its start, and joins its pieces.

use super::super::escape;
use super::super::marks::{self, MarkKind};
use super::spans::{Open, Span};
use super::{Breaks, Inline};

impl Inline {
    /// End the line: hand it to `write` with its pieces in place, and open the spans again in the next.
    pub(in super::super) fn finish(&mut self, out: &mut String, line_start: impl FnMut(&mut String)) {
        self.flush_code();
        for at in (0..self.open.len()).rev() {
            if self.open[at].written.is_some() {
                let open = Open {
                    span: std::mem::replace(&mut self.open[at].span, Span::Idle),
                    written: self.open[at].written,
                };
                self.close(&open);
                self.open[at] = Open { span: self.continued(open.span), written: None };
            }
        }
        self.compose(out, line_start);
        self.text.clear();
        self.marks.clear();
        self.lines.clear();
        self.has_space = false;
        self.pending_breaks = 0;
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
