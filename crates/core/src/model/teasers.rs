//! Teasers of other stories, below or beside the one that a page tells.
//!
//! They are written like it, and a block by itself does not show what it is. Together they do: one after the other stands
//! under a title that is a link, none has the story on both sides, and all of them are less sure than it.

use super::alike::by_kind;
use super::surety::{SURE, SURE_WORDS, mean_log_odds};
use crate::page::Blocks;

/// A title has at least so many words, and nearly all of it is a link.
const TITLE_WORDS: i32 = 3;
const TITLE_LINKED: f32 = 0.8;

/// A teaser has at least so many words, its title right above or one block higher, where a date may stand between.
const TEASER_WORDS: i32 = 5;
const TITLE_ABOVE: usize = 2;

/// How many blocks that stand in the page alike must be teasers to show that all are, and how large a part of them.
const LEAST: usize = 3;
const PART: f32 = 0.7;

/// Blocks from one to the next of them up to which all between belongs to them.
const NEAR: usize = 4;

/// How much surer the story must be on average, in log-odds.
const SURER: f32 = 1.5;

/// Drop the teasers before and behind the story, if what is left is surely the story.
pub(super) fn drop_teasers(
    kept: &mut [bool],
    blocks: &Blocks,
    alike: &[usize],
    probabilities: &[f32],
) {
    let mut teasers = teasers(blocks, alike);
    let is_story =
        |block: &usize| kept[*block] && !teasers[*block] && probabilities[*block] >= SURE;
    let story: Vec<usize> = (0..kept.len()).filter(is_story).collect();
    let words: i32 = story.iter().map(|&block| blocks.words[block]).sum();
    let (Some(&first), Some(&last)) = (story.first(), story.last()) else {
        return;
    };
    teasers[first..last].fill(false);
    let mean = |is_teaser: bool| {
        let chosen = |block: usize| kept[block] && teasers[block] == is_teaser;
        mean_log_odds(blocks, probabilities, chosen)
    };
    // Without teasers their mean is no number, and nothing is surer than that.
    if words >= SURE_WORDS && mean(false) - mean(true) >= SURER {
        for (kept, is_teaser) in kept.iter_mut().zip(teasers) {
            *kept &= !is_teaser;
        }
    }
}

/// Whether each block is a teaser, the title of one, or stands between them.
fn teasers(blocks: &Blocks, alike: &[usize]) -> Vec<bool> {
    let titles: Vec<Option<usize>> = (0..blocks.len())
        .map(|block| title_of(blocks, block))
        .collect();
    let mut counts: Vec<(usize, usize)> = by_kind(alike);
    for (&kind, title) in alike.iter().zip(&titles) {
        counts[kind].0 += 1;
        counts[kind].1 += usize::from(title.is_some());
    }
    let is_teaser = |block: usize| {
        let (all, titled) = counts[alike[block]];
        titled >= LEAST && titled as f32 >= PART * all as f32
    };
    let mut found = vec![false; blocks.len()];
    let mut last: Option<usize> = None;
    for block in (0..blocks.len()).filter(|&block| is_teaser(block)) {
        let first = titles[block].unwrap_or(block);
        let start = last.filter(|last| first - last.min(&first) <= NEAR);
        found[start.unwrap_or(first)..=block].fill(true);
        last = Some(block);
    }
    found
}

/// The title that a block stands under like a teaser.
fn title_of(blocks: &Blocks, block: usize) -> Option<usize> {
    if blocks.words[block] < TEASER_WORDS || is_title(blocks, block) {
        return None;
    }
    (block.saturating_sub(TITLE_ABOVE)..block)
        .rev()
        .find(|&above| is_title(blocks, above))
}

fn is_title(blocks: &Blocks, block: usize) -> bool {
    let linked = blocks.link_chars[block] as f32;
    blocks.words[block] >= TITLE_WORDS && linked >= TITLE_LINKED * blocks.chars[block] as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Page;
    use crate::{Options, parse_str};

    const STORY: &str =
        "<p>The heartwood of old oaks is dark. The heartwood of old oaks is dark. It is so.";
    const TEASER: &str = "<div><a href=/>Elms of the north</a></div><i>12 May</i><div class=t>Elms do not grow here.</div>";

    fn page(html: String) -> Page {
        parse_str(html, &Options::default())
    }

    /// What is kept of a story of four blocks, or of that and `rest`, with three teasers of three blocks behind it.
    fn kept(story: f32, teasers: f32, rest: &str) -> Vec<bool> {
        let page = page(STORY.repeat(4) + &TEASER.repeat(3) + rest);
        let count = page.blocks.len();
        let mut probabilities = vec![story; count];
        probabilities[4..13].fill(teasers);
        let mut alike = vec![0; count];
        alike[4..13].copy_from_slice(&[1, 2, 3].repeat(3));
        let mut kept = vec![true; count];
        drop_teasers(&mut kept, &page.blocks, &alike, &probabilities);
        kept
    }

    #[test]
    fn teasers_go_with_titles_and_dates() {
        let mut story = vec![true; 4];
        story.resize(13, false);
        assert_eq!(kept(0.98, 0.8, ""), story);
    }

    #[test]
    fn what_is_as_sure_as_the_story_stays() {
        assert_eq!(kept(0.98, 0.95, ""), [true; 13]);
        assert_eq!(kept(0.85, 0.3, ""), [true; 13]);
    }

    #[test]
    fn what_has_the_story_on_both_sides_stays() {
        assert_eq!(kept(0.98, 0.8, STORY), [true; 14]);
    }

    #[test]
    fn two_are_not_enough() {
        let page = page(TEASER.repeat(3));
        assert_eq!(teasers(&page.blocks, &[1, 2, 3].repeat(3)), [true; 9]);
        let alike = [1, 2, 3, 1, 2, 3, 1, 2, 4];
        assert_eq!(teasers(&page.blocks, &alike), [false; 9]);
    }
}
