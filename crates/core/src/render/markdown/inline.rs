//! A line in the making: text escaped, white space collapsed, emphasis noted.

use super::escape::{self, CLASSES, Class};
use super::marks::{self, Kind, Mark};

/// An element around the text being written.
#[derive(Debug)]
pub(super) enum Span {
    Mark(Kind),
    Link(String),
    /// What Markdown has no sign of its own for, between two others.
    Around(&'static str, &'static str),
    Code,
    /// Says nothing that those around it do not.
    Idle,
}

#[derive(Debug)]
struct Open {
    span: Span,
    /// Written before the text: at this mark, where it is emphasis.
    written: Option<usize>,
}

/// Signs of one kind, such as `<sup>`, that may stand in each other.
const MOST_ALIKE: usize = 3;

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

    pub(super) fn enter(&mut self, span: Span) {
        let span = if self.is_idle(&span) {
            Span::Idle
        } else {
            span
        };
        match span {
            Span::Code => self.code_depth += 1,
            Span::Idle => {}
            Span::Link(_) => (self.links, self.waiting) = (self.links + 1, self.waiting + 1),
            Span::Mark(_) | Span::Around(..) => self.waiting += 1,
        }
        self.open.push(Open {
            span,
            written: None,
        });
    }

    /// Whether a span would say again what one around it says, or what code cannot say.
    fn is_idle(&self, span: &Span) -> bool {
        let alike = |known: &&Open| match (&known.span, span) {
            (Span::Mark(known), Span::Mark(kind)) => known == kind,
            (Span::Around(known, _), Span::Around(start, _)) => known == start,
            _ => false,
        };
        match span {
            Span::Mark(_) => self.code_depth > 0 || self.open.iter().any(|open| alike(&open)),
            Span::Around(..) => {
                self.code_depth > 0 || self.open.iter().filter(alike).count() >= MOST_ALIKE
            }
            _ => false,
        }
    }

    pub(super) fn leave(&mut self) {
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
    fn close(&mut self, open: &Open) {
        let Some(mark) = open.written else {
            return;
        };
        self.flush_code();
        match &open.span {
            Span::Mark(kind) => {
                let pair = self.marks.len();
                self.marks[mark].pair = pair;
                self.marks.push(Mark {
                    at: self.text.len(),
                    kind: *kind,
                    is_open: false,
                    pair: mark,
                    is_tag: false,
                });
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

    fn open_span(&mut self, at: usize) {
        if self.open[at].written.is_some() {
            return;
        }
        let written = match self.open[at].span {
            Span::Mark(kind) => {
                self.marks.push(Mark {
                    at: self.text.len(),
                    kind,
                    is_open: true,
                    pair: usize::MAX,
                    is_tag: false,
                });
                self.marks.len() - 1
            }
            Span::Link(_) => {
                // Unless a delimiter will stand between them, they would be an image.
                let is_parted = self
                    .marks
                    .last()
                    .is_some_and(|mark| mark.at == self.text.len());
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

    /// Text of the page.
    pub(super) fn write(&mut self, text: &str) {
        if self.code_depth > 0 {
            return self.write_code(text);
        }
        let bytes = text.as_bytes();
        let is_space = |at: usize| CLASSES[bytes[at] as usize] == Class::Space;
        let mut at = 0;
        loop {
            while at < bytes.len() && is_space(at) {
                self.has_space = true;
                at += 1;
            }
            if at == bytes.len() {
                return;
            }
            self.begin();
            let mut copied = at;
            while at < bytes.len() {
                match CLASSES[bytes[at] as usize] {
                    Class::Plain => at += 1,
                    // One space between words stays as it is.
                    Class::Space
                        if bytes[at] == b' ' && at + 1 < bytes.len() && !is_space(at + 1) =>
                    {
                        at += 1
                    }
                    Class::Space => break,
                    Class::Special => {
                        self.text.push_str(&text[copied..at]);
                        self.write_special(text, at);
                        at += 1;
                        copied = at;
                    }
                }
            }
            self.text.push_str(&text[copied..at]);
        }
    }

    fn write_special(&mut self, text: &str, at: usize) {
        let byte = text.as_bytes()[at];
        let is_escaped = match byte {
            b'|' => self.breaks == Breaks::Tag,
            b'$' => self.is_later_dollar(),
            _ => escape::is_markup(text, at, self.is_in_link()),
        };
        if is_escaped {
            self.text.push('\\');
        }
        self.text.push(char::from(byte));
    }

    fn is_later_dollar(&mut self) -> bool {
        self.dollars += 1;
        if self.dollars == 1 {
            let own = self.marks.len();
            self.marks.push(Mark {
                at: self.text.len(),
                kind: Kind::Dollar,
                is_open: true,
                pair: own,
                is_tag: false,
            });
        }
        self.dollars > 1
    }

    /// Text inside `code`: no escapes there, but white space collapses as anywhere.
    fn write_code(&mut self, text: &str) {
        if text.starts_with(is_space) {
            self.has_space = true;
        }
        for word in text.split(is_space).filter(|word| !word.is_empty()) {
            let is_going_on =
                !self.code.is_empty() && self.pending_breaks == 0 && self.waiting == 0;
            if !is_going_on {
                self.begin();
            } else if self.has_space {
                self.code.push(' ');
            }
            self.code.push_str(word);
            self.has_space = true;
        }
        if !text.ends_with(is_space) && !text.is_empty() {
            self.has_space = false;
        }
    }

    fn flush_code(&mut self) {
        if !self.code.is_empty() {
            push_code(&mut self.text, &self.code, self.breaks == Breaks::Tag);
            self.code.clear();
        }
    }

    /// Something that is Markdown already: an image, a formula, the sign of a note.
    pub(super) fn write_raw(&mut self, markdown: &str) {
        self.begin();
        self.text.push_str(markdown);
    }

    pub(super) fn write_image(&mut self, alt: &str, url: &str) {
        self.begin();
        self.text.push_str("![");
        for (at, character) in alt.char_indices() {
            let is_special = character.is_ascii() && CLASSES[character as usize] == Class::Special;
            if is_special && escape::is_markup(alt, at, true) {
                self.text.push('\\');
            }
            self.text.push(character);
        }
        self.text.push_str("](");
        escape::push_address(&mut self.text, url, self.breaks == Breaks::Tag);
        self.text.push(')');
    }

    /// Forget white space and breaks that wait for nothing.
    pub(super) fn clear_pending(&mut self) {
        self.has_space = false;
        self.pending_breaks = 0;
    }

    /// A formula between dollars.
    pub(super) fn write_formula(&mut self, latex: &str) {
        self.begin();
        self.dollars += 2;
        self.text.push('$');
        push_piped(&mut self.text, latex, self.breaks == Breaks::Tag);
        self.text.push('$');
    }

    /// End the line: hand it to `write` with its pieces in place, and open the spans again in the next.
    pub(super) fn finish(&mut self, out: &mut String, line_start: impl FnMut(&mut String)) {
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
        let rest = &self.text[copied..];
        let end = if self.breaks == Breaks::Space {
            escape::heading_end(rest)
        } else {
            None
        };
        if let Some(at) = end {
            out.extend([&rest[..at], "\\", &rest[at..]]);
        } else {
            out.push_str(rest);
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

fn is_space(character: char) -> bool {
    u8::try_from(character).is_ok_and(super::super::is_collapsible)
}

/// `code` between as many backquotes as it takes.
pub(super) fn push_code(out: &mut String, code: &str, in_cell: bool) {
    let fence = longest_run(code) + 1;
    let is_padded = code.starts_with('`') || code.ends_with('`');
    let padding = if is_padded { " " } else { "" };
    out.extend(std::iter::repeat_n('`', fence));
    out.push_str(padding);
    push_piped(out, code, in_cell);
    out.push_str(padding);
    out.extend(std::iter::repeat_n('`', fence));
}

/// Text in which the pipes of a cell are escaped, as the table itself undoes (GFM 4.10).
fn push_piped(out: &mut String, text: &str, in_cell: bool) {
    if in_cell {
        out.push_str(&text.replace('|', "\\|"));
    } else {
        out.push_str(text);
    }
}

/// Length of the longest run of backquotes.
pub(super) fn longest_run(code: &str) -> usize {
    code.split(|character| character != '`')
        .map(str::len)
        .max()
        .unwrap_or(0)
}
