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

use hashbrown::{HashMap, HashSet};

use super::tokens::{Token, TokenKind, tokens};
use crate::metadata::words::PARTICLES;
use crate::strings::{Shapes, fold_case};

/// Words of one name; a longer run is a line in capitals, taken in pieces.
const MAX_NAME_WORDS: usize = 6;

/// Capitalised words in a row, particles between them included.
struct Run<'t> {
    words: Vec<&'t str>,
    /// The same words case folded, with spaces between them.
    folded: String,
    /// Whether they begin a sentence or a line.
    opens: bool,
}

/// A text as it was read.
struct Read<'t> {
    tokens: Vec<Token<'t>>,
    runs: Vec<Run<'t>>,
}

/// Texts, each read once.
#[derive(Default)]
pub(super) struct Texts<'t> {
    read: Vec<Read<'t>>,
    places: HashMap<&'t str, usize>,
}

impl<'t> Texts<'t> {
    pub fn new(given: impl Iterator<Item = &'t str>) -> Self {
        let mut texts = Self::default();
        for text in given {
            texts.places.entry(text).or_insert_with(|| {
                texts.read.push(Read::new(text));
                texts.read.len() - 1
            });
        }
        texts
    }

    fn runs(&self) -> impl Iterator<Item = &Run<'t>> {
        self.read.iter().flat_map(|text| &text.runs)
    }
}

/// How often a text says each name.
pub(super) type NameCounts<'t> = HashMap<&'t str, u32>;

/// The names in some texts; what is a name in one text depends on all of them.
pub(super) struct Names<'t> {
    texts: &'t Texts<'t>,
    /// Words that begin a sentence and are also written small.
    small: HashSet<&'t str>,
    /// Words that are capitalised within a sentence.
    capital: HashSet<&'t str>,
    /// For each name and each part of one, the longest name that has it; of equals the more frequent, then the one
    /// whose first word comes later.
    whole: HashMap<&'t str, &'t str>,
}

impl<'t> Names<'t> {
    pub fn new(texts: &'t Texts<'t>) -> Self {
        let capital = texts.runs().flat_map(|run| {
            let words = run.words.iter().zip(run.folded.split(' ')).skip(usize::from(run.opens));
            words.filter(|(word, _)| word.starts_with(char::is_uppercase)).map(|(_, folded)| folded)
        });
        let opening: HashSet<&str> =
            texts.runs().filter(|run| run.opens).map(|run| first_word(&run.folded).0).collect();
        let shapes = Shapes::of(opening.iter().copied());
        let small = texts.read.iter().flat_map(|text| &text.tokens).map(|token| token.text).filter(|text| {
            let first = text.bytes().next().unwrap_or_default();
            shapes.have(first, text.len()) && opening.contains(text)
        });
        let mut names = Self { texts, small: small.collect(), capital: capital.collect(), whole: HashMap::new() };
        let mut counts = NameCounts::new();
        for name in texts.runs().filter_map(|run| names.name(run)) {
            *counts.entry(name).or_default() += 1;
        }
        let mut numbers: HashMap<&str, usize> = HashMap::new();
        for word in texts.runs().flat_map(|run| run.folded.split(' ')) {
            let next = numbers.len();
            numbers.entry(word).or_insert(next);
        }
        let ranked = counts.into_iter().map(|(name, count)| {
            let words: Vec<usize> = name.split(' ').map(|word| numbers[word]).collect();
            (words.len(), count, words, name)
        });
        let mut ranked: Vec<_> = ranked.collect();
        ranked.sort_unstable();
        for (.., name) in ranked {
            let ends = || name.match_indices(' ').map(|(at, _)| at).chain([name.len()]);
            for start in [0].into_iter().chain(ends().map(|end| end + 1)) {
                names.whole.extend(ends().filter(|end| *end > start).map(|end| (&name[start..end], name)));
            }
        }
        names
    }

    /// How often a text says each name; a part of a longer name (`Merkel`) counts as that (`angela merkel`).
    pub fn of(&self, text: &str) -> NameCounts<'t> {
        let mut counts = NameCounts::new();
        if let Some(place) = self.texts.places.get(text) {
            let text = &self.texts.read[*place];
            for name in text.runs.iter().filter_map(|run| self.name(run)) {
                *counts.entry(self.whole.get(name).copied().unwrap_or(name)).or_default() += 1;
            }
            text.tokens.iter().for_each(|token| count_caseless(token, &mut counts));
        }
        counts
    }

    /// The name that the words of a run make: the first one may be there only to begin a sentence.
    fn name(&self, run: &'t Run<'t>) -> Option<&'t str> {
        let mut name = &*run.folded;
        let (first, rest) = first_word(name);
        if run.opens && !self.capital.contains(first) && (rest.is_empty() || self.small.contains(first)) {
            name = rest;
        }
        while PARTICLES.contains(first_word(name).0) {
            name = first_word(name).1;
        }
        (!name.is_empty()).then_some(name)
    }
}

/// The first word of a name, and the others.
fn first_word(name: &str) -> (&str, &str) {
    name.split_once(' ').unwrap_or((name, ""))
}

impl<'t> Read<'t> {
    fn new(text: &'t str) -> Self {
        let tokens = tokens(text);
        let mut runs = Vec::new();
        let mut words: Vec<&str> = Vec::new();
        let mut particle: Option<&'t str> = None;
        let (mut opens, mut opened) = (true, true);
        let mut complete = |words: &mut Vec<&'t str>, opens: bool| {
            if !words.is_empty() {
                let folded = fold_case(&words.join(" "));
                runs.push(Run { words: std::mem::take(words), folded, opens });
            }
        };
        for token in &tokens {
            let text = token.text;
            if text.starts_with(char::is_uppercase) {
                if words.len() >= MAX_NAME_WORDS {
                    complete(&mut words, opened);
                    particle = None;
                }
                if words.is_empty() {
                    opened = opens;
                }
                words.extend(particle.take());
                let bare = ["'s", "’s"].iter().find_map(|end| text.strip_suffix(end));
                words.push(bare.unwrap_or(text));
                opens = false;
            } else if !words.is_empty() && particle.is_none() && PARTICLES.contains(text) {
                particle = Some(text);
            } else if text == "." && particle.is_none() && words.last().is_some_and(|last| last.chars().count() <= 2) {
                // The name continues after `J.` and `Dr.`.
            } else {
                complete(&mut words, opened);
                particle = None;
                let first = text.chars().next().unwrap_or_default();
                opens = token.kind == TokenKind::End || (opens && !first.is_alphanumeric());
            }
        }
        complete(&mut words, opened);
        Self { tokens, runs }
    }
}

/// Counts a number, or the words that are taken as names in a script without capitals.
fn count_caseless<'t>(token: &Token<'t>, counts: &mut NameCounts<'t>) {
    let mut add = |name: &'t str| *counts.entry(name).or_default() += 1;
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

#[cfg(test)]
mod tests {
    use super::*;

    fn names_in(text: &str) -> Vec<String> {
        let texts = Texts::new([text].into_iter());
        let counts = Names::new(&texts).of(text);
        let mut found: Vec<String> =
            counts.into_iter().flat_map(|(name, count)| vec![name.to_owned(); count as usize]).collect();
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
        let given = ["we met Angela Merkel, and then Merkel left", "with Merkel", "with Angela Merkel"];
        let texts = Texts::new(given.into_iter());
        let names = Names::new(&texts);
        assert_eq!(names.of(given[1]), names.of(given[2]));
        assert_eq!(names.of(given[1]), NameCounts::from([("angela merkel", 1)]));
    }
}
