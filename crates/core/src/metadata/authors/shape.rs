//! The form of a name: whether the words of an author field can be the name of a person.

use super::{EDGE, plain, starts_with_capital, without_prefix};
use crate::metadata::words::{BYLINES, PARTICLES};

/// Words of a person's name.
const MIN_NAME_WORDS: usize = 2;
const MAX_NAME_WORDS: usize = 5;
/// Letters of a name in a script without capitals, which also has no spaces.
const MAX_CASELESS_CHARS: usize = 12;

/// Letters of the code that stands for a writer.
const MAX_CODE_CHARS: usize = 3;
/// A part of the names of accounts that belong to nobody.
const ADMINISTRATOR: &str = "admin";

/// Articles of several languages, with which names of newspapers begin.
const ARTICLES: [&str; 10] = ["le", "la", "les", "el", "los", "las", "il", "lo", "der", "die"];

/// Whether a name has the form of a person's: two to five words with capitals, none of which is one of sentences and
/// menus.
pub(in crate::metadata) fn is_personal(name: &str) -> bool {
    let words: Vec<&str> = name.split_whitespace().collect();
    if is_caseless(name) {
        return name.chars().count() <= MAX_CASELESS_CHARS && !name.contains(char::is_numeric);
    }
    let is_part = |word: &&str| starts_with_capital(word) || PARTICLES.contains(*word);
    (MIN_NAME_WORDS..=MAX_NAME_WORDS).contains(&words.len())
        && words.iter().all(is_part)
        && words.last().is_some_and(|last| starts_with_capital(last))
        && !name.contains(char::is_numeric)
        && !ARTICLES.contains(&&*plain(words[0]))
        && !words.iter().any(|word| is_ordinary(word))
}

/// Whether a byline says a name of one word and nothing else, so that it may be a pen name.
pub(in crate::metadata) fn is_whole(name: &str, byline: &str) -> bool {
    let bare = without_prefix(byline.trim_matches(EDGE), &BYLINES.prefixes);
    bare == name && !name.contains(char::is_whitespace) && !is_ordinary(name)
}

/// Whether one word is the code of a writer or of an organisation: "ARD", "amw". Members of forums are called so, too.
pub(in crate::metadata) fn is_code(name: &str) -> bool {
    let is_short = name.chars().count() <= MAX_CODE_CHARS && !name.starts_with(char::is_uppercase);
    let are_capitals = name.chars().all(|letter| !letter.is_lowercase());
    !is_caseless(name) && (is_short || are_capitals)
}

/// Whether a name is a key of a template or words out of a sentence: `page.head.author`, "to Wikimedia projects".
pub(in crate::metadata) fn is_placeholder(name: &str) -> bool {
    let words = name.split_whitespace().count();
    let begins_small = name.starts_with(char::is_lowercase);
    let first = name.split_whitespace().next().unwrap_or_default();
    let ends_large = name.split_whitespace().next_back().is_some_and(starts_with_capital);
    (words == 1 && (name.matches('.').count() > 1 || plain(name).contains(ADMINISTRATOR)))
        || (words > 1 && begins_small && (words > 2 || ends_large) && !PARTICLES.contains(first))
        || (words == 1 && is_ordinary(name))
}

/// Whether a name has a word that only organisations have in theirs.
pub(in crate::metadata) fn is_organisation(name: &str) -> bool {
    name.split_whitespace().any(|word| BYLINES.organisations.contains(&plain(word)))
}

/// Whether a name is that of a news agency, which signs texts of its own.
pub(in crate::metadata) fn is_agency(name: &str) -> bool {
    let name = plain(name);
    BYLINES.agencies.contains(name.strip_prefix("the ").unwrap_or(&name))
}

/// Whether a word is one of sentences, menus and headings, and of no name.
fn is_ordinary(word: &str) -> bool {
    BYLINES.ordinary.contains(&plain(word))
}

/// Whether a text has letters, and all of them are of scripts without capitals.
fn is_caseless(text: &str) -> bool {
    let mut letters = text.chars().filter(|letter| letter.is_alphabetic()).peekable();
    letters.peek().is_some() && letters.all(|letter| !letter.is_lowercase() && !letter.is_uppercase())
}
