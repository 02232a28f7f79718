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
use super::parts::{container, is_mostly_kept, nearest};
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
fn with_headings(kept: &[bool], page: &Page, repeats_title: &[bool], is_declared: &[bool]) -> Vec<bool> {
    let mut mask = kept.to_vec();
    let ranks: Vec<Option<(usize, usize)>> = (0..kept.len()).map(|block| heading(page, block)).collect();
    let is_missing = |&block: &usize| !kept[block] && !repeats_title[block];
    for block in (0..kept.len()).rev().filter(is_missing) {
        let Some((row, rank)) = ranks[block] else {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, parse_str};

    fn kept(html: &str, kept: &[bool]) -> Vec<bool> {
        let page = parse_str(html.to_owned(), &Options::default());
        assert_eq!(page.blocks.len(), kept.len());
        let titles: Vec<bool> = (0..kept.len()).map(|block| page.block_text(block) == "Title").collect();
        let declared: Vec<bool> = (0..kept.len()).map(|block| page.block_text(block) == "Two boards of oak").collect();
        with_headings(kept, &page, &titles, &declared)
    }

    #[test]
    fn a_heading_is_kept_with_its_section() {
        let html = "<p>Oak.<h2>Pros</h2><p>Dark.<h2>Cons</h2><p>Heavy.<p>Dear.";
        let texts = [true, false, true, false, false, false];
        assert_eq!(kept(html, &texts), [true, true, true, false, false, false]);
        let texts = [true, false, true, false, true, false];
        assert_eq!(kept(html, &texts), [true, true, true, true, true, false]);
    }

    #[test]
    fn what_stands_between_a_heading_and_a_declared_list_does_not_end_its_section() {
        let html =
            "<section><div><h2>Wood</h2><i>for 4 doors</i></div><ul><li>Two boards of oak<li>Nails</ul></section>";
        assert_eq!(kept(html, &[false, false, true, true]), [true, false, true, true]);
        assert_eq!(kept(html, &[false, false, false, false]), [false; 4]);
        assert_eq!(kept(&html.replace("Two", "2"), &[false, false, true, true]), [false, false, true, true]);
        let html = "<section><h2>Wood<div>1x 2x</div></h2><ul><li>Two boards of oak<li>Nails</ul></section>";
        assert_eq!(kept(html, &[false, false, true, true]), [true, true, true, true]);
    }

    #[test]
    fn a_section_can_begin_with_a_heading_of_lower_rank() {
        let html = "<p>Oak.<h2>Uses</h2><h3>Doors</h3><p>Many.<h2>More</h2>";
        let texts = [true, false, false, true, false];
        assert_eq!(kept(html, &texts), [true, true, true, true, false]);
    }

    #[test]
    fn a_section_ends_with_the_element_around_the_heading() {
        let html = "<aside><div><h3>About us</h3></div><p>We sell wood.</aside><p>Oak is dark and dense.";
        assert_eq!(kept(html, &[false, false, true]), [false, false, true]);
        let html = "<aside><div><h3>About us</h3></div><p>We sell wood.</aside>Oak is dark and dense.";
        assert_eq!(kept(html, &[false, false, true]), [false, false, true]);
    }

    #[test]
    fn the_title_of_the_page_is_left_alone() {
        assert_eq!(kept("<h1>Title</h1><p>Oak.", &[false, true]), [false, true]);
        assert_eq!(kept("<h1>Oak</h1><p>Dark.", &[false, true]), [true, true]);
    }
}
