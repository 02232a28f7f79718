//! The page as one row of numbers: the means of the features of its blocks, weighted by words and unweighted.

use std::sync::LazyLock;

use pulp::{Arch, Simd, WithSimd};

use crate::features::Matrix;
use crate::features::columns::{FEATURES, Feature, Scope};
use crate::page::Page;

/// Number of independent partial sums, so that an addition need not wait for the one before.
const SUMS: usize = 8;

/// The page's own columns, then the others' means weighted by words, then their plain means.
pub(super) struct PageVector {
    arch: Arch,
    /// The share of each block in the words of the page, and in its blocks.
    weights: Vec<f32>,
    share: f32,
    numbers: Vec<f32>,
}

impl PageVector {
    pub(super) fn new(page: &Page) -> Self {
        let words = page.blocks.words.iter().map(|&words| words.max(1) as f32);
        let total: f32 = words.clone().sum();
        Self {
            arch: Arch::new(),
            weights: words.map(|words| words / total).collect(),
            share: 1.0 / page.blocks.len().max(1) as f32,
            numbers: vec![0.0; 2 * FEATURES.len() - PLACES.1],
        }
    }

    /// Takes the values of a feature.
    pub(super) fn add(&mut self, feature: usize, column: &[f32]) {
        let (places, own) = &*PLACES;
        let place = places[feature];
        if place < *own {
            self.numbers[place] = column.first().copied().unwrap_or(0.0);
            return;
        }
        let means = Means { column, weights: &self.weights, share: self.share };
        (self.numbers[place], self.numbers[place + FEATURES.len() - own]) = self.arch.dispatch(means);
    }

    pub(super) fn numbers(&self) -> &[f32] {
        &self.numbers
    }
}

/// For each feature, the place of its own value or of its mean by words; and how many features are the page's own.
static PLACES: LazyLock<(Vec<usize>, usize)> = LazyLock::new(|| {
    let is_own = |feature: &Feature| feature.scope == Scope::Page;
    let own = FEATURES.iter().filter(|feature| is_own(feature)).count();
    let (mut of_own, mut of_others) = (0..own, own..FEATURES.len());
    let place = |feature| if is_own(feature) { of_own.next() } else { of_others.next() };
    (FEATURES.iter().filter_map(place).collect(), own)
});

/// The numbers of a page whose features are known.
#[must_use]
pub fn page_vector(page: &Page, matrix: &Matrix) -> Vec<f32> {
    let mut vector = PageVector::new(page);
    (0..FEATURES.len()).for_each(|feature| vector.add(feature, matrix.column(feature)));
    vector.numbers
}

/// The mean of a column with weights, and that without.
struct Means<'a> {
    column: &'a [f32],
    weights: &'a [f32],
    share: f32,
}

impl WithSimd for Means<'_> {
    type Output = (f32, f32);

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Self::Output {
        let (mut weighted, mut plain) = ([0.0; SUMS], [0.0; SUMS]);
        let (chunks, last) = self.column.as_chunks::<SUMS>();
        let (of_chunks, of_last) = self.weights.as_chunks::<SUMS>();
        for (values, weights) in chunks.iter().zip(of_chunks) {
            for lane in 0..SUMS {
                weighted[lane] += values[lane] * weights[lane];
            }
            for lane in 0..SUMS {
                plain[lane] += values[lane] * self.share;
            }
        }
        for (lane, (value, weight)) in last.iter().zip(of_last).enumerate() {
            weighted[lane] += value * weight;
            plain[lane] += value * self.share;
        }
        (total(&weighted), total(&plain))
    }
}

/// Not inlined: otherwise the compiler uses the narrow instructions of this loop for the loop before it, too.
#[inline(never)]
fn total(sums: &[f32; SUMS]) -> f32 {
    sums.iter().sum()
}

/// The names of the numbers of [`page_vector`], in order.
#[must_use]
pub fn vector_names() -> Vec<String> {
    let (own, others): (Vec<&Feature>, Vec<&Feature>) =
        FEATURES.iter().partition(|feature| feature.scope == Scope::Page);
    let by_words = others.iter().map(|feature| format!("{} by words", feature.name));
    let by_blocks = others.iter().map(|feature| format!("{} by blocks", feature.name));
    own.iter().map(|feature| feature.name.to_owned()).chain(by_words).chain(by_blocks).collect()
}
