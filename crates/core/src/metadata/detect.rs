//! Detects the language of the main content from its letters.

use whatlang::{Detector, Info, detect};

use super::function_words::{Candidates, candidate_languages};
use super::language::code;
use crate::page::{Page, flags};
use crate::strings::is_alphabetic;
use crate::tags;

/// Letters that are read. More of them cost time and decide nothing: on the multilingual sets 600 are as good as all.
const SAMPLE_LETTERS: usize = 600;
/// Letters below which a text tells nothing.
const MIN_LETTERS: usize = 20;
/// How many Latin letters one Han, kana or hangul letter is worth: such a letter is a syllable or a word.
const LETTERS_PER_SYLLABLE: usize = 3;

/// A detected language: its BCP 47 code, and from 0 to 1 how sure that is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Detected {
    pub code: &'static str,
    pub score: f64,
    pub letters: usize,
}

impl Page {
    /// The language of the kept text, code left out; none where there is too little of it.
    pub(super) fn detected_language(&self, kept: &[bool]) -> Option<Detected> {
        let mut sample = String::with_capacity(4 * SAMPLE_LETTERS);
        let mut letters = 0;
        for row in (0..self.len()).filter(|&row| kept[row] && self.nodes.tag[row] == tags::TEXT) {
            if self.nodes.flags[row] & (flags::CODE | flags::RAW | flags::HEAD) != 0 {
                continue;
            }
            let text = self.text(row);
            let end = text.char_indices().find(|(_, mark)| {
                let is_letter = is_alphabetic(*mark);
                letters += usize::from(is_letter);
                letters > SAMPLE_LETTERS && !is_letter
            });
            sample.push_str(end.map_or(text, |(end, _)| &text[..end]));
            sample.push(' ');
            if letters >= SAMPLE_LETTERS {
                break;
            }
        }
        detected(&sample, letters)
    }
}

fn detected(sample: &str, letters: usize) -> Option<Detected> {
    if letters < MIN_LETTERS {
        return None;
    }
    let text = without_foreign_latin(sample);
    let rounded = |found: Info| (found.lang(), (found.confidence() * 1e4).round() / 1e4);
    let (language, score) = match &text {
        Some(text) => rounded(detect(text)?),
        None => match candidate_languages(sample) {
            Candidates::Decided(language) => (language, 1.0),
            Candidates::Likely(likely) if likely.is_empty() => rounded(detect(sample)?),
            Candidates::Likely(likely) => rounded(Detector::with_allowlist(likely).detect(sample)?),
        },
    };
    Some(Detected { code: code(language), score, letters })
}

/// A text without its Latin letters, where most of it is in another script: names of products and code stand in
/// Chinese and Russian texts, too.
fn without_foreign_latin(text: &str) -> Option<String> {
    let (mut latin, mut other) = (0, 0);
    for letter in text.chars().filter(|letter| is_alphabetic(*letter)) {
        match letter {
            '\0'..='\u{24F}' | '\u{1E00}'..='\u{1EFF}' => latin += 1,
            '\u{3040}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7A3}' => other += LETTERS_PER_SYLLABLE,
            _ => other += 1,
        }
    }
    let is_foreign = latin > 0 && other > latin;
    is_foreign.then(|| text.replace(|letter: char| letter.is_ascii_alphabetic(), " "))
}

/// Whether two codes name one language, or two that letters cannot tell apart.
pub(super) fn are_one(declared: &str, detected: &str) -> bool {
    const ALIKE: [&[&str]; 5] = [
        &["no", "nb", "nn", "da"],
        &["sr", "hr", "bs", "sh"],
        &["id", "ms", "jv"],
        &["zh", "yue", "cmn"],
        &["fil", "tl"],
    ];
    declared == detected || ALIKE.iter().any(|group| group.contains(&declared) && group.contains(&detected))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_told_by_their_letters() {
        for case in [
            "en The heartwood of an old oak is dark and dense, and no longer carries water.",
            "de Das Kernholz einer alten Eiche ist dunkel und dicht und leitet kein Wasser mehr.",
            "zh 老橡树的心材颜色深，密度大，不再输送水分。使用 Python 和 Rust 编写的 parser 可以解析 HTML。",
            "ru Для чтения страниц используется библиотека duramen, написанная на Rust и Python.",
            "ja 年老いたオークの心材は暗く緻密で、もはや水を運ばない。HTML parser です。",
        ] {
            let (language, text) = case.split_once(' ').unwrap();
            let letters = text.chars().filter(|mark| mark.is_alphabetic()).count();
            assert_eq!(detected(text, letters).map(|found| found.code), Some(language));
        }
        assert_eq!(detected("Oak", 3), None);
    }
}
