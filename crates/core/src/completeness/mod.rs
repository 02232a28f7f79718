//! Says whether a page is what it was asked for: the full text, or a teaser, a wall, a check, a shell, an error.
//!
//! Each kind has a sum of weights of the evidence for and against it, and the kind with the highest sum above zero is the
//! verdict; the sum is the log-odds of its probability. Phrases count by their place, and only beside how much text the
//! page has: lists of phrases alone raise false alarms. The weights were set by hand on one half of the products whose
//! pages `python -m benchmarks completeness-gather` gathers; `python -m benchmarks completeness` measures them on the
//! other half (docs/completeness.md has the figures).

mod cases;
mod marks;
mod signals;
mod words;

use cases::{check, error, shell, teaser, wall};
use marks::Mark;
use signals::Signals;
use words::{Saying, Text};

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

/// The evidence for one verdict.
struct Case {
    verdict: &'static str,
    sum: f64,
    evidence: Vec<String>,
}

impl Case {
    fn new(verdict: &'static str, bias: f64) -> Self {
        Self { verdict, sum: bias, evidence: Vec::new() }
    }

    /// Adds a weight if a condition holds; evidence for the verdict is recorded.
    fn when(&mut self, holds: bool, weight: f64, says: impl FnOnce() -> String) {
        self.weigh(holds, weight);
        if holds {
            self.evidence.push(says());
        }
    }

    /// The same without a word: it is no news to a reader.
    fn weigh(&mut self, holds: bool, weight: f64) {
        self.sum += if holds { weight } else { 0.0 };
    }

    /// Adds a weight where one of some phrases stands in a text.
    fn phrase(&mut self, saying: Saying, text: &Text, weight: f64, place: &str) -> bool {
        let found = text.find(saying);
        self.when(found.is_some(), weight, || format!("{place} says “{}”", found.unwrap_or_default()));
        found.is_some()
    }

    fn mark(&mut self, signals: &Signals, mark: Mark, weight: f64) -> bool {
        let found = signals.marks.find(mark);
        self.when(found.is_some(), weight, || format!("the source has “{}”", found.unwrap_or_default()));
        found.is_some()
    }

    fn answered(&mut self, holds: bool, status: u16, weight: f64) {
        self.when(holds, weight, || format!("the server answered with the status {status}"));
    }

    fn not_free(&mut self, signals: &Signals, weight: f64) {
        self.when(signals.is_not_free, weight, || "it declares that its text is not free".into());
    }

    fn named_wall(&mut self, signals: &Signals) {
        let is_named = signals.marks.find(Mark::WallPages).is_some();
        self.when(is_named, 1.5, || "the markup names a wall".into());
        self.mark(signals, Mark::WallWidgets, 1.0);
    }

    fn short(&mut self, signals: &Signals, words: u32, weight: f64) {
        self.when(signals.visible < words, weight, || format!("the page shows {} words", signals.visible));
    }

    fn prose(&mut self, signals: &Signals, words: u32, weight: f64) {
        self.weigh(signals.prose >= words, weight);
    }
}

impl Page {
    /// Whether the page is what it was asked for; `status` is that of the HTTP response, `origin` where its text stood.
    #[must_use]
    pub fn completeness(&self, kept: &[bool], status: Option<u16>, origin: &str) -> Completeness {
        if !self.is_text() {
            let kind = self.binary_type.unwrap_or("binary data");
            return Completeness {
                verdict: "not-text",
                probability: 0.99,
                evidence: vec![format!("it is {kind}, not text")],
            };
        }
        let signals = Signals::new(self, kept);
        let status = status.unwrap_or(200);
        let mut cases =
            vec![error(&signals, status), check(&signals, status), wall(&signals, status), teaser(&signals, status)];
        if origin == recovered::PAGE {
            cases.push(shell(&signals));
        }
        let best = cases.into_iter().max_by(|one, other| one.sum.total_cmp(&other.sum));
        match best {
            Some(case) if case.sum > 0.0 => {
                Completeness { verdict: case.verdict, probability: probability(case.sum), evidence: case.evidence }
            }
            _ if signals.visible == 0 => {
                Completeness { verdict: "empty", probability: 0.99, evidence: vec!["it shows no words".into()] }
            }
            other => Completeness {
                verdict: VERDICTS[0],
                probability: other.map_or(1.0, |case| probability(-case.sum)),
                evidence: Vec::new(),
            },
        }
    }
}

/// The logistic function, with four digits.
fn probability(log_odds: f64) -> f64 {
    (1e4 / (1.0 + libm::exp(-log_odds))).round() / 1e4
}
