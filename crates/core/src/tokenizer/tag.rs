//! Start and end tags (13.2.5.6 to 13.2.5.8, 13.2.5.32 to 13.2.5.40).

use std::collections::HashMap;

use super::{Attribute, ENDS_UNQUOTED, Span, State, TagToken, Tokenizer, is, is_space, scan};
use crate::tags::{self, Tag};

/// Distinct unknown names of one page that get a number of their own.
const MAX_NAMES: usize = 60_000;

/// Numbers for the names that [`tags::NAMES`] lacks.
#[derive(Default, Debug)]
pub(crate) struct Names {
    numbers: HashMap<Box<str>, Tag>,
    pub(crate) list: Vec<Box<str>>,
    /// Whether a name got no number of its own and shares the last one.
    pub(crate) full: bool,
}

impl Names {
    #[cold]
    pub(crate) fn number(&mut self, name: &str) -> Tag {
        let name = name.to_ascii_lowercase().replace('\0', "\u{FFFD}");
        if let Some(&number) = self.numbers.get(name.as_str()) {
            return number;
        }
        if self.list.len() == MAX_NAMES {
            self.full = true;
            return tags::KNOWN + MAX_NAMES as Tag - 1;
        }
        let number = tags::KNOWN + self.list.len() as Tag;
        self.list.push(name.clone().into_boxed_str());
        self.numbers.insert(name.into_boxed_str(), number);
        number
    }
}

impl Tokenizer<'_> {
    /// The tag at the current position, if there is one.
    // Most tokens are tags. Inlined, and separate from other tokens, so that a tag is written and read in place.
    #[inline(always)]
    pub(crate) fn next_tag(&mut self) -> Option<TagToken> {
        let open = self.at;
        if self.bytes.get(open) != Some(&b'<') || self.state != State::Data {
            return None;
        }
        let is_end = self.bytes.get(open + 1) == Some(&b'/');
        let name = open + 1 + usize::from(is_end);
        if !self.bytes.get(name).is_some_and(u8::is_ascii_alphabetic) {
            return None;
        }
        let tag = self.tag(open, name, is_end);
        if tag.is_none() {
            // A tag that the source does not finish is dropped.
            self.at = self.bytes.len();
        }
        tag
    }

    /// A tag whose name starts at `name`; nothing when the source ends inside it.
    #[inline(always)]
    fn tag(&mut self, open: usize, name: usize, is_end: bool) -> Option<TagToken> {
        let end = scan::name_end(self.bytes, name)?;
        let first_attribute = self.attributes.len();
        self.at = end;
        let self_closing = if self.bytes[end] == b'>' {
            self.at = end + 1;
            false
        } else {
            self.read_attributes(first_attribute)?
        };
        if is_end {
            self.attributes.truncate(first_attribute);
        }
        let key = match scan::word(self.bytes, name) {
            Some(word) => tags::Key::of_word(word, end - name),
            None => tags::Key::of(&self.bytes[name..end]),
        };
        let tag = tags::find(key, &self.bytes[name..end]);
        let tag = tag.unwrap_or_else(|| self.names.number(&self.source[name..end]));
        Some(TagToken {
            tag,
            name: Span::new(name, end),
            source: Span::new(open, self.at),
            attributes: Span::new(first_attribute, self.attributes.len()),
            self_closing,
            is_end,
        })
    }

    /// Reads the attributes and the end of the tag; returns whether it ended in `/>`.
    fn read_attributes(&mut self, first: usize) -> Option<bool> {
        let bytes = self.bytes;
        let mut at = self.at;
        let mut seen = 0;
        loop {
            at = skip_space(bytes, at);
            match *bytes.get(at)? {
                b'>' => {
                    self.at = at + 1;
                    return Some(false);
                }
                b'/' => {
                    at += 1;
                    if *bytes.get(at)? == b'>' {
                        self.at = at + 1;
                        return Some(true);
                    }
                }
                _ => {
                    let (attribute, end) = read_attribute(bytes, at)?;
                    self.push_unless_repeated(attribute, first, &mut seen);
                    at = end;
                }
            }
        }
    }
}

#[inline]
fn skip_space(bytes: &[u8], mut at: usize) -> usize {
    while bytes.get(at).is_some_and(|&byte| is_space(byte)) {
        at += 1;
    }
    at
}

/// The attribute at `start` and the offset behind it.
#[inline]
pub(crate) fn read_attribute(bytes: &[u8], start: usize) -> Option<(Attribute, usize)> {
    // A leading "=" belongs to the name (13.2.5.32).
    let end = scan::attribute_name_end(bytes, start + 1)?;
    let name = Span::new(start, end);
    if let Some(&[b'=', quote @ (b'"' | b'\'')]) = bytes.get(end..end + 2) {
        let (value, end) = read_quoted(bytes, end + 2, quote)?;
        return Some((Attribute { name, value }, end));
    }
    let at = skip_space(bytes, end);
    if *bytes.get(at)? != b'=' {
        return Some((Attribute { name, value: Span::new(end, end) }, at));
    }
    let (value, end) = read_value(bytes, skip_space(bytes, at + 1))?;
    Some((Attribute { name, value }, end))
}

#[inline]
fn read_quoted(bytes: &[u8], start: usize, quote: u8) -> Option<(Span, usize)> {
    let end = scan::byte(bytes, start, quote)?;
    Some((Span::new(start, end), end + 1))
}

/// A value, perhaps without quotes, after white space.
fn read_value(bytes: &[u8], start: usize) -> Option<(Span, usize)> {
    match *bytes.get(start)? {
        quote @ (b'"' | b'\'') => read_quoted(bytes, start + 1, quote),
        b'>' => Some((Span::new(start, start), start)),
        _ => {
            let length = bytes[start..].iter().position(|&byte| is(byte, ENDS_UNQUOTED))?;
            Some((Span::new(start, start + length), start + length))
        }
    }
}
