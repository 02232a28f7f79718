//! Blocks that stand in the page alike stand or fall together.
//!
//! Trees judge each block by itself. But entries of one list, or paragraphs of one text, are written by one template: where
//! they are judged differently, chance had a hand in it. So each block takes on a part of what is said of its like.

/// How much of a score is that of the block's like; the rest is its own.
const SHARED: f32 = 0.7;

/// No block is so sure that it alone decides for its like.
const SUREST: f32 = 9.0;

/// Room for something about all blocks that stand alike, by their number.
pub(super) fn by_kind<T: Clone + Default>(alike: &[usize]) -> Vec<T> {
    let kinds = alike.iter().max().map_or(0, |&last| last + 1);
    vec![T::default(); kinds]
}

/// What the like of each block is said to be on average: longer blocks say more, but not by as much as they are longer.
pub(super) fn means(scores: &[f32], words: &[i32], alike: &[usize]) -> Vec<f32> {
    let mut sums: Vec<(f32, f32)> = by_kind(alike);
    for ((&score, &words), &kind) in scores.iter().zip(words).zip(alike) {
        let weight = (words.max(1) as f32).sqrt();
        let (sum, whole) = &mut sums[kind];
        *sum += weight * score.clamp(-SUREST, SUREST);
        *whole += weight;
    }
    let mean = |&kind: &usize| sums[kind].0 / sums[kind].1;
    alike.iter().map(mean).collect()
}

/// The score of a block whose like has `mean`.
pub(super) fn shared(score: f32, mean: f32) -> f32 {
    score + SHARED * (mean - score)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_follows_its_like() {
        let means = means(&[2.0, -1.0, 2.0, 5.0], &[4, 4, 4, 9], &[0, 0, 0, 1]);
        assert_eq!(means, [1.0, 1.0, 1.0, 5.0]);
        assert!((shared(-1.0, means[1]) - 0.4).abs() < 1e-6);
        assert_eq!(shared(5.0, means[3]), 5.0);
    }

    #[test]
    fn longer_blocks_say_more() {
        assert_eq!(means(&[3.0, 0.0], &[4, 1], &[0, 0]), [2.0, 2.0]);
        assert_eq!(means(&[100.0, 0.0], &[0, 1], &[0, 0]), [SUREST / 2.0; 2]);
        assert_eq!(means(&[], &[], &[]), [0.0; 0]);
    }
}
