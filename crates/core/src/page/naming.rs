//! Finds rows by the names of their attributes and by the words in the values.

use std::ops::Range;

use hashbrown::HashSet;

use super::Page;
use crate::tokenizer::Attribute;

/// Length of the longest word that is looked up.
const MAX_WORD_BYTES: usize = 32;

#[derive(Clone, Copy, Default)]
struct Edges {
    first: u32,
    last: u32,
}

/// Words that identifiers are searched for, in lower case.
pub(crate) struct Wanted {
    words: HashSet<String>,
    /// For each length, the first and the last letters of the words as bits: most words of a page are excluded by
    /// these alone.
    edges: [Edges; MAX_WORD_BYTES + 1],
}

impl Wanted {
    /// Words that are not ASCII are left out: identifiers are split into ASCII letters.
    pub fn new(words: impl Iterator<Item = String>) -> Self {
        let words: HashSet<String> = words
            .filter(|word| (1..=MAX_WORD_BYTES).contains(&word.len()))
            .filter(|word| word.bytes().all(|byte| byte.is_ascii_lowercase()))
            .collect();
        let mut edges = [Edges::default(); MAX_WORD_BYTES + 1];
        for word in words.iter().map(|word| word.as_bytes()) {
            let of_length = &mut edges[word.len()];
            of_length.first |= letter_bit(word[0]);
            of_length.last |= letter_bit(word[word.len() - 1]);
        }
        Self { words, edges }
    }

    /// Whether one of the words of an identifier is wanted.
    fn are_in(&self, identifier: &[u8]) -> bool {
        identifier_word_ranges(identifier).any(|range| self.contains(&identifier[range]))
    }

    /// Whether a word of ASCII letters is wanted, in any case.
    fn contains(&self, word: &[u8]) -> bool {
        let Some(edges) = self.edges.get(word.len()) else {
            return false;
        };
        if edges.first & letter_bit(word[0]) == 0 || edges.last & letter_bit(word[word.len() - 1]) == 0 {
            return false;
        }
        let mut small = [0; MAX_WORD_BYTES];
        let small = &mut small[..word.len()];
        small.copy_from_slice(word);
        small.make_ascii_lowercase();
        std::str::from_utf8(small).is_ok_and(|word| self.words.contains(word))
    }
}

/// The bit of a letter, whatever its case.
fn letter_bit(letter: u8) -> u32 {
    1 << (letter & 31)
}

impl Page {
    /// Whether an element has one of some attributes, which are named in lower case.
    #[inline]
    pub(crate) fn has_one_of(&self, row: usize, names: &[&str]) -> bool {
        let (source, lengths) = (self.source.bytes(), lengths(names));
        self.raw_attributes(row).iter().any(|attribute| is_one_of(attribute, source, lengths, names))
    }

    /// Rows of elements that have one of the attributes `present`, or a wanted word in their class or in the value of one of
    /// `naming`; attributes are named in lower case.
    pub(crate) fn rows_with_words(
        &self,
        present: &[&str],
        naming: &[&str],
        wanted: &Wanted,
        may_be: impl Fn(usize) -> bool,
    ) -> Vec<usize> {
        let source = self.source.bytes();
        let (of_present, of_naming) = (lengths(present), lengths(naming));
        let mut rows: Vec<usize> =
            (0..self.len()).filter(|&row| !self.raw_attributes(row).is_empty() && may_be(row)).collect();
        if rows.is_empty() {
            return rows;
        }
        let class_says = self.by_class(|class| wanted.are_in(class));
        let is_wanted = |row: &usize| {
            class_says[self.classes().of_row[*row] as usize]
                || self.raw_attributes(*row).iter().any(|attribute| {
                    is_one_of(attribute, source, of_present, present)
                        || is_one_of(attribute, source, of_naming, naming)
                            && wanted.are_in(&source[attribute.value.range()])
                })
        };
        rows.retain(is_wanted);
        rows
    }
}

/// The lengths of some names as bits: most attributes are excluded by these alone.
#[inline]
fn lengths(names: &[&str]) -> u32 {
    names.iter().fold(0, |bits, name| bits | 1 << (name.len() & 31))
}

/// Whether an attribute has one of some names, which have these lengths.
#[inline]
fn is_one_of(attribute: &Attribute, source: &[u8], lengths: u32, names: &[&str]) -> bool {
    lengths >> (attribute.name.range().len() & 31) & 1 != 0 && names.iter().any(|name| attribute.is(source, name))
}

/// The words of an identifier, which end at marks and before capitals: `articleByline-name` has three, `HTMLBox` two.
pub(crate) fn identifier_words(value: &str) -> impl Iterator<Item = &str> {
    let bytes = value.as_bytes();
    identifier_word_ranges(bytes).map(|range| &value[range])
}

/// The same as ranges of bytes. Letters are ASCII, so the bytes need not be valid UTF-8.
pub(crate) fn identifier_word_ranges(bytes: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        while at < bytes.len() && !bytes[at].is_ascii_alphabetic() {
            at += 1;
        }
        let start = at;
        while at < bytes.len() && bytes[at].is_ascii_uppercase() {
            at += 1;
        }
        let capitals = at - start;
        while at < bytes.len() && bytes[at].is_ascii_lowercase() {
            at += 1;
        }
        // The last of several capitals begins the next word if small letters follow it.
        if capitals > 1 && at > start + capitals {
            at = start + capitals - 1;
        }
        (at > start).then_some(start..at)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_are_split_into_words() {
        let words = |value| identifier_words(value).collect::<Vec<_>>();
        assert_eq!(words("articleByline-name"), ["article", "Byline", "name"]);
        assert_eq!(words("HTMLBox x2A"), ["HTML", "Box", "x", "A"]);
        assert!(words("-1é").is_empty());
    }

    #[test]
    fn words_end_at_marks_and_before_capitals() {
        let wanted = Wanted::new(["byline", "html"].into_iter().map(str::to_owned));
        for value in ["byline", "a_byline", "articleByline-name", "HTMLBox", "x Byline"] {
            assert!(wanted.are_in(value.as_bytes()), "{value}");
        }
        for value in ["", "bylines", "by-line", "xhtml"] {
            assert!(!wanted.are_in(value.as_bytes()), "{value}");
        }
    }
}
