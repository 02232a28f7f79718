//! Boosted trees as they are stored, and as they are evaluated.

use std::ops::Range;

pub(super) const MAX_LEAVES: usize = 64;

/// Trees over inputs that were quantised at `borders`. With several outputs, the trees belong to them in turn.
#[derive(Debug)]
pub(super) struct Forest {
    /// Per input, ascending: bin `k` holds the values above border `k - 1` and up to border `k`.
    pub(super) borders: Vec<Vec<f32>>,
    pub(super) trees: Vec<Tree>,
}

/// A split or a leaf. The value of a split is the mean of the leaves below it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) split: Option<Split>,
    pub(super) value: f32,
}

/// Rows with a value up to `border` go left: those in bins up to `bin`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Split {
    pub(super) feature: u16,
    pub(super) bin: u8,
    /// The index of the right child; [`Tree::new`] computes it.
    pub(super) right: u8,
    pub(super) border: f32,
}

#[derive(Debug)]
pub(super) struct Tree {
    /// In preorder.
    pub(super) entries: Vec<Entry>,
    /// For each group of eight leaves, the tests that concern them; a split comes before the splits below it.
    pub(super) planes: Vec<Vec<Test>>,
    pub(super) leaves: [f32; MAX_LEAVES],
}

/// What a split means for eight leaves: a row above `bin` cannot end in the leaves whose bit in `keep` is 0.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Test {
    pub(super) feature: u16,
    pub(super) bin: u8,
    pub(super) keep: u8,
}

impl Tree {
    /// The tree with these `entries` in preorder; None if they form no tree, or one with another number of leaves.
    pub(super) fn new(mut entries: Vec<Entry>, leaves: usize) -> Option<Self> {
        let mut values = Vec::with_capacity(leaves);
        // For every split, the leaves of its left subtree.
        let mut left = vec![0..0; entries.len()];
        // Splits whose left subtree is being read.
        let mut open: Vec<usize> = Vec::new();
        for index in 0..entries.len() {
            if entries[index].split.is_some() {
                open.push(index);
                left[index].start = values.len();
                continue;
            }
            values.push(entries[index].value);
            match open.pop() {
                Some(split) => {
                    entries[split].split.as_mut()?.right = u8::try_from(index + 1).ok()?;
                    left[split].end = values.len();
                }
                None if index + 1 == entries.len() => {}
                None => return None,
            }
        }
        let is_whole = open.is_empty() && values.len() == leaves && entries.len() + 1 == 2 * leaves;
        let mut padded = [0.0; MAX_LEAVES];
        padded.get_mut(..values.len())?.copy_from_slice(&values);
        is_whole.then(|| Self { planes: planes(&entries, &left, leaves), leaves: padded, entries })
    }

    /// The split at an entry and the entry below it that a row goes to; None at a leaf.
    pub(super) fn below(&self, at: usize, row: &[f32]) -> Option<(Split, usize)> {
        let split = self.entries[at].split?;
        let goes_left = number(row[usize::from(split.feature)]) <= split.border;
        let right = usize::from(split.right);
        Some((split, if goes_left { at + 1 } else { right }))
    }
}

/// NaN counts as 0, as in training.
#[inline(always)]
pub(super) fn number(value: f32) -> f32 {
    if value.is_nan() { 0.0 } else { value }
}

/// For each group of eight leaves, the splits whose left subtree contains some of them.
fn planes(entries: &[Entry], left: &[Range<usize>], leaves: usize) -> Vec<Vec<Test>> {
    let plane = |first: usize| {
        let tests = entries.iter().zip(left).filter_map(|(entry, left)| {
            let Split { feature, bin, .. } = entry.split?;
            let keep = (0..8).filter(|bit| !left.contains(&(first + bit)));
            let keep = keep.fold(0, |keep, bit| keep | 1 << bit);
            (keep != u8::MAX).then_some(Test { feature, bin, keep })
        });
        tests.collect()
    };
    (0..leaves).step_by(8).map(plane).collect()
}
