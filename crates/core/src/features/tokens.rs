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

/// Hashes in ascending order, each with its score.
#[derive(Clone, Debug, Default)]
pub struct TokenTable {
    pub hashes: Vec<u32>,
    pub scores: Vec<f32>,
}

impl TokenTable {
    fn score(&self, hash: u32) -> f32 {
        self.hashes
            .binary_search(&hash)
            .map_or(0.0, |index| self.scores[index])
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
    text.split(|character: char| !character.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(|word| {
            let mut state = OFFSET;
            for character in word.chars().flat_map(char::to_lowercase) {
                state = step(state, character as u32);
            }
            fold(state)
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
