//! A long story to its end.
//!
//! The further down a block stands, the less sure of it the trees are: other stories and comments stand there. So a long story
//! sinks below the floor on its way, in the middle of its paragraphs. It goes on where blocks stand like the ones that are kept.

use super::alike::by_kind;

/// A block that is less likely does not go on with the story.
const ENOUGH: f32 = 0.5;

/// Blocks from one of the story to the next like it; pictures and their captions may be between.
const NEAR: usize = 50;

/// Words of blocks that stand alike of which so small a part is kept are not of the story.
const PART: f32 = 0.3;

/// Keep the blocks behind a kept one that stand like it.
pub(super) fn keep_continuation(
    kept: &mut [bool],
    words: &[i32],
    alike: &[usize],
    probabilities: &[f32],
) {
    let mut counts: Vec<(i32, i32)> = by_kind(alike);
    for ((&kind, &kept), &words) in alike.iter().zip(&*kept).zip(words) {
        counts[kind].0 += if kept { words } else { 0 };
        counts[kind].1 += words;
    }
    let mut last: Vec<Option<usize>> = by_kind(alike);
    for (block, &kind) in alike.iter().enumerate() {
        let (held, all) = counts[kind];
        let is_story = held as f32 >= PART * all as f32;
        let is_near = last[kind].is_some_and(|last| block - last <= NEAR);
        kept[block] |= is_story && is_near && probabilities[block] >= ENOUGH;
        if kept[block] {
            last[kind] = Some(block);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is kept of a story of which the first block is sure, with a block of another kind behind two of it.
    fn kept(probability: f32, first: i32) -> [bool; 5] {
        let mut kept = [true, false, false, false, false];
        let probabilities = [0.9, probability, 0.6, probability, probability];
        keep_continuation(
            &mut kept,
            &[first, 10, 10, 10, 10],
            &[0, 0, 1, 0, 0],
            &probabilities,
        );
        kept
    }

    #[test]
    fn a_story_goes_on_in_blocks_like_it() {
        assert_eq!(kept(0.6, 20), [true, true, false, true, true]);
    }

    #[test]
    fn what_is_unlikely_ends_it() {
        assert_eq!(kept(0.4, 20), [true, false, false, false, false]);
    }

    #[test]
    fn one_of_many_is_no_story() {
        assert_eq!(kept(0.6, 10), [true, false, false, false, false]);
    }

    #[test]
    fn it_does_not_begin_again_far_off() {
        let of = |gap: usize| {
            let mut kept = vec![false; gap + 1];
            kept[0] = true;
            let mut alike = vec![1; gap + 1];
            (alike[0], alike[gap]) = (0, 0);
            keep_continuation(&mut kept, &vec![10; gap + 1], &alike, &vec![0.6; gap + 1]);
            kept[gap]
        };
        assert!(of(NEAR));
        assert!(!of(NEAR + 1));
    }
}
