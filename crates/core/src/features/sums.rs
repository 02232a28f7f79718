//! Sums over subtrees: differences of prefix sums, since a subtree is an interval of rows.

use crate::page::{Page, flags};
use crate::tags;

/// Counts of the visible content of a subtree.
#[derive(Clone, Copy, Default)]
pub(super) struct SubtreeCounts {
    pub(super) words: i32,
    pub(super) chars: i32,
    pub(super) link_chars: i32,
    pub(super) texts: i32,
    pub(super) elements: i32,
}

/// Counts of the texts before one.
#[derive(Clone, Copy, Default)]
struct PrefixCounts {
    words: i32,
    chars: i32,
    link_chars: i32,
}

/// One row in six is a text with characters: what texts add up to is kept by text, not by row.
pub(super) struct Sums {
    /// Texts and elements before each row.
    before: Vec<(u32, i32)>,
    counts: Vec<PrefixCounts>,
}

impl Sums {
    pub(super) fn new(page: &Page) -> Self {
        let nodes = &page.nodes;
        let mut counts = Vec::with_capacity(page.len() / 4);
        let mut total = PrefixCounts::default();
        let mut elements = 0;
        counts.push(total);
        let rows = nodes.tag.iter().zip(&nodes.flags).zip(&nodes.chars);
        let mut before = Vec::with_capacity(page.len() + 1);
        before.extend(rows.enumerate().map(|(row, ((&tag, &flags), &chars))| {
            let before = (counts.len() as u32 - 1, elements);
            let is_shown = flags & (flags::HEAD | flags::RAW) == 0;
            elements += i32::from(is_shown & (tag > tags::INSTRUCTION));
            if chars > 0 && is_shown {
                total.words += nodes.words[row];
                total.chars += chars;
                total.link_chars += if flags & flags::LINK != 0 { chars } else { 0 };
                counts.push(total);
            }
            before
        }));
        before.push((counts.len() as u32 - 1, elements));
        Self { before, counts }
    }

    /// What the subtree of `row` holds.
    #[inline]
    pub(super) fn subtree(&self, page: &Page, row: usize) -> SubtreeCounts {
        let (first, elements_before) = self.before[row];
        let (last, elements) = self.before[page.nodes.end[row] as usize];
        let (before, total) = (self.counts[first as usize], self.counts[last as usize]);
        SubtreeCounts {
            words: total.words - before.words,
            chars: total.chars - before.chars,
            link_chars: total.link_chars - before.link_chars,
            texts: (last - first) as i32,
            elements: elements - elements_before,
        }
    }

    /// Whether the subtree of `row` holds text.
    pub(super) fn has_text(&self, page: &Page, row: usize) -> bool {
        self.texts_before(row) < self.texts_before(page.nodes.end[row] as usize)
    }

    /// How many texts are shown before `row`.
    pub(super) fn texts_before(&self, row: usize) -> usize {
        self.before[row].0 as usize
    }

    /// How many texts are shown.
    pub(super) fn texts(&self) -> usize {
        self.counts.len() - 1
    }

    /// How many elements are shown before `row`.
    pub(super) fn elements_before(&self, row: usize) -> i32 {
        self.before[row].1
    }
}
