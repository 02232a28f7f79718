//! The trained model: its file format, its forests, and the probabilities that they give.
//!
//! `file → Model`, then `page → features → page type → block scores → smoothed probabilities`. The first forest sees
//! the page as one row and gives each page type a probability. The second forest sees each block together with these
//! probabilities and gives the log-odds that the block is content. [`template_smoothing`] then evens out the scores
//! of blocks from one template. Which blocks are kept is decided in [`crate::decide`].

mod calibration;
mod explain;
mod forest;
mod header;
mod page_vector;
mod quantise;
mod reader;
mod row_forest;
mod score;
#[cfg(test)]
mod score_tests;
pub(crate) mod template_smoothing;
#[cfg(test)]
mod tests;

use libm::expf;

use crate::features::columns::{Column, FEATURES};
use crate::features::tokens::TokenTables;
use crate::features::{each_column, features};
use crate::page::Page;
pub use calibration::Calibration;
pub use explain::{Explanation, Part};
use forest::Forest;
pub use header::{ModelError, VERSION};
use page_vector::PageVector;
pub use page_vector::{page_vector, vector_names};
use quantise::Bins;
use row_forest::RowForest;

/// The columns that the decision asks for, and from which value on: any comments around a block, the share of its words
/// that the page declares, and the share of the page's title that it repeats.
const MASKS: [(Column, f32); 3] =
    [(Column::part_comment, f32::MIN_POSITIVE), (Column::declared_part, 0.8), (Column::title_overlap, 0.5)];

/// A page that declares one product is of the type product if the forest gives that type at least this probability. Of 24
/// labelled pages that this changes, each by a model that has not seen its site, 18 gain word-bag F1 and 3 lose.
const MIN_DECLARED_SHARE: f32 = 0.1;

/// Everything that training learned.
#[derive(Debug)]
pub struct Model {
    tables: TokenTables,
    /// Names of the page types, in the order of the first forest's outputs.
    types: Vec<String>,
    page_forest: RowForest,
    block_forest: Forest,
    calibration: Calibration,
}

/// The probability of each block that it is content, and of each page type.
#[derive(Clone, Debug)]
pub struct Prediction {
    pub blocks: Vec<f32>,
    pub types: Vec<f32>,
    /// Blocks inside elements whose classes or ids say that they hold comments.
    pub in_comments: Vec<bool>,
    /// Blocks that the page declares as an ingredient, a step, an answer or the like.
    pub is_declared: Vec<bool>,
    /// Blocks that repeat most of the page's title.
    pub repeats_title: Vec<bool>,
    /// Template id: equal for blocks with the same ancestor tags and classes.
    pub template: Vec<usize>,
}

impl Model {
    /// The index of a page type in [`Model::types`].
    ///
    /// # Errors
    ///
    /// Where the model knows no such type; the message names all that it knows.
    pub fn type_named(&self, name: &str) -> Result<usize, String> {
        let types = self.types();
        let index = types.iter().position(|known| known == name);
        index.ok_or_else(|| format!("no page type is called {name:?}; there are {}", types.join(", ")))
    }

    /// Page types with their probabilities, the most likely first.
    #[must_use]
    pub fn named_types<'m>(&'m self, probabilities: &[f32]) -> Vec<(&'m str, f32)> {
        let names = self.types().iter().map(String::as_str);
        let mut named: Vec<_> = names.zip(probabilities.iter().copied()).collect();
        named.sort_by(|one, other| other.1.total_cmp(&one.1));
        named
    }

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

    /// The learned scores of words.
    #[must_use]
    pub fn tables(&self) -> &TokenTables {
        &self.tables
    }

    #[must_use]
    pub fn calibration(&self) -> &Calibration {
        &self.calibration
    }

    /// Probabilities of the blocks of `page`, smoothed over templates unless `is_smoothed` is false; `page_type` is an
    /// index into [`Model::types`] where the caller knows the type, which then has the highest probability of all.
    #[must_use]
    pub fn predict(&self, page: &Page, page_type: Option<usize>, is_smoothed: bool) -> Prediction {
        let mut inputs = Inputs::new(self, page);
        let template = each_column(page, &self.tables, &mut |column, values| inputs.add(column as usize, values));
        let types = inputs.types(page, page_type);
        let mut blocks = inputs.scores(&types);
        if is_smoothed {
            let means = template_smoothing::means(&blocks, &page.blocks.words, &template);
            for (score, &mean) in blocks.iter_mut().zip(&means) {
                *score = template_smoothing::smoothed(*score, mean);
            }
        }
        for score in &mut blocks {
            *score = 1.0 / (1.0 + expf(-*score));
        }
        let [in_comments, is_declared, repeats_title] = inputs.masks;
        Prediction { blocks, types, in_comments, is_declared, repeats_title, template }
    }

    /// Explanations of the scores of some blocks, with at most `most` features each; None if the page lacks a block.
    /// `page_type` and `is_smoothed` as for [`Model::predict`].
    #[must_use]
    pub fn explain(
        &self,
        page: &Page,
        blocks: &[usize],
        page_type: Option<usize>,
        is_smoothed: bool,
        most: usize,
    ) -> Option<Vec<Explanation>> {
        if blocks.iter().any(|&block| block >= page.blocks.len()) {
            return None;
        }
        let matrix = features(page, &self.tables);
        let mut inputs = Inputs::new(self, page);
        (0..FEATURES.len()).for_each(|index| inputs.add(index, matrix.column(index)));
        let types = inputs.types(page, page_type);
        let columns = FEATURES.len();
        let names = FEATURES.iter().map(|feature| feature.name.to_owned());
        let names = names.chain(self.types.iter().map(|name| format!("type_{name}")));
        let names: Vec<String> = names.collect();
        let row = |block: usize| -> Vec<f32> {
            let own = (0..columns).map(|index| {
                let column = matrix.column(index);
                column.get(block).unwrap_or(&column[0])
            });
            let own = own.copied();
            own.chain(types.iter().copied()).collect()
        };
        let scores = inputs.scores(&types);
        let means = template_smoothing::means(&scores, &page.blocks.words, &matrix.template);
        let explained = blocks.iter().map(|&block| {
            let mean = means[block];
            let smoothed = template_smoothing::smoothed(scores[block], mean);
            let added = if is_smoothed { smoothed - scores[block] } else { 0.0 };
            let smoothing = explain::Smoothing { mean, added };
            explain::explain(&self.block_forest, &row(block), &names, &smoothing, most)
        });
        Some(explained.collect())
    }
}

/// What the forests read of a page. A column becomes bytes and means when it is added, and is not kept.
struct Inputs<'m> {
    model: &'m Model,
    rows: usize,
    bins: Bins,
    vector: PageVector,
    /// For each of [`MASKS`], the blocks whose value is high enough.
    masks: [Vec<bool>; MASKS.len()],
}

impl<'m> Inputs<'m> {
    fn new(model: &'m Model, page: &Page) -> Self {
        let rows = page.blocks.len();
        let bins = Bins::new(rows, model.block_forest.borders.len());
        Self { model, rows, bins, vector: PageVector::new(page), masks: Default::default() }
    }

    fn add(&mut self, feature: usize, values: &[f32]) {
        self.vector.add(feature, values);
        self.bins.set(feature, &self.model.block_forest.borders[feature], values);
        for (mask, (column, least)) in self.masks.iter_mut().zip(MASKS) {
            if column as usize == feature {
                mask.extend(values.iter().map(|&value| value >= least));
            }
        }
    }

    /// The probability of each page type: softmax over the outputs of the first forest. A known type has the highest.
    fn types(&self, page: &Page, known: Option<usize>) -> Vec<f32> {
        let mut scores = vec![0.0; self.model.types.len()];
        for (index, value) in self.model.page_forest.values(self.vector.numbers()).enumerate() {
            scores[index % self.model.types.len()] += value;
        }
        let highest = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let powers: Vec<f32> = scores.iter().map(|score| expf(score - highest)).collect();
        let sum: f32 = powers.iter().sum();
        let mut types: Vec<f32> = powers.iter().map(|power| power / sum).collect();
        if let Some(known) = known.or_else(|| self.declared_type(page, &types)) {
            make_likeliest(&mut types, known);
        }
        types
    }

    /// The type of a page that declares one product and may be one. A thread about it stays a thread.
    fn declared_type(&self, page: &Page, types: &[f32]) -> Option<usize> {
        let product = self.model.type_named("product").ok()?;
        let settled = likeliest(types).map(|index| self.model.types[index].as_str());
        let may_be = types[product] >= MIN_DECLARED_SHARE && !matches!(settled, Some("product" | "forum"));
        (may_be && page.declares_one_product()).then_some(product)
    }

    /// The log-odds that the second forest gives each block.
    fn scores(&mut self, types: &[f32]) -> Vec<f32> {
        let forest = &self.model.block_forest;
        for (input, share) in (FEATURES.len()..).zip(types) {
            self.bins.set(input, &forest.borders[input], &[*share]);
        }
        let mut scores = score::scores(forest, &self.bins);
        scores.truncate(self.rows);
        scores
    }
}

/// Makes a type the likeliest: it exchanges probabilities with the one that was, or becomes certain if several were.
///
/// The forest for blocks was trained on probabilities such as these. With 1 and 0 instead, pages whose predicted type was
/// right, and articles that look like lists, got worse.
fn make_likeliest(types: &mut [f32], wanted: usize) {
    let Some(likeliest) = likeliest(types) else {
        return;
    };
    let highest = types[likeliest];
    if types.iter().filter(|share| **share >= highest).count() > 1 {
        types.fill(0.0);
        types[wanted] = 1.0;
    } else {
        types.swap(likeliest, wanted);
    }
}

/// The index of the highest probability.
pub(crate) fn likeliest(types: &[f32]) -> Option<usize> {
    (0..types.len()).max_by(|&one, &other| types[one].total_cmp(&types[other]))
}

/// Names of the features of a block, in order; the same for every page.
#[must_use]
pub fn feature_names() -> Vec<&'static str> {
    FEATURES.iter().map(|feature| feature.name).collect()
}
