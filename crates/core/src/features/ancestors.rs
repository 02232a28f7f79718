//! The elements around blocks, each computed once: blocks share most of their ancestors.

use super::sums::{SubtreeCounts, Sums};
use crate::page::Page;

pub(super) struct Ancestor {
    pub(super) row: usize,
    /// The ancestor right around; the document is its own.
    pub(super) parent: usize,
    /// The nearest ancestor around that holds more words, or the document: wrappers are passed over.
    pub(super) wider: usize,
    pub(super) counts: SubtreeCounts,
}

/// The ancestors of all blocks in the order of their rows, the document first.
pub(super) struct Ancestors {
    pub(super) list: Vec<Ancestor>,
    /// For each block, the ancestor of its row.
    pub(super) of_block: Vec<usize>,
}

impl Ancestors {
    pub(super) fn new(page: &Page, sums: &Sums) -> Self {
        let mut ancestors = Self {
            list: Vec::with_capacity(2 * page.blocks.len() + 16),
            of_block: Vec::with_capacity(page.blocks.len()),
        };
        ancestors.push(page, sums, 0, 0);
        // The path from the document to the last block's row, as ancestors.
        let mut path = vec![0];
        let mut new = Vec::new();
        for &row in &page.blocks.row {
            let row = row as usize;
            // What does not reach this row is left for good: rows are in preorder.
            while let [.., last] = path[..]
                && !ancestors.holds(page, last, row)
            {
                path.pop();
            }
            let around = path.last().copied().unwrap_or(0);
            let mut at = row;
            while at != ancestors.list[around].row {
                new.push(at);
                at = page.nodes.parent[at] as usize;
            }
            while let Some(row) = new.pop() {
                let parent = path.last().copied().unwrap_or(0);
                path.push(ancestors.push(page, sums, row, parent));
            }
            ancestors.of_block.push(path.last().copied().unwrap_or(0));
        }
        ancestors
    }

    fn holds(&self, page: &Page, ancestor: usize, row: usize) -> bool {
        let around = self.list[ancestor].row;
        (around..page.nodes.end[around] as usize).contains(&row)
    }

    fn push(&mut self, page: &Page, sums: &Sums, row: usize, parent: usize) -> usize {
        let counts = sums.subtree(page, row);
        let wider = match self.list.get(parent) {
            Some(around) if around.counts.words == counts.words => around.wider,
            _ => parent,
        };
        self.list.push(Ancestor { row, parent, wider, counts });
        self.list.len() - 1
    }
}
