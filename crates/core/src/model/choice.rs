//! Which blocks to keep, given how likely each is content.
//!
//! Among all thresholds the one is taken that makes the expected F measure best; it lies at `F / (1 + beta²)` of that
//! best F (Z. C. Lipton et al.: Optimal thresholding of classifiers to maximize F1 measure, 2014).

use crate::page::{Page, flags};
use crate::tags;

/// What matters more to the caller: that nothing foreign is kept, or that nothing is missed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Favor {
    Precision,
    Balanced,
    Recall,
}

impl Favor {
    pub const COUNT: usize = 3;
    pub const ALL: [(&'static str, Self); Self::COUNT] = [
        ("precision", Self::Precision),
        ("balanced", Self::Balanced),
        ("recall", Self::Recall),
    ];
}

/// The weight of recall in the F measure, and the probability that a kept block has at least.
#[derive(Clone, Copy, Debug)]
pub struct Policy {
    pub beta: f32,
    pub floor: f32,
}

/// Which blocks are kept, and what F1 to expect from it.
#[derive(Clone, Debug)]
pub struct Choice {
    pub kept: Vec<bool>,
    pub threshold: f32,
    pub expected_f1: f32,
}

/// The blocks that make the expected F measure best; a block weighs as many as its words.
#[must_use]
pub fn choose(probabilities: &[f32], words: &[i32], policy: Policy) -> Choice {
    let weight = |block: usize| f64::from(words[block].max(1));
    let held = |block: usize| f64::from(probabilities[block]) * weight(block);
    let mut order: Vec<usize> = (0..probabilities.len()).collect();
    order.sort_by(|&one, &other| probabilities[other].total_cmp(&probabilities[one]));
    let beta = f64::from(policy.beta * policy.beta);
    let total: f64 = order.iter().map(|&block| held(block)).sum();
    let (mut best, mut inside, mut size) = (0.0_f64, 0.0, 0.0);
    for &block in &order {
        inside += held(block);
        size += weight(block);
        best = best.max((1.0 + beta) * inside / (size + beta * total));
    }
    let threshold = policy.floor.max((best / (1.0 + beta)) as f32);
    let kept: Vec<bool> = probabilities
        .iter()
        .map(|&probability| probability > threshold)
        .collect();
    let over = |of: &dyn Fn(usize) -> f64| {
        (0..kept.len())
            .filter(|&block| kept[block])
            .map(of)
            .sum::<f64>()
    };
    let (inside, size) = (over(&held), over(&weight));
    let expected_f1 = if size > 0.0 {
        (2.0 * inside / (size + total)) as f32
    } else {
        0.0
    };
    Choice {
        kept,
        threshold,
        expected_f1,
    }
}

/// What F1 was met in training where one was expected: points of a rising line.
#[derive(Clone, Debug, Default)]
pub struct Calibration {
    pub(super) expected: Vec<f32>,
    pub(super) met: Vec<f32>,
}

impl Calibration {
    /// The F1 to count on; 0 where none is expected, and the expected one where nothing was learned.
    #[must_use]
    pub fn confidence(&self, expected: f32) -> f32 {
        if expected <= 0.0 || self.expected.is_empty() {
            return expected;
        }
        let above = self.expected.partition_point(|&point| point < expected);
        let Some(before) = above.checked_sub(1) else {
            return self.met[0];
        };
        let Some(&end) = self.expected.get(above) else {
            return self.met[before];
        };
        let share = (expected - self.expected[before]) / (end - self.expected[before]);
        self.met[before] + share * (self.met[above] - self.met[before])
    }
}

/// The rows of kept blocks: their texts, and the inline elements between.
#[must_use]
pub fn kept_rows(page: &Page, kept: &[bool]) -> Vec<bool> {
    let mut rows = vec![false; page.len()];
    for block in (0..page.blocks.len().min(kept.len())).filter(|&block| kept[block]) {
        let (first, last) = (page.blocks.first[block], page.blocks.last[block]);
        for row in (first..last).map(|row| row as usize) {
            let is_shown = page.nodes.flags[row] & (flags::HEAD | flags::RAW) == 0;
            rows[row] = is_shown && page.nodes.tag[row] != tags::COMMENT;
        }
    }
    rows
}
