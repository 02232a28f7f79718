//! The phrases of `phrases.txt` in the text of a page.

use std::cmp::Reverse;
use std::sync::LazyLock;

use hashbrown::HashSet;

use super::lookup::Lookup;
use crate::strings::{LOWER_CASE, is_alphanumeric, named};

named! {
/// What a phrase says of a page: the sections of the file.
pub(super) enum Saying {
    Check "check";
    Wall "wall";
    Login "login";
    Consent "consent";
    Error "error";
    Trouble "trouble";
    Shell "shell";
    Data "data";
} }

type Phrase = (Saying, String);

/// The phrases of all sections, each with spaces around it where its script has spaces between words.
static PHRASES: LazyLock<Lookup<Saying, 5>> =
    LazyLock::new(|| Lookup::read(include_str!("phrases.txt"), Saying::ALL, Saying::NAMES, spaced));

/// A text that is [`plain`], and the phrases in it, each as often as it stands there.
#[derive(Clone, Default)]
pub(super) struct Text {
    pub plain: String,
    phrases: Vec<&'static Phrase>,
}

impl Text {
    pub fn new(plain: String) -> Self {
        let phrases = PHRASES.all(plain.as_bytes()).map(|(_, phrase)| phrase).collect();
        Self { plain, phrases }
    }

    fn all(&self, wanted: Saying) -> impl Iterator<Item = &'static str> {
        let of_section = move |(saying, phrase): &&'static Phrase| (*saying == wanted).then_some(&**phrase);
        self.phrases.iter().filter_map(of_section)
    }

    /// The longest phrase of a section; of equally long ones the first by the alphabet.
    pub fn find(&self, wanted: Saying) -> Option<&'static str> {
        let all = self.all(wanted);
        let longest = all.max_by_key(|phrase| (phrase.len(), Reverse(*phrase)));
        longest.map(str::trim)
    }

    /// How many phrases of a section stand in the text.
    pub fn count(&self, wanted: Saying) -> usize {
        self.all(wanted).collect::<HashSet<&str>>().len()
    }
}

/// Texts in Chinese, Japanese and Korean have no spaces at the ends of words.
fn spaced(phrase: &str) -> String {
    let plain = plain(phrase);
    if phrase.chars().any(|character| character >= '\u{2E80}') { plain.trim().to_owned() } else { plain }
}

/// A text for look-ups: in lower case, one space for each run of signs and white space, and one at both ends.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len() + 2);
    plain.push(' ');
    for character in text.chars() {
        let small = LOWER_CASE.get(character as usize).copied().unwrap_or(0);
        if small != 0 {
            plain.push(char::from(small));
        } else if !character.is_ascii() && is_alphanumeric(character) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strings::phrases;

    #[test]
    fn phrases_are_found() {
        let listed = Saying::NAMES.iter().map(|section| phrases(include_str!("phrases.txt"), section).iter().count());
        assert_eq!(PHRASES.texts().count(), listed.sum::<usize>());
        for (saying, phrase) in PHRASES.texts() {
            let text = Text::new(format!(" a {} z ", phrase.trim()));
            assert!(text.count(*saying) > 0, "{phrase}");
        }
    }
}
