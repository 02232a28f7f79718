//! The phrases and marks of `phrases.txt` and `marks.txt`, and how they are looked up.

use std::cmp::Reverse;
use std::sync::LazyLock;

use hashbrown::{HashMap, HashSet};
use memchr::memmem::Finder;

use crate::strings::phrases;

/// Phrases of one section, each with spaces around it where its script has spaces between words.
pub(super) struct Phrases {
    /// By their first word: most words of a text begin no phrase.
    spaced: HashMap<String, Vec<String>>,
    unspaced: Vec<String>,
}

impl Phrases {
    fn of(section: &str) -> Self {
        let found = phrases(include_str!("phrases.txt"), section);
        let found = found.iter().map(|phrase| spaced(phrase));
        let (with_spaces, unspaced): (Vec<String>, _) = found.partition(|it| it.starts_with(' '));
        let mut spaced: HashMap<String, Vec<String>> = HashMap::new();
        for phrase in with_spaces {
            let first = phrase.split_whitespace().next().unwrap_or_default();
            spaced.entry(first.to_owned()).or_default().push(phrase);
        }
        Self { spaced, unspaced }
    }

    /// The longest phrase in a text that is [`plain`]; of equally long ones the first by the alphabet.
    pub fn find(&self, text: &str) -> Option<&str> {
        let longest = self
            .all(text)
            .max_by_key(|phrase| (phrase.len(), Reverse(*phrase)));
        longest.map(str::trim)
    }

    /// How many of the phrases stand in a text.
    pub fn count(&self, text: &str) -> usize {
        self.all(text).collect::<HashSet<&str>>().len()
    }

    /// The phrases in a text, each as often as it stands there, except those without spaces.
    fn all(&self, text: &str) -> impl Iterator<Item = &str> {
        let mut next = 0;
        let spaced = text.split(' ').flat_map(move |word| {
            let start = next;
            next += word.len() + 1;
            // A phrase begins with the space before its first word.
            let rest = start.checked_sub(1).map_or("", |space| &text[space..]);
            let alike = self.spaced.get(word).into_iter().flatten();
            alike.filter(move |phrase| rest.starts_with(&***phrase))
        });
        let is_ascii = text.is_ascii();
        let unspaced = self.unspaced.iter();
        let unspaced = unspaced.filter(move |phrase| !is_ascii && text.contains(&***phrase));
        spaced.chain(unspaced).map(String::as_str)
    }
}

/// Texts in Chinese, Japanese and Korean have no spaces at the ends of words.
fn spaced(phrase: &str) -> String {
    let plain = plain(phrase);
    if phrase.chars().any(|character| character >= '\u{2E80}') {
        plain.trim().to_owned()
    } else {
        plain
    }
}

/// A text for look-ups: in lower case, one space for each run of signs and white space, and one at both ends.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len() + 2);
    plain.push(' ');
    for character in text.chars() {
        if character.is_ascii_alphanumeric() {
            plain.push(character.to_ascii_lowercase());
        } else if character.is_alphanumeric() {
            plain.extend(character.to_lowercase());
        } else if !plain.ends_with(' ') {
            plain.push(' ');
        }
    }
    if !plain.ends_with(' ') {
        plain.push(' ');
    }
    plain
}

macro_rules! sections {
    ($($name:ident $section:literal;)*) => {
        $(pub(super) static $name: LazyLock<Phrases> = LazyLock::new(|| Phrases::of($section));)*
    };
}

sections! {
    CHECK "check";
    WALL "wall";
    LOGIN "login";
    CONSENT "consent";
    ERROR "error";
    TROUBLE "trouble";
    SHELL "shell";
    DATA "data";
}

/// Marks of products in the source of a page.
pub(super) struct Marks(Vec<Finder<'static>>);

impl Marks {
    fn of(section: &str) -> Self {
        let mut found: Vec<String> = phrases(include_str!("marks.txt"), section)
            .into_iter()
            .collect();
        found.sort_unstable();
        let finders = found.iter().map(|mark| Finder::new(mark).into_owned());
        Self(finders.collect())
    }

    /// The first mark in a source in lower case.
    pub fn find(&self, source: &[u8]) -> Option<&str> {
        let found = self.0.iter().find(|mark| mark.find(source).is_some())?;
        std::str::from_utf8(found.needle()).ok()
    }
}

macro_rules! marks {
    ($($name:ident $section:literal;)*) => {
        $(pub(super) static $name: LazyLock<Marks> = LazyLock::new(|| Marks::of($section));)*
    };
}

marks! {
    CHECK_PAGES "check pages";
    CHECK_WIDGETS "check widgets";
    CHECK_NAMES "check names";
    WALL_PAGES "wall pages";
    WALL_WIDGETS "wall widgets";
    CONSENT_WIDGETS "consent widgets";
    LOGIN_NAMES "login names";
    ERROR_PAGES "error pages";
    ERROR_NAMES "error names";
    SHELL_PAGES "shell pages";
}
