//! Whether a page tells one story.
//!
//! Articles do. So do many pages that the first forest takes for listings: a short text among the teasers of others, as
//! newspapers have them. Such a text gives itself away, since it is surely content where its teasers are only likely; in a
//! listing all entries are about as likely.

use super::Model;
use super::surety::{SURE, SURE_WORDS};

const ARTICLE: &str = "article";
const LISTING: &str = "listing";

/// What a page must look like, an article or a listing, and at least this much an article.
const EITHER: f32 = 0.5;
const ARTICLE_AT_LEAST: f32 = 0.1;

/// An article of which so little reaches the floor of a story, out of what is expected, is not one text but many: a list
/// of tips, a guide to products.
const LITTLE: f32 = 0.4;
const SURELY_ARTICLE: f32 = 0.65;

impl Model {
    /// How surely a page tells one story, given what its types and blocks are told to be.
    #[must_use]
    pub fn story(&self, types: &[f32], probabilities: &[f32], words: &[i32]) -> f32 {
        let (article, listing) = (self.told(types, ARTICLE), self.told(types, LISTING));
        one_story(article, listing, probabilities, words)
    }

    /// Whether the kept blocks of an article are too little to be all of it.
    pub(super) fn is_cut(
        &self,
        types: &[f32],
        kept: &[bool],
        probabilities: &[f32],
        words: &[i32],
    ) -> bool {
        self.told(types, ARTICLE) >= SURELY_ARTICLE && is_little(kept, probabilities, words)
    }

    /// Whether a page is more likely an article than all else.
    pub(super) fn is_article(&self, types: &[f32]) -> bool {
        self.told(types, ARTICLE) >= 0.5
    }

    fn told(&self, types: &[f32], name: &str) -> f32 {
        let index = self.types.iter().position(|known| known == name);
        index.map_or(0.0, |index| types[index])
    }
}

fn one_story(article: f32, listing: f32, probabilities: &[f32], words: &[i32]) -> f32 {
    let blocks = probabilities.iter().zip(words);
    let sure: i32 = blocks
        .filter(|&(&probability, _)| probability >= SURE)
        .map(|(_, &words)| words)
        .sum();
    let is_either = article >= ARTICLE_AT_LEAST && article + listing >= EITHER;
    if is_either && sure >= SURE_WORDS {
        1.0
    } else {
        article
    }
}

fn is_little(kept: &[bool], probabilities: &[f32], words: &[i32]) -> bool {
    let (mut held, mut expected) = (0.0, 0.0);
    for ((&is_kept, &probability), &words) in kept.iter().zip(probabilities).zip(words) {
        let words = words.max(1) as f32;
        held += if is_kept { words } else { 0.0 };
        expected += words * probability;
    }
    held < LITTLE * expected
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn little_is_not_all() {
        let of = |first| is_little(&[true, false], &[0.9, 0.6], &[first, 900]);
        assert!(of(200));
        assert!(!of(600));
        assert!(!is_little(&[], &[], &[]));
    }

    #[test]
    fn a_sure_text_is_a_story_though_the_page_looks_like_a_listing() {
        let of = |article, listing| one_story(article, listing, &[0.95, 0.6], &[80, 200]);
        assert_eq!(of(0.2, 0.6), 1.0);
        assert_eq!(of(0.6, 0.0), 1.0);
        assert_eq!(of(0.2, 0.1), 0.2);
        assert_eq!(of(0.0, 1.0), 0.0);
    }

    #[test]
    fn likely_entries_are_no_story() {
        assert_eq!(one_story(0.2, 0.6, &[0.8, 0.8], &[80, 200]), 0.2);
        assert_eq!(one_story(0.2, 0.6, &[0.95, 0.8], &[40, 200]), 0.2);
    }
}
