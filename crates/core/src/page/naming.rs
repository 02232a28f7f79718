//! Rows found by what their attributes are called and by the words in them.

use std::collections::HashSet;

use super::Page;

/// Letters of the longest word that is looked up.
const LONGEST: usize = 32;

impl Page {
    /// Rows of elements that have one of the attributes `present`, or a word of `words` (in lower case) in the value of
    /// one of `naming`; attributes are named in lower case.
    #[must_use]
    pub fn rows_saying(
        &self,
        present: &[String],
        naming: &[String],
        words: &HashSet<String>,
    ) -> Vec<i32> {
        let source = self.source.bytes();
        let says = |row: &usize| {
            self.raw_attributes(*row).iter().any(|attribute| {
                present.iter().any(|name| attribute.is(source, name))
                    || naming.iter().any(|name| attribute.is(source, name))
                        && has_word(&source[attribute.value.range()], words)
            })
        };
        (0..self.len())
            .filter(says)
            .filter_map(|row| i32::try_from(row).ok())
            .collect()
    }
}

/// Whether one of the words of a class or an id is wanted; `articleByline-name` has three.
fn has_word(value: &[u8], wanted: &HashSet<String>) -> bool {
    let mut word = String::with_capacity(LONGEST);
    for (at, &byte) in value.iter().enumerate() {
        let is_start = byte.is_ascii_uppercase()
            && (value[..at].last().is_some_and(u8::is_ascii_lowercase)
                || value.get(at + 1).is_some_and(u8::is_ascii_lowercase));
        if is_start || !byte.is_ascii_alphabetic() {
            if wanted.contains(&word) {
                return true;
            }
            word.clear();
        }
        if byte.is_ascii_alphabetic() && word.len() <= LONGEST {
            word.push(char::from(byte.to_ascii_lowercase()));
        }
    }
    wanted.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_end_at_marks_and_before_capitals() {
        let wanted = HashSet::from(["byline".to_owned(), "html".to_owned()]);
        for value in [
            "byline",
            "a_byline",
            "articleByline-name",
            "HTMLBox",
            "x Byline",
        ] {
            assert!(has_word(value.as_bytes(), &wanted), "{value}");
        }
        for value in ["", "bylines", "by-line", "xhtml"] {
            assert!(!has_word(value.as_bytes(), &wanted), "{value}");
        }
    }
}
