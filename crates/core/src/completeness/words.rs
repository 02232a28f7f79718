//! The phrases and marks of `phrases.txt` and `marks.txt`, and how they are looked up.

use std::sync::LazyLock;

use memchr::memmem::Finder;

use crate::metadata::phrases;

/// Phrases of one section, each with spaces around it where its script has spaces between words.
pub(super) struct Phrases(Vec<String>);

impl Phrases {
    fn of(section: &str) -> Self {
        let found = phrases(include_str!("phrases.txt"), section);
        let mut found: Vec<String> = found.iter().map(|phrase| spaced(phrase)).collect();
        // The longest goes first, and the order does not depend on the set.
        found.sort_unstable_by_key(|phrase| (std::cmp::Reverse(phrase.len()), phrase.clone()));
        Self(found)
    }

    /// The longest phrase in a text that is [`plain`].
    pub fn find(&self, text: &str) -> Option<&str> {
        let found = self.0.iter().find(|phrase| text.contains(&***phrase));
        found.map(|phrase| phrase.trim())
    }

    /// How many of the phrases stand in a text.
    pub fn count(&self, text: &str) -> usize {
        self.0
            .iter()
            .filter(|phrase| text.contains(&***phrase))
            .count()
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
        if character.is_alphanumeric() {
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
