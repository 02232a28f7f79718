//! Explains the score of a block: what each split on its path through the trees added, summed by feature.

use super::forest::{Forest, Tree};

/// A score as a sum: `base`, all of `parts` and `rest` add up to it.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The expected score before the first split of each tree.
    pub base: f32,
    /// Log-odds added by each feature, the largest absolute value first; features that added nothing are left out.
    pub parts: Vec<Part>,
    /// The sum of the parts that are left out because the caller asked for only a few.
    pub rest: f32,
}

#[derive(Clone, Debug)]
pub struct Part {
    pub feature: String,
    /// The block's value of the feature.
    pub value: f32,
    pub added: f32,
}

/// The part of a score that template smoothing added; its value is the mean score of the template.
const TEMPLATE: &str = "template_mean";

/// The mean score of a block's template, and what smoothing added to the block's own score.
pub(super) struct Smoothing {
    pub mean: f32,
    pub added: f32,
}

/// The score of a block with the values `row`, as its `most` strongest parts and the rest.
pub(super) fn explain(
    forest: &Forest,
    row: &[f32],
    names: &[String],
    smoothing: &Smoothing,
    most: usize,
) -> Explanation {
    let mut added = vec![0.0; row.len()];
    let mut base = 0.0;
    for tree in &forest.trees {
        base += tree.entries.first().map_or(0.0, |root| root.value);
        follow(tree, row, &mut added);
    }
    let own = names.iter().map(String::as_str).zip(row.iter().copied());
    let all = own.zip(added).chain([((TEMPLATE, smoothing.mean), smoothing.added)]);
    let mut reasons: Vec<((&str, f32), f32)> = all.filter(|&(_, added)| added != 0.0).collect();
    reasons.sort_by(|one, other| other.1.abs().total_cmp(&one.1.abs()));
    let left_out = reasons.drain(most.min(reasons.len())..);
    let rest = left_out.map(|(_, added)| added).sum();
    let parts = reasons
        .into_iter()
        .map(|((feature, value), added)| Part { feature: feature.to_owned(), value, added })
        .collect();
    Explanation { base, parts, rest }
}

fn follow(tree: &Tree, row: &[f32], added: &mut [f32]) {
    let mut at = 0;
    while let Some((split, next)) = tree.below(at, row) {
        added[usize::from(split.feature)] += tree.entries[next].value - tree.entries[at].value;
        at = next;
    }
}
