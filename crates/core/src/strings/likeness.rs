//! How similar two short texts are, by their words.

use hashbrown::HashSet;

use super::folded;

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
