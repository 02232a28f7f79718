//! Recognises names in a text by their spelling, without a dictionary or a trained model.
//!
//! In scripts with capital letters a name is a run of capitalised words: `Angela Merkel`, `University of Oxford`. The
//! first word of a sentence is capitalised anyway, so alone it counts only where the text has it capitalised within a
//! sentence too; before another capitalised word it counts unless the text also writes it small. In German nouns are
//! capitalised as well and count with the names: what is compared is then the subject. Numbers of two digits or more
//! count: years, models.
//!
//! Scripts without capitals show no names. Instead count the words of three letters or more where words are set apart
//! (Arabic, Hebrew, Hindi, Korean), and where they are not (Chinese, Japanese, Thai) the pairs of neighbouring letters,
//! hiragana aside, which is grammar; katakana in a row is one word.

use std::ops::Range;

use hashbrown::{HashMap, HashSet};

use super::tokens::{Token, TokenKind, tokens};
use crate::metadata::words::PARTICLES;
use crate::strings::{Shapes, fold_case};

/// Words of one name; a longer run is a line in capitals, taken in pieces.
const MAX_NAME_WORDS: usize = 6;

/// Capitalised words in a row, particles between them included, and whether they begin a sentence or a line.
struct Run {
    /// Places among the words of all runs of the text.
    words: Range<usize>,
    opens: bool,
}

/// How often a text says each name.
pub(super) type NameCounts = HashMap<String, u32>;

/// A name as the numbers of its words, 0 behind the last: a particle may stand before the last word.
type Name = [u32; MAX_NAME_WORDS + 2];

/// A text as it was read.
struct Read<'t> {
    tokens: Vec<Token<'t>>,
    runs: Vec<Run>,
    /// The words of the runs.
    words: Vec<&'t str>,
    /// The same as numbers, which equal words in any case share.
    numbers: Vec<u32>,
}

/// The names in some texts; what is a name in one text depends on all of them.
#[derive(Default)]
pub(super) struct Names<'t> {
    texts: Vec<Read<'t>>,
    places: HashMap<&'t str, usize>,
    /// Words that begin a sentence and are also written small.
    small: HashSet<u32>,
    /// Words that are capitalised within a sentence.
    capital: HashSet<u32>,
    /// The words of names by their numbers, case folded; the first word has the number 1.
    spelled: Vec<String>,
    /// For each name and each part of one, the longest name that has it.
    whole: HashMap<Name, Name>,
}

impl<'t> Names<'t> {
    pub fn new(given: impl Iterator<Item = &'t str>) -> Self {
        let mut names = Self { spelled: vec![String::new()], ..Self::default() };
        for text in given {
            names.places.entry(text).or_insert_with(|| {
                names.texts.push(Read::new(text));
                names.texts.len() - 1
            });
        }
        names.note_words();
        let mut counts: HashMap<Name, u32> = HashMap::new();
        for name in names.texts.iter().flat_map(|text| names.names(text)) {
            *counts.entry(name).or_default() += 1;
        }
        names.whole = wholes(counts);
        names
    }

    /// Numbers the words of names, and notes which of them are capitalised within a sentence, which also written small.
    fn note_words(&mut self) {
        let mut written: HashMap<&str, u32> = HashMap::new();
        let mut numbers: HashMap<String, u32> = HashMap::new();
        for text in &mut self.texts {
            text.numbers.extend(text.words.iter().map(|&word| {
                *written.entry(word).or_insert_with(|| {
                    let next = u32::try_from(self.spelled.len()).unwrap_or(u32::MAX);
                    *numbers.entry(fold_case(word)).or_insert_with_key(|word| {
                        self.spelled.push(word.clone());
                        next
                    })
                })
            }));
            for run in &text.runs {
                let inside = run.words.start + usize::from(run.opens)..run.words.end;
                let is_capital = |at: &usize| text.words[*at].starts_with(char::is_uppercase);
                let capital = inside.filter(is_capital).map(|at| text.numbers[at]);
                self.capital.extend(capital);
            }
        }
        let opening = self.texts.iter().flat_map(|text| {
            let runs = text.runs.iter().filter(|run| run.opens);
            runs.map(|run| &*self.spelled[text.numbers[run.words.start] as usize])
        });
        let opening = Shapes::of(opening);
        for token in self.texts.iter().flat_map(|text| &text.tokens) {
            let first = token.text.bytes().next().unwrap_or_default();
            if opening.have(first, token.text.len()) {
                self.small.extend(numbers.get(token.text));
            }
        }
    }

    /// How often a text says each name; a part of a longer name (`Merkel`) counts as that (`angela merkel`).
    pub fn of(&self, text: &str) -> NameCounts {
        let mut counts = NameCounts::new();
        let Some(place) = self.places.get(text) else {
            return counts;
        };
        let text = &self.texts[*place];
        let mut wholes: HashMap<Name, u32> = HashMap::new();
        for name in self.names(text) {
            *wholes.entry(*self.whole.get(&name).unwrap_or(&name)).or_default() += 1;
        }
        let wholes = wholes.iter().map(|(name, count)| (self.written(name), *count));
        counts.extend(wholes);
        for token in &text.tokens {
            count_caseless(token, &mut counts);
        }
        counts
    }

    /// The words of a name.
    fn written(&self, name: &Name) -> String {
        let words: Vec<&str> = length(name).map(|at| &*self.spelled[name[at] as usize]).collect();
        words.join(" ")
    }

    /// The names that the runs of a text make.
    fn names(&self, text: &Read<'_>) -> impl Iterator<Item = Name> {
        text.runs.iter().filter_map(|run| self.name(&text.numbers[run.words.clone()], run.opens))
    }

    /// The name that the words of a run make: the first one may be there only to begin a sentence.
    fn name(&self, mut words: &[u32], opens: bool) -> Option<Name> {
        if opens && !self.capital.contains(&words[0]) && (words.len() == 1 || self.small.contains(&words[0])) {
            words = &words[1..];
        }
        let particles = words.iter().take_while(|word| PARTICLES.contains(&*self.spelled[**word as usize])).count();
        let mut name = Name::default();
        for (place, word) in name.iter_mut().zip(&words[particles..]) {
            *place = *word;
        }
        (name[0] != 0).then_some(name)
    }
}

/// The places of a name's words.
fn length(name: &Name) -> std::ops::Range<usize> {
    0..name.iter().take_while(|word| **word != 0).count()
}

impl<'t> Read<'t> {
    fn new(text: &'t str) -> Self {
        let tokens = tokens(text);
        let mut runs = Vec::new();
        // Words of runs, and how many of them stand in runs that are complete.
        let (mut words, mut done) = (Vec::new(), 0);
        let mut particle: Option<&'t str> = None;
        let (mut opens, mut opened) = (true, true);
        let mut complete = |end: usize, done: &mut usize, opens: bool| {
            if end > *done {
                let words = std::mem::replace(done, end)..end;
                runs.push(Run { words, opens });
            }
        };
        for token in &tokens {
            let text = token.text;
            if text.starts_with(char::is_uppercase) {
                if words.len() - done >= MAX_NAME_WORDS {
                    complete(words.len(), &mut done, opened);
                    particle = None;
                }
                if words.len() == done {
                    opened = opens;
                }
                words.extend(particle.take());
                let bare = ["'s", "’s"].iter().find_map(|end| text.strip_suffix(end));
                words.push(bare.unwrap_or(text));
                opens = false;
            } else if words.len() > done && particle.is_none() && PARTICLES.contains(text) {
                particle = Some(text);
            } else if text == "."
                && particle.is_none()
                && words[done..].last().is_some_and(|last| last.chars().count() <= 2)
            {
                // The name continues after `J.` and `Dr.`.
            } else {
                complete(words.len(), &mut done, opened);
                particle = None;
                let first = text.chars().next().unwrap_or_default();
                opens = token.kind == TokenKind::End || (opens && !first.is_alphanumeric());
            }
        }
        complete(words.len(), &mut done, opened);
        Self { tokens, runs, words, numbers: Vec::new() }
    }
}

/// Counts a number, or the words that are taken as names in a script without capitals.
fn count_caseless(token: &Token<'_>, counts: &mut NameCounts) {
    let mut add = |name: &str| *counts.entry_ref(name).or_default() += 1;
    let letters = || token.text.chars().count();
    match token.kind {
        TokenKind::Number if token.text.len() > 1 => add(token.text),
        TokenKind::Unspaced => {
            let places = || token.text.char_indices().map(|(at, _)| at);
            let ends = places().chain([token.text.len()]).skip(2);
            for (start, end) in places().zip(ends) {
                add(&token.text[start..end]);
            }
        }
        TokenKind::Katakana if letters() > 2 => add(token.text),
        TokenKind::Word => {
            let first = token.text.chars().next().unwrap_or_default();
            // From Hebrew on, most scripts have no capitals.
            let has_case = first < '\u{590}' || first.is_lowercase() || first.is_uppercase();
            if !has_case && first.is_alphabetic() && letters() > 2 {
                add(token.text);
            }
        }
        _ => {}
    }
}

/// For each name and each part of one, the longest name that has it; of equals the more frequent, then the later one.
fn wholes(counts: HashMap<Name, u32>) -> HashMap<Name, Name> {
    let mut order: Vec<(usize, u32, Name)> =
        counts.into_iter().map(|(name, count)| (length(&name).end, count, name)).collect();
    order.sort();
    let mut whole = HashMap::new();
    for (words, _, name) in order {
        for start in 0..words {
            for end in start + 1..=words {
                let mut part = Name::default();
                part[..end - start].copy_from_slice(&name[start..end]);
                whole.insert(part, name);
            }
        }
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names_in(text: &str) -> Vec<String> {
        let mut found: Vec<String> = Names::new([text].into_iter())
            .of(text)
            .into_iter()
            .flat_map(|(name, count)| vec![name; count as usize])
            .collect();
        found.sort();
        found
    }

    #[test]
    fn names_are_found_by_how_they_are_written() {
        for case in include_str!("names.txt").lines() {
            let parts: Vec<&str> = case.split('|').collect();
            let names: Vec<&str> = parts[2].split_terminator(';').collect();
            assert_eq!(names_in(parts[1]), names, "{}", parts[0]);
        }
    }

    #[test]
    fn a_part_counts_as_the_whole_name() {
        let texts = ["we met Angela Merkel, and then Merkel left", "with Merkel", "with Angela Merkel"];
        let names = Names::new(texts.into_iter());
        assert_eq!(names.of(texts[1]), names.of(texts[2]));
        assert_eq!(names.of(texts[1]), NameCounts::from([("angela merkel".to_owned(), 1)]));
    }
}
