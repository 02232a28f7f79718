//! Says whether a page is what it was asked for: the full text, or a teaser, a wall, a check, a shell, an error.
//!
//! Each kind has a sum of weights of the evidence for and against it, and the kind with the highest sum above zero is the
//! verdict; the sum is the log-odds of its probability. Phrases count by their place, and only beside how much text the
//! page has: lists of phrases alone raise false alarms. The weights were set by hand on one half of the products whose
//! pages `python -m benchmarks completeness-gather` gathers; `python -m benchmarks completeness` measures them on the
//! other half (docs/completeness.md has the figures).

mod marks;
mod signals;
mod weights;
mod words;

use signals::Signals;
use weights::{SHELL_VERDICT, TABLE};

use crate::page::Page;
use crate::recovered;

/// Names of the verdicts, the full text first.
pub const VERDICTS: [&str; 8] = ["full", "teaser", "wall", "check", "shell", "error", "empty", "not-text"];

#[derive(Clone, Debug, PartialEq)]
pub struct Completeness {
    /// One of [`VERDICTS`].
    pub verdict: &'static str,
    pub probability: f64,
    /// The evidence for the verdict, in words; empty for a full text.
    pub evidence: Vec<String>,
}

impl Page {
    /// Whether the page is what it was asked for; `status` is that of the HTTP response, `origin` where its text stood.
    pub fn completeness(&self, kept: &[bool], status: Option<u16>, origin: &str) -> Completeness {
        let found = |verdict, probability, evidence| Completeness { verdict, probability, evidence };
        if !self.is_text() {
            let kind = self.binary_type.unwrap_or("binary data");
            return found("not-text", 0.99, vec![format!("it is {kind}, not text")]);
        }
        let signals = Signals::new(self, kept, status.unwrap_or(200));
        let sums = TABLE
            .iter()
            // Text that was recovered is that of a shell.
            .filter(|(verdict, ..)| *verdict != SHELL_VERDICT || origin == recovered::PAGE)
            .map(|(verdict, bias, weights)| {
                let held = weights.iter().filter_map(|(weight, holds)| Some((weight, holds(&signals)?)));
                let (weights, told): (Vec<f64>, Vec<String>) = held.unzip();
                (*verdict, bias + weights.iter().sum::<f64>(), told)
            });
        let (verdict, sum, mut evidence) =
            sums.max_by(|one, other| one.1.total_cmp(&other.1)).unwrap_or((VERDICTS[0], 0.0, Vec::new()));
        evidence.retain(|words| !words.is_empty());
        if sum > 0.0 {
            return found(verdict, probability(sum), evidence);
        }
        if signals.visible == 0 {
            return found("empty", 0.99, vec!["it shows no words".into()]);
        }
        found(VERDICTS[0], probability(-sum), Vec::new())
    }
}

/// The logistic function, with four digits.
fn probability(log_odds: f64) -> f64 {
    (1e4 / (1.0 + libm::exp(-log_odds))).round() / 1e4
}
