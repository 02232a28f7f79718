//! Sums over trees, for many rows at once and almost without branches.
//!
//! Each split that sends a row right rules out the leaves of its left side; the first leaf that no split rules out is
//! the row's. After C. Lucchese et al.: QuickScorer, SIGIR 2015, here with the leaves in planes of eight, so
//! that one instruction treats a plane of several rows.

use std::array::from_fn;

use pulp::{Arch, Simd, WithSimd};
use wide::u8x16;

use super::forest::{Forest, MAX_LEAVES, Test, Tree};
use super::quantise::{Bins, Bounds, LANES};

/// Trees whose leaves are added in one pass over the scores.
const BATCH: usize = 4;

/// The sum of all trees for each row, padding included.
pub(super) fn scores(forest: &Forest, bins: &Bins) -> Vec<f32> {
    Arch::new().dispatch(Sums { forest, bins })
}

/// A struct, not a closure: the widest instructions are used only in code that is inlined, and closures may not be.
pub(super) struct Sums<'a> {
    pub(super) forest: &'a Forest,
    pub(super) bins: &'a Bins,
}

impl WithSimd for Sums<'_> {
    type Output = Vec<f32>;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Vec<f32> {
        let rows = self.bins.groups * LANES;
        let mut scores = vec![0.0; rows];
        let mut leaves = vec![0; BATCH * rows];
        let mut live = [Live { open: 0, tests: [0; MAX_LEAVES], count: 0 }; 8];
        let (batches, rest) = self.forest.trees.as_chunks::<BATCH>();
        for trees in batches {
            for (tree, leaves) in trees.iter().zip(leaves.chunks_exact_mut(rows.max(1))) {
                find(tree, self.bins, &mut live, leaves);
            }
            add(trees, &leaves, &mut scores);
        }
        for tree in rest {
            find(tree, self.bins, &mut live, &mut leaves[..rows]);
            add(std::array::from_ref(tree), &leaves[..rows], &mut scores);
        }
        scores
    }
}

/// Adds the values of some trees, in their order, given the leaf of each row.
///
/// Not inlined: wide instructions would gather the values one by one, which is slower.
#[inline(never)]
fn add<const TREES: usize>(trees: &[Tree; TREES], leaves: &[u8], scores: &mut [f32]) {
    let rows = scores.len();
    let leaves: [&[u8]; TREES] = from_fn(|tree| &leaves[tree * rows..][..rows]);
    for (row, score) in scores.iter_mut().enumerate() {
        let mut sum = *score;
        for tree in 0..TREES {
            sum += trees[tree].leaves[usize::from(leaves[tree][row]) % MAX_LEAVES];
        }
        *score = sum;
    }
}

/// The leaf of each row in a tree.
#[inline(always)]
fn find(tree: &Tree, bins: &Bins, live: &mut [Live; 8], leaves: &mut [u8]) {
    for (live, tests) in live.iter_mut().zip(&tree.planes) {
        live.set(tests, &bins.bounds);
    }
    match tree.planes.len() {
        _ if cfg!(target_arch = "wasm32") => first_of_16(tree, bins, live, leaves),
        0..=1 => first::<1>(tree, bins, live, leaves),
        2 => first::<2>(tree, bins, live, leaves),
        3..=4 => first::<4>(tree, bins, live, leaves),
        _ => first::<8>(tree, bins, live, leaves),
    }
}

/// Eight leaves with the tests on them, without those tests that have the same result for all rows.
#[derive(Clone, Copy)]
struct Live {
    open: u8,
    /// Tests by their number in the tree.
    tests: [u8; MAX_LEAVES],
    count: usize,
}

impl Live {
    #[inline(always)]
    fn set(&mut self, tests: &[Test], bounds: &[Bounds]) {
        let (mut open, mut count) = (u8::MAX, 0);
        for (index, test) in (0..).zip(tests) {
            let Bounds { least, most } = bounds[usize::from(test.feature)];
            // The sign of the difference: the compiler would turn a comparison into a branch, which cannot be
            // predicted.
            let is_above = (i32::from(test.bin) - i32::from(least)) >> 8;
            open &= test.keep | !(is_above as u8);
            let differs = test.bin.wrapping_sub(least) < most - least;
            self.tests[count % MAX_LEAVES] = index;
            count += usize::from(differs & (open & !test.keep != 0));
        }
        (self.open, self.count) = (open, count);
    }

    #[inline(always)]
    fn open(&self, tests: &[Test], bins: &Bins, group: usize) -> [u8; LANES] {
        let mut open = [self.open; LANES];
        for &index in &self.tests[..self.count] {
            let test = tests[usize::from(index)];
            let bins = bins.of(test.feature, group);
            for lane in 0..LANES {
                open[lane] &= test.keep | mask(bins[lane] <= test.bin);
            }
        }
        open
    }
}

/// For each row, the number of its first leaf that is not ruled out; there always is one.
#[inline(always)]
fn first<const PLANES: usize>(tree: &Tree, bins: &Bins, live: &[Live; 8], leaves: &mut [u8]) {
    for (group, leaves) in leaves.as_chunks_mut::<LANES>().0.iter_mut().enumerate() {
        let mut open = [0; LANES];
        let mut leaf = [0; LANES];
        for (plane, (tests, live)) in (0..PLANES).zip(tree.planes.iter().zip(live)) {
            let next = live.open(tests, bins, group);
            if plane == 0 {
                open = next;
                continue;
            }
            for lane in 0..LANES {
                let is_closed = mask(open[lane] == 0);
                leaf[lane] += is_closed & 8;
                open[lane] |= is_closed & next[lane];
            }
        }
        for lane in 0..LANES {
            let lowest = open[lane] & open[lane].wrapping_neg();
            leaf[lane] |= mask(lowest & 0xF0 != 0) & 4;
            leaf[lane] |= mask(lowest & 0xCC != 0) & 2;
            leaf[lane] |= mask(lowest & 0xAA != 0) & 1;
        }
        *leaves = leaf;
    }
}

/// As [`first`], with wide instructions that the compiler does not make of loops for WebAssembly.
fn first_of_16(tree: &Tree, bins: &Bins, live: &[Live; 8], leaves: &mut [u8]) {
    let all = u8x16::splat;
    for (part, leaves) in leaves.as_chunks_mut().0.iter_mut().enumerate() {
        let (mut open, mut leaf) = (all(0), all(0));
        for (plane, (tests, live)) in tree.planes.iter().zip(live).enumerate() {
            let mut next = all(live.open);
            for &index in &live.tests[..live.count] {
                let Test { feature, bin, keep } = tests[usize::from(index)];
                let bins = u8x16::new(bins.of(feature, part / 4).as_chunks().0[part % 4]);
                next &= all(keep) | bins.min(all(bin)).simd_eq(bins);
            }
            let is_closed = open.simd_eq(all(0));
            leaf += if plane == 0 { all(0) } else { is_closed & all(8) };
            open |= is_closed & next;
        }
        let lowest = open & (all(0) - open);
        for (bits, value) in [(0xF0, 4), (0xCC, 2), (0xAA, 1)] {
            leaf |= all(value) & !(lowest & all(bits)).simd_eq(all(0));
        }
        *leaves = leaf.to_array();
    }
}

/// All bits or none, computed without a branch, which could not be predicted.
#[inline(always)]
fn mask(holds: bool) -> u8 {
    u8::from(holds).wrapping_neg()
}
