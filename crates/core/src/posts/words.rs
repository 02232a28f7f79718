//! The words that name the parts of threads, loaded from `words.txt` on first use.

use std::sync::LazyLock;

use crate::order;
use crate::page::{Wanted, identifier_words};
use crate::strings::{Words, phrases};

pub(super) struct Vocabulary {
    pub post: Words,
    pub comment: Words,
    pub answer: Words,
    pub opening: Words,
    pub holder: Words,
    pub not_unit: Words,
    pub section: Words,
    pub topic: Words,
    pub author: Words,
    pub user: Words,
    pub profile_link: Words,
    pub date: Words,
    pub not_date: Words,
    pub content: Words,
    pub content_id: Words,
    pub signature: Words,
    pub skip: Words,
    pub quote: Words,
    pub quote_head: Words,
    pub nobody: Words,
    pub accepted: Words,
    pub level: Words,
    pub indented: Words,
    /// Longest first.
    pub attribution: Vec<String>,
    pub speaking: Vec<String>,
    /// All words that name a unit.
    pub units: Wanted,
}

pub(super) static WORDS: LazyLock<Vocabulary> = LazyLock::new(|| {
    let list = |section: &str| phrases(include_str!("words.txt"), section);
    let longest_first = |section: &str| {
        let mut phrases: Vec<String> = list(section).into_iter().collect();
        order::sort_by_key(&mut phrases, |phrase| std::cmp::Reverse(phrase.len()));
        phrases
    };
    let [post, comment, answer, opening] = ["post", "comment", "answer", "opening"].map(list);
    let named = [&post, &comment, &answer, &opening];
    Vocabulary {
        units: Wanted::new(named.into_iter().flat_map(Words::iter).cloned()),
        post,
        comment,
        answer,
        opening,
        holder: list("holder"),
        not_unit: list("not_unit"),
        section: list("section"),
        topic: list("topic"),
        author: list("author"),
        user: list("user"),
        profile_link: list("profile_link"),
        date: list("date"),
        not_date: list("not_date"),
        content: list("content"),
        content_id: list("content_id"),
        signature: list("signature"),
        skip: list("skip"),
        quote: list("quote"),
        quote_head: list("quote_head"),
        nobody: list("nobody"),
        accepted: list("accepted"),
        level: list("level"),
        indented: list("indented"),
        attribution: longest_first("attribution"),
        speaking: longest_first("speaking"),
    }
});

/// The words of an identifier, in lower case.
pub(super) fn words_of(identifier: &str) -> Vec<String> {
    identifier_words(identifier)
        .map(str::to_ascii_lowercase)
        .collect()
}
