//! The phrases of `phrases.txt`, and how they are looked up: those of all sections in one pass over a text.

use std::cmp::Reverse;
use std::sync::LazyLock;

use hashbrown::{HashMap, HashSet};

use crate::strings::{LOWER_CASE, Shapes, is_alphanumeric, named, phrases};

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
struct Phrases {
    /// By their first word: most words of a text begin no phrase.
    spaced: HashMap<String, Vec<Phrase>>,
    first_words: Shapes,
    unspaced: Vec<Phrase>,
}

static PHRASES: LazyLock<Phrases> = LazyLock::new(|| {
    let (mut by_word, mut unspaced) = (HashMap::<_, Vec<_>>::new(), Vec::new());
    for (&saying, section) in Saying::ALL.iter().zip(Saying::NAMES) {
        for phrase in phrases(include_str!("phrases.txt"), section) {
            let phrase = spaced(&phrase);
            let group = match phrase.strip_prefix(' ') {
                Some(rest) => by_word.entry(first_word(rest).to_owned()).or_default(),
                None => &mut unspaced,
            };
            group.push((saying, phrase));
        }
    }
    Phrases { first_words: Shapes::of(by_word.keys().map(String::as_str)), spaced: by_word, unspaced }
});

fn first_word(text: &str) -> &str {
    text.split(' ').next().unwrap_or_default()
}

/// The lowest first byte of letters in scripts without spaces.
const UNSPACED: u8 = 0xE2;

/// A text that is [`plain`], and the phrases in it, each as often as it stands there, except those without spaces.
#[derive(Clone, Default)]
pub(super) struct Text {
    pub plain: String,
    phrases: Vec<&'static Phrase>,
}

impl Text {
    pub fn new(plain: String) -> Self {
        let (mut phrases, mut start) = (Vec::new(), 0);
        for word in plain.as_bytes().split(|byte| *byte == b' ') {
            let first = word.first().copied().unwrap_or_default();
            if start > 0 && PHRASES.first_words.have(first, word.len()) {
                let same_word = PHRASES.spaced.get(&plain[start..start + word.len()]);
                // A phrase begins with the space before its first word.
                let is_here = |(_, phrase): &&Phrase| plain[start - 1..].starts_with(&**phrase);
                phrases.extend(same_word.into_iter().flatten().filter(is_here));
            }
            start += word.len() + 1;
        }
        if plain.bytes().any(|byte| byte >= UNSPACED) {
            let is_in = |(_, phrase): &&Phrase| plain.contains(&**phrase);
            phrases.extend(PHRASES.unspaced.iter().filter(is_in));
        }
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

    #[test]
    fn phrases_are_found() {
        for (saying, phrase) in PHRASES.unspaced.iter().chain(PHRASES.spaced.values().flatten()) {
            let text = Text::new(format!(" a {} z ", phrase.trim()));
            assert!(text.count(*saying) > 0, "{phrase}");
        }
    }
}
