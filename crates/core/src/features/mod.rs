//! What the learned extractor sees of a block: one column of numbers per question.
//!
//! Columns are computed for all blocks of a page at once, in groups of one file each. A group adds its
//! columns by name, so that the order here is the order of a model's features.

mod context;
mod own;
mod page_level;
mod parts;
mod repetition;
mod sections;
mod structure;
mod sums;
pub mod tokens;

use crate::page::Page;
use sums::Sums;
use tokens::{Scores, TokenTables};

/// Columns of equal length, one after the other.
#[derive(Default)]
pub struct Matrix {
    pub rows: usize,
    pub names: Vec<&'static str>,
    pub values: Vec<f32>,
}

impl Matrix {
    fn add(&mut self, name: &'static str, value: impl Fn(usize) -> f32) {
        self.names.push(name);
        self.values.extend((0..self.rows).map(value));
    }

    /// A column whose value is the same for every block.
    fn add_constant(&mut self, name: &'static str, value: f32) {
        self.names.push(name);
        self.values.extend(std::iter::repeat_n(value, self.rows));
    }

    #[must_use]
    pub fn column(&self, index: usize) -> &[f32] {
        &self.values[index * self.rows..(index + 1) * self.rows]
    }
}

/// All features of all blocks of `page`, tokens being judged by `tables`.
#[must_use]
pub fn features(page: &Page, tables: &TokenTables) -> Matrix {
    let mut matrix = Matrix {
        rows: page.blocks.len(),
        ..Matrix::default()
    };
    let sums = Sums::new(page);
    let scores = Scores::new(page, tables);
    own::add(&mut matrix, page, &scores);
    structure::add(&mut matrix, page, &sums);
    context::add(&mut matrix, page);
    parts::add(&mut matrix, page);
    repetition::add(&mut matrix, page);
    sections::add(&mut matrix, page, &scores);
    page_level::add(&mut matrix, page, &sums);
    matrix
}

/// `part / whole`, 0 where there is no whole.
fn share(part: i32, whole: i32) -> f32 {
    if whole > 0 {
        part as f32 / whole as f32
    } else {
        0.0
    }
}

/// Counts grow by factors, not by steps.
fn log(count: i32) -> f32 {
    (1.0 + count.max(0) as f32).ln()
}
