//! Which blocks to keep, given how likely each is content.
//!
//! Kept are the blocks above a threshold, the one that makes the expected F measure best. Expected how? Were blocks
//! independent, a hundred teasers of probability 0.4 would be worth forty, and be kept. But they stand or fall together: the
//! page is a listing, or it is not. So the expectation is a mean of two readings: blocks that know nothing of each other
//! (Z. C. Lipton et al.: Optimal thresholding of classifiers to maximize F1 measure, 2014), and blocks of which
//! one draw decides, so that the content is all that is likelier than it.

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
    /// The floor of a page that surely tells one story: it is the content, what is likely beside it is not.
    pub story: f32,
}

/// Which blocks are kept, and what F1 to expect from it.
#[derive(Clone, Debug)]
pub struct Choice {
    pub kept: Vec<bool>,
    pub threshold: f32,
    pub expected_f1: f32,
}

/// Probabilities that are told apart.
const LEVELS: usize = 40;

/// How far blocks are taken for independent.
const INDEPENDENCE: f64 = 0.5;

/// Blocks between two of a story that may still be inside it.
const WITHIN: usize = 20;

/// Words at and above each level of probability, and those of them that are expected to be content.
struct Words {
    held: [f64; LEVELS],
    meant: [f64; LEVELS],
}

impl Words {
    fn new(probabilities: &[f32], words: &[i32]) -> Self {
        let (mut held, mut meant) = ([0.0; LEVELS], [0.0; LEVELS]);
        for (&probability, &words) in probabilities.iter().zip(words) {
            let words = f64::from(words.max(1));
            held[level(probability)] += words;
            meant[level(probability)] += words * f64::from(probability);
        }
        for at in (0..LEVELS - 1).rev() {
            held[at] += held[at + 1];
            meant[at] += meant[at + 1];
        }
        Self { held, meant }
    }

    /// The F measure to expect where all blocks at and above a level are kept.
    fn expected(&self, at: usize, beta: f64) -> f64 {
        let kept = self.held[at];
        if kept == 0.0 {
            return 0.0;
        }
        let f = |common: f64, content: f64| (1.0 + beta) * common / (kept + beta * content);
        let apart = f(self.meant[at], self.meant[0]);
        let together: f64 = self
            .held
            .iter()
            .map(|&content| f(kept.min(content), content))
            .sum();
        INDEPENDENCE * apart + (1.0 - INDEPENDENCE) * together / LEVELS as f64
    }

    /// For every level from that of `floor` on, the measure to expect.
    fn promises(&self, floor: f32, beta: f32) -> [f64; LEVELS] {
        let beta = f64::from(beta * beta);
        let mut promises = [0.0; LEVELS];
        for at in (lowest(floor)..LEVELS).rev() {
            // A level without words promises what the one above it does.
            promises[at] = match self.held.get(at + 1) {
                Some(&above) if above == self.held[at] => promises[at + 1],
                _ => self.expected(at, beta),
            };
        }
        promises
    }
}

/// The highest level at and above `floor` that promises most; one above all where none promises anything.
fn best(promises: &[f64; LEVELS], floor: f32) -> usize {
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

fn level(probability: f32) -> usize {
    ((probability * LEVELS as f32) as usize).min(LEVELS - 1)
}

/// The blocks that make the expected F measure best; a block weighs as many as its words.
///
/// `story` says how surely the page tells one, and raises the floor; a table or a caption inside the story
/// need not reach it. Where the raised floor is above all blocks, the likeliest are kept that reach the other.
#[must_use]
pub fn choose(probabilities: &[f32], words: &[i32], story: f32, policy: Policy) -> Choice {
    let all = Words::new(probabilities, words);
    let highest = probabilities.iter().copied().fold(0.0, f32::max);
    let floor = (policy.story * story).min(highest).max(policy.floor);
    let promises = all.promises(policy.floor, policy.beta);
    let (outside, inside) = (best(&promises, floor), best(&promises, policy.floor));
    let mut kept: Vec<bool> = probabilities
        .iter()
        .map(|&probability| level(probability) >= outside)
        .collect();
    if inside < outside {
        let ends: Vec<usize> = (0..kept.len()).filter(|&block| kept[block]).collect();
        for pair in ends.windows(2).filter(|pair| pair[1] - pair[0] <= WITHIN) {
            for block in pair[0]..pair[1] {
                kept[block] |= level(probabilities[block]) >= inside;
            }
        }
    }
    Choice {
        kept,
        threshold: outside as f32 / LEVELS as f32,
        expected_f1: if outside < LEVELS {
            all.expected(outside, 1.0) as f32
        } else {
            0.0
        },
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
