//! The whole way from a page to what is kept of it, so that a caller of another language comes here once.

use super::company::{drop_comments, keep_code, keep_comments};
use super::continuation::keep_continuation;
use super::headline::keep_headline;
use super::tables::keep_tables;
use super::teasers::drop_teasers;
use super::trust::trust;
use super::{Choice, Favor, Model, Prediction, choose, kept_rows};
use crate::page::Page;

/// How surely a page tells one story to be taken for it: the others are teasers then, and it has a headline.
const ONE_STORY: f32 = 0.5;

/// What the caller wants, or knows better than the model.
#[derive(Clone, Copy, Debug)]
pub struct Wish {
    pub favor: Favor,
    /// An index into [`Model::types`].
    pub page_type: Option<usize>,
    /// Whether comments are kept; none drops them below an article and leaves them to the model elsewhere.
    pub comments: Option<bool>,
}

/// What the model says of a page.
#[derive(Clone, Debug)]
pub struct Found {
    pub rows: Vec<bool>,
    pub blocks: Vec<bool>,
    pub prediction: Prediction,
    pub confidence: f64,
}

impl Model {
    /// The blocks that promise most, without teasers and comments beside a story, each text once where a page repeats itself.
    #[must_use]
    pub fn choice(&self, page: &Page, prediction: &Prediction, favor: Favor) -> Choice {
        let (blocks, words) = (&prediction.blocks, &page.blocks.words);
        let story = self.story(&prediction.types, blocks, words);
        let mut choice = choose(blocks, words, story, self.policy(favor));
        let is_sparing = favor == Favor::Precision;
        if !is_sparing && self.is_cut(&prediction.types, &choice.kept, blocks, words) {
            choice = choose(blocks, words, 0.0, self.policy(favor));
        }
        if story >= ONE_STORY {
            if !is_sparing {
                keep_continuation(&mut choice.kept, words, &prediction.alike, blocks);
            }
            if favor != Favor::Recall {
                drop_teasers(&mut choice.kept, &page.blocks, &prediction.alike, blocks);
            }
            keep_headline(&mut choice.kept, &prediction.repeats_title, blocks);
        }
        if self.is_article(&prediction.types) {
            drop_comments(
                &mut choice.kept,
                &page.blocks,
                &prediction.in_comments,
                blocks,
            );
        }
        self.keep_once(&mut choice.kept, page, &prediction.types);
        choice
    }

    /// The main content of a page.
    #[must_use]
    pub fn find(&self, page: &Page, wish: Wish) -> Found {
        let prediction = self.predict(page, wish.page_type);
        let choice = self.choice(page, &prediction, wish.favor);
        let expected = self.calibration().confidence(choice.expected_f1);

        let mut blocks = choice.kept;
        keep_code(&mut blocks, &page.blocks, &prediction.blocks);
        keep_tables(&mut blocks, page, &prediction.blocks);
        if let Some(is_wanted) = wish.comments {
            keep_comments(
                &mut blocks,
                &page.blocks,
                &prediction.in_comments,
                is_wanted,
            );
        }
        let most = trust(page);
        if most == 0.0 {
            blocks.fill(false);
        }
        Found {
            rows: kept_rows(page, &blocks),
            blocks,
            prediction,
            confidence: f64::from(expected).min(most),
        }
    }
}
