//! Says whether a page is what it was asked for: the full text, or a teaser, a wall, a check, a shell, an error.
//!
//! Each kind has a sum of weights for what speaks for and against it, and the kind with the highest sum above zero is the
//! verdict; the sum is the log-odds of its probability. Phrases count by their place, and only beside how much text the
//! page has: lists of phrases alone raise false alarms. The weights were set by hand on half of the shapes of
//! `tests/completeness/shapes.py`; `python -m benchmarks completeness` measures them on the other half
//! (docs/completeness.md has the figures).

mod signals;
mod words;

use signals::{MANY_WORDS, Signals};
use words::{CHECK, CONSENT, ERROR, LOGIN, Marks, Phrases, SHELL, TROUBLE, WALL};

use crate::page::Page;
use crate::recovered;

/// Names of the verdicts, the full text first.
pub const VERDICTS: [&str; 7] = ["full", "teaser", "wall", "check", "shell", "error", "empty"];

#[derive(Clone, Debug, PartialEq)]
pub struct Completeness {
    /// One of [`VERDICTS`].
    pub verdict: &'static str,
    pub probability: f64,
    /// What speaks for the verdict, in words; empty for a full text.
    pub evidence: Vec<String>,
}

/// What speaks for one verdict.
struct Case {
    verdict: &'static str,
    sum: f64,
    evidence: Vec<String>,
}

impl Case {
    fn new(verdict: &'static str, bias: f64) -> Self {
        Self {
            verdict,
            sum: bias,
            evidence: Vec::new(),
        }
    }

    /// Adds a weight where something holds; what speaks for the verdict is said.
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
    fn phrase(&mut self, phrases: &Phrases, text: &str, weight: f64, place: &str) -> bool {
        let found = phrases.find(text);
        self.when(found.is_some(), weight, || {
            format!("{place} says “{}”", found.unwrap_or_default())
        });
        found.is_some()
    }

    fn mark(&mut self, marks: &Marks, source: &[u8], weight: f64) -> bool {
        let found = marks.find(source);
        self.when(found.is_some(), weight, || {
            format!("the source has “{}”", found.unwrap_or_default())
        });
        found.is_some()
    }

    fn short(&mut self, signals: &Signals, words: u32, weight: f64) {
        self.when(signals.visible < words, weight, || {
            format!("the page shows {} words", signals.visible)
        });
    }

    fn prose(&mut self, signals: &Signals, words: u32, weight: f64) {
        self.weigh(signals.prose >= words, weight);
    }
}

impl Page {
    /// Whether the page is what it was asked for; `status` is that of the HTTP response, `origin` where its text stood.
    #[must_use]
    pub fn completeness(&self, kept: &[bool], status: Option<u16>, origin: &str) -> Completeness {
        let signals = Signals::new(self, kept);
        let status = status.unwrap_or(200);
        let mut cases = vec![
            error(&signals, status),
            check(&signals, status),
            wall(&signals, status),
            teaser(&signals, status),
        ];
        if origin == recovered::PAGE {
            cases.push(shell(&signals));
        }
        let best = cases
            .into_iter()
            .max_by(|one, other| one.sum.total_cmp(&other.sum));
        match best {
            Some(case) if case.sum > 0.0 => Completeness {
                verdict: case.verdict,
                probability: probability(case.sum),
                evidence: case.evidence,
            },
            _ if signals.visible == 0 => Completeness {
                verdict: "empty",
                probability: 0.99,
                evidence: vec!["it shows no words".into()],
            },
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

fn error(signals: &Signals, status: u16) -> Case {
    let mut case = Case::new("error", -4.5);
    let is_refusal = [401, 402, 403, 429, 451].contains(&status);
    let weight = if is_refusal { 3.0 } else { 6.0 };
    case.when(status >= 400, weight, || {
        format!("the server answered with the status {status}")
    });
    let in_title = case.phrase(&ERROR, &signals.title, 3.0, "the title");
    if !in_title && let Some(code) = code(&signals.title) {
        case.when(true, 3.0, || format!("the title says “{code}”"));
    } else if !in_title {
        case.phrase(&TROUBLE, &signals.title, 1.5, "the title");
    }
    let in_heading = case.phrase(&ERROR, &signals.headings, 3.0, "a heading");
    if !in_heading && let Some(code) = code(&signals.headings) {
        case.when(true, 2.5, || format!("a heading says “{code}”"));
    } else if !in_heading {
        case.phrase(&TROUBLE, &signals.headings, 1.0, "a heading");
    }
    if !in_heading {
        case.phrase(&ERROR, &signals.text, 2.75, "the text");
    }
    case.when(
        words::ERROR_PAGES.find(&signals.source).is_some(),
        1.5,
        || "the markup names an error page".into(),
    );
    case.when(signals.is_noindex, 1.0, || {
        "search engines are told not to index it".into()
    });
    case.short(signals, 120, 1.0);
    case.weigh(signals.visible < 60, 1.0);
    case.weigh(signals.visible < 25, 1.0);
    case.weigh(signals.prose >= 60 && signals.prose < 120, -1.0);
    case.prose(signals, 120, -4.0);
    case.weigh(signals.kept >= 250, -3.0);
    case
}

/// The status that a title or heading begins or ends with: “404 Not Found”, “Error 500”, “Unavailable 503”.
fn code(text: &str) -> Option<&str> {
    const CODES: [&str; 22] = [
        "400", "401", "403", "404", "405", "406", "408", "410", "413", "422", "429", "451", "500",
        "501", "502", "503", "504", "508", "520", "521", "522", "523",
    ];
    let mut words = text.split_whitespace();
    let first = words.by_ref().take(3).find(|word| CODES.contains(word));
    first.or_else(|| words.next_back().filter(|word| CODES.contains(word)))
}

fn check(signals: &Signals, status: u16) -> Case {
    let mut case = Case::new("check", -5.0);
    case.when([403, 405, 429, 503].contains(&status), 1.5, || {
        format!("the server answered with the status {status}")
    });
    case.phrase(&CHECK, &signals.title, 3.5, "the title");
    let in_heading = case.phrase(&CHECK, &signals.headings, 3.0, "a heading");
    if !in_heading {
        case.phrase(&CHECK, &signals.text, 2.5, "the text");
    }
    case.phrase(&CHECK, &signals.noscript, 1.0, "noscript");
    if signals.visible < MANY_WORDS && !case.mark(&words::CHECK_PAGES, &signals.source, 4.5) {
        case.mark(&words::CHECK_WIDGETS, &signals.source, 2.0);
    }
    case.short(signals, 120, 1.5);
    let says_check = CHECK.find(&signals.text).is_some();
    case.weigh(says_check && signals.visible < 30, 1.5);
    case.weigh(signals.has_password, -2.0);
    case.prose(signals, 120, -4.0);
    case.weigh(signals.visible >= MANY_WORDS, -3.0);
    case
}

fn wall(signals: &Signals, status: u16) -> Case {
    let mut case = Case::new("wall", -4.5);
    case.when([401, 402, 403].contains(&status), 2.0, || {
        format!("the server answered with the status {status}")
    });
    case.phrase(&WALL, &signals.title, 2.5, "the title");
    let in_heading = case.phrase(&WALL, &signals.headings, 3.5, "a heading");
    if !in_heading {
        case.phrase(&WALL, &signals.text, 2.5, "the text");
    }
    if signals.visible < MANY_WORDS {
        case.phrase(&LOGIN, &signals.title, 2.0, "the title");
        let in_heading = case.phrase(&LOGIN, &signals.headings, 2.5, "a heading");
        if !in_heading && signals.has_password {
            case.phrase(&LOGIN, &signals.text, 1.5, "the text");
        }
    }
    let is_consent = signals.about_data >= 0.5;
    if is_consent {
        case.phrase(&CONSENT, &signals.title, 1.5, "the title");
        case.phrase(&CONSENT, &signals.headings, 1.5, "a heading");
        case.when(true, 3.0, || {
            format!(
                "{:.0} % of the words are about cookies and data",
                100.0 * signals.about_data
            )
        });
        case.mark(&words::CONSENT_WIDGETS, &signals.source, 2.0);
    }
    case.when(signals.has_password, 3.0, || {
        "it asks for a password".into()
    });
    case.when(signals.is_not_free, 1.5, || {
        "it declares that its text is not free".into()
    });
    case.when(
        words::WALL_PAGES.find(&signals.source).is_some(),
        1.5,
        || "the markup names a wall".into(),
    );
    case.mark(&words::WALL_WIDGETS, &signals.source, 1.0);
    case.short(signals, 150, 1.0);
    case.weigh(signals.visible < 60, 1.0);
    case.weigh(signals.prose >= 15, -2.0);
    case.prose(signals, 80, -2.0);
    case.prose(signals, 150, -3.0);
    case.weigh(signals.visible >= MANY_WORDS, -2.0);
    case
}

fn teaser(signals: &Signals, status: u16) -> Case {
    let mut case = Case::new("teaser", -4.5);
    case.when(status == 402, 3.0, || {
        "the server answered with the status 402".into()
    });
    case.when(signals.is_not_free, 2.5, || {
        "it declares that its text is not free".into()
    });
    case.phrase(&WALL, &signals.end, 3.0, "the end of the text");
    case.when(
        words::WALL_PAGES.find(&signals.source).is_some(),
        1.5,
        || "the markup names a wall".into(),
    );
    case.mark(&words::WALL_WIDGETS, &signals.source, 1.0);
    case.when(signals.is_cut, 2.0, || "the text is cut".into());
    case.weigh(signals.prose < 15, -4.0);
    case.when(signals.prose < 250, 1.0, || {
        format!("it has {} words in paragraphs", signals.prose)
    });
    case.weigh(signals.prose < 60, 1.0);
    case.prose(signals, 400, -2.0);
    case.prose(signals, 800, -2.0);
    case.weigh(signals.has_password && signals.prose < 25, -2.0);
    case
}

fn shell(signals: &Signals) -> Case {
    let mut case = Case::new("shell", -4.5);
    let in_text = case.phrase(&SHELL, &signals.text, 3.0, "the text");
    if !in_text {
        case.phrase(&SHELL, &signals.noscript, 3.0, "noscript");
    }
    case.mark(&words::SHELL_PAGES, &signals.source, 2.0);
    case.when(signals.scripts > 0, 0.5, || {
        format!("it has {} scripts", signals.scripts)
    });
    case.short(signals, 40, 1.5);
    let is_bare = signals.visible < 8 && signals.scripts > 0;
    case.when(is_bare, 3.0, || "there is nothing to read".into());
    let is_check = words::CHECK_PAGES.find(&signals.source).is_some();
    case.weigh(is_check, -4.0);
    case.weigh(CHECK.find(&signals.title).is_some(), -3.0);
    case.prose(signals, 40, -4.0);
    case.weigh(signals.visible >= 150, -3.0);
    case
}
