//! The words that name the parts of threads, loaded from `words.txt` on first use.

use std::sync::LazyLock;

use crate::page::{Wanted, identifier_words};
use crate::strings::{Words, entries, phrases, word_lists};

word_lists! { Vocabulary from "words.txt":
    post; comment; answer; opening; holder; not_unit; section; topic;
    author; user; profile_link; date; not_date;
    content; content_id; signature; skip; quote; quote_head;
    nobody; accepted; level; indented;
}

pub(super) static WORDS: LazyLock<Vocabulary> = LazyLock::new(Vocabulary::read);

/// All words that name a unit.
pub(super) static UNITS: LazyLock<Wanted> = LazyLock::new(|| {
    let named = [&WORDS.post, &WORDS.comment, &WORDS.answer, &WORDS.opening];
    Wanted::new(named.into_iter().flat_map(Words::iter).cloned())
});

/// Phrases beside the name of a quoted author, and beside that of a post's author.
pub(super) static ATTRIBUTION: LazyLock<Vec<String>> = LazyLock::new(|| longest_first("attribution"));
pub(super) static SPEAKING: LazyLock<Vec<String>> = LazyLock::new(|| longest_first("speaking"));

/// What stands behind the name of who is quoted, in this order.
pub(super) static AFTER_NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let words = |wanted| {
        let lines = entries(include_str!("words.txt")).filter(move |(section, _, _)| *section == wanted);
        lines.flat_map(|(_, _, words)| words.split(", "))
    };
    let said = words("said").map(|verb| format!(" {verb}"));
    let dated = words("dated").map(|word| format!(" {word} "));
    said.chain(dated).chain([" (", " – ", ", "].map(str::to_owned)).collect()
});

fn longest_first(section: &str) -> Vec<String> {
    let mut phrases: Vec<String> = phrases(include_str!("words.txt"), section).into_iter().collect();
    phrases.sort_by_key(|phrase| std::cmp::Reverse(phrase.len()));
    phrases
}

/// The words of an identifier, in lower case.
pub(super) fn words_of(identifier: &str) -> Vec<String> {
    identifier_words(identifier).map(str::to_ascii_lowercase).collect()
}
