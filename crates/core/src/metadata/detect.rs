//! Detects the language of the main content from its letters.

use whatlang::{Detector, Lang, detect};

use super::function_words::{Candidates, candidate_languages};
use crate::page::{Page, flags};
use crate::strings::is_alphabetic;
use crate::tags;

/// Letters that are read. More of them cost time and decide nothing: on the multilingual sets 600 are as good as all.
const SAMPLE: usize = 600;
/// Letters below which a text tells nothing.
const MIN_LETTERS: usize = 20;
/// How many Latin letters one Han, kana or hangul letter is worth: such a letter is a syllable or a word.
const SYLLABLE: usize = 3;

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
        let mut sample = String::with_capacity(4 * SAMPLE);
        let mut letters = 0;
        for row in (0..self.len()).filter(|&row| kept[row] && self.nodes.tag[row] == tags::TEXT) {
            if self.nodes.flags[row] & (flags::CODE | flags::RAW | flags::HEAD) != 0 {
                continue;
            }
            let text = self.text(row);
            let end = text.char_indices().find(|(_, mark)| {
                let is_letter = is_alphabetic(*mark);
                letters += usize::from(is_letter);
                letters > SAMPLE && !is_letter
            });
            sample.push_str(end.map_or(text, |(end, _)| &text[..end]));
            sample.push(' ');
            if letters >= SAMPLE {
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
    let found = match &text {
        Some(text) => detect(text)?,
        None => match candidate_languages(sample) {
            Candidates::Decided(language) => {
                return Some(Detected {
                    code: code(language),
                    score: 1.0,
                    letters,
                });
            }
            Candidates::Likely(likely) if likely.is_empty() => detect(sample)?,
            Candidates::Likely(likely) => Detector::with_allowlist(likely).detect(sample)?,
        },
    };
    Some(Detected {
        code: code(found.lang()),
        score: (found.confidence() * 1e4).round() / 1e4,
        letters,
    })
}

/// A text without its Latin letters, where most of it is in another script: names of products and code stand in
/// Chinese and Russian texts, too.
fn without_foreign_latin(text: &str) -> Option<String> {
    let (mut latin, mut other) = (0, 0);
    for letter in text.chars().filter(|letter| is_alphabetic(*letter)) {
        match letter {
            '\0'..='\u{24F}' | '\u{1E00}'..='\u{1EFF}' => latin += 1,
            '\u{3040}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7A3}' => other += SYLLABLE,
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
    declared == detected
        || ALIKE
            .iter()
            .any(|group| group.contains(&declared) && group.contains(&detected))
}

/// The BCP 47 code of a language: two letters where there are two.
pub(super) fn code(language: Lang) -> &'static str {
    match language {
        Lang::Afr => "af",
        Lang::Aka => "ak",
        Lang::Amh => "am",
        Lang::Ara => "ar",
        Lang::Aze => "az",
        Lang::Bel => "be",
        Lang::Ben => "bn",
        Lang::Bul => "bg",
        Lang::Cat => "ca",
        Lang::Ces => "cs",
        Lang::Cmn => "zh",
        Lang::Cym => "cy",
        Lang::Dan => "da",
        Lang::Deu => "de",
        Lang::Ell => "el",
        Lang::Eng => "en",
        Lang::Epo => "eo",
        Lang::Est => "et",
        Lang::Fin => "fi",
        Lang::Fra => "fr",
        Lang::Guj => "gu",
        Lang::Heb => "he",
        Lang::Hin => "hi",
        Lang::Hrv => "hr",
        Lang::Hun => "hu",
        Lang::Hye => "hy",
        Lang::Ind => "id",
        Lang::Ita => "it",
        Lang::Jav => "jv",
        Lang::Jpn => "ja",
        Lang::Kan => "kn",
        Lang::Kat => "ka",
        Lang::Khm => "km",
        Lang::Kor => "ko",
        Lang::Lat => "la",
        Lang::Lav => "lv",
        Lang::Lit => "lt",
        Lang::Mal => "ml",
        Lang::Mar => "mr",
        Lang::Mkd => "mk",
        Lang::Mya => "my",
        Lang::Nep => "ne",
        Lang::Nld => "nl",
        Lang::Nob => "no",
        Lang::Ori => "or",
        Lang::Pan => "pa",
        Lang::Pes => "fa",
        Lang::Pol => "pl",
        Lang::Por => "pt",
        Lang::Ron => "ro",
        Lang::Rus => "ru",
        Lang::Sin => "si",
        Lang::Slk => "sk",
        Lang::Slv => "sl",
        Lang::Sna => "sn",
        Lang::Spa => "es",
        Lang::Srp => "sr",
        Lang::Swe => "sv",
        Lang::Tam => "ta",
        Lang::Tel => "te",
        Lang::Tgl => "tl",
        Lang::Tha => "th",
        Lang::Tuk => "tk",
        Lang::Tur => "tr",
        Lang::Ukr => "uk",
        Lang::Urd => "ur",
        Lang::Uzb => "uz",
        Lang::Vie => "vi",
        Lang::Yid => "yi",
        Lang::Zul => "zu",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_told_by_their_letters() {
        for (text, language) in [
            (
                "The heartwood of an old oak is dark and dense, and no longer carries water.",
                "en",
            ),
            (
                "Das Kernholz einer alten Eiche ist dunkel und dicht und leitet kein Wasser mehr.",
                "de",
            ),
            (
                "老橡树的心材颜色深，密度大，不再输送水分。使用 Python 和 Rust 编写的 parser 可以解析 HTML。",
                "zh",
            ),
            (
                "Для чтения страниц используется библиотека duramen, написанная на Rust и Python.",
                "ru",
            ),
            (
                "年老いたオークの心材は暗く緻密で、もはや水を運ばない。HTML parser です。",
                "ja",
            ),
        ] {
            let letters = text.chars().filter(|mark| mark.is_alphabetic()).count();
            assert_eq!(
                detected(text, letters).map(|found| found.code),
                Some(language)
            );
        }
        assert_eq!(detected("Oak", 3), None);
    }
}
