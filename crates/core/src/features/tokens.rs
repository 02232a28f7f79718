//! Words that tell: in the class and id of elements, and in short texts.
//!
//! A table gives a learned score to the hash of a word, positive where content is likely.

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
}

impl Scores {
    pub(super) fn new(page: &Page, tables: &TokenTables) -> Self {
        let by_row = class_scores(page, &tables.class);
        Self {
            class: page
                .blocks
                .row
                .iter()
                .map(|&row| by_row[row as usize])
                .collect(),
            text: (0..page.blocks.len())
                .map(|block| text_score(page, block, &tables.text))
                .collect(),
        }
    }
}

/// What the classes and ids of a row and of all around it say, handed down row by row.
fn class_scores(page: &Page, table: &TokenTable) -> Vec<ClassScore> {
    let mut scores: Vec<ClassScore> = Vec::with_capacity(page.len());
    for row in 0..page.len() {
        let above = scores
            .get(page.nodes.parent[row] as usize)
            .copied()
            .unwrap_or_default();
        let own = if page.nodes.tag[row] > tags::INSTRUCTION {
            class_hashes(page, row)
                .map(|hash| table.score(hash))
                .sum::<f32>()
                .clamp(-4.0, 4.0)
        } else {
            0.0
        };
        scores.push(ClassScore {
            own,
            lowest: above.lowest.min(own),
            highest: above.highest.max(own),
            sum: above.sum + own,
            nearest: if own.abs() > 0.1 { own } else { above.nearest },
        });
    }
    scores
}

fn text_score(page: &Page, block: usize, table: &TokenTable) -> TextScore {
    if page.blocks.words[block] > LONGEST_TEXT {
        return TextScore::default();
    }
    let mut score = TextScore::default();
    let mut count = 0;
    for hash in text_hashes(page, block) {
        let own = table.score(hash);
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

pub(super) fn hash(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(OFFSET, |state, &byte| step(state, u32::from(byte)))
}
