//! The tokenizer of the standard (13.2.5), pulled token by token over a newline-normalised source.
//!
//! Tokens hold offsets, not strings. Where the standard walks one character at a time we jump to the next
//! byte that can matter. Parse errors are not reported: no rule of tree construction depends on them.

mod attributes;
mod doctype;
mod markup;
pub mod reference;
mod scan;
mod script;
mod tag;

pub use attributes::Attribute;
pub(crate) use attributes::text;
pub use doctype::Doctype;

use std::collections::HashSet;
use std::hash::RandomState;

use crate::tags::Tag;
use memchr::{memchr, memchr_iter, memchr2};
use reference::Reference;
pub(crate) use reference::unescaped;

/// The state of the tokenizer, which the tree builder sets after some start tags.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum State {
    #[default]
    Data,
    /// `title` and `textarea`: text with references up to the matching end tag.
    Rcdata,
    /// `style` and its like: text up to the matching end tag.
    Rawtext,
    Script,
    Plaintext,
    /// Between `<![CDATA[` and `]]>` in foreign content.
    Cdata,
}

/// A start or end tag: offsets into the source, and into the list of attributes.
#[derive(Clone, Copy, Debug, Default)]
pub struct TagToken {
    pub tag: Tag,
    pub name: Span,
    /// From `<` to one past `>`.
    pub source: Span,
    /// Into [`Tokenizer::attributes`]; empty for end tags.
    pub attributes: Span,
    pub self_closing: bool,
    pub is_end: bool,
}

/// A half-open interval of offsets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    pub start: u32,
    pub end: u32,
}

impl Span {
    #[inline]
    pub(crate) fn new(start: usize, end: usize) -> Self {
        Self { start: start as u32, end: end as u32 }
    }

    #[inline]
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    pub fn is_empty(self) -> bool {
        self.start >= self.end
    }
}

#[derive(Clone, Debug)]
pub enum Token {
    /// Characters as written in the source.
    Text(Span),
    /// A character reference: its place in the source and what it stands for.
    Reference(Span, Reference),
    /// U+0000 in the data state: each insertion mode treats it in its own way.
    Nul(Span),
    /// A whole body of raw text, in which U+0000 is read as U+FFFD.
    Raw(Span),
    Start(TagToken),
    End(TagToken),
    Comment(Span),
    /// Target and data of a processing instruction.
    Instruction(Span, Span),
    Doctype(Box<Doctype>, Span),
    Eof,
}

#[derive(Default)]
pub struct Tokenizer<'s> {
    pub(crate) source: &'s str,
    bytes: &'s [u8],
    at: usize,
    state: State,
    /// The name whose end tag closes Rcdata, Rawtext and Script.
    closer: Vec<u8>,
    /// Attributes of all start tags so far.
    pub(crate) attributes: Vec<Attribute>,
    /// Names of the attributes of a tag that has very many.
    seen: HashSet<u64>,
    hash_key: RandomState,
    pub(crate) names: Names,
}

pub(crate) use tag::{Names, read_attribute};

impl<'s> Tokenizer<'s> {
    /// A tokenizer over `source`, which must hold no carriage returns.
    pub fn new(source: &'s str) -> Self {
        // An estimate for typical pages; unused capacity costs nothing.
        let attributes = Vec::with_capacity(source.len() / 32);
        Self { source, bytes: source.as_bytes(), attributes, ..Self::default() }
    }

    /// Read on in `state`, up to the end tag `closer` where the state has one.
    pub fn switch(&mut self, state: State, closer: &str) {
        self.state = state;
        self.closer.clear();
        self.closer.extend_from_slice(closer.as_bytes());
    }

    /// The attributes of a start tag that this tokenizer gave.
    pub fn attributes(&self, tag: &TagToken) -> &[Attribute] {
        &self.attributes[tag.attributes.range()]
    }

    /// The next token. `foreign` says whether `<![CDATA[` opens a section here.
    pub fn next(&mut self, foreign: bool) -> Token {
        loop {
            match self.next_tag() {
                Some(tag) if tag.is_end => return Token::End(tag),
                Some(tag) => return Token::Start(tag),
                None => {}
            }
            if let Some(token) = self.next_but_tag(foreign) {
                return token;
            }
        }
    }

    /// The token here if [`Self::next_tag`] finds no tag; None for markup that makes no token, such as `</>`.
    #[inline]
    pub(crate) fn next_but_tag(&mut self, foreign: bool) -> Option<Token> {
        match self.state {
            State::Data => self.data(foreign),
            State::Rcdata => self.rcdata(),
            State::Rawtext => self.raw(Self::end_of_raw_text),
            State::Script => self.raw(Self::end_of_script),
            State::Plaintext => self.raw(|this| this.bytes.len()),
            State::Cdata => self.cdata(),
        }
    }

    /// A token of the data state that is no tag.
    #[inline]
    fn data(&mut self, foreign: bool) -> Option<Token> {
        let start = self.at;
        match self.bytes.get(start) {
            None => return Some(Token::Eof),
            Some(0) => return Some(self.nul()),
            Some(b'<') if self.opens_markup(start) => return self.markup(start, foreign),
            Some(_) => {}
        }
        let mut from = start;
        while let Some(found) = scan::end_of_text(self.bytes, from) {
            if self.bytes[found] != b'&' {
                if self.bytes[found] == 0 || self.opens_markup(found) {
                    return Some(self.text(start, found));
                }
            } else if let Some((reference, end)) = reference::in_text(self.bytes, found) {
                if found > start {
                    return Some(self.text(start, found));
                }
                self.at = end;
                return Some(Token::Reference(Span::new(start, end), reference));
            }
            from = found + 1;
        }
        Some(self.text(start, self.bytes.len()))
    }

    /// The text from `start` to `end`, where reading goes on.
    #[inline]
    fn text(&mut self, start: usize, end: usize) -> Token {
        self.at = end;
        Token::Text(Span::new(start, end))
    }

    #[cold]
    fn nul(&mut self) -> Token {
        self.at += 1;
        Token::Nul(Span::new(self.at - 1, self.at))
    }

    fn rcdata(&mut self) -> Option<Token> {
        let start = self.at;
        let mut from = start;
        while let Some(found) = memchr2(b'<', b'&', &self.bytes[from..]) {
            let found = from + found;
            if self.bytes[found] == b'<' {
                if self.closes_raw_text(found) {
                    return self.leave_raw_text(start, found);
                }
            } else if let Some((reference, end)) = reference::in_text(self.bytes, found) {
                self.at = found;
                if found > start {
                    return Some(Token::Raw(Span::new(start, found)));
                }
                self.at = end;
                return Some(Token::Reference(Span::new(start, end), reference));
            }
            from = found + 1;
        }
        self.leave_raw_text(start, self.bytes.len())
    }

    /// The whole body, which ends where `end` says.
    fn raw(&mut self, end: impl Fn(&Self) -> usize) -> Option<Token> {
        let end = end(self);
        self.leave_raw_text(self.at, end)
    }

    fn leave_raw_text(&mut self, start: usize, end: usize) -> Option<Token> {
        self.state = State::Data;
        self.at = end;
        (start < end).then(|| Token::Raw(Span::new(start, end)))
    }

    fn end_of_raw_text(&self) -> usize {
        let mut from = self.at;
        while let Some(found) = memchr(b'<', &self.bytes[from..]) {
            if self.closes_raw_text(from + found) {
                return from + found;
            }
            from += found + 1;
        }
        self.bytes.len()
    }

    /// Whether the next tag of that name is an end tag.
    pub(crate) fn is_closed_ahead(&self, name: &str) -> bool {
        let rest = &self.bytes[self.at..];
        memchr_iter(b'<', rest)
            .map(|at| &rest[at + 1..])
            .map(|tag| (tag.first() == Some(&b'/'), tag.strip_prefix(b"/").unwrap_or(tag)))
            .find(|(_, tag)| {
                let end = tag.get(name.len()).copied();
                end.is_some_and(ends_name) && tag[..name.len()].eq_ignore_ascii_case(name.as_bytes())
            })
            .is_some_and(|(is_end, _)| is_end)
    }

    /// Whether the "appropriate end tag" stands at `at`.
    fn closes_raw_text(&self, at: usize) -> bool {
        let name = at + 2;
        let end = name + self.closer.len();
        // Without a start tag before it, no end tag is appropriate.
        !self.closer.is_empty()
            && self.bytes.get(at + 1) == Some(&b'/')
            && self.bytes.get(end).is_some_and(|&byte| ends_name(byte))
            && self.bytes[name..end].eq_ignore_ascii_case(&self.closer)
    }

    fn cdata(&mut self) -> Option<Token> {
        let start = self.at;
        let end = self.end_of_cdata_text();
        if start < end {
            return Some(self.text(start, end));
        }
        match self.bytes.get(start) {
            None => Some(Token::Eof),
            Some(0) => Some(self.nul()),
            Some(_) => {
                self.at = start + 3;
                self.state = State::Data;
                None
            }
        }
    }

    /// Offset of the next U+0000, of `]]>` or of the end of the source.
    fn end_of_cdata_text(&self) -> usize {
        let mut from = self.at;
        while let Some(found) = memchr2(0, b']', &self.bytes[from..]) {
            let at = from + found;
            if self.bytes[at] == 0 || self.bytes[at..].starts_with(b"]]>") {
                return at;
            }
            from = at + 1;
        }
        self.bytes.len()
    }
}

/// What a byte means inside a tag.
const SPACE: u8 = 1;
const ENDS_NAME: u8 = 1 << 1;
const ENDS_ATTRIBUTE_NAME: u8 = 1 << 2;
const ENDS_UNQUOTED: u8 = 1 << 3;
const CLASSES: [u8; 256] = {
    let mut classes = [0; 256];
    let spaces = [b' ', b'\n', b'\t', b'\x0C'];
    let mut at = 0;
    while at < spaces.len() {
        classes[spaces[at] as usize] = SPACE | ENDS_NAME | ENDS_ATTRIBUTE_NAME | ENDS_UNQUOTED;
        at += 1;
    }
    classes[b'/' as usize] = ENDS_NAME | ENDS_ATTRIBUTE_NAME;
    classes[b'>' as usize] = ENDS_NAME | ENDS_ATTRIBUTE_NAME | ENDS_UNQUOTED;
    classes[b'=' as usize] = ENDS_ATTRIBUTE_NAME;
    classes
};

#[inline]
fn is(byte: u8, class: u8) -> bool {
    CLASSES[byte as usize] & class != 0
}

/// White space of the standard; a carriage return cannot occur any more.
#[inline]
pub(crate) fn is_space(byte: u8) -> bool {
    is(byte, SPACE)
}

/// Whether `byte` ends the name of a tag.
#[inline]
fn ends_name(byte: u8) -> bool {
    is(byte, ENDS_NAME)
}
