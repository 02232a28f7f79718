//! A byline, split into the pieces that may be names.

use std::borrow::Cow;

use super::super::words::BYLINES;
use super::{EDGE, is_nobody, name_in, starts_with_capital, without_prefix};
use crate::dates::MONTHS;
use crate::strings::{composed, first_chars, fold_case, is_word, word_list};

/// Characters of a byline.
const MAX_BYLINE_CHARS: usize = 400;

const BRACKETS: [(char, char); 5] = [('(', ')'), ('[', ']'), ('{', '}'), ('（', '）'), ('【', '】')];

/// Marks between names, with or without white space around them.
const SEPARATORS: &str = ";|•●·⋅/、，；／→»«";

/// Ends of host names that a word in a byline may have.
const DOMAINS: [&str; 10] = ["com", "org", "net", "de", "co.uk", "fr", "it", "es", "eu", "info"];

/// Words that lead from a name to a date or a place.
const BEFORE_DATE: [&str; 9] = word_list("on posted published updated am in for at from");

/// The names in one byline.
pub(super) fn names_in(byline: &str) -> Vec<String> {
    let text = composed(first_chars(byline, MAX_BYLINE_CHARS)).replace('\u{200B}', "").replace('\u{A0}', " ");
    let text = single_spaced(&without_addresses(&without_brackets(&text)));
    let text = without_prefix(text.trim_matches(EDGE), &BYLINES.prefixes);
    let mut pieces: Vec<String> = pieces(text)
        .into_iter()
        .map(|piece| before_date(piece).trim_matches(EDGE).to_owned())
        .filter(|piece| !piece.is_empty())
        .collect();
    if pieces.first().is_some_and(|first| first.contains(' ')) {
        let mut is_first = true;
        pieces.retain(|piece| std::mem::take(&mut is_first) || !is_degree(piece));
    }
    if let [surname, rest] = &pieces[..]
        && text.contains(',')
        && is_surname_first(surname, rest)
    {
        pieces = vec![format!("{rest} {surname}")];
    }
    pieces.iter().flat_map(|piece| at_conjunctions(piece)).filter_map(|part| name_in(&part)).collect()
}

/// A text with a space in the place of everything in brackets.
fn without_brackets(text: &str) -> Cow<'_, str> {
    if !text.contains(|mark| BRACKETS.iter().any(|(open, _)| *open == mark)) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(mark) = rest.chars().next() {
        let inside = &rest[mark.len_utf8()..];
        let closed = BRACKETS.iter().find(|(open, _)| *open == mark).and_then(|(open, close)| {
            let end = inside.find([*open, *close])?;
            inside[end..].starts_with(*close).then(|| end + close.len_utf8())
        });
        out.push(if closed.is_some() { ' ' } else { mark });
        rest = &inside[closed.unwrap_or(0)..];
    }
    Cow::Owned(out)
}

/// A text with a comma in the place of every e-mail address, URL and host name.
fn without_addresses(text: &str) -> Cow<'_, str> {
    if !text.contains(['@', '.', ':']) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for piece in text.split_inclusive(char::is_whitespace) {
        let word = piece.trim_end_matches(char::is_whitespace);
        match address_in(word) {
            Some(start) => out.extend([&word[..start], " , ", &piece[word.len()..]]),
            None => out.push_str(piece),
        }
    }
    Cow::Owned(out)
}

/// Where an address begins in a word; it goes on to the word's end.
fn address_in(word: &str) -> Option<usize> {
    if word.split_once('@').is_some_and(|(_, after)| !after.is_empty()) {
        return Some(0);
    }
    if !word.contains(['.', ':']) {
        return None;
    }
    let lower = word.to_ascii_lowercase();
    ["http:", "https:", "www."].iter().filter_map(|start| lower.find(start)).chain(host_in(&lower)).min()
}

/// Where a host name begins in a word.
fn host_in(word: &str) -> Option<usize> {
    word.match_indices('.').find_map(|(dot, _)| {
        let rest = &word[dot + 1..];
        let is_domain = DOMAINS
            .iter()
            .chain(&["io"])
            .any(|domain| rest.strip_prefix(domain).is_some_and(|after| !after.starts_with(is_word)));
        let label = word[..dot]
            .rfind(|mark| !is_word(mark) && mark != '-')
            .map_or(0, |at| at + word[at..].chars().next().map_or(1, char::len_utf8));
        let label = label + (word[label..dot].len() - word[label..dot].trim_start_matches('-').len());
        (is_domain && label < dot).then_some(label)
    })
}

/// A text with one space for every run of white space and control characters within a line.
fn single_spaced(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for mark in text.chars() {
        if mark == '\n' || !(mark.is_whitespace() || mark.is_ascii_control()) {
            out.push(mark);
        } else if !out.ends_with(' ') {
            out.push(' ');
        }
    }
    out
}

/// The pieces of a byline between separators: marks, line ends, dashes between spaces, commas.
fn pieces(mut text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let separator = |text: &str| text.char_indices().find_map(|(at, _)| Some((at, separator_at(&text[at..])?)));
    while let Some((at, length)) = separator(text) {
        found.push(&text[..at]);
        text = &text[at + length..];
    }
    found.push(text);
    found
}

/// The length of the separator that a text begins with.
fn separator_at(text: &str) -> Option<usize> {
    let after_space = text.trim_start();
    let space = &text[..text.len() - after_space.len()];
    let length_to = |rest: &str| text.len() - rest.trim_start().len();
    let mark = after_space.chars().next();
    if let Some(mark) = mark.filter(|mark| SEPARATORS.contains(*mark)) {
        return Some(length_to(&after_space[mark.len_utf8()..]));
    }
    if space.contains(['\n', '\t']) {
        return Some(space.len());
    }
    let after_dashes = after_space.trim_start_matches(['-', '–', '—']);
    let is_dashed =
        !space.is_empty() && after_dashes.len() < after_space.len() && after_dashes.starts_with(char::is_whitespace);
    if is_dashed {
        return Some(length_to(after_dashes));
    }
    (mark == Some(',')).then(|| length_to(&after_space[1..]))
}

/// What stands before a date, a place, or the word that leads to one: "Ann Lee on Tuesday", "Ann Lee Dec 3".
fn before_date(piece: &str) -> Cow<'_, str> {
    let words: Vec<&str> = piece.split_whitespace().collect();
    for (at, word) in words.iter().enumerate() {
        if word.chars().all(char::is_numeric) {
            let is_dated = at > 0 && MONTHS.contains_key(fold_case(words[at - 1]).trim_matches('.'));
            return Cow::Owned(words[..if is_dated { at - 1 } else { at }].join(" "));
        }
        if at > 0 && at + 1 < words.len() && BEFORE_DATE.contains(word) {
            return Cow::Owned(words[..at].join(" "));
        }
    }
    Cow::Borrowed(piece)
}

/// Whether a piece after a name is a degree or an agency: capitals, and few.
fn is_degree(piece: &str) -> bool {
    piece.len() <= 6
        && piece.is_ascii()
        && !piece.contains(' ')
        && piece.contains(|letter: char| letter.is_ascii_uppercase())
        && !piece.contains(|letter: char| letter.is_ascii_lowercase())
}

/// Whether two pieces are one name as libraries write it: "Lee, Ann", "Lee, Ann B.", "Jong, Michiel de".
fn is_surname_first(surname: &str, rest: &str) -> bool {
    let mut others = rest.split_whitespace();
    let are_names = starts_with_capital(surname)
        && others.next().is_some_and(starts_with_capital)
        && !is_nobody(surname)
        && !is_nobody(rest);
    let is_small = |word: &str| {
        word.chars().count() <= 2 || (word.contains(char::is_lowercase) && !word.contains(char::is_uppercase))
    };
    !surname.contains(' ') && are_names && others.all(is_small)
}

/// The parts of a piece between words like "and", where both sides may be names.
fn at_conjunctions(piece: &str) -> Vec<String> {
    let words: Vec<&str> = piece.split_whitespace().collect();
    let is_loud = piece.contains(char::is_uppercase) && !piece.contains(char::is_lowercase);
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, word) in words.iter().enumerate() {
        // "Dan" and "Ja" are names: a conjunction has no capital, unless all words have one.
        let folded = fold_case(word);
        if !BYLINES.conjunctions.contains(&folded) || (starts_with_capital(word) && !is_loud) {
            continue;
        }
        if at == start {
            start += 1;
            continue;
        }
        // "Costa e Silva" is one name, "Ann and Bob" are two: only some conjunctions join two names of one word each.
        let joins_single = matches!(&*folded, "and" | "und" | "&" | "et" | "with");
        if joins_single || (at - start > 1 && words.len() - at - 1 > 1) {
            parts.push(words[start..at].join(" "));
            start = at + 1;
        }
    }
    parts.push(words[start..].join(" "));
    parts
}
