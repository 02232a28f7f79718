//! Inline elements: their marks are written only if there is content between them.

use super::super::escape;
use super::super::marks::{Mark, MarkKind};
use super::{Breaks, Inline};

/// An element around the text being written.
#[derive(Debug)]
pub(in super::super) enum Span {
    Mark(MarkKind),
    Link(String),
    /// An element without Markdown syntax, written between two HTML tags.
    Around(&'static str, &'static str),
    Code,
    /// Says nothing that those around it do not.
    Idle,
}

#[derive(Debug)]
pub(super) struct Open {
    pub(super) span: Span,
    /// Written before the text: at this mark, where it is emphasis.
    pub(super) written: Option<usize>,
}

/// Nested elements of one kind, such as `<sup>`, that are written.
const MAX_NESTED_MARKS: usize = 3;

impl Inline {
    pub(in super::super) fn enter(&mut self, span: Span) {
        let is_idle = self.is_idle(&span);
        let span = if is_idle { Span::Idle } else { span };
        match span {
            Span::Code => self.code_depth += 1,
            Span::Idle => {}
            Span::Link(_) => (self.links, self.waiting) = (self.links + 1, self.waiting + 1),
            Span::Mark(_) | Span::Around(..) => self.waiting += 1,
        }
        self.open.push(Open { span, written: None });
    }

    /// Whether a span has no effect: one around it has the same mark, or it lies in code.
    fn is_idle(&self, span: &Span) -> bool {
        let is_same = |open: &&Open| match (&open.span, span) {
            (Span::Mark(open), Span::Mark(kind)) => open == kind,
            (Span::Around(open, _), Span::Around(start, _)) => open == start,
            _ => false,
        };
        match span {
            Span::Mark(_) => self.code_depth > 0 || self.open.iter().any(|open| is_same(&open)),
            Span::Around(..) => self.code_depth > 0 || self.open.iter().filter(is_same).count() >= MAX_NESTED_MARKS,
            _ => false,
        }
    }

    pub(in super::super) fn leave(&mut self) {
        let Some(open) = self.open.pop() else {
            return;
        };
        match open.span {
            Span::Code => self.code_depth -= 1,
            Span::Idle => {}
            _ if open.written.is_none() => self.waiting -= 1,
            _ => self.close(&open),
        }
        self.links -= usize::from(matches!(open.span, Span::Link(_)));
    }

    /// Write the end of what was opened, before white space that waits.
    pub(super) fn close(&mut self, open: &Open) {
        let Some(mark) = open.written else {
            return;
        };
        self.flush_code();
        match &open.span {
            Span::Mark(kind) => {
                let pair = self.marks.len();
                self.marks[mark].pair = pair;
                self.marks.push(Mark { at: self.text.len(), kind: *kind, is_open: false, pair: mark, is_tag: false });
            }
            Span::Link(url) => {
                self.text.push_str("](");
                escape::push_address(&mut self.text, url, self.breaks == Breaks::Tag);
                self.text.push(')');
            }
            Span::Around(_, end) => self.text.push_str(end),
            Span::Code | Span::Idle => {}
        }
    }

    pub(super) fn open_span(&mut self, at: usize) {
        if self.open[at].written.is_some() {
            return;
        }
        let written = match self.open[at].span {
            Span::Mark(kind) => self.open_mark(kind),
            Span::Link(_) => {
                // `!` right before a link would make it an image, unless a delimiter comes between them.
                let is_parted = self.marks.last().is_some_and(|mark| mark.at == self.text.len());
                if self.text.ends_with('!') && !is_parted {
                    self.text.pop();
                    self.text.push_str("\\!");
                }
                self.text.push('[');
                0
            }
            Span::Around(start, _) => {
                self.text.push_str(start);
                0
            }
            Span::Code | Span::Idle => return,
        };
        self.open[at].written = Some(written);
    }

    /// Begins emphasis: its mark. What ended right before goes on instead, because editors split a phrase into several
    /// elements: `<b>O</b><b>ak</b>`. Links and formulas stay apart.
    fn open_mark(&mut self, kind: MarkKind) -> usize {
        let at = self.text.len();
        let is_same = |mark: &mut Mark| mark.at == at && mark.kind == kind && !mark.is_open;
        if !self.text.ends_with([')', '>', '$', '`'])
            && let Some(ended) = self.marks.pop_if(is_same)
        {
            return ended.pair;
        }
        self.marks.push(Mark { at, kind, is_open: true, pair: usize::MAX, is_tag: false });
        self.marks.len() - 1
    }
}
