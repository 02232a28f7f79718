//! Laws that hold for drawn texts, and an independent segmenter for words.

use proptest::prelude::*;
use unicode_segmentation::UnicodeSegmentation;

use crate::text::walk::Walk;
use crate::text::{Counts, count, is_blank};

/// Texts that mix plain words with everything the counters look at.
fn texts() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        6 => "[a-z]{1,12}",
        2 => "[A-Z]{1,6}",
        2 => "[0-9]{1,4}",
        6 => "[ \n\t]{1,3}",
        4 => "[.!?,:;'\"()_+$-]{1,3}",
        1 => "[äéßÉЖжΩ’“”…—\u{301}\u{AD}]{1,3}",
        1 => "[一二三人的、。！？「」ひらがなカタカナ]{1,6}",
        1 => "[กขคาะ\u{E34}ກຂកខကခ]{1,6}",
        1 => "\\PC{1,3}",
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// Words of a text as UAX #29 has them, without our scripts by length.
fn uppercase_words(text: &str) -> usize {
    text.unicode_words()
        .filter(|word| {
            let letters = word.chars().filter(|c| c.is_alphabetic()).count();
            letters >= 2 && !word.chars().any(char::is_lowercase)
        })
        .count()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn blocks_count_what_characters_count(text in texts()) {
        prop_assert_eq!(count(&text), Walk::new(&text).finish_by_characters());
    }

    #[test]
    fn chars_are_those_that_are_not_white_space(text in any::<String>()) {
        let naive = text.chars().filter(|c| !c.is_whitespace()).count();
        prop_assert_eq!(count(&text).chars as usize, naive);
        prop_assert_eq!(is_blank(&text), naive == 0);
    }

    #[test]
    fn ascii_words_are_those_of_uax29(text in "[ -~\n\t]{0,200}") {
        prop_assert_eq!(count(&text).words as usize, text.unicode_words().count());
        prop_assert_eq!(count(&text).uppercase_words as usize, uppercase_words(&text));
    }

    #[test]
    fn texts_on_lines_of_their_own_add_up(first in texts(), second in texts()) {
        // A mark at the start of a text belongs to nothing, after a space to the space.
        let joined = count(&format!("{first}\n {second}"));
        let (a, b) = (count(&first), count(&second));
        let without_sentences = |c: Counts| Counts { sentences: 0, ..c };
        let sum = Counts {
            chars: a.chars + b.chars,
            words: a.words + b.words,
            punctuation: a.punctuation + b.punctuation,
            sentences: 0,
            digits: a.digits + b.digits,
            uppercase_words: a.uppercase_words + b.uppercase_words,
        };
        prop_assert_eq!(without_sentences(joined), sum);
    }

    #[test]
    fn prose_sentences_add_up(first in "([A-Z][a-z]{2,6} [a-z]{2,9}[.!?] ){1,5}") {
        let twice = count(&format!("{first}\n {first}"));
        prop_assert_eq!(twice.sentences, 2 * count(&first).sentences);
    }

    #[test]
    fn a_sentence_has_a_word_and_a_terminator(text in texts()) {
        let counts = count(&text);
        prop_assert!(counts.sentences <= counts.words.min(counts.punctuation));
        prop_assert!(counts.uppercase_words <= counts.words);
    }
}
