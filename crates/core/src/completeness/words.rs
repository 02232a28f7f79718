//! The phrases of `phrases.txt` in the text of a page.

use std::cmp::Reverse;
use std::sync::LazyLock;

use hashbrown::{HashMap, HashSet};

use crate::strings::{LOWER_CASE, is_alphanumeric, named, phrases};

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
        self.all(wanted).max_by_key(|phrase| (phrase.len(), Reverse(*phrase))).map(str::trim)
    }

    pub fn has(&self, wanted: Saying) -> bool {
        self.all(wanted).next().is_some()
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

/// The texts of some sections by their first bytes, of which each text has at least `START`.
pub(super) struct Lookup<Section, const START: usize> {
    by_start: HashMap<[u8; START], Vec<(Section, String)>>,
    /// A bit for each hash of first bytes: at most places of a text none of the texts begins.
    hashes: Vec<u64>,
}

impl<Section: Copy, const START: usize> Lookup<Section, START> {
    /// The texts of a file, each as `form` writes it.
    pub fn read(file: &'static str, sections: &[Section], names: &[&str], form: fn(&str) -> String) -> Self {
        let mut lookup = Self { by_start: HashMap::new(), hashes: vec![0; 1 << 10] };
        for (&section, name) in sections.iter().zip(names) {
            for text in phrases(file, name).into_iter().map(|text| form(&text)) {
                assert!(text.len() >= START, "a text is too short: {text}");
                let Some(&start) = text.as_bytes().first_chunk() else { continue };
                let hash = hash(start);
                lookup.hashes[hash >> 6] |= 1_u64 << (hash & 63);
                lookup.by_start.entry(start).or_default().push((section, text));
            }
        }
        lookup
    }

    /// The texts that stand in a source, each with its section and its place.
    pub fn all<'l>(&'l self, source: &[u8]) -> impl Iterator<Item = (usize, &'l (Section, String))> {
        let same_start = source.windows(START).enumerate().filter_map(|(at, start)| {
            let start = start.first_chunk()?;
            let hash = hash(*start);
            let may_be = self.hashes[hash >> 6] >> (hash & 63) & 1 != 0;
            may_be.then(|| Some((at, self.by_start.get(start)?))).flatten()
        });
        same_start.flat_map(move |(at, texts)| {
            let found = texts.iter().filter(move |(_, text)| source[at..].starts_with(text.as_bytes()));
            found.map(move |found| (at, found))
        })
    }
}

/// A hash of the first bytes of a text, of 16 bits.
fn hash<const START: usize>(start: [u8; START]) -> usize {
    let word = start.iter().rev().fold(0_u64, |word, byte| word << 8 | u64::from(*byte));
    (word.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as usize
}
