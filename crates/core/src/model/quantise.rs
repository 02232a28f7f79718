//! Inputs of a forest as bins: one byte each, so that a split is one comparison of bytes.

use pulp::{Arch, Simd, WithSimd};

use super::Input;
use super::forest::{Forest, number};

/// Rows that are evaluated side by side.
pub(super) const LANES: usize = 64;

/// The bins of all inputs that differ between rows, and the range of bins of every input.
pub(super) struct Bins {
    /// Rows in groups of `LANES`, the last one padded.
    pub(super) groups: usize,
    /// For each input, the bins of every group; 0 if all rows have the same bin.
    values: Vec<[u8; LANES]>,
    pub(super) bounds: Vec<Bounds>,
}

/// The lowest and the highest bin of an input on a page.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    pub(super) least: u8,
    pub(super) most: u8,
}

impl Bins {
    #[inline(always)]
    pub(super) fn of(&self, input: u16, group: usize) -> &[u8; LANES] {
        &self.values[usize::from(input) * self.groups + group]
    }
}

impl Forest {
    pub(super) fn bins<'a>(&self, rows: usize, input: impl Fn(usize) -> Input<'a>) -> Bins {
        let forest = self;
        Arch::new().dispatch(Quantise { forest, rows, input })
    }
}

/// A struct, not a closure: the widest instructions are used only in code that is inlined, and closures may not be.
struct Quantise<'a, F> {
    forest: &'a Forest,
    rows: usize,
    input: F,
}

impl<'a, F: Fn(usize) -> Input<'a>> WithSimd for Quantise<'_, F> {
    type Output = Bins;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Bins {
        let groups = self.rows.div_ceil(LANES);
        let inputs = self.forest.borders.len();
        let mut values = vec![[0; LANES]; inputs * groups];
        let mut bounds = Vec::with_capacity(inputs);
        let mut counts = vec![0; self.rows];
        for (index, borders) in self.forest.borders.iter().enumerate() {
            let column = match (self.input)(index) {
                Input::Constant(value) => {
                    let bin = bin(borders, number(value));
                    bounds.push(Bounds { least: bin, most: bin });
                    continue;
                }
                Input::Column(column) => column,
            };
            let own = Bounds::new(borders, column);
            bounds.push(own);
            if own.least < own.most {
                let between = &borders[usize::from(own.least)..usize::from(own.most)];
                count(between, column, own.least, &mut counts);
                let bins = values[index * groups..(index + 1) * groups].as_flattened_mut();
                for (bin, &count) in bins.iter_mut().zip(&counts) {
                    *bin = count as u8;
                }
            }
        }
        Bins { groups, values, bounds }
    }
}

impl Bounds {
    #[inline(always)]
    fn new(borders: &[f32], column: &[f32]) -> Self {
        if borders.is_empty() {
            return Self { least: 0, most: 0 };
        }
        let (least, most) = extent(column);
        Self { least: bin(borders, least), most: bin(borders, most) }
    }
}

#[inline(always)]
fn bin(borders: &[f32], value: f32) -> u8 {
    borders.partition_point(|&border| border < value) as u8
}

/// Number of values of a column that are compared at once.
const WIDTH: usize = 16;

/// The lowest and the highest number of a column.
#[inline(always)]
fn extent(column: &[f32]) -> (f32, f32) {
    let first = column.first().copied().map_or(0.0, number);
    let (mut least, mut most) = ([first; WIDTH], [first; WIDTH]);
    let mut padded = [first; WIDTH];
    // The last numbers may be compared twice, which is faster than treating an incomplete chunk separately.
    let last = column.last_chunk().unwrap_or_else(|| {
        padded[..column.len()].copy_from_slice(column);
        &padded
    });
    for chunk in column.as_chunks::<WIDTH>().0.iter().chain([last]) {
        for lane in 0..WIDTH {
            let value = number(chunk[lane]);
            least[lane] = lower(least[lane], value);
            most[lane] = higher(most[lane], value);
        }
    }
    (fold(&least, lower), fold(&most, higher))
}

/// Not inlined: otherwise the compiler uses the narrow instructions of this loop for the loop before it, too.
#[inline(never)]
fn fold(numbers: &[f32; WIDTH], of: impl Fn(f32, f32) -> f32) -> f32 {
    numbers.iter().copied().fold(numbers[0], of)
}

/// A single instruction, unlike `f32::min`, because there is no NaN here.
#[inline(always)]
fn lower(one: f32, other: f32) -> f32 {
    if one < other { one } else { other }
}

#[inline(always)]
fn higher(one: f32, other: f32) -> f32 {
    if one > other { one } else { other }
}

/// For each row, `least` plus the number of `borders` below its value.
#[inline(always)]
fn count(borders: &[f32], column: &[f32], least: u8, counts: &mut [u32]) {
    counts.fill(u32::from(least));
    // Several borders in one pass: that saves loads and stores.
    for borders in borders.chunks(4) {
        // No value is above infinity.
        let border = |index: usize| borders.get(index).copied().unwrap_or(f32::INFINITY);
        let (first, second, third, fourth) = (border(0), border(1), border(2), border(3));
        for (count, &value) in counts.iter_mut().zip(column) {
            let value = number(value);
            *count += u32::from(first < value)
                + u32::from(second < value)
                + u32::from(third < value)
                + u32::from(fourth < value);
        }
    }
}
