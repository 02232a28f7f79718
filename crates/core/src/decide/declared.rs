//! Keeps what the page declares as parts of what it is for: ingredients, steps, answers.
//!
//! The features of declared data raise the probability of such blocks, and short lines among a long story still fall
//! below the threshold of a page at times. A text that was kept above is not kept again, because many pages carry a copy
//! for printing or for small screens.

use hashbrown::HashSet;

use super::Masks;
use super::inputs::Inputs;

/// A block with a lower probability is not added: pages also repeat their declared texts in lists of other pages.
const MIN_PROBABILITY: f32 = 0.1;

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
    kept
}
