//! The data of a page that the steps use.

use std::cell::OnceCell;

use super::DecisionOptions;
use super::favor::{Favor, Policy};
use super::levels::{self, LEVELS, Levels};
use super::log_odds::{SURE, SURE_WORDS};
use super::page_type::PageType;
use crate::model::{Model, Prediction, likeliest};
use crate::page::{Blocks, HiddenText, Page};

/// A page that is an article with this probability is treated as one story.
const MIN_ARTICLE: f32 = 0.5;
/// The page must look like an article or a list, and at least this much like an article. Chosen by eye on
/// held-out pages of the training sets, l3s-gn1 and daniel.
const MIN_ARTICLE_OR_LIST: f32 = 0.5;
const MIN_STORY_ARTICLE: f32 = 0.1;

/// The page, what the model says of it, what the caller wants, and what several steps derive from that.
pub(super) struct Inputs<'a> {
    pub page: &'a Page,
    pub prediction: &'a Prediction,
    pub favor: Favor,
    pub policy: Policy,
    /// What the caller wants done with readers' comments.
    pub comments: Option<bool>,
    /// What the caller wants done with hidden text, and what is done on this page once the last step knows.
    pub hidden: HiddenText,
    pub hidden_on_page: OnceCell<HiddenText>,
    /// The likeliest page type.
    pub page_type: Option<PageType>,
    /// The probabilities of an article, and of a listing or collection.
    pub article: f32,
    pub list: f32,
    pub levels: Levels,
    /// The expected F measure for each level as the threshold.
    promises: [f64; LEVELS],
}

impl<'a> Inputs<'a> {
    pub(super) fn new(model: &'a Model, page: &'a Page, prediction: &'a Prediction, options: DecisionOptions) -> Self {
        let types = &prediction.types;
        let named: Vec<Option<PageType>> = model.types().iter().map(|name| PageType::named(name)).collect();
        let share = |wanted: PageType| -> f32 {
            let shares = named.iter().zip(types);
            let own = shares.filter(|(named, _)| **named == Some(wanted));
            own.map(|(_, share)| share).sum()
        };
        let policy = options.favor.policy();
        let levels = Levels::new(&prediction.blocks, &page.blocks.words);
        Self {
            page,
            prediction,
            favor: options.favor,
            policy,
            comments: options.comments,
            hidden: options.hidden,
            hidden_on_page: OnceCell::new(),
            page_type: likeliest(types).and_then(|index| named[index]),
            article: share(PageType::Article),
            list: share(PageType::Listing) + share(PageType::Collection),
            promises: levels.promises(policy.floor, policy.beta),
            levels,
        }
    }

    pub(super) fn blocks(&self) -> &Blocks {
        &self.page.blocks
    }

    pub(super) fn words(&self) -> &[i32] {
        &self.page.blocks.words
    }

    pub(super) fn probabilities(&self) -> &[f32] {
        &self.prediction.blocks
    }

    pub(super) fn template(&self) -> &[usize] {
        &self.prediction.template
    }

    /// Whether what stands beside the one product of the page is dropped.
    pub(super) fn is_cut_to_product(&self) -> bool {
        self.page_type == Some(PageType::Product) && self.favor != Favor::Recall
    }

    /// Whether the page tells one story: it is probably an article, or it has a certain text.
    pub(super) fn is_one_story(&self) -> bool {
        self.article >= MIN_ARTICLE || self.is_sure_story()
    }

    /// Whether the page looks like an article or a list, and has a certain text.
    pub(super) fn is_sure_story(&self) -> bool {
        is_candidate(self.article, self.list) && self.has_certain_text()
    }

    /// Whether the page has certain text: enough words in blocks that are almost certainly content.
    pub(super) fn has_certain_text(&self) -> bool {
        let blocks = self.probabilities().iter().zip(self.words());
        let certain = blocks.filter(|&(&probability, _)| probability >= SURE);
        certain.map(|(_, &words)| words).sum::<i32>() >= SURE_WORDS
    }

    /// The threshold with the best expected F measure at or above `floor`, as a level.
    pub(super) fn best_level(&self, floor: f32) -> usize {
        levels::best(&self.promises, floor)
    }

    /// The blocks at or above a level.
    pub(super) fn at_or_above(&self, level: usize) -> Vec<bool> {
        let probabilities = self.probabilities().iter();
        probabilities.map(|&probability| levels::level(probability) >= level).collect()
    }

    /// The expected F1 with the probability of the least likely block of `mask` as the threshold.
    pub(super) fn expected_f1(&self, mask: &[bool]) -> f32 {
        let kept = self.probabilities().iter().zip(mask);
        let levels = kept.filter(|&(_, &is_kept)| is_kept);
        let lowest = levels.map(|(&probability, _)| levels::level(probability)).min();
        lowest.map_or(0.0, |level| self.levels.expected(level, 1.0) as f32)
    }
}

fn is_candidate(article: f32, list: f32) -> bool {
    article >= MIN_STORY_ARTICLE && article + list >= MIN_ARTICLE_OR_LIST
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_must_look_like_an_article_or_a_list() {
        assert!(is_candidate(0.2, 0.6));
        assert!(is_candidate(0.6, 0.0));
        assert!(is_candidate(0.1, 0.4), "both limits are reached exactly");
        assert!(!is_candidate(0.2, 0.1));
        assert!(!is_candidate(0.0, 1.0));
    }
}
