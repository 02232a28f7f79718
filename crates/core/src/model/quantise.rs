//! Inputs of a forest as bins: one byte each, so that a split is one comparison of bytes.

use super::Input;
use super::forest::Forest;

/// Rows that are evaluated side by side.
pub(super) const LANES: usize = 32;

/// For each group of rows, the bins of every input; the last group is padded.
pub(super) struct Bins {
    pub(super) inputs: usize,
    values: Vec<[u8; LANES]>,
}

impl Bins {
    pub(super) fn groups(&self) -> impl Iterator<Item = &[[u8; LANES]]> {
        self.values.chunks_exact(self.inputs.max(1))
    }
}

impl Forest {
    pub(super) fn bins<'a>(&self, rows: usize, input: impl Fn(usize) -> Input<'a>) -> Bins {
        let inputs = self.borders.len();
        let mut values = vec![[0; LANES]; inputs * rows.div_ceil(LANES)];
        for (index, borders) in self
            .borders
            .iter()
            .enumerate()
            .filter(|(_, borders)| !borders.is_empty())
        {
            let own = values.iter_mut().skip(index).step_by(inputs);
            match input(index) {
                Input::Constant(value) => {
                    own.for_each(|group| *group = [bin(borders, value); LANES])
                }
                Input::Column(column) => own
                    .zip(column.chunks(LANES))
                    .for_each(|(group, column)| quantise(borders, column, group)),
            }
        }
        Bins { inputs, values }
    }
}

/// Up to this many borders, counting them for all rows at once beats a search for each.
const FEW: usize = 24;

fn quantise(borders: &[f32], column: &[f32], group: &mut [u8; LANES]) {
    if borders.len() > FEW {
        for (place, &value) in group.iter_mut().zip(column) {
            *place = bin(borders, value);
        }
        return;
    }
    let mut values = [0.0; LANES];
    for (place, &value) in values.iter_mut().zip(column) {
        *place = if value.is_nan() { 0.0 } else { value };
    }
    let mut counts = [0_u32; LANES];
    for &border in borders {
        for (count, &value) in counts.iter_mut().zip(&values) {
            *count += u32::from(border < value);
        }
    }
    for (place, count) in group.iter_mut().zip(counts) {
        *place = count as u8;
    }
}

/// The number of borders below a value; what is no number counts as 0, as in training.
pub(super) fn bin(borders: &[f32], value: f32) -> u8 {
    let value = if value.is_nan() { 0.0 } else { value };
    borders.partition_point(|&border| border < value) as u8
}
