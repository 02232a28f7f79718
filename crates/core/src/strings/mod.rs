//! Texts as the readers of metadata need them: cut, folded, tidied.

mod letters;
mod named;
mod words;
mod zero_width;

use std::borrow::Cow;

use hashbrown::HashSet;
use icu_normalizer::{ComposingNormalizerBorrowed, DecomposingNormalizerBorrowed};

use crate::tokenizer::unescaped;

pub(crate) use letters::{LOWER_CASE, byte_set, is_alphabetic, is_alphanumeric, is_word};
pub(crate) use named::named;
pub(crate) use words::{Shapes, Words, entries, line_list, phrase_list, phrases, word_list, word_lists};
pub(crate) use zero_width::{removed as zero_width, without_zero_width};

/// Characters of one value. A longer text is content, not data about it.
const MAX_VALUE_CHARS: usize = 5000;

/// The longest tag, in characters between its angle brackets, that is taken out of a value.
const MAX_TAG_CHARS: usize = 300;

/// Where a word may be broken: invisible to readers, and in the way of everyone who compares or searches.
pub(crate) const SOFT_HYPHEN: char = '\u{AD}';

/// At most the first `count` characters of a text.
pub(crate) fn first_chars(text: &str, count: usize) -> &str {
    // A text has at most as many characters as bytes.
    if text.len() <= count {
        return text;
    }
    text.char_indices().nth(count).map_or(text, |(end, _)| &text[..end])
}

/// A text for comparing without regard to case.
pub(crate) fn fold_case(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    let mut rest = text;
    loop {
        let plain = rest.bytes().take_while(u8::is_ascii).count();
        let start = folded.len();
        folded.push_str(&rest[..plain]);
        folded[start..].make_ascii_lowercase();
        let mut others = rest[plain..].chars();
        let Some(other) = others.next() else {
            return folded;
        };
        rest = others.as_str();
        for small in other.to_lowercase() {
            match small {
                'ß' => folded.push_str("ss"),
                'ς' => folded.push('σ'),
                letter => folded.push(letter),
            }
        }
    }
}

/// A name for comparing: without case, accents and punctuation, its words separated by single spaces.
pub(crate) fn folded(name: &str) -> String {
    let mut plain = fold_case(name);
    if !plain.is_ascii() {
        plain = DecomposingNormalizerBorrowed::new_nfkd()
            .normalize(&plain)
            .chars()
            .filter(|character| !matches!(character, '\u{300}'..='\u{36F}'))
            .collect();
    }
    let words = plain.split(|character: char| !is_alphanumeric(character));
    spaced(words, plain.len())
}

/// The sum of the numbers before each place, and of all of them.
pub(crate) fn sums(numbers: impl Iterator<Item = i32>) -> Vec<i32> {
    let mut sums = vec![0];
    sums.extend(numbers.scan(0, |sum, number| {
        *sum += number;
        Some(*sum)
    }));
    sums
}

/// Words with one space between any two; empty ones do not count. The result has about `length` bytes.
pub(crate) fn spaced<'w>(words: impl Iterator<Item = &'w str>, length: usize) -> String {
    let mut out = String::with_capacity(length);
    for word in words.filter(|word| !word.is_empty()) {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

/// A text in Unicode's composed form (NFC).
pub(crate) fn composed(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    ComposingNormalizerBorrowed::new_nfc().normalize(text)
}

/// A text in Unicode's compatibility form (NFKC): full-width digits become ordinary ones.
pub(crate) fn compatible(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    ComposingNormalizerBorrowed::new_nfkc().normalize(text)
}

/// A value on one line, without references and tags that were escaped once too often, soft hyphens and what nobody sees.
pub(crate) fn tidy(text: &str) -> String {
    let text = first_chars(text, MAX_VALUE_CHARS);
    let mut plain = if text.contains('&') { unescaped(text) } else { Cow::Borrowed(text) };
    if plain.contains('<') {
        plain = Cow::Owned(without_tags(&plain));
    }
    if plain.contains(SOFT_HYPHEN) {
        plain = Cow::Owned(plain.replace(SOFT_HYPHEN, ""));
    }
    collapsed(&without_zero_width(&plain))
}

/// A text with every run of white space and control characters as one space, and none at its ends.
pub(crate) fn collapsed(text: &str) -> String {
    let is_space = |mark: char| mark.is_whitespace() || mark.is_ascii_control();
    spaced(text.split(is_space), text.len())
}

/// A text with a space in the place of every tag; a lone opening tag is part of the text: "<table>: The Table element".
fn without_tags(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        out.push_str(&rest[..at]);
        let length = tag_length(&rest[at..]);
        if let Some(length) = length.filter(|length| is_markup(&rest[at..], *length)) {
            out.push(' ');
            rest = &rest[at + length..];
        } else {
            out.push('<');
            rest = &rest[at + 1..];
        }
    }
    out.push_str(rest);
    out
}

/// The length of the tag that a text begins with.
fn tag_length(text: &str) -> Option<usize> {
    let name = text[1..].chars().next()?;
    if !name.is_ascii_alphabetic() && !matches!(name, '/' | '!') {
        return None;
    }
    let end = 2 + text[2..].find(['<', '>'])?;
    let is_tag = text.as_bytes()[end] == b'>' && text[2..end].chars().take(MAX_TAG_CHARS + 1).count() <= MAX_TAG_CHARS;
    is_tag.then_some(end + 1)
}

/// Whether the tag that a text begins with is markup: it closes, has attributes, breaks the line, is closed later on,
/// or opens a paragraph whose text follows at once.
fn is_markup(text: &str, length: usize) -> bool {
    let inside = &text[1..length - 1];
    let is_name = inside.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let name = inside.to_ascii_lowercase();
    let rest = &text[length..];
    !is_name
        || name == "br"
        || rest.to_ascii_lowercase().contains(&format!("</{name}"))
        || (name == "p" && rest.starts_with(char::is_alphanumeric))
}

/// "Escaping a string", as the HTML standard calls it.
pub(crate) fn escape(out: &mut String, text: &str, in_attribute: bool) {
    push_replaced(out, text, |character| match character {
        '&' => Some("&amp;"),
        '\u{A0}' => Some("&nbsp;"),
        '<' => Some("&lt;"),
        '>' => Some("&gt;"),
        '"' if in_attribute => Some("&quot;"),
        _ => None,
    });
}

/// Adds a text with some characters replaced.
#[inline]
pub(crate) fn push_replaced(out: &mut String, text: &str, replacement: impl Fn(char) -> Option<&'static str>) {
    let mut copied = 0;
    for (at, character) in text.char_indices() {
        if let Some(instead) = replacement(character) {
            out.push_str(&text[copied..at]);
            out.push_str(instead);
            copied = at + character.len_utf8();
        }
    }
    out.push_str(&text[copied..]);
}

/// A heading that is at least this similar to a title states it in nearly the same words.
pub(crate) const ALMOST_SAME: f64 = 0.8;

pub(crate) type WordSet = HashSet<String>;

/// The words of a text, case folded; in scripts without spaces, its letters.
pub(crate) fn word_set(text: &str) -> WordSet {
    let plain = folded(text);
    let mut found = WordSet::new();
    for word in plain.split(' ').filter(|word| !word.is_empty()) {
        if word.starts_with(|first| first >= '\u{3040}') {
            found.extend(word.chars().map(String::from));
        } else {
            found.insert(word.to_owned());
        }
    }
    found
}

/// F1 of the words of two texts.
pub(crate) fn likeness(one: &WordSet, other: &WordSet) -> f64 {
    let total = one.len() + other.len();
    if total == 0 {
        return 0.0;
    }
    2.0 * one.intersection(other).count() as f64 / total as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_tidied() {
        assert_eq!(tidy(" Tom &amp; <b>Jerry</b> \n"), "Tom & Jerry");
        assert_eq!(tidy("1 < 2 <3"), "1 < 2 <3");
        assert_eq!(tidy("a</p>b<!-- c -->d"), "a b d");
        assert_eq!(tidy("<p>Oak<br>trees"), "Oak trees");
        assert_eq!(tidy("Er&shy;in\u{AD}ne\u{AD}rung"), "Erinnerung");
        assert_eq!(tidy("&lt;table&gt;: The Table element"), "<table>: The Table element");
    }

    #[test]
    fn names_are_folded() {
        assert_eq!(folded("Bo  DÍAZ-Lee."), "bo diaz lee");
        assert_eq!(folded("Straße_ΣΟΦΟΣ"), "strasse σοφοσ");
    }
}
