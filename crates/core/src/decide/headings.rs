//! Keeps a heading whose section is kept.
//!
//! Readers and retrieval systems need the heading above a text ("Pros" and "Cons" of a review), but the trees drop
//! many short headings. A section ends at the next heading of the same or a higher rank, or with the element around
//! the heading. Headings that repeat the page's title are not added here, because forums print it above every post:
//! the step `headline` keeps the one above the story.
//!
//! Worth: readers need it, F1 does not show it. What word-bag F1 times 100 changes without this step (`duramen evaluate
//! CORPUS --without headings`): +0.03 [+0.00, +0.05] on the macro mean of twelve open sets, -0.02 [-0.05, -0.00] on the
//! five of them that the model was not trained on; 2,259 headings on 968 of 4,452 pages. harvest loses most with it,
//! 0.34 [0.18, 0.52]; l3s-gn1 gains 0.12 [0.06, 0.18].

use super::Masks;
use super::inputs::Inputs;
use super::parts::{blocks_within, container, is_aside, is_mostly_kept, nearest};
use crate::page::{Page, flags};
use crate::tags;

/// Blocks between a heading and a declared list. Chosen by eye.
const MAX_BESIDE_BLOCKS: usize = 2;

pub(super) fn run(inputs: &Inputs<'_>, earlier: &Masks) -> Vec<bool> {
    let prediction = inputs.prediction;
    with_headings(earlier.last(), inputs.page, &prediction.repeats_title, &prediction.is_declared)
}

/// The mask with the headings of its sections. The last heading is decided first, because headings that it adds count
/// as kept text of the sections around them.
pub(super) fn with_headings(kept: &[bool], page: &Page, repeats_title: &[bool], is_declared: &[bool]) -> Vec<bool> {
    let mut mask = kept.to_vec();
    let ranks: Vec<Option<(usize, usize)>> = (0..kept.len()).map(|block| heading(page, block)).collect();
    let is_missing = |&block: &usize| !kept[block] && !repeats_title[block];
    for block in (0..kept.len()).rev().filter(is_missing) {
        // A control beside the words of a heading is no part of it; a heading that is a control opens its section.
        let is_own = |&(row, _): &(usize, usize)| blocks_within(page, row).len() == 1 || !is_aside(page, block);
        let Some((row, rank)) = ranks[block].filter(is_own) else {
            continue;
        };
        // What stands between a heading and a declared list, such as the number of servings, does not end the section.
        let is_beside = |&other: &usize| !is_declared[other] && ranks[other].is_none_or(|(at, _)| at == row);
        let list = block + 1 + (block + 1..kept.len()).take(MAX_BESIDE_BLOCKS).take_while(is_beside).count();
        let last = if is_declared.get(list) == Some(&true) { list - 1 } else { block };
        let end = page.nodes.end[container(page, row, last)];
        let is_inside = |&other: &usize| {
            let is_end = other > last && ranks[other].is_some_and(|(_, other)| other <= rank);
            page.blocks.first[other] < end && !is_end
        };
        let section = (block + 1..kept.len()).take_while(is_inside);
        mask[block] = is_mostly_kept(page, &mask, section);
    }
    mask
}

/// The row of the heading that a block is in, and its rank.
fn heading(page: &Page, block: usize) -> Option<(usize, usize)> {
    if page.blocks.flags[block] & flags::HEADING == 0 {
        return None;
    }
    let row = nearest(page, page.blocks.first[block] as usize, &tags::HEADINGS)?;
    let rank = tags::HEADINGS.iter().position(|&tag| tag == page.nodes.tag[row])?;
    Some((row, rank))
}
