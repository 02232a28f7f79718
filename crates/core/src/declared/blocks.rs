//! The blocks whose text the page declares as a part of what it is for: an ingredient, a step, an answer.
//!
//! The body that an article declares is left out: in news it often includes captions and links to other stories. With it
//! word-bag F1 fell by .16 points on newspaper and by .12 on fundus, and recipes gained nothing.

use hashbrown::HashSet;

use super::roles::{Role, texts};
use crate::features::word_hashes;
use crate::metadata::first_chars;
use crate::page::{Page, flags};
use crate::tokenizer::unescaped;

/// Words in a run that a block must share with a declared text.
const RUN_WORDS: usize = 3;
/// Characters of a block whose words are looked up; of longer blocks this beginning tells enough.
const MAX_BLOCK_CHARS: usize = 480;
/// Declared texts of a page, and words of them, that are read.
const MAX_TEXTS: usize = 4_000;
const MAX_WORDS: usize = 40_000;
/// The share of its words from which on a block is a declared one.
const MIN_SHARE: f64 = 0.8;

impl Page {
    /// For each block, whether the page declares most of its words as an ingredient, a step, an answer or the like.
    /// What is hidden is not; nothing is on a page that declares no such text.
    #[must_use]
    pub fn declared_blocks(&self) -> Vec<bool> {
        let declared = Declared::new(self);
        let is_declared = |block: usize| {
            self.blocks.flags[block] & flags::HIDDEN == 0
                && declared.has(
                    self.text_between(self.blocks.text_start[block], self.blocks.text_end[block]),
                )
        };
        let count = self.blocks.len();
        if declared.whole.is_empty() {
            return vec![false; count];
        }
        (0..count).map(is_declared).collect()
    }
}

/// Whole declared texts, and the runs of words in them, as hashes.
#[derive(Default)]
struct Declared {
    whole: HashSet<u64>,
    runs: HashSet<u64>,
}

impl Declared {
    fn new(page: &Page) -> Self {
        let mut declared = Self::default();
        let mut left = MAX_WORDS;
        for (role, text) in texts(page.json_ld(), MAX_TEXTS) {
            if role == Role::Part {
                let words = words_of(text, left);
                left -= words.len();
                declared.add(&words);
            }
        }
        declared
    }

    fn add(&mut self, words: &[u32]) {
        if !words.is_empty() {
            self.whole.insert(hash(words));
            self.runs.extend(words.windows(RUN_WORDS).map(hash));
        }
    }

    /// Whether most of the words of a text are declared.
    fn has(&self, text: &str) -> bool {
        let start = first_chars(text, MAX_BLOCK_CHARS);
        let mut words = word_hashes(start);
        if start.len() < text.len() {
            words.pop(); // it may be cut
        }
        if words.is_empty() {
            return false;
        }
        let (mut covered, mut end) = (0, 0);
        for (at, run) in words.windows(RUN_WORDS).enumerate() {
            if self.runs.contains(&hash(run)) {
                covered += at + RUN_WORDS - end.max(at);
                end = at + RUN_WORDS;
            }
        }
        covered as f64 >= MIN_SHARE * words.len() as f64 || self.whole.contains(&hash(&words))
    }
}

/// The words of a declared text, which may be written as HTML, at most `limit`.
fn words_of(text: &str, limit: usize) -> Vec<u32> {
    let mut words = if text.contains(['<', '&']) {
        word_hashes(&without_tags(&unescaped(text)))
    } else {
        word_hashes(text)
    };
    words.truncate(limit);
    words
}

/// A text with a space in place of each tag.
fn without_tags(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        out.push_str(&rest[..start]);
        out.push(' ');
        rest = &rest[start + 1..];
        if rest.starts_with(|mark: char| mark.is_ascii_alphabetic() || mark == '/') {
            rest = rest.find('>').map_or("", |end| &rest[end + 1..]);
        }
    }
    out.push_str(rest);
    out
}

fn hash(words: &[u32]) -> u64 {
    words.iter().fold(words.len() as u64, |state, &word| {
        (state.rotate_left(21) ^ u64::from(word)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    })
}

#[cfg(test)]
mod tests {
    use crate::{Options, parse_str};

    #[test]
    fn parts_are_found_wherever_they_stand_in_sight() {
        let html = r#"<script type="application/ld+json">{"@type": "Recipe", "keywords": "buy cheap oak now",
            "recipeIngredient": ["2 cups of flour", "Salt"], "recipeInstructions": "<p>Mix it &amp; bake it for an hour.",
            "isRelatedTo": {"name": "Another fine acorn bread"}}</script>
            <ul><li>2 cups of flour<li>salt<li>pepper</ul><p>Bake it for an hour.<p>Buy cheap oak now
            <p>Another fine acorn bread<p hidden>2 cups of flour"#;
        let page = parse_str(html, &Options::default());
        assert_eq!(
            page.declared_blocks(),
            [true, true, false, true, false, false, false]
        );
    }

    #[test]
    fn a_page_that_declares_nothing_has_no_such_blocks() {
        let page = parse_str("<p>2 cups of flour<p>Salt", &Options::default());
        assert_eq!(page.declared_blocks(), [false, false]);
    }
}
