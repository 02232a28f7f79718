//! The learned extractor: a file of parameters, read with care and evaluated fast.
//!
//! `file → Model`, then `page → features → page type → blocks → alike → choice → company`: each arrow is a file here. Two
//! forests of boosted trees decide. The first sees the page as one row and tells its type; the second sees each block,
//! together with the probabilities of the types, and tells how likely it is content. Blocks that stand alike share what is
//! told of them. The choice keeps the blocks that maximise what the score is expected to be.

mod alike;
mod choice;
mod company;
mod continuation;
mod envelope;
mod explain;
mod find;
mod forest;
mod headline;
mod page_vector;
mod quantise;
mod reader;
mod repeats;
mod score;
#[cfg(test)]
mod score_tests;
mod story;
mod surety;
mod tables;
mod teasers;
#[cfg(test)]
mod tests;
mod trust;
mod walk;

use crate::features::tokens::TokenTables;
use crate::features::{Matrix, features};
use crate::page::Page;
pub use choice::{Calibration, Choice, Favor, Policy, choose, kept_rows};
pub use envelope::{ModelError, VERSION};
pub use explain::{Explanation, Part};
pub use find::{Found, Wish};
use forest::Forest;
pub use page_vector::{page_vector, vector_names};
use walk::Walk;

/// The feature that tells whether a block stands among comments.
const COMMENTS: &str = "part_comment";

/// The feature that tells how much of the page's title a block repeats, and what is most of it.
const TITLE: &str = "title_overlap";
const MOST: f32 = 0.5;

/// What training learned, whole: reading it is all that a page needs.
#[derive(Debug)]
pub struct Model {
    tables: TokenTables,
    /// Names of the page types, in the order of the first forest's outputs.
    types: Vec<String>,
    page_forest: Walk,
    block_forest: Forest,
    policies: [Policy; Favor::COUNT],
    calibration: Calibration,
}

/// How likely each block is content, and each page type the page's.
#[derive(Clone, Debug)]
pub struct Prediction {
    pub blocks: Vec<f32>,
    pub types: Vec<f32>,
    /// Blocks in what the page itself calls comments.
    pub in_comments: Vec<bool>,
    /// Blocks that say most of what the title of the page says.
    pub repeats_title: Vec<bool>,
    /// For each block a number that only blocks share which stand in the page alike.
    pub alike: Vec<usize>,
}

impl Model {
    /// The model in a file.
    ///
    /// # Errors
    ///
    /// Where the bytes are no model, a model of another format, or damaged; the error says which.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ModelError> {
        reader::read(bytes)
    }

    #[must_use]
    pub fn types(&self) -> &[String] {
        &self.types
    }

    #[must_use]
    pub fn policy(&self, favor: Favor) -> Policy {
        self.policies[favor as usize]
    }

    #[must_use]
    pub fn calibration(&self) -> &Calibration {
        &self.calibration
    }

    /// Probabilities of the blocks of `page`; `page_type` is an index into [`Model::types`] that is known already.
    #[must_use]
    pub fn predict(&self, page: &Page, page_type: Option<usize>) -> Prediction {
        let (matrix, types) = self.inputs(page, page_type);
        let mut blocks = self.scores(&matrix, &types);
        let means = alike::means(&blocks, &page.blocks.words, &matrix.alike);
        for (score, &mean) in blocks.iter_mut().zip(&means) {
            *score = 1.0 / (1.0 + (-alike::shared(*score, mean)).exp());
        }
        Prediction {
            blocks,
            types,
            in_comments: is(&matrix, COMMENTS, |part| part > 0.0),
            repeats_title: is(&matrix, TITLE, |overlap| overlap >= MOST),
            alike: matrix.alike,
        }
    }

    /// What moved the scores of some blocks, at most `most` features each; None where the page lacks one of the blocks.
    #[must_use]
    pub fn explain(
        &self,
        page: &Page,
        blocks: &[usize],
        page_type: Option<usize>,
        most: usize,
    ) -> Option<Vec<Explanation>> {
        if blocks.iter().any(|&block| block >= page.blocks.len()) {
            return None;
        }
        let (matrix, types) = self.inputs(page, page_type);
        let columns = matrix.names.len();
        let names = matrix.names.iter().map(|name| (*name).to_owned());
        let names = names.chain(self.types.iter().map(|name| format!("type_{name}")));
        let names: Vec<String> = names.collect();
        let row = |block: usize| -> Vec<f32> {
            let own = (0..columns).map(|index| matrix.column(index)[block]);
            own.chain(types.iter().copied()).collect()
        };
        let scores = self.scores(&matrix, &types);
        let means = alike::means(&scores, &page.blocks.words, &matrix.alike);
        let explained = blocks.iter().map(|&block| {
            let mean = means[block];
            let added = alike::shared(scores[block], mean) - scores[block];
            let shared = explain::Shared { mean, added };
            explain::explain(&self.block_forest, &row(block), &names, &shared, most)
        });
        Some(explained.collect())
    }

    /// What the second forest says of each block.
    fn scores(&self, matrix: &Matrix, types: &[f32]) -> Vec<f32> {
        let bins = self
            .block_forest
            .bins(matrix.rows, |index| input(matrix, types, index));
        let mut scores = score::scores(&self.block_forest, &bins);
        scores.truncate(matrix.rows);
        scores
    }

    fn inputs(&self, page: &Page, page_type: Option<usize>) -> (Matrix, Vec<f32>) {
        let matrix = features(page, &self.tables);
        let types = match page_type {
            Some(known) => (0..self.types.len())
                .map(|index| f32::from(u8::from(index == known)))
                .collect(),
            None => self.type_probabilities(page, &matrix),
        };
        (matrix, types)
    }

    /// Softmax over the outputs of the first forest.
    fn type_probabilities(&self, page: &Page, matrix: &Matrix) -> Vec<f32> {
        let vector = page_vector(page, matrix);
        let mut scores = vec![0.0; self.types.len()];
        for (index, value) in self.page_forest.values(&vector).enumerate() {
            scores[index % self.types.len()] += value;
        }
        let highest = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let powers: Vec<f32> = scores.iter().map(|score| (score - highest).exp()).collect();
        let sum: f32 = powers.iter().sum();
        powers.iter().map(|power| power / sum).collect()
    }
}

/// One input of a forest: a column with a value per row, or one value for all rows.
#[derive(Clone, Copy)]
enum Input<'a> {
    Column(&'a [f32]),
    Constant(f32),
}

fn input<'a>(matrix: &'a Matrix, types: &[f32], index: usize) -> Input<'a> {
    let columns = matrix.names.len();
    if index < columns {
        Input::Column(matrix.column(index))
    } else {
        Input::Constant(types[index - columns])
    }
}

/// For which blocks a feature is what `holds` asks for.
fn is(matrix: &Matrix, feature: &str, holds: impl Fn(f32) -> bool) -> Vec<bool> {
    let index = matrix.names.iter().position(|&name| name == feature);
    let column = index.map_or(&[][..], |index| matrix.column(index));
    column.iter().map(|&value| holds(value)).collect()
}

/// Names of the features of a block, in order; the same for every page.
#[must_use]
pub fn feature_names() -> Vec<&'static str> {
    let empty = crate::parse_str("", &crate::Options::default());
    features(&empty, &TokenTables::default()).names
}
