//! Calibration of the confidence: from the evidence for a decision to the F1 of held-out training pages that had it.

/// How many numbers are known of a decision; the first is its expected F1.
pub const EVIDENCE: usize = 9;
pub type Evidence = [f32; EVIDENCE];

/// Weights of the evidence, and points of an increasing, piecewise linear function of the weighted sum.
#[derive(Clone, Debug, Default)]
pub struct Calibration {
    /// What all pages have, then a weight for each number; none if the expected F1 is all that counts.
    pub(super) weights: Vec<f32>,
    pub(super) expected: Vec<f32>,
    pub(super) met: Vec<f32>,
}

impl Calibration {
    /// The calibrated F1: 0 if the expected F1 is 0, and the expected F1 itself if the model has no calibration.
    #[must_use]
    pub fn confidence(&self, evidence: &Evidence) -> f32 {
        if evidence[0] <= 0.0 || self.expected.is_empty() {
            return evidence[0];
        }
        let expected = match self.weights.split_first() {
            Some((&of_all, weights)) => {
                of_all + weights.iter().zip(evidence).map(|(weight, number)| weight * number).sum::<f32>()
            }
            None => evidence[0],
        };
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

#[cfg(test)]
mod tests {
    use super::*;

    fn of(expected: f32) -> Evidence {
        let mut evidence = [0.0; EVIDENCE];
        evidence[0] = expected;
        evidence
    }

    #[test]
    fn confidence_follows_the_line() {
        let line = Calibration { weights: Vec::new(), expected: vec![0.2, 0.8], met: vec![0.4, 0.6] };
        for (expected, confidence) in [(0.0, 0.0), (0.1, 0.4), (0.5, 0.5), (0.9, 0.6)] {
            assert!((line.confidence(&of(expected)) - confidence).abs() < 1e-6, "{expected}");
        }
        let weighed = Calibration { weights: [&[0.1, 0.5][..], &[0.0; EVIDENCE - 1]].concat(), ..line };
        assert!((weighed.confidence(&of(0.8)) - 0.5).abs() < 1e-6);
        assert_eq!(Calibration::default().confidence(&of(0.7)), 0.7);
    }
}
