//! Calibration of the confidence: from the expected F1 of a decision to the F1 of held-out training pages that had it.

/// Points of an increasing, piecewise linear function, in the order of `expected`.
#[derive(Clone, Debug, Default)]
pub struct Calibration {
    pub(super) expected: Vec<f32>,
    pub(super) met: Vec<f32>,
}

impl Calibration {
    /// The calibrated F1: 0 if the expected F1 is 0, and the expected F1 itself if the model has no calibration.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn confidence_follows_the_line() {
        let line = Calibration { expected: vec![0.2, 0.8], met: vec![0.4, 0.6] };
        for (expected, confidence) in [(0.0, 0.0), (0.1, 0.4), (0.5, 0.5), (0.9, 0.6)] {
            assert!((line.confidence(expected) - confidence).abs() < 1e-6, "{expected}");
        }
        assert_eq!(Calibration::default().confidence(0.7), 0.7);
    }
}
