//! The page as one row of numbers: the means of the features of its blocks, weighted by words and unweighted.

use pulp::{Arch, Simd, WithSimd};

use crate::features::Matrix;
use crate::features::columns::{FEATURES, Feature, Scope};
use crate::page::Page;

/// Number of independent partial sums, so that an addition need not wait for the one before.
const SUMS: usize = 8;

fn is_constant(feature: &Feature) -> bool {
    feature.scope == Scope::Page
}

/// The page's own columns, then the others' means weighted by words, then their plain means.
#[must_use]
pub fn page_vector(page: &Page, matrix: &Matrix) -> Vec<f32> {
    let (own, others): (Vec<usize>, Vec<usize>) = (0..FEATURES.len()).partition(|&index| is_constant(&FEATURES[index]));
    let words = page.blocks.words.iter().map(|&words| words.max(1) as f32);
    let total: f32 = words.clone().sum();
    let weights: Vec<f32> = words.map(|words| words / total).collect();
    let own = own.iter().map(|&index| matrix.column(index));
    let own = own.map(|column| column.first().copied().unwrap_or(0.0));
    let mut vector: Vec<f32> = own.collect();
    let (by_words, by_blocks) = Arch::new().dispatch(Means { matrix, columns: &others, weights: &weights });
    vector.extend(by_words);
    vector.extend(by_blocks);
    vector
}

/// The means of some columns, with weights and without.
struct Means<'a> {
    matrix: &'a Matrix,
    columns: &'a [usize],
    weights: &'a [f32],
}

impl WithSimd for Means<'_> {
    type Output = (Vec<f32>, Vec<f32>);

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Self::Output {
        let share = 1.0 / self.matrix.rows.max(1) as f32;
        let mut weighted = Vec::with_capacity(self.columns.len());
        let mut plain = Vec::with_capacity(self.columns.len());
        for &column in self.columns {
            let (by_weight, by_share) = sums(self.matrix.column(column), self.weights, share);
            weighted.push(by_weight);
            plain.push(by_share);
        }
        (weighted, plain)
    }
}

/// The sum of a column times its weights, and that of the column times `share`.
#[inline(always)]
fn sums(column: &[f32], weights: &[f32], share: f32) -> (f32, f32) {
    let (mut weighted, mut plain) = ([0.0; SUMS], [0.0; SUMS]);
    let (chunks, last) = column.as_chunks::<SUMS>();
    let (of_chunks, of_last) = weights.as_chunks::<SUMS>();
    for (values, weights) in chunks.iter().zip(of_chunks) {
        for lane in 0..SUMS {
            weighted[lane] += values[lane] * weights[lane];
        }
        for lane in 0..SUMS {
            plain[lane] += values[lane] * share;
        }
    }
    for (lane, (value, weight)) in last.iter().zip(of_last).enumerate() {
        weighted[lane] += value * weight;
        plain[lane] += value * share;
    }
    (total(&weighted), total(&plain))
}

/// Not inlined: otherwise the compiler uses the narrow instructions of this loop for the loop before it, too.
#[inline(never)]
fn total(sums: &[f32; SUMS]) -> f32 {
    sums.iter().sum()
}

/// The names of the numbers of [`page_vector`], in order.
#[must_use]
pub fn vector_names() -> Vec<String> {
    let (own, others): (Vec<&Feature>, Vec<&Feature>) = FEATURES.iter().partition(|feature| is_constant(feature));
    let by_words = others.iter().map(|feature| format!("{} by words", feature.name));
    let by_blocks = others.iter().map(|feature| format!("{} by blocks", feature.name));
    own.iter().map(|feature| feature.name.to_owned()).chain(by_words).chain(by_blocks).collect()
}
