//! Keeps what the page declares as parts of what it is for: ingredients, steps, answers.
//!
//! The features of declared data raise the probability of such blocks, and short lines among a long story still fall
//! below the threshold of a page at times. A text that was kept above is not kept again, because many pages carry a copy
//! for printing or for small screens.

use hashbrown::HashSet;

use super::Masks;
use super::inputs::Inputs;
use super::parts::is_aside;

/// A block with a lower probability is not added: pages also repeat their declared texts in lists of other pages.
const MIN_PROBABILITY: f32 = 0.1;

/// A line of at most this many words above several parts names them, whatever its element.
const MAX_LABEL_WORDS: i32 = 3;

pub(super) fn run(inputs: &Inputs<'_>, earlier: &Masks) -> Vec<bool> {
    let mut kept = earlier.last().to_vec();
    let is_declared = &inputs.prediction.is_declared;
    if !is_declared.contains(&true) {
        return kept;
    }
    let blocks = inputs.blocks();
    let text = |block: usize| {
        let (start, end) = (blocks.text_start[block], blocks.text_end[block]);
        inputs.page.text_between(start, end).trim()
    };
    let mut seen: HashSet<&str> = (0..kept.len()).filter(|&block| kept[block]).map(text).collect();
    for block in (0..kept.len()).filter(|&block| is_declared[block]) {
        if inputs.probabilities()[block] >= MIN_PROBABILITY && seen.insert(text(block)) {
            kept[block] = true;
        }
    }
    let is_part = |block: usize| kept[block] && is_declared[block];
    let starts = (1..kept.len().saturating_sub(1)).filter(|&at| is_part(at) && is_part(at + 1));
    let is_label = |&block: &usize| {
        !is_declared[block]
            && blocks.link_chars[block] + blocks.digits[block] == 0
            && (1..=MAX_LABEL_WORDS).contains(&blocks.words[block])
            && inputs.probabilities()[block] >= MIN_PROBABILITY
            && !is_aside(inputs.page, block)
    };
    for label in starts.map(|start| start - 1).filter(is_label).collect::<Vec<_>>() {
        kept[label] = true;
    }
    kept
}
