//! Keeps each text once on pages of products, services and collections, and the subject of a thread once.
//!
//! Such pages show a text several times: in a carousel, once for each screen width, on every card. In an article a
//! repeated sentence is meant, so it stays. In a thread, quotes stay and the repeated subject above each post is
//! dropped.
//!
//! Worth: word-bag F1 on wcxb-dev, times 100, without this step (`duramen evaluate CORPUS --without repeats`): -1.22
//! on products, -0.24 on services, -0.11 on collections. No other open set has such pages, so the macro mean of all
//! sets hardly changes. On forums the step drops only the subject: dropping quotes as well cost harvest 3.18 [2.15,
//! 4.38], although forums of wcxb-dev gained 1.81.

use std::collections::HashSet;

use super::Masks;
use super::inputs::Inputs;
use super::page_type::PageType;
use crate::page::{Page, flags};

/// Shorter texts are often repeated on purpose: sizes, prices, "yes" in a table. Chosen by eye.
const MIN_WORDS: i32 = 3;

pub(super) fn run(inputs: &Inputs<'_>, earlier: &Masks) -> Vec<bool> {
    let subjects = &inputs.prediction.repeats_title;
    match inputs.page_type {
        Some(PageType::Collection | PageType::Product | PageType::Service) => {
            without_repeats(earlier.last(), inputs.page, |_| true)
        }
        Some(PageType::Forum) => without_repeats(earlier.last(), inputs.page, |block| subjects[block]),
        _ => earlier.last().to_vec(),
    }
}

/// The mask without repeated texts; only blocks for which `among` is true are compared and dropped. The first copy stays, and
/// one that is hidden only where no other is seen.
pub(super) fn without_repeats(kept: &[bool], page: &Page, among: impl Fn(usize) -> bool) -> Vec<bool> {
    let is_hidden = |&block: &usize| page.blocks.flags[block] & flags::HIDDEN != 0;
    let is_compared = |&block: &usize| kept[block] && page.blocks.words[block] >= MIN_WORDS && among(block);
    let (hidden, shown): (Vec<usize>, Vec<usize>) = (0..kept.len()).filter(is_compared).partition(is_hidden);
    let mut mask = kept.to_vec();
    let mut texts = HashSet::new();
    for block in shown.into_iter().chain(hidden) {
        mask[block] = texts.insert(page.block_text(block));
    }
    mask
}
