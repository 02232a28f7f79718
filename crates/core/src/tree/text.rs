//! Characters in every insertion mode, and the text mode (13.2.6.4.8, 13.2.6.4.10).

use super::arena::Row;
use super::insert::Place;
use super::stack::Open;
use super::{Builder, Flow, Mode};
use crate::tags::{self, Tag};
use crate::tokenizer::{Span, State, TagToken};

/// Elements whose bodies are not copied from the source, because browsers do not show them.
pub(super) const RAW: &[Tag] =
    &[tags::SCRIPT, tags::STYLE, tags::IFRAME, tags::NOEMBED, tags::NOFRAMES, tags::NOSCRIPT];
const TABLE_PARTS: &[Tag] = &[tags::TABLE, tags::TBODY, tags::TEMPLATE, tags::TFOOT, tags::THEAD, tags::TR];

/// Length of a text that is copied in one move.
const SHORT_TEXT_BYTES: usize = 16;

pub(super) fn is_space(character: char) -> bool {
    matches!(character, ' ' | '\n' | '\t' | '\x0C' | '\r')
}

impl Builder<'_> {
    /// Characters of one token, which never mix U+0000 with others.
    pub(super) fn characters(&mut self, mut text: &str, mut source: Span) {
        if std::mem::take(&mut self.skip_newline)
            && let Some(rest) = text.strip_prefix('\n')
        {
            [_, (text, source)] = cut(text, source, text.len() - rest.len());
            if text.is_empty() {
                return;
            }
        }
        if self.mode == Mode::InBody && self.adjusted_current().is_some_and(|open| !open.is_foreign()) {
            self.body_text(text, source);
        } else if self.adjusted_current().is_some_and(Open::holds_foreign) {
            self.foreign_text(text, source);
        } else {
            self.characters_in_mode(text, source);
        }
    }

    fn characters_in_mode(&mut self, mut text: &str, mut source: Span) {
        loop {
            let blank = text.len() - text.trim_start_matches(is_space).len();
            let [(before, place), after] = cut(text, source, blank);
            match self.mode {
                Mode::InBody | Mode::InCell | Mode::InCaption | Mode::InTemplate => {
                    return self.body_text(text, source);
                }
                Mode::Text => return self.insert_text(text, source),
                Mode::InTable | Mode::InTableBody | Mode::InRow => {
                    return self.table_text(text, source);
                }
                Mode::InFrameset | Mode::AfterFrameset | Mode::AfterAfterFrameset => {
                    return self.frameset_text(text, source);
                }
                Mode::AfterBody | Mode::AfterAfterBody => {
                    if blank == text.len() {
                        return self.body_text(text, source);
                    }
                    self.body_text(before, place);
                    self.mode = Mode::InBody;
                }
                Mode::InHead | Mode::InHeadNoscript | Mode::AfterHead | Mode::InColumnGroup => {
                    self.insert_text(before, place);
                }
                Mode::Initial | Mode::BeforeHtml | Mode::BeforeHead => {}
            }
            (text, source) = after;
            if text.is_empty() {
                return;
            }
            match self.mode {
                Mode::InBody => {}
                Mode::InColumnGroup if !self.stack.top_is(tags::COLGROUP) => return,
                Mode::InColumnGroup => {
                    self.stack.pop();
                    self.mode = Mode::InTable;
                }
                _ => self.imply_one_step(),
            }
        }
    }

    /// Characters in the body: formatting is reopened around them.
    #[inline]
    pub(super) fn body_text(&mut self, text: &str, source: Span) {
        if text == "\0" || text.is_empty() {
            return;
        }
        self.reconstruct_formatting();
        if self.frameset_ok && !text.chars().all(is_space) {
            self.frameset_ok = false;
        }
        self.insert_text(text, source);
    }

    fn table_text(&mut self, text: &str, source: Span) {
        if !self.stack.top_is_any(TABLE_PARTS) {
            self.foster = true;
            self.body_text(text, source);
            self.foster = false;
        } else if text != "\0" {
            if self.pending.is_empty() {
                self.pending_source = source;
            }
            self.pending_source.end = source.end;
            self.pending.push_str(text);
        }
    }

    /// Characters held back in a table: white space stays, all else goes before the table.
    #[inline]
    pub(super) fn flush_pending(&mut self) {
        if !self.pending.is_empty() {
            self.place_pending();
        }
    }

    #[cold]
    fn place_pending(&mut self) {
        let pending = std::mem::take(&mut self.pending);
        if pending.chars().all(is_space) {
            self.insert_text(&pending, self.pending_source);
        } else {
            self.foster = true;
            self.body_text(&pending, self.pending_source);
            self.foster = false;
        }
        // Keep the buffer: tables are full of white space.
        self.pending = pending;
        self.pending.clear();
    }

    fn frameset_text(&mut self, text: &str, source: Span) {
        let blank: String = text.chars().filter(|&character| is_space(character)).collect();
        self.insert_text(&blank, source);
    }

    /// "Insert a character", many at a time: a text row before the place grows, or a new one is made.
    #[inline]
    pub(super) fn insert_text(&mut self, text: &str, source: Span) {
        if text.is_empty() {
            return;
        }
        let place = self.insertion_place(None);
        let neighbour = match place {
            // The document node holds no text.
            Place::LastChildOf(0) => return,
            Place::LastChildOf(parent) => self.arena.last_text(parent),
            Place::Before(next) => self.arena.text_before(next),
        };
        let start = self.text.len();
        self.push_text(text, source);
        let span = Span::new(start, self.text.len());
        match neighbour {
            Some(row) if !self.arena.rows[row as usize].is_raw => self.extend_text(row, span, source),
            _ => {
                self.place(place, Row { text: span, ..Row::new(tags::TEXT, source) });
            }
        }
    }

    /// Append `text`, which may be what stands at `source`, to the text of the page.
    #[inline]
    fn push_text(&mut self, text: &str, source: Span) {
        // Most texts are short, and a copy of fixed length needs no function call: copy too much, then truncate.
        let start = source.start as usize;
        let window = self.tokenizer.source.get(start..start + SHORT_TEXT_BYTES);
        if let Some(window) = window
            && text.len() <= SHORT_TEXT_BYTES
            && std::ptr::eq(text.as_ptr(), window.as_ptr())
        {
            let end = self.text.len() + text.len();
            self.text.push_str(window);
            self.text.truncate(end);
        } else {
            self.text.push_str(text);
        }
    }

    #[inline]
    fn extend_text(&mut self, row: u32, span: Span, source: Span) {
        let own = &mut self.arena.rows[row as usize];
        own.source.end = source.end.max(own.source.end);
        if own.text.end == span.start {
            own.text.end = span.end;
        } else {
            self.late.push((row, span));
        }
    }

    /// The body of a raw text element, or a piece of `title`, `textarea` or `plaintext`.
    pub(super) fn raw_text(&mut self, span: Span) {
        if self.mode == Mode::Text && self.stack.top_is_any(RAW) {
            let place = Place::LastChildOf(self.current_row());
            self.insert_at(place, Row { is_raw: true, ..Row::new(tags::TEXT, span) });
            return;
        }
        let text = &self.tokenizer.source[span.range()];
        if memchr::memchr(0, text.as_bytes()).is_some() {
            self.characters(&text.replace('\0', "\u{FFFD}"), span);
        } else {
            self.characters(text, span);
        }
    }

    /// "Generic raw text element parsing" and similar: insert, then read on in `state`.
    pub(super) fn insert_raw(&mut self, token: &TagToken, state: State) {
        self.insert_html(token);
        let name = tags::NAMES[token.tag as usize];
        let is_code = matches!(token.tag, tags::SCRIPT | tags::STYLE);
        let may_end = token.self_closing || !is_code && state != State::Plaintext;
        if self.lenient && may_end && !self.tokenizer.is_closed_ahead(name) {
            self.stack.pop();
            return;
        }
        self.tokenizer.switch(state, name);
        if state != State::Plaintext {
            self.original_mode = self.mode;
            self.mode = Mode::Text;
        }
    }

    pub(super) fn text_end(&mut self) -> Flow {
        self.stack.pop();
        self.mode = self.original_mode;
        Flow::Done
    }

    fn foreign_text(&mut self, text: &str, source: Span) {
        if text == "\0" {
            return self.insert_text("\u{FFFD}", source);
        }
        self.frameset_ok &= text.chars().all(is_space);
        self.insert_text(text, source);
    }
}

/// The first `length` bytes of `text` and the others, and where both stand in the source.
fn cut(text: &str, source: Span, length: usize) -> [(&str, Span); 2] {
    let is_verbatim = source.range().len() == text.len();
    let middle = source.start + length as u32;
    let (end, start) = if is_verbatim { (middle, middle) } else { (source.end, source.start) };
    let (before, after) = text.split_at(length);
    [(before, Span { end, ..source }), (after, Span { start, ..source })]
}
