//! Returns to the first threshold between two kept blocks that are near each other.
//!
//! A table or a caption inside a story is less likely than its paragraphs, and seldom reaches the raised threshold.
//!
//! Worth: what word-bag F1 times 100 changes without this step (`duramen evaluate CORPUS --without inside-story`):
//! -0.02 [-0.09, +0.04] on the macro mean of twelve open sets, but -0.18 [-0.30, -0.05] on cleaneval, -0.11 [-0.16,
//! -0.06] on pairs-open and -0.23 [-0.54, -0.01] on readability. No set gains significantly without the step.

use super::Masks;
use super::inputs::Inputs;

/// Two kept blocks at most this many blocks apart belong to one text. Chosen by eye.
const MAX_GAP: usize = 20;

pub(super) fn run(_: &Inputs<'_>, earlier: &Masks) -> Vec<bool> {
    filled(earlier.last(), earlier.first())
}

/// The mask `kept` with those blocks of `likely` that stand between two kept ones.
fn filled(kept: &[bool], likely: &[bool]) -> Vec<bool> {
    let mut mask = kept.to_vec();
    let ends: Vec<usize> = (0..kept.len()).filter(|&block| kept[block]).collect();
    for pair in ends.windows(2).filter(|pair| pair[1] - pair[0] <= MAX_GAP) {
        for block in pair[0]..pair[1] {
            mask[block] |= likely[block];
        }
    }
    mask
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn likely_blocks_between_kept_ones_are_kept() {
        let kept = [true, false, false, true, false];
        let likely = [true, true, false, true, true];
        assert_eq!(filled(&kept, &likely), [true, true, false, true, false]);
    }

    #[test]
    fn kept_blocks_far_apart_have_no_text_between_them() {
        let of = |gap: usize| {
            let mut kept = vec![false; gap + 6];
            (kept[5], kept[gap + 5]) = (true, true);
            filled(&kept, &vec![true; gap + 6])[6]
        };
        assert!(of(MAX_GAP));
        assert!(!of(MAX_GAP + 1));
    }
}
