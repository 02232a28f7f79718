//! Lists of words and phrases in data files, and the look-up of words in them.

use hashbrown::HashSet;

use super::fold_case;

/// For each first byte of some words, their lengths as bits: most words of a page are excluded by these alone.
pub(crate) struct Shapes([u32; 256]);

impl Shapes {
    pub fn of<'w>(words: impl Iterator<Item = &'w str>) -> Self {
        let mut lengths = [0; 256];
        for word in words.map(str::as_bytes).filter(|word| !word.is_empty()) {
            lengths[word[0] as usize] |= 1 << (word.len() & 31);
        }
        Self(lengths)
    }

    /// Whether one of the words has a first byte and a length.
    #[inline]
    pub fn have(&self, first: u8, length: usize) -> bool {
        self.0[first as usize] & 1 << (length & 31) != 0
    }
}

/// Words and phrases that are looked up, case folded.
pub(crate) struct Words {
    all: HashSet<String>,
    shapes: Shapes,
}

impl Words {
    pub fn contains(&self, word: &str) -> bool {
        let first = word.bytes().next();
        first.is_some_and(|first| self.shapes.have(first, word.len())) && self.all.contains(word)
    }

    /// Whether a word is one of them in some case of its letters.
    pub fn contains_folded(&self, word: &str) -> bool {
        let first = word.bytes().next().unwrap_or_default();
        // Beyond ASCII, a letter may fold to one of another length.
        let may_be = !word.is_ascii() || self.shapes.have(first.to_ascii_lowercase(), word.len());
        may_be && self.all.contains(&fold_case(word))
    }

    pub fn iter(&self) -> impl Iterator<Item = &String> {
        self.all.iter()
    }
}

impl IntoIterator for Words {
    type Item = String;
    type IntoIter = hashbrown::hash_set::IntoIter<String>;

    fn into_iter(self) -> Self::IntoIter {
        self.all.into_iter()
    }
}

/// A struct with a list for each of some sections of a data file, which are called as its fields.
macro_rules! word_lists {
    ($of:ident from $file:literal: $($(#[$about:meta])* $section:ident;)*) => {
        pub(super) struct $of { $($(#[$about])* pub $section: $crate::strings::Words,)* }

        impl $of {
            fn read() -> Self {
                let list = |section| $crate::strings::phrases(include_str!($file), section);
                Self { $($section: list(stringify!($section)),)* }
            }
        }
    };
}

pub(crate) use word_lists;

/// The words of a text, one space between any two, as a list that the compiler makes; `COUNT` must be their number.
pub(crate) const fn word_list<const COUNT: usize>(text: &'static str) -> [&'static str; COUNT] {
    divided(text, b' ')
}

/// The same for phrases, with a bar between any two.
pub(crate) const fn phrase_list<const COUNT: usize>(text: &'static str) -> [&'static str; COUNT] {
    divided(text, b'|')
}

/// The same for a data file, with one on each line.
pub(crate) const fn line_list<const COUNT: usize>(file: &'static str) -> [&'static str; COUNT] {
    divided(file.split_at(file.len() - 1).0, b'\n')
}

const fn divided<const COUNT: usize>(text: &'static str, mark: u8) -> [&'static str; COUNT] {
    let mut parts = [""; COUNT];
    let (mut rest, mut count, mut at) = (text, 0, 0);
    while at < rest.len() {
        at += 1;
        if rest.as_bytes()[at - 1] == mark {
            (parts[count], _) = rest.split_at(at - 1);
            (rest, count, at) = (rest.split_at(at).1, count + 1, 0);
        }
    }
    parts[count] = rest;
    assert!(count + 1 == COUNT, "a list has as many places as parts");
    parts
}

/// Section, key and value of every line of a data file.
pub(crate) fn entries(file: &'static str) -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    let mut section = "";
    file.lines().filter_map(move |line| {
        if let Some(name) = line.strip_prefix('[') {
            section = name.trim_end_matches(']');
            return None;
        }
        let (key, value) = line.split_once(": ")?;
        (!line.starts_with('#')).then_some((section, key, value))
    })
}

/// The phrases of one section, case folded; commas separate them.
pub(crate) fn phrases(file: &'static str, wanted: &str) -> Words {
    let all: HashSet<String> = entries(file)
        .filter(|(section, _, _)| *section == wanted)
        .flat_map(|(_, _, value)| value.split(','))
        .map(|phrase| fold_case(phrase.trim()))
        .filter(|phrase| !phrase.is_empty())
        .collect();
    assert!(!all.is_empty(), "a data file has words in each section: {wanted}");
    let shapes = Shapes::of(all.iter().map(String::as_str));
    Words { all, shapes }
}
