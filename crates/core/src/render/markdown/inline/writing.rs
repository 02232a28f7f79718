//! Writes into a line: escaped text, code, images, formulas.

use std::ops::Range;

use super::super::escape::{self, SPECIAL};
use super::super::flow::push_code;
use super::super::leaves::push_latex;
use super::super::marks::{Mark, MarkKind};
use super::{Breaks, Inline};
use crate::render::is_collapsible;
use crate::render::pieces::{Piece, pieces, without_indent};

impl Inline {
    /// Text of the page.
    pub(in super::super) fn write(&mut self, text: &str) {
        if self.code_depth > 0 {
            return self.write_code(text);
        }
        let text = if self.is_empty() { without_indent(text) } else { text };
        for piece in pieces(text) {
            match piece {
                Piece::Space => self.has_space = true,
                Piece::Words(words) => {
                    self.begin();
                    self.write_words(text, words);
                }
            }
        }
    }

    fn write_words(&mut self, text: &str, words: Range<usize>) {
        let mut copied = words.start;
        for at in words.clone().filter(|&at| SPECIAL[text.as_bytes()[at] as usize]) {
            self.text.push_str(&text[copied..at]);
            self.write_special(text, at);
            copied = at + 1;
        }
        self.text.push_str(&text[copied..words.end]);
    }

    fn write_special(&mut self, text: &str, at: usize) {
        let byte = text.as_bytes()[at];
        let is_escaped = match byte {
            b'|' => self.breaks == Breaks::Tag,
            b'$' => self.is_later_dollar(),
            _ => escape::is_markup(text, at, self.is_in_link() || self.has_bracket),
        };
        if is_escaped {
            self.text.push('\\');
        }
        self.text.push(char::from(byte));
    }

    fn is_later_dollar(&mut self) -> bool {
        self.dollars += 1;
        if self.dollars == 1 {
            self.push_escape(MarkKind::Dollar);
        }
        self.dollars > 1
    }

    /// Text inside `code`: no escapes there, but white space collapses as anywhere.
    fn write_code(&mut self, text: &str) {
        if text.starts_with(is_space) {
            self.has_space = true;
        }
        for word in text.split(is_space).filter(|word| !word.is_empty()) {
            let is_going_on = !self.code.is_empty() && self.pending_breaks == 0 && self.waiting == 0;
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

    pub(super) fn flush_code(&mut self) {
        if !self.code.is_empty() {
            push_code(&mut self.text, &self.code, self.breaks == Breaks::Tag);
            self.code.clear();
        }
    }

    /// Something that is Markdown already: an image, a formula, the sign of a note.
    pub(in super::super) fn write_raw(&mut self, markdown: &str) {
        self.begin();
        self.text.push_str(markdown);
    }

    /// The sign of a note, which with a parenthesis or a colon behind it would be a link or a note.
    pub(in super::super) fn write_note_sign(&mut self, label: &str) {
        self.begin();
        self.text.extend(["[^", label, "]"]);
        self.push_escape(MarkKind::Sign);
    }

    /// A place where a backslash may have to stand: what comes later in the line decides.
    fn push_escape(&mut self, kind: MarkKind) {
        let own = self.marks.len();
        self.marks.push(Mark { at: self.text.len(), kind, is_open: true, pair: own, is_tag: false });
    }

    pub(in super::super) fn write_image(&mut self, alt: &str, url: &str) {
        self.begin();
        self.text.push_str("![");
        for (at, character) in alt.char_indices() {
            if SPECIAL.get(character as usize) == Some(&true) && escape::is_markup(alt, at, true) {
                self.text.push('\\');
            }
            self.text.push(character);
        }
        self.text.push_str("](");
        escape::push_address(&mut self.text, url, self.breaks == Breaks::Tag);
        self.text.push(')');
    }

    /// A formula between dollars.
    pub(in super::super) fn write_formula(&mut self, latex: &str) {
        self.begin();
        self.dollars += 2;
        self.has_bracket |= latex.contains('[');
        self.text.push('$');
        push_latex(&mut self.text, latex, self.breaks == Breaks::Tag);
        self.text.push('$');
    }
}

fn is_space(character: char) -> bool {
    u8::try_from(character).is_ok_and(is_collapsible)
}
