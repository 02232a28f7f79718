//! Rows found by what their attributes are called and by the words in them.

use std::collections::HashSet;

use super::Page;

/// Letters of the longest word that is looked up.
const LONGEST: usize = 32;

impl Page {
    /// Rows of elements that have one of the attributes `present`, or a word of `words` (in lower case) in the value of
    /// one of `naming`; attributes are named in lower case.
    #[must_use]
    pub fn rows_with_words(
        &self,
        present: &[&str],
        naming: &[&str],
        words: &HashSet<String>,
    ) -> Vec<usize> {
        let source = self.source.bytes();
        let is_wanted = |row: &usize| {
            self.raw_attributes(*row).iter().any(|attribute| {
                present.iter().any(|name| attribute.is(source, name))
                    || naming.iter().any(|name| attribute.is(source, name))
                        && has_word(self.source.text(attribute.value), words)
            })
        };
        (0..self.len()).filter(is_wanted).collect()
    }
}

/// Whether one of the words of a class or an id is wanted.
fn has_word(value: &str, wanted: &HashSet<String>) -> bool {
    let mut lower = String::with_capacity(LONGEST);
    identifier_words(value)
        .filter(|word| word.len() <= LONGEST)
        .any(|word| {
            lower.clear();
            lower.push_str(word);
            lower.make_ascii_lowercase();
            wanted.contains(&lower)
        })
}

/// The words of an identifier, which end at marks and before capitals: `articleByline-name` has three, `HTMLBox` two.
pub(crate) fn identifier_words(value: &str) -> impl Iterator<Item = &str> {
    let bytes = value.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        while at < bytes.len() && !bytes[at].is_ascii_alphabetic() {
            at += 1;
        }
        let start = at;
        let count = |from: usize, is: fn(&u8) -> bool| {
            bytes[from..].iter().take_while(|byte| is(byte)).count()
        };
        let capitals = count(at, u8::is_ascii_uppercase);
        let small = count(at + capitals, u8::is_ascii_lowercase);
        // The last of several capitals begins the next word, where that goes on with small letters.
        at += match (capitals, small) {
            (2.., 1..) => capitals - 1,
            _ => capitals + small,
        };
        (at > start).then(|| &value[start..at])
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
        let wanted = HashSet::from(["byline".to_owned(), "html".to_owned()]);
        for value in [
            "byline",
            "a_byline",
            "articleByline-name",
            "HTMLBox",
            "x Byline",
        ] {
            assert!(has_word(value, &wanted), "{value}");
        }
        for value in ["", "bylines", "by-line", "xhtml"] {
            assert!(!has_word(value, &wanted), "{value}");
        }
    }
}
