//! The mean log-odds of some blocks: how certain they are, taken together, to be content.

use crate::page::Blocks;

/// Certain text: at least 50 words in blocks with p >= 0.9.
pub(super) const SURE_WORDS: i32 = 50;
pub(super) const SURE: f32 = 0.9;

/// The mean log-odds, weighted by words; NaN if no block is chosen.
pub(super) fn mean_log_odds(blocks: &Blocks, probabilities: &[f32], chosen: impl Fn(usize) -> bool) -> f32 {
    let (mut sum, mut whole) = (0.0, 0.0);
    for block in (0..blocks.len()).filter(|&block| chosen(block)) {
        let weight = blocks.words[block].max(1) as f32;
        sum += weight * log_odds(probabilities[block]);
        whole += weight;
    }
    sum / whole
}

fn log_odds(probability: f32) -> f32 {
    let probability = probability.clamp(1e-4, 1.0 - 1e-4);
    libm::logf(probability / (1.0 - probability))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, parse_str};

    #[test]
    fn longer_blocks_weigh_more() {
        let page = parse_str("<p>old<p>old oaks grow", &Options::default());
        let odds = |odds: f32| odds / (1.0 + odds);
        let probabilities = [odds(1.0), odds(16.0)];
        let mean = mean_log_odds(&page.blocks, &probabilities, |_| true);
        assert!((mean - 8.0_f32.ln()).abs() < 1e-4);
        assert!(mean_log_odds(&page.blocks, &probabilities, |_| false).is_nan());
        assert!(mean_log_odds(&page.blocks, &[0.0, 1.0], |_| true).is_finite());
    }
}
