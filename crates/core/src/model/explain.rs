//! Why a block got its score: what each step down the trees added, by the feature it asked for.

use super::forest::{Forest, Tree};

/// A score taken apart: `base` and all of `parts` add up to it.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// What the trees say of a block that nothing is known of.
    pub base: f32,
    /// Log-odds that each feature added, the largest first, either way; those that added none are left out.
    pub parts: Vec<Part>,
}

#[derive(Clone, Debug)]
pub struct Part {
    pub feature: String,
    /// The block's value of the feature.
    pub value: f32,
    pub added: f32,
}

/// What the like of a block added; its value is the score that they have on average.
const ALIKE: &str = "alike";

impl Explanation {
    /// The explanation of a block among its like.
    pub(super) fn among(mut self, mean: f32, added: f32) -> Self {
        if added != 0.0 {
            let is_larger = |part: &Part| part.added.abs() > added.abs();
            let at = self.parts.partition_point(is_larger);
            let part = Part {
                feature: ALIKE.to_owned(),
                value: mean,
                added,
            };
            self.parts.insert(at, part);
        }
        self
    }
}

pub(super) fn explain(forest: &Forest, row: &[f32], names: &[String]) -> Explanation {
    let mut added = vec![0.0; row.len()];
    let mut base = 0.0;
    for tree in &forest.trees {
        base += tree.entries.first().map_or(0.0, |root| root.value);
        follow(tree, row, &mut added);
    }
    let parts = names.iter().zip(row).zip(added);
    let mut parts: Vec<Part> = parts
        .filter(|&(_, added)| added != 0.0)
        .map(|((feature, &value), added)| Part {
            feature: feature.clone(),
            value,
            added,
        })
        .collect();
    parts.sort_by(|one, other| other.added.abs().total_cmp(&one.added.abs()));
    Explanation { base, parts }
}

fn follow(tree: &Tree, row: &[f32], added: &mut [f32]) {
    let mut at = 0;
    while let Some((split, next)) = tree.below(at, row) {
        added[usize::from(split.feature)] += tree.entries[next].value - tree.entries[at].value;
        at = next;
    }
}
