//! Drops what a visitor cannot see: hidden text for which the page has no control, or all of it.
//!
//! It is the last step, so that no other one brings a hidden text back. A block that is hidden in part loses that part only
//! when its rows are chosen (`rows.rs`).

use super::Masks;
use super::inputs::Inputs;
use crate::page::{HiddenText, Page};
use crate::tags;

pub(super) fn run(inputs: &Inputs<'_>, earlier: &Masks) -> Vec<bool> {
    let page = inputs.page;
    let hidden = *inputs.hidden_on_page.get_or_init(|| on_page(page, earlier.last(), inputs.hidden));
    let kept = earlier.last().iter().enumerate();
    kept.map(|(block, &is_kept)| is_kept && !is_left_out(page, block, hidden)).collect()
}

/// What is done with hidden text on a page, by whether most words of its kept blocks wait for a script to show them. If
/// none of them is hidden, there is nothing to do.
fn on_page(page: &Page, kept: &[bool], hidden: HiddenText) -> HiddenText {
    let rows = || (0..kept.len()).filter(|&block| kept[block]).flat_map(|block| page.block_rows(block));
    // Formats with images will ask whether those between the texts are hidden.
    let between = rows().next().unwrap_or(0)..rows().next_back().unwrap_or(0);
    let images = between.filter(|&row| matches!(page.nodes.tag[row], tags::IMG | tags::IFRAME));
    if hidden == HiddenText::Keep || !page.hides_some(rows(), images) {
        return HiddenText::Keep;
    }
    if hidden != HiddenText::Reachable {
        return hidden;
    }
    let (mut all, mut waiting) = (0, 0);
    // What no script shows is no part of the content, whether it is much or little.
    for row in rows().filter(|&row| !page.is_left_out(row, HiddenText::Scripted)) {
        all += page.nodes.words[row];
        waiting += if page.is_left_out(row, hidden) { page.nodes.words[row] } else { 0 };
    }
    if 2 * waiting > all { HiddenText::Scripted } else { hidden }
}

/// Whether all texts of a block are left out.
fn is_left_out(page: &Page, block: usize, hidden: HiddenText) -> bool {
    page.block_rows(block).all(|row| page.nodes.chars[row] == 0 || page.is_left_out(row, hidden))
}
