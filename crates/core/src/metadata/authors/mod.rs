//! Extracts names of people from bylines and author fields, without titles, roles and degrees.

pub(super) mod shape;
mod split;

use hashbrown::HashSet;

use super::words::BYLINES;
use crate::strings::{Words, first_chars, fold_case, folded};

/// Names that one list of authors may have.
const MAX_NAMES: usize = 30;

/// The names in some bylines, each once; `not_people` are names of the site.
pub fn people<'v>(values: impl IntoIterator<Item = &'v str>, not_people: &[&str]) -> Vec<String> {
    let refused: HashSet<String> = not_people.iter().map(|name| folded(name)).collect();
    let mut keys = HashSet::new();
    let mut found = Vec::new();
    for name in values.into_iter().flat_map(split::names_in) {
        let key = folded(&name);
        let bare = key.strip_prefix("the ").unwrap_or(&key);
        if !key.is_empty() && !refused.contains(&key) && !refused.contains(bare) && keys.insert(key) {
            found.push(name);
            if found.len() == MAX_NAMES {
                break;
            }
        }
    }
    found
}

/// Marks at the ends of names that are no part of them.
const EDGE: &[char] = &[
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

fn starts_with_capital(word: &str) -> bool {
    word.starts_with(char::is_uppercase)
}

/// A byline without the words before the name, as long as there are any.
pub(super) fn without_prefix<'t>(mut text: &'t str, prefixes: &Words) -> &'t str {
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
    let ends = first_chars(text, MAX_PREFIX_CHARS).rmatch_indices(is_end).map(|(at, _)| at);
    ends.filter(|&end| !text[..end].ends_with(is_end)).find(|&end| prefixes.contains_folded(&text[..end]))
}

/// The name that a part of a byline is; none where it is no person's.
fn name_in(part: &str) -> Option<String> {
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
fn plain(word: &str) -> String {
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
fn is_nobody(name: &str) -> bool {
    let plain = plain(name);
    !plain.contains(char::is_alphabetic)
        || [&BYLINES.nobody, &BYLINES.prefixes, &BYLINES.credentials].iter().any(|list| list.contains(&plain))
        || plain.contains(['@', ':'])
        || plain.contains(".com")
        || plain.starts_with(char::is_numeric)
        || plain.split_whitespace().any(|word| BYLINES.groups.contains(word.trim_matches(EDGE)))
        || plain.contains(' ') && plain.contains(char::is_numeric)
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
