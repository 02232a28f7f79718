//! The page as one row of numbers: what its blocks are on average, by words and by blocks.

use super::feature_names;
use crate::features::Matrix;
use crate::page::Page;

/// Columns that are the same for all blocks of a page.
const CONSTANT: [&str; 3] = ["page_", "schema_", "og_"];

/// Sums that run side by side, so that none waits for the last.
const SUMS: usize = 8;

fn is_constant(name: &str) -> bool {
    CONSTANT.iter().any(|prefix| name.starts_with(prefix))
}

/// The page's own columns, then the others' means weighted by words, then their plain means.
#[must_use]
pub fn page_vector(page: &Page, matrix: &Matrix) -> Vec<f32> {
    let rows = matrix.rows;
    let own = (0..matrix.names.len()).filter(|&index| is_constant(matrix.names[index]));
    let others = || (0..matrix.names.len()).filter(|&index| !is_constant(matrix.names[index]));
    let words: Vec<f32> = page
        .blocks
        .words
        .iter()
        .map(|&words| words.max(1) as f32)
        .collect();
    let total: f32 = words.iter().sum();
    let weights: Vec<f32> = words.iter().map(|words| words / total).collect();
    let shares = vec![1.0 / rows.max(1) as f32; rows];
    own.map(|index| matrix.column(index).first().copied().unwrap_or(0.0))
        .chain(others().map(|index| weighted_sum(matrix.column(index), &weights)))
        .chain(others().map(|index| weighted_sum(matrix.column(index), &shares)))
        .collect()
}

/// What the numbers of [`page_vector`] are called, in their order.
#[must_use]
pub fn vector_names() -> Vec<String> {
    let (own, others): (Vec<_>, Vec<_>) = feature_names()
        .into_iter()
        .partition(|name| is_constant(name));
    let by_words = others.iter().map(|name| format!("{name} by words"));
    let by_blocks = others.iter().map(|name| format!("{name} by blocks"));
    own.iter()
        .map(|&name| name.to_owned())
        .chain(by_words)
        .chain(by_blocks)
        .collect()
}

fn weighted_sum(column: &[f32], weights: &[f32]) -> f32 {
    let mut sums = [0.0; SUMS];
    for (values, weights) in column.chunks(SUMS).zip(weights.chunks(SUMS)) {
        for ((sum, value), weight) in sums.iter_mut().zip(values).zip(weights) {
            *sum += value * weight;
        }
    }
    sums.iter().sum()
}
