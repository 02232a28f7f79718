//! Sums over trees, for many rows at once and without a branch.
//!
//! Each split that sends a row right rules out the leaves of its left side; the first leaf that no split rules out is
//! the row's. After C. Lucchese et al.: QuickScorer, SIGIR 2015, here with the leaves in planes of eight, so
//! that one instruction treats a plane of several rows.

use super::forest::{Forest, Tree};
use super::quantise::{Bins, LANES};

/// For each output the scores of all rows, padding included.
pub(super) fn scores(forest: &Forest, bins: &Bins) -> Vec<Vec<f32>> {
    let groups = bins.groups().count();
    let mut scores = vec![vec![0.0; groups * LANES]; forest.outputs];
    for (index, group) in bins.groups().enumerate() {
        for (tree, output) in forest.trees.iter().zip((0..forest.outputs).cycle()) {
            let own = &mut scores[output][index * LANES..(index + 1) * LANES];
            match tree.leaves.len() {
                0..=8 => add::<1>(tree, group, own),
                9..=16 => add::<2>(tree, group, own),
                17..=32 => add::<4>(tree, group, own),
                _ => add::<8>(tree, group, own),
            }
        }
    }
    scores
}

fn add<const PLANES: usize>(tree: &Tree, group: &[[u8; LANES]], scores: &mut [f32]) {
    let mut open = [[u8::MAX; LANES]; PLANES];
    for test in &tree.tests {
        let bins = &group[usize::from(test.feature)];
        let plane = &mut open[usize::from(test.plane) % PLANES];
        for (leaves, &bin) in plane.iter_mut().zip(bins) {
            *leaves &= test.keep | if bin > test.bin { 0 } else { u8::MAX };
        }
    }
    for (lane, score) in scores.iter_mut().enumerate() {
        let planes = (0..PLANES).map(|plane| u64::from(open[plane][lane]) << (8 * plane));
        let leaf = planes.fold(0, |all, plane| all | plane).trailing_zeros();
        // One leaf is always left over: the one where a walk down the tree would end.
        *score += tree.leaves.get(leaf as usize).copied().unwrap_or(0.0);
    }
}
