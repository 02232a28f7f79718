//! Drops headings at the end of what is kept of a product, a thread or a service: nothing of their sections is kept.
//!
//! "Who is online", "Guests also viewed" and "Questions?" look like the headings of the page's own parts. Articles and lists
//! end with headings that are content more often than not.
//!
//! Worth: of 67 labelled pages of eight sets that it changes, each by a model that has not seen its site, 37 gain word-bag F1
//! and 7 lose; shops-open +.0008 [+.0002, +.0017].

use super::Masks;
use super::favor::Favor;
use super::inputs::Inputs;
use super::page_type::PageType;
use crate::page::{Blocks, flags};

/// Longer headings say something by themselves.
const MAX_WORDS: i32 = 8;
const MAX_HEADINGS: usize = 3;

pub(super) fn run(inputs: &Inputs<'_>, earlier: &Masks) -> Vec<bool> {
    let kept = earlier.last();
    let is_cut = matches!(inputs.page_type, Some(PageType::Product | PageType::Forum | PageType::Service));
    if is_cut && inputs.favor != Favor::Recall { without_last_headings(kept, inputs.blocks()) } else { kept.to_vec() }
}

/// The mask without the headings at its end, unless nothing else is kept.
pub(super) fn without_last_headings(kept: &[bool], blocks: &Blocks) -> Vec<bool> {
    // A number in a heading may be the price.
    let is_bare = |&block: &usize| {
        blocks.flags[block] & flags::HEADING != 0 && blocks.words[block] <= MAX_WORDS && blocks.digits[block] == 0
    };
    let from_the_end = (0..kept.len()).rev().filter(|&block| kept[block]);
    let last: Vec<usize> = from_the_end.clone().take(MAX_HEADINGS).take_while(is_bare).collect();
    let mut mask = kept.to_vec();
    if from_the_end.count() > last.len() + 1 {
        last.into_iter().for_each(|block| mask[block] = false);
    }
    mask
}
