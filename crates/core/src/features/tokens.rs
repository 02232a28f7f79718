//! Words that tell: in the class and id of elements, and in short texts.
//!
//! A table gives a learned score to the hash of a word, positive where content is likely.

use super::sums::Sums;
use super::{parts, share};
use crate::page::Page;
use crate::tags;

/// Only short texts are judged by their words; long ones speak through their form.
const LONGEST_TEXT: i32 = 12;

/// Scores of words, by hash, for classes and ids and for short texts.
#[derive(Clone, Debug, Default)]
pub struct TokenTables {
    pub class: TokenTable,
    pub text: TokenTable,
}

/// Scores by hash: open addressing, at most half full. A slot without a score is free.
#[derive(Clone, Debug, Default)]
pub struct TokenTable {
    slots: Vec<(u32, f32)>,
}

impl TokenTable {
    /// The table of hashes and their scores; one that scores 0 is as good as unknown.
    #[must_use]
    pub fn new(hashes: &[u32], scores: &[f32]) -> Self {
        let scored = || {
            hashes
                .iter()
                .zip(scores)
                .filter(|&(_, &score)| score != 0.0)
        };
        let count = scored().count();
        if count == 0 {
            return Self::default();
        }
        let mut table = Self {
            slots: vec![(0, 0.0); (2 * count).next_power_of_two()],
        };
        for (&hash, &score) in scored() {
            let at = table.slot(hash);
            table.slots[at] = (hash, score);
        }
        table
    }

    /// Where a hash stands, or would.
    fn slot(&self, hash: u32) -> usize {
        let last = self.slots.len() - 1;
        let mut at = hash as usize & last;
        while self.slots[at].1 != 0.0 && self.slots[at].0 != hash {
            at = (at + 1) & last;
        }
        at
    }

    fn score(&self, hash: u32) -> f32 {
        if self.slots.is_empty() {
            0.0
        } else {
            self.slots[self.slot(hash)].1
        }
    }
}

#[derive(Clone, Copy, Default)]
pub(super) struct ClassScore {
    pub(super) own: f32,
    pub(super) lowest: f32,
    pub(super) highest: f32,
    pub(super) sum: f32,
    pub(super) nearest: f32,
}

#[derive(Clone, Copy, Default)]
pub(super) struct TextScore {
    pub(super) mean: f32,
    pub(super) lowest: f32,
    pub(super) highest: f32,
}

pub(super) struct Scores {
    pub(super) class: Vec<ClassScore>,
    pub(super) text: Vec<TextScore>,
    /// The parts of the page that a block stands in, and those its nearest elements name.
    pub(super) parts: Vec<(u32, u32)>,
    /// Share of the words in short texts that the table knows: low where it does not speak the page's language.
    pub(super) known: f32,
}

impl Scores {
    pub(super) fn new(page: &Page, sums: &Sums, tables: &TokenTables) -> Self {
        let by_row = class_scores(page, sums, &tables.class);
        let blocks = &page.blocks;
        let around = |row: i32| &by_row[row as usize];
        let nearest = |row: i32| {
            let parent = page.nodes.parent[row as usize];
            let above = page.nodes.parent[parent as usize];
            around(row).1 & !around(above).1
        };
        let (mut known, mut count) = (0, 0);
        let text = (0..blocks.len())
            .map(|block| text_score(page, block, &tables.text, &mut known, &mut count))
            .collect();
        Self {
            known: share(known, count),
            class: blocks.row.iter().map(|&row| around(row).0).collect(),
            text,
            parts: blocks
                .row
                .iter()
                .map(|&row| (around(row).1, nearest(row)))
                .collect(),
        }
    }
}

/// What the classes and ids of a row and of all around it say, handed down row by row.
fn class_scores(page: &Page, sums: &Sums, table: &TokenTable) -> Vec<(ClassScore, u32)> {
    let mut scores: Vec<(ClassScore, u32)> = Vec::with_capacity(page.len());
    for row in 0..page.len() {
        let (above, parts) = scores
            .get(page.nodes.parent[row] as usize)
            .copied()
            .unwrap_or_default();
        // No block stands in an element without words.
        if page.nodes.tag[row] <= tags::INSTRUCTION || sums.words(page, row) == 0 {
            scores.push((above, parts));
            continue;
        }
        let mut own = 0.0;
        let mut named = 0;
        for hash in class_hashes(page, row) {
            own += table.score(hash);
            named |= parts::named_by(hash);
        }
        let own = own.clamp(-4.0, 4.0);
        // `html` and `body` name the page, not a part of it.
        if matches!(page.nodes.tag[row], tags::HTML | tags::BODY) {
            named = 0;
        }
        let score = ClassScore {
            own,
            lowest: above.lowest.min(own),
            highest: above.highest.max(own),
            sum: above.sum + own,
            nearest: if own.abs() > 0.1 { own } else { above.nearest },
        };
        scores.push((score, parts | named));
    }
    scores
}

fn text_score(
    page: &Page,
    block: usize,
    table: &TokenTable,
    known: &mut i32,
    words: &mut i32,
) -> TextScore {
    if page.blocks.words[block] > LONGEST_TEXT {
        return TextScore::default();
    }
    let mut score = TextScore::default();
    let mut count = 0;
    for hash in text_hashes(page, block) {
        let own = table.score(hash);
        *known += i32::from(own != 0.0);
        *words += 1;
        score.mean += own;
        score.lowest = score.lowest.min(own);
        score.highest = score.highest.max(own);
        count += 1;
    }
    score.mean /= count.max(1) as f32;
    score
}

/// Hashes of the words in a short block; none for a long one.
pub fn text_hashes(page: &Page, block: usize) -> impl Iterator<Item = u32> {
    let is_short = page.blocks.words[block] <= LONGEST_TEXT;
    let (start, end) = (page.blocks.text_start[block], page.blocks.text_end[block]);
    word_hashes(if is_short {
        page.text_between(start, end)
    } else {
        ""
    })
}

/// Hashes of the words in the class and id of a row.
pub fn class_hashes(page: &Page, row: usize) -> impl Iterator<Item = u32> {
    let value = |name| page.raw_attribute(row, name).unwrap_or_default();
    [value("class"), value("id")]
        .into_iter()
        .flat_map(identifier_words)
}

/// Hashes of words in lower case.
pub(super) fn word_hashes(text: &str) -> impl Iterator<Item = u32> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let mut state = OFFSET;
        loop {
            // Most text is ASCII, where a letter is a byte.
            let bytes = rest.as_bytes();
            let length = bytes
                .iter()
                .take_while(|byte| byte.is_ascii_alphanumeric())
                .count();
            for byte in &bytes[..length] {
                state = step(state, u32::from(byte.to_ascii_lowercase()));
            }
            rest = &rest[length..];
            let next = rest.chars().next();
            match next {
                Some(character) if !character.is_ascii() && character.is_alphanumeric() => {
                    for lower in character.to_lowercase() {
                        state = step(state, lower as u32);
                    }
                }
                _ if state != OFFSET => return Some(fold(state)),
                None => return None,
                Some(_) => {}
            }
            rest = &rest[next.map_or(0, char::len_utf8)..];
        }
    })
}

/// Words of an identifier: `postBody-main_2` is post, body and main.
pub(super) fn identifier_words(identifier: &[u8]) -> impl Iterator<Item = u32> {
    let mut at = 0;
    std::iter::from_fn(move || {
        while identifier
            .get(at)
            .is_some_and(|byte| !byte.is_ascii_alphabetic())
        {
            at += 1;
        }
        let first = *identifier.get(at)?;
        let mut state = OFFSET;
        let mut was_upper = first.is_ascii_uppercase();
        while let Some(&byte) = identifier.get(at).filter(|byte| byte.is_ascii_alphabetic()) {
            let is_upper = byte.is_ascii_uppercase();
            if is_upper && !was_upper && state != OFFSET {
                break;
            }
            was_upper = is_upper;
            state = step(state, u32::from(byte.to_ascii_lowercase()));
            at += 1;
        }
        Some(fold(state))
    })
}

const OFFSET: u64 = 0xCBF2_9CE4_8422_2325;

/// FNV-1a, a character at a time.
fn step(state: u64, character: u32) -> u64 {
    (state ^ u64::from(character)).wrapping_mul(0x0100_0000_01B3)
}

fn fold(state: u64) -> u32 {
    (state ^ state >> 32) as u32
}

/// A hash of whole texts, eight bytes at a time.
pub(super) fn hash(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    let words = words.iter().chain([&last]);
    words.fold(OFFSET ^ bytes.len() as u64, |state, word| {
        (state.rotate_left(5) ^ u64::from_le_bytes(*word)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_finds_its_scores_and_no_others() {
        let hashes: Vec<u32> = (0..1000).map(|number| number * 1024).collect();
        let scores: Vec<f32> = (0..1000).map(|number| number as f32 - 500.0).collect();
        let table = TokenTable::new(&hashes, &scores);
        for (&hash, &score) in hashes.iter().zip(&scores) {
            assert_eq!((table.score(hash), table.score(hash + 1)), (score, 0.0));
        }
        assert_eq!(TokenTable::default().score(7), 0.0);
    }

    #[test]
    fn words_are_hashed_alike_in_any_case_and_script() {
        let hashes = |text| word_hashes(text).collect::<Vec<_>>();
        assert_eq!(hashes("Old Oaks"), hashes("  old, OAKS!"));
        assert_eq!(hashes("\u{c9}t\u{e9} ДУБ"), hashes("\u{e9}t\u{e9}—дуб"));
        assert_eq!(hashes("caf\u{e9}s").len(), 1);
        assert_eq!(hashes("a1 \u{5fc3}\u{6750} x").len(), 3);
        assert!(hashes(" .,— ").is_empty() && hashes("").is_empty());
        assert_ne!(hashes("oak"), hashes("elm"));
    }
}
