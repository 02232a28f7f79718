//! Character references (13.2.5.77 to 13.2.5.84).

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

/// What a reference stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reference {
    Named(&'static str),
    Numeric(char),
}

impl Reference {
    #[inline]
    pub fn push_to(self, text: &mut String) {
        text.push_str(self.text(&mut [0; 4]));
    }

    /// The characters, written to `buffer` if necessary.
    #[inline]
    pub(crate) fn text(self, buffer: &mut [u8; 4]) -> &str {
        match self {
            Self::Named(characters) => characters,
            Self::Numeric(character) => character.encode_utf8(buffer),
        }
    }
}

/// The longest name, `CounterClockwiseContourIntegral`, has 31 letters.
const MAX_NAME_BYTES: usize = 31;
/// Names that need no semicolon, such as `frac12`, have at most six.
const MAX_LEGACY_NAME_BYTES: usize = 6;

/// A line for each name of the standard (13.5): the name, a `;` or, where it may stand without one, a space, and the
/// characters. `NewLine` alone stands in [`closed`], because its character ends a line here.
const LIST: &str = include_str!("named.txt");

struct NamedCharacters {
    /// Without their `&` and `;`.
    closed: HashMap<&'static [u8], &'static str>,
    legacy: HashMap<&'static [u8], &'static str>,
}

static NAMED: LazyLock<NamedCharacters> = LazyLock::new(|| {
    let mut named = NamedCharacters { closed: HashMap::new(), legacy: HashMap::new() };
    for line in LIST.lines() {
        if let Some((name, characters)) = line.split_once(';') {
            named.closed.insert(name.as_bytes(), characters);
        } else if let Some((name, characters)) = line.split_once(' ') {
            named.legacy.insert(name.as_bytes(), characters);
        }
    }
    named
});

/// The reference at `at`, where a `&` stands in text, and the offset behind it.
#[inline]
pub(super) fn in_text(bytes: &[u8], at: usize) -> Option<(Reference, usize)> {
    reference(bytes, at, false)
}

#[inline]
fn reference(bytes: &[u8], at: usize, in_attribute: bool) -> Option<(Reference, usize)> {
    match bytes.get(at + 1)? {
        b'#' => numeric(bytes, at + 2),
        byte if byte.is_ascii_alphanumeric() => named(bytes, at + 1, in_attribute),
        _ => None,
    }
}

fn named(bytes: &[u8], start: usize, in_attribute: bool) -> Option<(Reference, usize)> {
    let rest = &bytes[start..];
    let length = rest
        .iter()
        .take(MAX_NAME_BYTES + 1)
        .position(|byte| !byte.is_ascii_alphanumeric())
        .unwrap_or(rest.len().min(MAX_NAME_BYTES + 1));
    let name = &rest[..length];
    if rest.get(length) == Some(&b';')
        && let Some(characters) = closed(name)
    {
        return Some((Reference::Named(characters), start + length + 1));
    }
    let longest = length.min(MAX_LEGACY_NAME_BYTES);
    let (characters, length) =
        (2..=longest).rev().find_map(|length| Some((*NAMED.legacy.get(&rest[..length])?, length)))?;
    // "&copy=1" and "&copyright" in an attribute are most likely part of a URL (13.2.5.78).
    let next = rest.get(length).copied().unwrap_or(b' ');
    if in_attribute && (next == b'=' || next.is_ascii_alphanumeric()) {
        return None;
    }
    Some((Reference::Named(characters), start + length))
}

#[inline]
fn closed(name: &[u8]) -> Option<&'static str> {
    match name {
        b"nbsp" => Some("\u{A0}"),
        b"amp" => Some("&"),
        b"lt" => Some("<"),
        b"gt" => Some(">"),
        b"quot" => Some("\""),
        b"NewLine" => Some("\n"),
        _ => NAMED.closed.get(name).copied(),
    }
}

fn numeric(bytes: &[u8], start: usize) -> Option<(Reference, usize)> {
    let is_hex = matches!(bytes.get(start), Some(b'x' | b'X'));
    let radix = if is_hex { 16 } else { 10 };
    let first = start + usize::from(is_hex);
    let mut code: u32 = 0;
    let mut at = first;
    while let Some(digit) = bytes.get(at).and_then(|&byte| (byte as char).to_digit(radix)) {
        code = code.saturating_mul(radix).saturating_add(digit);
        at += 1;
    }
    if at == first {
        return None;
    }
    if bytes.get(at) == Some(&b';') {
        at += 1;
    }
    Some((Reference::Numeric(character(code)), at))
}

/// Numeric character reference end state: what C1 controls meant in windows-1252, and no surrogates.
fn character(code: u32) -> char {
    const C1: [u16; 32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
        0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0x9D, 0x017E, 0x0178,
    ];
    let code = match code {
        0 => return char::REPLACEMENT_CHARACTER,
        0x80..=0x9F => u32::from(C1[code as usize - 0x80]),
        other => other,
    };
    char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// A text with every character reference as the character that it stands for.
pub(crate) fn unescaped(raw: &str) -> Cow<'_, str> {
    resolve(raw, false)
}

pub(super) fn resolve(raw: &str, in_attribute: bool) -> Cow<'_, str> {
    let bytes = raw.as_bytes();
    let Some(first) = memchr::memchr2(b'&', 0, bytes) else {
        return Cow::Borrowed(raw);
    };
    let mut value = String::with_capacity(raw.len());
    let (mut copied, mut from) = (0, first);
    while let Some(found) = memchr::memchr2(b'&', 0, &bytes[from..]) {
        let at = from + found;
        if bytes[at] == 0 {
            value.push_str(&raw[copied..at]);
            value.push(char::REPLACEMENT_CHARACTER);
            copied = at + 1;
        } else if let Some((reference, end)) = reference(bytes, at, in_attribute) {
            value.push_str(&raw[copied..at]);
            reference.push_to(&mut value);
            copied = end;
        }
        from = copied.max(at + 1);
    }
    value.push_str(&raw[copied..]);
    Cow::Owned(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_crate_entities() {
        for entity in &entities::ENTITIES {
            let found = in_text(entity.entity.as_bytes(), 0);
            let expected = (Reference::Named(entity.characters), entity.entity.len());
            assert_eq!(found, Some(expected), "{}", entity.entity);
        }
        assert_eq!(LIST.lines().count() + 1, entities::ENTITIES.len());
    }
}
