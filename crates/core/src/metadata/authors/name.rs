//! One name, without titles, roles and degrees; none if the text does not name a person.

use super::super::words::BYLINES;
use crate::strings::{Words, first_chars, fold_case};

/// Marks at the ends of names that are no part of them.
pub(super) const EDGE: &[char] = &[
    ' ', '\t', '\n', '.', ',', ';', ':', '!', '?', '-', '–', '—', '_', '|', '/', '\\', '"', '“', '”', '„', '‚', '‘',
    '«', '»', '<', '>', '(', ')', '[', ']', '{', '}', '*', '#', '~', '+', '=', '&', '•', '●', '·', '：', '・', '…',
];

/// Words of one name.
const MAX_NAME_WORDS: usize = 6;
const MAX_NAME_CHARS: usize = 60;

/// Characters at the start of a byline in which the words before the name are looked for.
const MAX_PREFIX_CHARS: usize = 40;

/// Surnames in made-up pages more than in real ones.
const PEN_NAMES: [&str; 3] = ["author", "reporter", "writer"];

pub(super) fn starts_with_capital(word: &str) -> bool {
    word.starts_with(char::is_uppercase)
}

/// A byline without the words before the name, as long as there are any.
pub(in super::super) fn without_prefix<'t>(mut text: &'t str, prefixes: &Words) -> &'t str {
    for _ in 0..4 {
        match prefix_of(text, prefixes) {
            Some(length) => text = text[length..].trim_start_matches(EDGE),
            None => return text,
        }
    }
    text
}

/// The length of the longest prefix that a text begins with.
fn prefix_of(text: &str, prefixes: &Words) -> Option<usize> {
    let is_end = |mark: char| mark.is_whitespace() || matches!(mark, ':' | '：');
    let mut was_end = false;
    let mut ends = Vec::new();
    for (at, mark) in first_chars(text, MAX_PREFIX_CHARS).char_indices() {
        if is_end(mark) && !was_end {
            ends.push(at);
        }
        was_end = is_end(mark);
    }
    ends.into_iter().rev().find(|&end| prefixes.contains_folded(&text[..end]))
}

/// The name that a part of a byline is; none where it is no person's.
pub(super) fn name_in(part: &str) -> Option<String> {
    let part = without_prefix(part.trim_matches(EDGE), &BYLINES.prefixes);
    let mut words: Vec<&str> = part.split_whitespace().collect();
    while words.len() > 1
        && words.last().is_some_and(|last| BYLINES.credentials.contains(&fold_case(last.trim_matches(','))))
    {
        words.pop();
    }
    let words = without_role(&words);
    if is_job(words) {
        return None;
    }
    let name = words.join(" ");
    let name = name.trim_matches(EDGE);
    let is_name =
        !name.is_empty() && !is_nobody(name) && words.len() <= MAX_NAME_WORDS && name.chars().count() <= MAX_NAME_CHARS;
    is_name.then(|| capitalised(name))
}

/// A word for comparing: without case and marks at its ends.
pub(super) fn plain(word: &str) -> String {
    fold_case(word).trim_matches(EDGE).to_owned()
}

/// A name without the job after it, where two words at least are left; nothing where there is only a job.
fn without_role<'w, 't>(words: &'w [&'t str]) -> &'w [&'t str] {
    let is_role = |word: &&str| {
        let word = plain(word);
        BYLINES.roles.contains(&word) || BYLINES.jobs.contains(&word)
    };
    let roles = words.iter().rev().take_while(|word| is_role(word)).count();
    let end = words.len() - roles;
    if end == 0 {
        return &[];
    }
    let has_job = words[end..].iter().any(|word| BYLINES.jobs.contains(&plain(word)));
    let is_named = end > 1 && has_job;
    if is_named { &words[..end] } else { words }
}

/// Whether words that are left of a piece tell a job; Jane Reporter is a name.
fn is_job(words: &[&str]) -> bool {
    if let [_, last] = words
        && PEN_NAMES.contains(&&*plain(last))
        && starts_with_capital(last)
    {
        return false;
    }
    words.len() > 1 && words.iter().any(|word| BYLINES.jobs.contains(&plain(word)))
}

/// Whether a text is no person's name: a placeholder, a group, a date, an address.
pub(super) fn is_nobody(name: &str) -> bool {
    let plain = plain(name);
    if !plain.contains(char::is_alphabetic)
        || BYLINES.nobody.contains(&plain)
        || BYLINES.prefixes.contains(&plain)
        || BYLINES.credentials.contains(&plain)
    {
        return true;
    }
    if plain.contains(['@', ':']) || plain.contains(".com") || plain.starts_with(char::is_numeric) {
        return true;
    }
    if plain.split_whitespace().any(|word| BYLINES.groups.contains(word.trim_matches(EDGE))) {
        return true;
    }
    plain.contains(' ') && plain.contains(char::is_numeric)
}

/// A name in capitals as it is written in a text; single words are left, which may be initials.
fn capitalised(name: &str) -> String {
    let is_loud = name.contains(char::is_uppercase) && !name.contains(char::is_lowercase);
    if !is_loud || !name.contains(' ') {
        return name.to_owned();
    }
    let mut out = String::with_capacity(name.len());
    let mut is_inside = false;
    for letter in name.chars() {
        if is_inside {
            out.extend(letter.to_lowercase());
        } else {
            out.push(letter);
        }
        is_inside = letter.is_alphabetic();
    }
    out
}
