//! Many rows at once get what a plain walk down every tree gives each, to the last bit.

use proptest::prelude::*;
use pulp::{Scalar, WithSimd};

use super::forest::{Entry, Forest, MAX_LEAVES, Split, Tree, number};
use super::quantise::Bins;
use super::row_forest::RowForest;
use super::score::{Sums, scores};

const INPUTS: usize = 6;

/// Pseudorandom numbers from a seed.
struct Draw(u64);

impl Draw {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = self.0.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }

    fn borders(&mut self) -> Vec<f32> {
        let most = [1, 5, 255][self.below(3)];
        let mut borders: Vec<f32> = (0..=self.below(most)).map(|_| self.below(400) as f32 / 8.0).collect();
        borders.sort_by(f32::total_cmp);
        borders.dedup();
        borders
    }

    /// A tree of any shape, in preorder.
    fn entries(&mut self, leaves: usize, borders: &[Vec<f32>], entries: &mut Vec<Entry>) {
        let value = self.below(1000) as f32 / 7.0 - 70.0;
        if leaves == 1 {
            entries.push(Entry { split: None, value });
            return;
        }
        let feature = self.below(INPUTS);
        let bin = self.below(borders[feature].len());
        let split = Split { feature: feature as u16, bin: bin as u8, right: 0, border: borders[feature][bin] };
        entries.push(Entry { split: Some(split), value });
        let left = 1 + self.below(leaves - 1);
        self.entries(left, borders, entries);
        self.entries(leaves - left, borders, entries);
    }

    fn forest(&mut self) -> Forest {
        let borders: Vec<Vec<f32>> = (0..INPUTS).map(|_| self.borders()).collect();
        let trees = (0..=self.below(11)).map(|_| {
            let most = [1, 8, 31, MAX_LEAVES][self.below(4)];
            let leaves = 1 + self.below(most);
            let mut entries = Vec::new();
            self.entries(leaves, &borders, &mut entries);
            Tree::new(entries, leaves).expect("a tree")
        });
        let trees = trees.collect();
        Forest { borders, trees }
    }

    /// Values on borders, between them and beyond; every third column has few different ones.
    fn column(&mut self, rows: usize) -> Vec<f32> {
        let different = [1, 2, 500][self.below(3)];
        let start = self.below(400);
        let value = |at: usize| match at {
            497 => f32::NAN,
            498 => f32::NEG_INFINITY,
            499 => f32::INFINITY,
            _ => ((start + at) % 450) as f32 / 8.0 - 1.0,
        };
        (0..rows).map(|_| value(self.below(different))).collect()
    }
}

/// The value of the tree in preorder for a row, and the index of the entry after the tree.
fn walk(entries: &[Entry], at: usize, row: &[f32]) -> (f32, usize) {
    let Some(split) = entries[at].split else {
        return (entries[at].value, at + 1);
    };
    let (left, right) = walk(entries, at + 1, row);
    let (other, end) = walk(entries, right, row);
    let goes_left = number(row[usize::from(split.feature)]) <= split.border;
    (if goes_left { left } else { other }, end)
}

proptest! {
    #[test]
    fn many_rows_at_once_are_as_each_alone(seed in any::<u64>(), rows in 0_usize..300) {
        let mut draw = Draw(seed);
        let forest = draw.forest();
        let columns: Vec<Vec<f32>> = (1..INPUTS).map(|_| draw.column(rows)).collect();
        let constant = draw.column(1)[0];
        let mut bins = Bins::new(rows, INPUTS);
        for (input, borders) in forest.borders.iter().enumerate() {
            bins.set(input, borders, columns.get(input).map_or(&[constant], |column| &column[..]));
        }
        let fast = scores(&forest, &bins);
        let alone = RowForest::new(&forest);
        let narrow = Sums { forest: &forest, bins: &bins }.with_simd(Scalar::new());
        prop_assert_eq!(&fast, &narrow);
        prop_assert!(fast.len() >= rows);
        for (row, score) in fast.into_iter().take(rows).enumerate() {
            let values: Vec<f32> = columns.iter().map(|column| column[row]).chain([constant]).collect();
            let plain = forest.trees.iter().fold(0.0, |sum, tree| sum + walk(&tree.entries, 0, &values).0);
            prop_assert_eq!(score.to_bits(), plain.to_bits());
            let one = alone.values(&values).fold(0.0, |sum, value| sum + value);
            prop_assert_eq!(one.to_bits(), plain.to_bits());
        }
    }
}
