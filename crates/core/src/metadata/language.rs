//! Language tags (BCP 47), and the language of the main content, from its letters.
//!
//! whatlang compares a text with 300 trigrams of each of 37 languages in Latin script, which was two fifths of the
//! cost of all metadata. Nearly every text has enough function words such as "the", "und" or "les" to leave a few of the
//! languages; only those are compared. Where the words tell nothing, all languages are; where one language has many of
//! them and every other few, that is the language.

use std::sync::LazyLock;

use hashbrown::HashMap;
use whatlang::{Detector, Info, Lang, detect};

use crate::page::{Page, flags};
use crate::strings::{entries, is_alphabetic, word_list};
use crate::tags;

/// Tags that declare no language.
const NOT_SAID: [&str; 4] = ["und", "mul", "zxx", "xx"];

/// Language, script and region in their usual case; none where the text names no language.
pub fn language_tag(text: &str) -> Option<String> {
    let text = text.trim();
    let end = text.find(|mark: char| !mark.is_ascii_alphanumeric() && !matches!(mark, '-' | '_'));
    let mut parts = text[..end.unwrap_or(text.len())].split(['-', '_']).peekable();
    let are_letters = |part: &str| part.bytes().all(|byte| byte.is_ascii_alphabetic());
    let mut tag = parts.next()?.to_ascii_lowercase();
    if !matches!(tag.len(), 2 | 3) || !are_letters(&tag) || NOT_SAID.contains(&&*tag) {
        return None;
    }
    if let Some(script) = parts.next_if(|part| part.len() == 4 && are_letters(part)) {
        tag.extend(["-", &script[..1].to_ascii_uppercase(), &script[1..].to_ascii_lowercase()]);
    }
    // Two letters, as in `GB`, or three digits, as in `419` for Latin America.
    let is_number = |part: &str| part.len() == 3 && part.bytes().all(|byte| byte.is_ascii_digit());
    if let Some(region) = parts.next_if(|part| part.len() == 2 && are_letters(part) || is_number(part)) {
        tag.extend(["-", &region.to_ascii_uppercase()]);
    }
    Some(tag)
}

/// Of each language the code in ISO 639-3, and that in BCP 47: two letters where there are two.
const CODES: [&str; 140] = word_list(
    "afr af aka ak amh am ara ar aze az bel be ben bn bul bg cat ca ces cs cmn zh cym cy dan da \
     deu de ell el eng en epo eo est et fin fi fra fr guj gu heb he hin hi hrv hr hun hu hye hy \
     ind id ita it jav jv jpn ja kan kn kat ka khm km kor ko lat la lav lv lit lt mal ml mar mr \
     mkd mk mya my nep ne nld nl nob no ori or pan pa pes fa pol pl por pt ron ro rus ru sin si \
     slk sk slv sl sna sn spa es srp sr swe sv tam ta tel te tgl tl tha th tuk tk tur tr ukr uk \
     urd ur uzb uz vie vi yid yi zul zu",
);

/// The BCP 47 code of a language.
pub(super) fn code(language: Lang) -> &'static str {
    let pair = CODES.chunks(2).find(|pair| pair[0] == language.code());
    pair.map_or_else(|| language.code(), |pair| pair[1])
}

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
        None => match &*candidate_languages(sample) {
            [decided] => (*decided, 1.0),
            [] => rounded(detect(sample)?),
            likely => rounded(Detector::with_allowlist(likely.to_vec()).detect(sample)?),
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

/// Words of a text that must be function words of one language.
const MIN_FUNCTION_WORDS: u32 = 6;
/// Their share of all words.
const SHARE: u32 = 6;
/// Languages that are compared at least, so that the score tells how far the next one is.
const MIN_LANGUAGES: usize = 4;
/// Further languages are compared that have this part of the words of the best one.
const PART: u32 = 3;
/// Function words, and their share of all words, that decide without a comparison where no other language has `PART`.
const DECISIVE_WORDS: u32 = 12;
const LARGE_SHARE: u32 = 4;

/// From a function word to the languages that have it, one bit for each of `LATIN`.
static WORDS: LazyLock<HashMap<&'static str, u64>> = LazyLock::new(|| {
    let mut words = HashMap::new();
    for (_, name, list) in entries(include_str!("words/function_words.txt")) {
        let place = LATIN.iter().position(|each| code(*each) == name);
        for word in list.split(", ") {
            *words.entry(word).or_default() |= place.map_or(0, |place| 1 << place);
        }
    }
    words
});

/// The languages in Latin script.
static LATIN: LazyLock<Vec<Lang>> = LazyLock::new(|| whatlang::Script::Latin.langs().to_vec());

/// The languages that a text may be in, by its function words: one that has many of them where every other has few, else
/// those that have most of them; none where each has too few.
fn candidate_languages(text: &str) -> Vec<Lang> {
    let mut counts = [0_u32; 64];
    let mut total = 0;
    let mut small = String::new();
    for word in text.split(|letter: char| !is_alphabetic(letter) && letter != '\'') {
        if word.is_empty() {
            continue;
        }
        total += 1;
        let known = if word.bytes().any(|byte| !byte.is_ascii_lowercase()) {
            small.clear();
            small.extend(word.chars().flat_map(char::to_lowercase));
            WORDS.get(&*small)
        } else {
            WORDS.get(word)
        };
        let mut bits = known.copied().unwrap_or_default();
        while bits != 0 {
            counts[bits.trailing_zeros() as usize] += 1;
            bits &= bits - 1;
        }
    }
    let mut order: Vec<(u32, Lang)> = counts.into_iter().zip(LATIN.iter().copied()).collect();
    order.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    let (best, language) = order[0];
    if best < MIN_FUNCTION_WORDS || best * SHARE < total {
        return Vec::new();
    }
    if best >= DECISIVE_WORDS && best * LARGE_SHARE >= total && order[1].0 * PART < best {
        return vec![language];
    }
    let is_likely = |(place, (count, _)): &(usize, &(u32, Lang))| *place < MIN_LANGUAGES || count * PART >= best;
    order.iter().enumerate().filter(is_likely).map(|(_, (_, language))| *language).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_a_code() {
        let codes: Vec<&str> = CODES.iter().copied().step_by(2).collect();
        let all: Vec<&str> = Lang::all().iter().map(|language| language.code()).collect();
        assert!(all.iter().all(|each| codes.contains(each)) && all.len() == codes.len());
    }

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

    #[test]
    fn every_language_in_latin_script_has_words() {
        assert!(LATIN.len() <= 64);
        let listed = entries(include_str!("words/function_words.txt")).map(|(_, name, _)| name);
        let mut listed: Vec<&str> = listed.collect();
        let mut known: Vec<&str> = LATIN.iter().map(|each| code(*each)).collect();
        known.sort_unstable();
        listed.sort_unstable();
        assert_eq!(listed, known);
    }
}
