//! Token scores: the words in the class and id of elements, and in short texts.
//!
//! A table gives a learned score to the hash of a word, positive where content is likely.

use super::ancestors::{Ancestor, Ancestors};
use super::hashes::{hash, identifier_hashes};
use super::part_words;
use super::words::{Words, text, word_hashes};
use crate::page::Page;
use crate::tags;

/// Only texts up to this length are scored by their words.
pub(super) const MAX_TEXT_WORDS: i32 = 12;

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
        let scored = || hashes.iter().zip(scores).filter(|&(_, &score)| score != 0.0);
        let count = scored().count();
        if count == 0 {
            return Self::default();
        }
        let mut table = Self { slots: vec![(0, 0.0); (2 * count).next_power_of_two()] };
        for (&hash, &score) in scored() {
            let at = table.slot(hash);
            table.slots[at] = (hash, score);
        }
        table
    }

    /// The position of a hash, or where it would be inserted.
    fn slot(&self, hash: u32) -> usize {
        let last = self.slots.len() - 1;
        let mut at = hash as usize & last;
        while self.slots[at].1 != 0.0 && self.slots[at].0 != hash {
            at = (at + 1) & last;
        }
        at
    }

    fn score(&self, hash: u32) -> f32 {
        if self.slots.is_empty() { 0.0 } else { self.slots[self.slot(hash)].1 }
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
    /// For each ancestor, a hash of its classes as they stand in the source.
    pub(super) classes: Vec<u64>,
}

impl Scores {
    pub(super) fn new(page: &Page, ancestors: &Ancestors, words: &Words, tables: &TokenTables) -> Self {
        let mut names = Names::new(page, &tables.class);
        let mut around: Vec<(ClassScore, u32)> = Vec::with_capacity(ancestors.list.len());
        let mut classes = Vec::with_capacity(ancestors.list.len());
        for ancestor in &ancestors.list {
            let above = around.get(ancestor.parent).copied().unwrap_or_default();
            let (hash, score) = names.of(ancestor, above);
            classes.push(hash);
            around.push(score);
        }
        let nearest = |ancestor: usize| {
            let above = ancestors.list[ancestors.list[ancestor].parent].parent;
            around[ancestor].1 & !around[above].1
        };
        let text = (0..page.blocks.len()).map(|block| text_score(short(page, block, words), &tables.text)).collect();
        let blocks = || ancestors.of_block.iter();
        Self {
            class: blocks().map(|&ancestor| around[ancestor].0).collect(),
            text,
            parts: blocks().map(|&ancestor| (around[ancestor].1, nearest(ancestor))).collect(),
            classes,
        }
    }
}

/// Classes that are remembered while a page is read.
const REMEMBERED_CLASSES: usize = 512;

/// The sum of the scores of the words in a class or id, and the parts that they name.
type NameScore = (f32, u32);

/// The scores of classes and ids. Pages repeat their classes, so the scores of recent ones are cached.
struct Names<'p> {
    page: &'p Page,
    table: &'p TokenTable,
    /// By the hash of a class.
    remembered: Vec<(u64, NameScore)>,
}

impl<'p> Names<'p> {
    fn new(page: &'p Page, table: &'p TokenTable) -> Self {
        Self { page, table, remembered: vec![(hash(&[]), (0.0, 0)); REMEMBERED_CLASSES] }
    }

    /// The hash of an ancestor's classes, and the score of its names and of those around it.
    fn of(&mut self, ancestor: &Ancestor, above: (ClassScore, u32)) -> (u64, (ClassScore, u32)) {
        let [class, id] = self.page.raw_values(ancestor.row, ["class", "id"]);
        let hash = hash(class);
        if ancestor.row == 0 || ancestor.counts.words == 0 {
            return (hash, above);
        }
        let by_class = self.said_by_class(class, hash);
        let (own, mut named) = self.name_score(by_class, id);
        let own = own.clamp(-4.0, 4.0);
        // `html` and `body` name the page, not a part of it.
        if matches!(self.page.nodes.tag[ancestor.row], tags::HTML | tags::BODY) {
            named = 0;
        }
        let (above, parts) = above;
        let score = ClassScore {
            own,
            lowest: above.lowest.min(own),
            highest: above.highest.max(own),
            sum: above.sum + own,
            nearest: if own.abs() > 0.1 { own } else { above.nearest },
        };
        (hash, (score, parts | named))
    }

    fn said_by_class(&mut self, class: &[u8], hash: u64) -> NameScore {
        let at = (hash >> 32) as usize % REMEMBERED_CLASSES;
        if self.remembered[at].0 != hash {
            self.remembered[at] = (hash, self.name_score((0.0, 0), class));
        }
        self.remembered[at].1
    }

    /// What was said, and what the words of an identifier add to it.
    fn name_score(&self, before: NameScore, identifier: &[u8]) -> NameScore {
        identifier_hashes(identifier)
            .fold(before, |(score, named), hash| (score + self.table.score(hash), named | part_words::named_by(hash)))
    }
}

/// The words of a short block; none of a long one.
fn short<'w>(page: &Page, block: usize, words: &'w Words) -> &'w [u32] {
    if page.blocks.words[block] <= MAX_TEXT_WORDS { words.of(block) } else { &[] }
}

fn text_score(hashes: &[u32], table: &TokenTable) -> TextScore {
    let mut score = TextScore::default();
    for &hash in hashes {
        let own = table.score(hash);
        score.mean += own;
        score.lowest = score.lowest.min(own);
        score.highest = score.highest.max(own);
    }
    score.mean /= hashes.len().max(1) as f32;
    score
}

/// Hashes of the words in a short block; none for a long one.
pub fn text_hashes(page: &Page, block: usize) -> impl Iterator<Item = u32> {
    let is_short = page.blocks.words[block] <= MAX_TEXT_WORDS;
    word_hashes(if is_short { text(page, block) } else { "" }).into_iter()
}

/// Hashes of the words in the class and id of a row.
pub fn class_hashes(page: &Page, row: usize) -> impl Iterator<Item = u32> {
    let values = page.raw_values(row, ["class", "id"]);
    values.into_iter().flat_map(identifier_hashes)
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
}
