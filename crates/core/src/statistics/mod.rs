//! Statistics of a text that the known filters of web corpora decide by, and its signatures.
//!
//! Gopher's repetition and quality (Rae et al. 2021), C4's lines (Raffel et al. 2020) and FineWeb's lines (Penedo et al.
//! 2024), each as datatrove computes it, since published corpora were filtered with that. All cost is linear.

mod c4;
mod minhash;
mod ngrams;
mod tokens;

use hashbrown::HashSet;

use self::c4::is_terminal;
pub use self::c4::{Lines, c4_lines};
pub use self::minhash::{minhash, text_hash};
use self::ngrams::{Grams, repeated};
use self::tokens::tokens;
use crate::text::is_punctuation;

macro_rules! described {
    ($($name:ident $about:literal;)*) => {
        /// The statistics by name, in the order of [`statistics`], each with what it is.
        pub const STATISTICS: [(&str, &str); 33] = [$((stringify!($name), $about)),*];
    };
}

described! {
    repeated_paragraphs "share of paragraphs that occurred before";
    repeated_paragraph_chars "share of characters in such paragraphs";
    repeated_lines "share of lines that occurred before";
    repeated_line_chars "share of characters in such lines";
    top_2_gram "share of characters in the most frequent pair of words";
    top_3_gram "the same for three words";
    top_4_gram "the same for four words";
    repeated_5_grams "share of characters in runs of five words that occurred before";
    repeated_6_grams "the same for six words";
    repeated_7_grams "the same for seven words";
    repeated_8_grams "the same for eight words";
    repeated_9_grams "the same for nine words";
    repeated_10_grams "the same for ten words";
    token_words "words as spaCy divides English, punctuation not counted";
    mean_word_length "characters of these words, on average";
    hash_ratio "`#` per word or punctuation mark";
    ellipsis_ratio "`...` and `…` per word or punctuation mark";
    symbol_ratio "punctuation marks per word or punctuation mark";
    bullet_lines "share of lines that begin with `-` or `•`";
    ellipsis_lines "share of lines that end with an ellipsis";
    alphabetic_words "share of words and punctuation marks with a letter";
    stop_words "how many of `the be to of and that have with` occur";
    sentences "sentences of the lines that C4 keeps";
    unpunctuated_lines "share of lines that do not end with punctuation (C4's lines)";
    javascript_lines "lines with the word Javascript";
    policy_lines "lines about cookies and terms of use";
    lorem_ipsum "1 if the text contains `lorem ipsum`";
    curly_bracket "1 if the text contains `{`";
    punctuated_lines "share of lines that end with punctuation (FineWeb's lines)";
    short_lines "share of lines of at most 30 characters";
    repeated_chars "share of characters in lines that occurred before, blank lines not counted";
    line_breaks "line breaks per word or punctuation mark";
    text_chars "characters of the text";
}

const STOP_WORDS: [&str; 8] = ["the", "be", "to", "of", "and", "that", "have", "with"];
/// Characters of a line that FineWeb calls short.
const MAX_SHORT_LINE_CHARS: usize = 30;
/// Symbols that count as punctuation for Gopher's word counts, beside those of Unicode's categories P*.
const SYMBOLS: &str = "+^~|=`$><％１━∶´►";

/// The statistics of a text, in the order of [`STATISTICS`]; shares of nothing are 0.
#[must_use]
pub fn statistics(text: &str) -> Vec<f64> {
    let chars = text.chars().count();
    let share = |part: usize, whole: usize| {
        if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
    };
    let paragraphs = || runs(text.trim(), 2);
    let lines = || runs(text, 1);
    let (paragraph_count, paragraph_chars) = repeated(paragraphs());
    let (line_count, line_chars) = repeated(lines());
    let words = tokens(text);
    let (top, again) = gram_chars(&words);
    let kept: Vec<&str> = words.iter().copied().filter(|word| !word.chars().all(is_symbol)).collect();
    let length: usize = kept.iter().map(|word| word.chars().count()).sum();
    let alphabetic = words.iter().filter(|word| word.chars().any(char::is_alphabetic)).count();
    let there: HashSet<&str> = words.iter().copied().filter(|word| STOP_WORDS.contains(word)).collect();
    let ellipses = text.matches("...").count() + text.matches('…').count();
    let every = || c4::lines(text);
    let (lines_split, bullets) =
        (every().count(), every().filter(|line| line.trim_start().starts_with(['•', '-'])).count());
    let cut = every().filter(|line| line.trim_end().ends_with(['…']) || line.trim_end().ends_with("...")).count();
    let c4 = c4_lines(text, true);
    let filled = || text.split('\n').filter(|line| !line.trim().is_empty());
    let filled_count = filled().count();
    let ended = filled().filter(|line| line.ends_with(is_terminal)).count();
    let short =
        filled().filter(|line| line.chars().take(MAX_SHORT_LINE_CHARS + 1).count() <= MAX_SHORT_LINE_CHARS).count();
    let breaks = text.bytes().filter(|&byte| byte == b'\n').count();
    let mut all = vec![
        share(paragraph_count, paragraphs().count()),
        share(paragraph_chars, chars),
        share(line_count, lines().count()),
        share(line_chars, chars),
    ];
    all.extend(top.into_iter().chain(again).map(|part| share(part, chars)));
    all.extend([
        kept.len() as f64,
        share(length, kept.len()),
        share(text.matches('#').count(), words.len()),
        share(ellipses, words.len()),
        share(words.len() - kept.len(), words.len()),
        share(bullets, lines_split),
        share(cut, lines_split),
        share(alphabetic, words.len()),
        there.len() as f64,
        c4.sentences as f64,
        share(c4.unpunctuated, c4.lines),
        c4.javascript as f64,
        c4.policy as f64,
        f64::from(u8::from(text.to_lowercase().contains("lorem ipsum"))),
        f64::from(u8::from(text.contains('{'))),
        share(ended, filled_count),
        share(short, filled_count),
        share(repeated(filled()).1, chars - breaks),
        share(breaks, words.len()),
        chars as f64,
    ]);
    all
}

/// The characters in the most frequent runs of two to four words, and in repeated runs of five to ten.
fn gram_chars(words: &[&str]) -> ([usize; 3], [usize; 6]) {
    let mut grams = Grams::new(words);
    let top = std::array::from_fn(|_| {
        grams.grow();
        grams.top_chars()
    });
    let again = std::array::from_fn(|_| {
        grams.grow();
        grams.repeated_chars()
    });
    (top, again)
}

/// The parts of a text between runs of at least `least` line breaks.
fn runs(text: &str, least: usize) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let mut from = 0;
        while let Some(found) = text[from..].find('\n') {
            let start = from + found;
            let length = text[start..].bytes().take_while(|&byte| byte == b'\n').count();
            if length >= least {
                rest = Some(&text[start + length..]);
                return Some(&text[..start]);
            }
            from = start + length;
        }
        rest = None;
        Some(text)
    })
}

fn is_symbol(character: char) -> bool {
    is_punctuation(character) && !matches!(character, '•' | '‘' | '·')
        || SYMBOLS.contains(character)
        || (character.is_control() && character != '\n')
}

#[cfg(test)]
mod tests;
