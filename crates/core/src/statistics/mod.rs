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

const STOP_WORDS: [&str; 8] = ["the", "be", "to", "of", "and", "that", "have", "with"];
/// Characters of a line that FineWeb calls short.
const MAX_SHORT_LINE_CHARS: usize = 30;
/// Symbols that count as punctuation for Gopher's word counts, beside those of Unicode's categories P*.
const SYMBOLS: &str = "+^~|=`$><％１━∶´►";

macro_rules! statistics {
    ($text:ident { $($counting:tt)* } $($name:ident $about:literal, $value:expr;)*) => {
        /// The statistics by name, in the order of [`statistics`], each with what it is.
        pub const STATISTICS: [(&str, &str); 33] = [$((stringify!($name), $about)),*];

        /// The statistics of a text, in the order of [`STATISTICS`]; shares of nothing are 0.
        #[must_use]
        pub fn statistics($text: &str) -> Vec<f64> {
            $($counting)*
            vec![$($value),*]
        }
    };
}

statistics! {
text {
    let chars = text.chars().count();
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
}
    repeated_paragraphs "share of paragraphs that occurred before", share(paragraph_count, paragraphs().count());
    repeated_paragraph_chars "share of characters in such paragraphs", share(paragraph_chars, chars);
    repeated_lines "share of lines that occurred before", share(line_count, lines().count());
    repeated_line_chars "share of characters in such lines", share(line_chars, chars);
    top_2_gram "share of characters in the most frequent pair of words", share(top[0], chars);
    top_3_gram "the same for three words", share(top[1], chars);
    top_4_gram "the same for four words", share(top[2], chars);
    repeated_5_grams "share of characters in runs of five words that occurred before", share(again[0], chars);
    repeated_6_grams "the same for six words", share(again[1], chars);
    repeated_7_grams "the same for seven words", share(again[2], chars);
    repeated_8_grams "the same for eight words", share(again[3], chars);
    repeated_9_grams "the same for nine words", share(again[4], chars);
    repeated_10_grams "the same for ten words", share(again[5], chars);
    token_words "words as spaCy divides English, punctuation not counted", kept.len() as f64;
    mean_word_length "characters of these words, on average", share(length, kept.len());
    hash_ratio "`#` per word or punctuation mark", share(text.matches('#').count(), words.len());
    ellipsis_ratio "`...` and `…` per word or punctuation mark", share(ellipses, words.len());
    symbol_ratio "punctuation marks per word or punctuation mark", share(words.len() - kept.len(), words.len());
    bullet_lines "share of lines that begin with `-` or `•`", share(bullets, lines_split);
    ellipsis_lines "share of lines that end with an ellipsis", share(cut, lines_split);
    alphabetic_words "share of words and punctuation marks with a letter", share(alphabetic, words.len());
    stop_words "how many of `the be to of and that have with` occur", there.len() as f64;
    sentences "sentences of the lines that C4 keeps", c4.sentences as f64;
    unpunctuated_lines "share of lines that do not end with punctuation (C4's lines)", share(c4.unpunctuated, c4.lines);
    javascript_lines "lines with the word Javascript", c4.javascript as f64;
    policy_lines "lines about cookies and terms of use", c4.policy as f64;
    lorem_ipsum "1 if the text contains `lorem ipsum`",
        f64::from(u8::from(text.to_lowercase().contains("lorem ipsum")));
    curly_bracket "1 if the text contains `{`", f64::from(u8::from(text.contains('{')));
    punctuated_lines "share of lines that end with punctuation (FineWeb's lines)", share(ended, filled_count);
    short_lines "share of lines of at most 30 characters", share(short, filled_count);
    repeated_chars "share of characters in lines that occurred before, blank lines not counted",
        share(repeated(filled()).1, chars - breaks);
    line_breaks "line breaks per word or punctuation mark", share(breaks, words.len());
    text_chars "characters of the text", chars as f64;
}

fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
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
