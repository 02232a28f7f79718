//! Inputs of a forest as bins: one byte each, so that a split is one comparison of bytes.

use pulp::{Arch, Simd, WithSimd};

use super::forest::number;

/// Rows that are evaluated side by side.
pub(super) const LANES: usize = 64;

/// The bins of all inputs that differ between rows, and the range of bins of every input.
pub(super) struct Bins {
    /// Rows in groups of `LANES`, the last one padded.
    pub(super) groups: usize,
    /// For each input, the bins of every group; 0 if all rows have the same bin.
    values: Vec<[u8; LANES]>,
    arch: Arch,
    /// The bins of the input that is being set.
    counts: Vec<u32>,
    pub(super) bounds: Vec<Bounds>,
}

/// The lowest and the highest bin of an input on a page.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    pub(super) least: u8,
    pub(super) most: u8,
}

impl Bins {
    /// Bins for so many rows and inputs, all of them 0.
    pub(super) fn new(rows: usize, inputs: usize) -> Self {
        let groups = rows.div_ceil(LANES);
        let bounds = vec![Bounds { least: 0, most: 0 }; inputs];
        let values = vec![[0; LANES]; inputs * groups];
        Self { groups, values, arch: Arch::new(), counts: vec![0; rows], bounds }
    }

    /// Sets the bins of an input that has a value for each row, or one value for all of them.
    pub(super) fn set(&mut self, input: usize, borders: &[f32], column: &[f32]) {
        self.bounds[input] = match column {
            &[value] => Bounds::of(borders, number(value), number(value)),
            column => {
                let bins = self.values[input * self.groups..][..self.groups].as_flattened_mut();
                self.arch.dispatch(Quantise { borders, column, bins, counts: &mut self.counts })
            }
        };
    }

    #[inline(always)]
    pub(super) fn of(&self, input: u16, group: usize) -> &[u8; LANES] {
        &self.values[usize::from(input) * self.groups + group]
    }
}

/// A struct, not a closure: the widest instructions are used only in code that is inlined, and closures may not be.
struct Quantise<'a> {
    borders: &'a [f32],
    column: &'a [f32],
    bins: &'a mut [u8],
    counts: &'a mut [u32],
}

impl WithSimd for Quantise<'_> {
    type Output = Bounds;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Bounds {
        let Self { borders, column, bins, counts } = self;
        if borders.is_empty() || column.is_empty() {
            return Bounds { least: 0, most: 0 };
        }
        if cfg!(target_arch = "wasm32") {
            return search(borders, column, bins);
        }
        let (least, most) = extent(column);
        let bounds = Bounds::of(borders, least, most);
        if bounds.least < bounds.most {
            let between = &borders[usize::from(bounds.least)..usize::from(bounds.most)];
            count(between, column, bounds.least, counts);
            for (bin, &count) in bins.iter_mut().zip(&*counts) {
                *bin = count as u8;
            }
        }
        bounds
    }
}

impl Bounds {
    /// The bins of the lowest and the highest value.
    #[inline(always)]
    fn of(borders: &[f32], least: f32, most: f32) -> Self {
        Self { least: bin(borders, least), most: bin(borders, most) }
    }
}

#[inline(always)]
fn bin(borders: &[f32], value: f32) -> u8 {
    borders.partition_point(|&border| border < value) as u8
}

/// Finds the bins one by one; neighbours often have the same value. For WebAssembly, which is compiled to be small, the
/// compiler makes no wide instructions of the loops below.
fn search(borders: &[f32], column: &[f32], bins: &mut [u8]) -> Bounds {
    let (mut last, mut found) = (f32::NAN, 0);
    let mut bounds = Bounds { least: u8::MAX, most: 0 };
    for (place, &value) in bins.iter_mut().zip(column) {
        if value != last {
            (last, found) = (value, bin(borders, number(value)));
            bounds = Bounds { least: bounds.least.min(found), most: bounds.most.max(found) };
        }
        *place = found;
    }
    bounds
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
    // Several borders in one pass: that saves loads and stores. Values that stay in registers while all borders pass took
    // twice as many instructions.
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
