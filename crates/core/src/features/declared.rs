//! How much of a block is in the description that the page declares.

use super::columns::Column as C;
use super::hash_set::HashSet;
use super::landmarks::Landmarks;
use super::words::{Words, word_hashes};
use super::{Columns, log, share};
use crate::page::Page;

/// Words in a run that a block must share with the description.
const RUN_WORDS: usize = 2;

/// Blocks with more words do not repeat a description.
const MAX_BLOCK_WORDS: i32 = 120;

/// Runs of words in the description.
pub(super) struct Declared {
    description: HashSet,
}

impl Declared {
    pub(super) fn new(page: &Page, marks: &Landmarks) -> Self {
        let words = word_hashes(&description(page, marks));
        Self { description: HashSet::new(words.windows(RUN_WORDS).map(run)) }
    }

    /// The most words of a block that [`add`] looks into.
    pub(super) fn longest(&self) -> i32 {
        if self.description.len() > 0 { MAX_BLOCK_WORDS } else { 0 }
    }
}

pub(super) fn add(matrix: &mut Columns, page: &Page, declared: &Declared, words: &Words) {
    let longest = declared.longest();
    let mut overlap = vec![0.0; matrix.rows];
    for block in (0..matrix.rows).filter(|&block| page.blocks.words[block] <= longest) {
        let runs = words.of(block).windows(RUN_WORDS);
        let found = runs.filter(|window| declared.description.contains(run(window)));
        overlap[block] = share(found.count() as i32, declared.description.len() as i32);
    }
    let best = overlap
        .iter()
        .enumerate()
        .fold((0, 0.3), |best, (block, &value)| if value > best.1 { (block, value) } else { best });
    matrix.add(C::description_overlap, |i| overlap[i]);
    matrix.add(C::description_distance, |i| {
        if best.1 <= 0.3 {
            return -9.0;
        }
        let distance = i as i32 - best.0 as i32;
        log(distance.abs()) * if distance < 0 { -1.0 } else { 1.0 }
    });
}

fn run(words: &[u32]) -> u64 {
    words
        .iter()
        .fold(0, |state: u64, &word| (state.rotate_left(21) ^ u64::from(word)).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

fn description(page: &Page, marks: &Landmarks) -> String {
    let is_in_head = |row: &&usize| marks.body.is_none_or(|body| **row < body);
    for &row in marks.metas.iter().take_while(is_in_head) {
        let is = |attribute, value: &[u8]| {
            page.raw_attribute(row, attribute).is_some_and(|given| given.eq_ignore_ascii_case(value))
        };
        if (is("name", b"description") || is("property", b"og:description"))
            && let Some(text) = page.attribute(row, "content")
            && !text.trim().is_empty()
        {
            return text.into_owned();
        }
    }
    String::new()
}
