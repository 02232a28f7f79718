//! Drops rows of teasers above and below the story.
//!
//! Teasers of other stories are written like the story, so a single block does not show that it is one. Several do:
//! each has a title above it that is a link, none of them stands inside the story, and together they are less certain
//! than the story. `recall` skips this step.
//!
//! Worth: what word-bag F1 times 100 changes without this step (`duramen evaluate CORPUS --without teasers`): -0.05
//! [-0.09, -0.01] on the macro mean of twelve open sets, -0.12 [-0.22, -0.04] on the five of them that the model was
//! not trained on; 14 of 4,452 pages change.

use super::Favor;
use super::Masks;
use super::inputs::Inputs;
use super::log_odds::{SURE, SURE_WORDS, mean_log_odds};
use super::parts::is_linked_name;
use crate::model::template_smoothing::for_each_template;
use crate::page::Blocks;

/// A title is a link of at least this many words. All constants here were chosen by eye on held-out pages of the training
/// sets, l3s-gn1 and daniel.
const MIN_TITLE_WORDS: i32 = 3;

/// A teaser has at least this many words. Its title is at most this many blocks above; a date may stand between.
const MIN_TEASER_WORDS: i32 = 5;
const MAX_BLOCKS_TO_TITLE: usize = 2;

/// All blocks of a template are teasers if at least this many of them, and this share of them, have a title.
const MIN_TEASERS: usize = 3;
const MIN_TITLED_SHARE: f32 = 0.7;

/// Blocks between two teasers that are at most this far apart belong to them.
const MAX_BLOCKS_BETWEEN: usize = 4;

/// The mean log-odds of the story must be higher than those of the teasers by this much.
const MIN_LOG_ODDS_GAIN: f32 = 1.5;

pub(super) fn run(inputs: &Inputs<'_>, earlier: &Masks) -> Vec<bool> {
    let kept = earlier.last();
    if !inputs.is_one_story() || inputs.favor == Favor::Recall {
        return kept.to_vec();
    }
    without_teasers(kept, inputs.blocks(), inputs.template(), inputs.probabilities())
}

/// The mask without the teasers before and after the story, if the rest is certainly the story.
fn without_teasers(kept: &[bool], blocks: &Blocks, template: &[usize], probabilities: &[f32]) -> Vec<bool> {
    let mut teasers = teasers(blocks, template);
    let is_story = |block: &usize| kept[*block] && !teasers[*block] && probabilities[*block] >= SURE;
    let story: Vec<usize> = (0..kept.len()).filter(is_story).collect();
    let words: i32 = story.iter().map(|&block| blocks.words[block]).sum();
    let (Some(&first), Some(&last)) = (story.first(), story.last()) else {
        return kept.to_vec();
    };
    teasers[first..last].fill(false);
    let mean = |is_teaser: bool| {
        let chosen = |block: usize| kept[block] && teasers[block] == is_teaser;
        mean_log_odds(blocks, probabilities, chosen)
    };
    // With no teasers the mean is NaN, so the test is false.
    let is_certain = words >= SURE_WORDS && mean(false) - mean(true) >= MIN_LOG_ODDS_GAIN;
    let blocks = kept.iter().zip(teasers);
    blocks.map(|(&kept, is_teaser)| kept && !(is_teaser && is_certain)).collect()
}

/// Whether each block is a teaser, the title of one, or stands between teasers.
fn teasers(blocks: &Blocks, template: &[usize]) -> Vec<bool> {
    let titles: Vec<Option<usize>> = (0..blocks.len()).map(|block| title_of(blocks, block)).collect();
    let mut counts: Vec<(usize, usize)> = for_each_template(template);
    for (&id, title) in template.iter().zip(&titles) {
        counts[id].0 += 1;
        counts[id].1 += usize::from(title.is_some());
    }
    let is_teaser = |block: usize| {
        let (all, titled) = counts[template[block]];
        titled >= MIN_TEASERS && titled as f32 >= MIN_TITLED_SHARE * all as f32
    };
    let mut found = vec![false; blocks.len()];
    let mut last: Option<usize> = None;
    for block in (0..blocks.len()).filter(|&block| is_teaser(block)) {
        let first = titles[block].unwrap_or(block);
        let start = last.filter(|last| first - last.min(&first) <= MAX_BLOCKS_BETWEEN);
        found[start.unwrap_or(first)..=block].fill(true);
        last = Some(block);
    }
    found
}

/// The title above a block, if the block is long enough to be a teaser.
fn title_of(blocks: &Blocks, block: usize) -> Option<usize> {
    if blocks.words[block] < MIN_TEASER_WORDS || is_title(blocks, block) {
        return None;
    }
    (block.saturating_sub(MAX_BLOCKS_TO_TITLE)..block).rev().find(|&above| is_title(blocks, above))
}

fn is_title(blocks: &Blocks, block: usize) -> bool {
    is_linked_name(blocks, block, MIN_TITLE_WORDS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Page;
    use crate::{Options, parse_str};

    const STORY: &str = "<p>The heartwood of old oaks is dark. The heartwood of old oaks is dark. It is so.";
    const TEASER: &str =
        "<div><a href=/>Elms of the north</a></div><i>12 May</i><div class=t>Elms do not grow here.</div>";

    fn page(html: String) -> Page {
        parse_str(html, &Options::default())
    }

    /// What is kept of a story of four blocks, or of that and `rest`, with three teasers of three blocks behind it.
    fn kept(story: f32, teasers: f32, rest: &str) -> Vec<bool> {
        let page = page(STORY.repeat(4) + &TEASER.repeat(3) + rest);
        let count = page.blocks.len();
        let mut probabilities = vec![story; count];
        probabilities[4..13].fill(teasers);
        let mut template = vec![0; count];
        template[4..13].copy_from_slice(&[1, 2, 3].repeat(3));
        let kept = vec![true; count];
        without_teasers(&kept, &page.blocks, &template, &probabilities)
    }

    #[test]
    fn teasers_go_with_titles_and_dates() {
        let mut story = vec![true; 4];
        story.resize(13, false);
        assert_eq!(kept(0.98, 0.8, ""), story);
    }

    #[test]
    fn blocks_as_certain_as_the_story_stay() {
        assert_eq!(kept(0.98, 0.95, ""), [true; 13]);
        assert_eq!(kept(0.85, 0.3, ""), [true; 13]);
    }

    #[test]
    fn blocks_with_the_story_on_both_sides_stay() {
        assert_eq!(kept(0.98, 0.8, STORY), [true; 14]);
    }

    #[test]
    fn two_are_not_enough() {
        let page = page(TEASER.repeat(3));
        assert_eq!(teasers(&page.blocks, &[1, 2, 3].repeat(3)), [true; 9]);
        let template = [1, 2, 3, 1, 2, 3, 1, 2, 4];
        assert_eq!(teasers(&page.blocks, &template), [false; 9]);
    }
}
