//! Drops readers' comments below an article.
//!
//! The comments stay if hardly anything else was kept, or if they are clearly more certain than the rest: on such a
//! page, a class name such as `comment` may belong to the article itself. They also stay below a short text, if they are
//! much longer: it is the first post of a discussion.
//!
//! Worth: what word-bag F1 times 100 changes without this step (`duramen evaluate CORPUS --without article-comments`):
//! -0.21 [-0.35, -0.10] on the macro mean of twelve open sets, -0.49 [-0.83, -0.22] on the five of them that the model
//! was not trained on; 33 of 4,452 pages change.

use super::Masks;
use super::inputs::Inputs;
use super::log_odds::mean_log_odds;
use crate::page::Blocks;

/// The page must be an article with this probability.
const MIN_ARTICLE: f32 = 0.5;

/// An article has at least this many words outside its comments. This and the next constants were chosen by eye.
const MIN_STORY_WORDS: i32 = 50;
/// It has at least this many where the comments are `MANY` times as long; a shorter text is the first post of a discussion. On
/// ten such pages in nineteen sets, all seven articles are longer and two of the three discussions shorter.
const MIN_STORY_WORDS_ABOVE_MANY: i32 = 100;
const MANY: i32 = 5;

/// Comments whose mean log-odds are higher than those of the rest by this much stay.
const MIN_LOG_ODDS_GAIN: f32 = 0.7;

pub(super) fn run(inputs: &Inputs<'_>, earlier: &Masks) -> Vec<bool> {
    let kept = earlier.last();
    if inputs.article < MIN_ARTICLE {
        return kept.to_vec();
    }
    let in_comments = &inputs.prediction.in_comments;
    without_comments(kept, inputs.blocks(), in_comments, inputs.probabilities())
}

fn without_comments(kept: &[bool], blocks: &Blocks, in_comments: &[bool], probabilities: &[f32]) -> Vec<bool> {
    let words_of = |is_comment: bool| -> i32 {
        let chosen = (0..kept.len()).filter(|&block| kept[block] && in_comments[block] == is_comment);
        chosen.map(|block| blocks.words[block]).sum()
    };
    let words = words_of(false);
    let are_many = words_of(true) >= words.saturating_mul(MANY);
    let least = if are_many { MIN_STORY_WORDS_ABOVE_MANY } else { MIN_STORY_WORDS };
    let mean = |of_comments: bool| {
        let chosen = |block: usize| kept[block] && in_comments[block] == of_comments;
        mean_log_odds(blocks, probabilities, chosen)
    };
    let is_dropped = words >= least && mean(true) - mean(false) < MIN_LOG_ODDS_GAIN;
    let blocks = kept.iter().zip(in_comments);
    blocks.map(|(&kept, &is_comment)| kept && !(is_comment && is_dropped)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, parse_str};

    #[test]
    fn an_article_is_kept_without_its_comments() {
        let of_many = |story: usize, sure: f32, many: usize| {
            let html = format!("<p>{}<p>{}", "oak ".repeat(story), "agreed ".repeat(many));
            let page = parse_str(html, &Options::default());
            without_comments(&[true, true], &page.blocks, &[false, true], &[0.8, sure])
        };
        let of = |story, sure| of_many(story, sure, 2);
        assert_eq!(of(50, 0.85), [true, false]);
        assert_eq!(of(49, 0.85), [true, true]);
        assert_eq!(of(50, 0.95), [true, true]);
        // The first post of a discussion.
        assert_eq!(of_many(99, 0.85, 500), [true, true]);
        assert_eq!(of_many(100, 0.85, 500), [true, false]);
    }
}
