//! Trees evaluated for one row at a time. The walk has no branches, because a processor cannot predict them.

use super::forest::{Forest, Tree, number};

/// All trees of a forest, one after the other, each in preorder.
#[derive(Debug)]
pub(super) struct RowForest {
    steps: Vec<Step>,
    trees: Vec<Root>,
}

/// A split with its border, or a leaf with its value.
#[derive(Clone, Copy, Debug)]
struct Step {
    number: f32,
    feature: u16,
    /// The distances to the left and the right child; 0 for a leaf, which leads to itself.
    skip: [u8; 2],
}

#[derive(Clone, Copy, Debug)]
struct Root {
    step: usize,
    /// The depth of the deepest leaf: after this many steps every row has reached its leaf.
    depth: usize,
}

impl RowForest {
    pub(super) fn new(forest: &Forest) -> Self {
        let mut rows = Self { steps: Vec::new(), trees: Vec::with_capacity(forest.trees.len()) };
        for tree in &forest.trees {
            rows.push(tree);
        }
        rows
    }

    fn push(&mut self, tree: &Tree) {
        let step = self.steps.len();
        let mut depths = vec![0; tree.entries.len()];
        for (at, entry) in tree.entries.iter().enumerate() {
            self.steps.push(match entry.split {
                Some(split) => {
                    let right = usize::from(split.right);
                    (depths[at + 1], depths[right]) = (depths[at] + 1, depths[at] + 1);
                    Step { number: split.border, feature: split.feature, skip: [1, split.right - at as u8] }
                }
                None => Step { number: entry.value, feature: 0, skip: [0; 2] },
            });
        }
        let depth = depths.into_iter().max().unwrap_or(0);
        self.trees.push(Root { step, depth });
    }

    /// The value of each tree for a row.
    pub(super) fn values(&self, row: &[f32]) -> impl Iterator<Item = f32> {
        let row: Vec<f32> = row.iter().copied().map(number).collect();
        self.trees.iter().map(move |root| {
            let mut at = root.step;
            for _ in 0..root.depth {
                let step = self.steps[at];
                let is_above = row[usize::from(step.feature)] > step.number;
                at += usize::from(step.skip[usize::from(is_above)]);
            }
            self.steps[at].number
        })
    }
}
