//! The languages that a text in Latin script may be in, by its function words.
//!
//! whatlang compares a text with 300 trigrams of each of 37 languages in Latin script, which was two fifths of the
//! cost of all metadata. Nearly every text has enough words such as "the", "und" or "les" to leave a few of the
//! languages; only those are compared. Where the words tell nothing, all languages are; where one language has many of
//! them and every other few, that is the language.

use std::sync::LazyLock;

use hashbrown::HashMap;
use whatlang::Lang;

use super::language::code;
use crate::strings::{entries, is_alphabetic};

/// Words of a text that must be function words of one language.
const MIN_FUNCTION_WORDS: u32 = 6;
/// Their share of all words.
const SHARE: u32 = 6;
/// Languages that are compared at least, so that the score tells how far the next one is.
const MIN_LANGUAGES: usize = 4;
/// Further languages are compared that have this part of the words of the best one.
const PART: u32 = 3;
/// Function words, and their share of all words, that decide without a comparison where no other language has `PART`.
const DECISIVE_WORDS: u32 = 12;
const LARGE_SHARE: u32 = 4;

/// The languages that a text may be in, by its function words.
pub(super) enum Candidates {
    /// One language has many of them, and every other few.
    Decided(Lang),
    /// The languages that have most of them; none where each has too few.
    Likely(Vec<Lang>),
}

/// From a function word to the languages that have it, one bit for each of `LATIN`.
static WORDS: LazyLock<HashMap<&'static str, u64>> = LazyLock::new(|| {
    let mut words = HashMap::new();
    for (_, name, list) in entries(include_str!("words/function_words.txt")) {
        let place = LATIN.iter().position(|each| code(*each) == name);
        for word in list.split(", ") {
            *words.entry(word).or_default() |= place.map_or(0, |place| 1 << place);
        }
    }
    words
});

/// The languages in Latin script.
static LATIN: LazyLock<Vec<Lang>> = LazyLock::new(|| whatlang::Script::Latin.langs().to_vec());

/// The language, or the languages, whose function words a text has.
pub(super) fn candidate_languages(text: &str) -> Candidates {
    let mut counts = [0_u32; 64];
    let mut total = 0;
    let mut small = String::new();
    for word in text.split(|letter: char| !is_alphabetic(letter) && letter != '\'') {
        if word.is_empty() {
            continue;
        }
        total += 1;
        let known = if word.bytes().any(|byte| !byte.is_ascii_lowercase()) {
            small.clear();
            small.extend(word.chars().flat_map(char::to_lowercase));
            WORDS.get(&*small)
        } else {
            WORDS.get(word)
        };
        let mut bits = known.copied().unwrap_or_default();
        while bits != 0 {
            counts[bits.trailing_zeros() as usize] += 1;
            bits &= bits - 1;
        }
    }
    let mut order: Vec<(u32, Lang)> = counts.into_iter().zip(LATIN.iter().copied()).collect();
    order.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    let (best, language) = order[0];
    if best < MIN_FUNCTION_WORDS || best * SHARE < total {
        return Candidates::Likely(Vec::new());
    }
    if best >= DECISIVE_WORDS && best * LARGE_SHARE >= total && order[1].0 * PART < best {
        return Candidates::Decided(language);
    }
    let is_likely = |(place, (count, _)): &(usize, &(u32, Lang))| *place < MIN_LANGUAGES || count * PART >= best;
    let likely = order.iter().enumerate().filter(is_likely);
    Candidates::Likely(likely.map(|(_, (_, language))| *language).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_in_latin_script_has_words() {
        assert!(LATIN.len() <= 64);
        let listed = entries(include_str!("words/function_words.txt")).map(|(_, name, _)| name);
        let mut listed: Vec<&str> = listed.collect();
        let mut known: Vec<&str> = LATIN.iter().map(|each| code(*each)).collect();
        known.sort_unstable();
        listed.sort_unstable();
        assert_eq!(listed, known);
    }

    #[test]
    fn function_words_leave_few_languages() {
        let Candidates::Likely(likely) =
            candidate_languages("The heartwood of an old oak is dark and dense, and it carries no water.")
        else {
            panic!("too few words to decide alone");
        };
        assert_eq!(likely[0], Lang::Eng);
        assert!(likely.len() < 8);
        for text in ["oak, ash, lime, elm, birch, yew, larch, spruce", ""] {
            assert!(matches!(candidate_languages(text), Candidates::Likely(likely) if likely.is_empty()));
        }
    }

    #[test]
    fn many_function_words_decide_alone() {
        let text = "The heartwood of an old oak is dark and dense, and it does not carry water to the leaves, as \
            the sapwood that is around it still does when the tree is in leaf.";
        assert!(matches!(candidate_languages(text), Candidates::Decided(Lang::Eng)));
    }
}
