//! The expected F measure of each threshold, given the probability of each block to be content.
//!
//! If blocks were independent, a hundred teasers with a probability of 0.4 would count as forty pieces of content and
//! be kept. But teasers are content together or not at all: the page is a listing, or it is not. So the expectation
//! is the mean of two models. In the first, blocks are independent (Z. C. Lipton et al.: Optimal thresholding of
//! classifiers to maximize F1 measure, 2014). In the second, one random number decides about all blocks: those with a
//! higher probability are content.

/// The number of thresholds that are compared: probabilities are rounded down to multiples of 1/40.
pub(super) const LEVELS: usize = 40;

/// The weight of the model with independent blocks. Chosen by eye on held-out pages of the training sets.
const INDEPENDENCE: f64 = 0.5;

/// Words at and above each level of probability, and how many of them are expected to be content.
pub(super) struct Levels {
    above: [f64; LEVELS],
    content: [f64; LEVELS],
}

impl Levels {
    pub(super) fn new(probabilities: &[f32], words: &[i32]) -> Self {
        let (mut above, mut content) = ([0.0; LEVELS], [0.0; LEVELS]);
        for (&probability, &words) in probabilities.iter().zip(words) {
            let words = f64::from(words.max(1));
            above[level(probability)] += words;
            content[level(probability)] += words * f64::from(probability);
        }
        for at in (0..LEVELS - 1).rev() {
            above[at] += above[at + 1];
            content[at] += content[at + 1];
        }
        Self { above, content }
    }

    /// The expected F measure if all blocks at and above a level are kept; `beta` is already squared.
    pub(super) fn expected(&self, at: usize, beta: f64) -> f64 {
        let kept = self.above[at];
        if kept == 0.0 {
            return 0.0;
        }
        let f = |common: f64, content: f64| (1.0 + beta) * common / (kept + beta * content);
        let apart = f(self.content[at], self.content[0]);
        let together: f64 = self.above.iter().map(|&content| f(kept.min(content), content)).sum();
        INDEPENDENCE * apart + (1.0 - INDEPENDENCE) * together / LEVELS as f64
    }

    /// The expected F measure of every level at and above `floor`; 0 below it.
    pub(super) fn promises(&self, floor: f32, beta: f32) -> [f64; LEVELS] {
        let beta = f64::from(beta * beta);
        let mut promises = [0.0; LEVELS];
        for at in (lowest(floor)..LEVELS).rev() {
            // A level without words of its own keeps the same blocks as the level above it.
            promises[at] = match self.above.get(at + 1) {
                Some(&above) if above == self.above[at] => promises[at + 1],
                _ => self.expected(at, beta),
            };
        }
        promises
    }
}

/// The level at and above `floor` with the best expected F measure, the highest of equals; [`LEVELS`] if all are 0.
pub(super) fn best(promises: &[f64; LEVELS], floor: f32) -> usize {
    let (mut best, mut threshold) = (0.0, LEVELS);
    for at in (lowest(floor)..LEVELS).rev() {
        if promises[at] > best {
            (best, threshold) = (promises[at], at);
        }
    }
    threshold
}

fn lowest(floor: f32) -> usize {
    ((floor * LEVELS as f32) as usize).min(LEVELS)
}

pub(super) fn level(probability: f32) -> usize {
    ((probability * LEVELS as f32) as usize).min(LEVELS - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(probabilities: &[f32], words: &[i32], beta: f32, floor: f32) -> Vec<bool> {
        let promises = Levels::new(probabilities, words).promises(floor, beta);
        let threshold = best(&promises, floor);
        let levels = probabilities.iter().map(|&probability| level(probability));
        levels.map(|level| level >= threshold).collect()
    }

    #[test]
    fn the_threshold_makes_the_expected_measure_best() {
        let of = |beta, floor| kept(&[0.9, 0.6, 0.44, 0.1], &[10; 4], beta, floor);
        assert_eq!(of(1.0, 0.0), [true, true, true, false]);
        assert_eq!(of(1.0, 0.5), [true, true, false, false]);
        assert_eq!(of(0.2, 0.0), [true, false, false, false]);
        assert_eq!(of(5.0, 0.0), [true, true, true, true]);
        assert_eq!(kept(&[], &[], 1.0, 0.0), [false; 0]);
    }

    #[test]
    fn the_expectation_is_the_mean_of_two_models() {
        let levels = Levels::new(&[0.95, 0.5], &[30, 10]);
        // Independent blocks: 28.5 of the 30 kept words and 33.5 of all are expected to be content.
        let apart = 2.0 * 28.5 / (30.0 + 33.5);
        // One number for both: it is below 0.5 at 21 of 40 levels, and below 0.95 at 18 more; above, nothing is content.
        let together = (21.0 * 2.0 * 30.0 / (30.0 + 40.0) + 18.0) / 40.0;
        let expected = levels.expected(level(0.95), 1.0);
        assert!((expected - (apart + together) / 2.0).abs() < 1e-6);
    }

    #[test]
    fn every_level_promises_what_is_expected_of_it() {
        let levels = Levels::new(&[0.95, 0.5, 0.3], &[30, 10, 20]);
        let promises = levels.promises(0.2, 1.0);
        for (at, &promise) in promises.iter().enumerate() {
            let expected = if at < level(0.2) { 0.0 } else { levels.expected(at, 1.0) };
            assert_eq!(promise, expected, "level {at}");
        }
    }

    #[test]
    fn the_highest_of_equal_levels_is_the_threshold() {
        let mut promises = [0.0; LEVELS];
        (promises[10], promises[20], promises[30]) = (0.5, 0.5, 0.4);
        assert_eq!(best(&promises, 0.0), 20);
    }

    #[test]
    fn many_doubtful_blocks_do_not_drown_a_certain_one() {
        let probabilities = [&[0.95; 2][..], &[0.35; 40][..]].concat();
        let words = [&[100; 2][..], &[10; 40][..]].concat();
        // For independent blocks, F1 would be 2 * 330 / (600 + 330) = 0.71 for all, and 2 * 190 / (200 + 330) = 0.72
        // for two.
        let chosen = kept(&probabilities, &words, 1.0, 0.15);
        assert_eq!(chosen.iter().filter(|&&kept| kept).count(), 2);
    }
}
