//! Whether a caller prefers precision or recall, and the numbers that follow from it.

/// Which mistake is worse: a kept block of boilerplate, or a missed block of content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Favor {
    Precision,
    Balanced,
    Recall,
}

/// The weight of recall in the F measure, and the least probability of a kept block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Policy {
    pub beta: f32,
    pub floor: f32,
    /// The least probability of a kept block on a page that certainly has one main text.
    pub story: f32,
}

impl Favor {
    pub const ALL: [(&'static str, Self); 3] =
        [("precision", Self::Precision), ("balanced", Self::Balanced), ("recall", Self::Recall)];

    /// The choice of that name.
    ///
    /// # Errors
    ///
    /// Where there is none; the message names all.
    pub fn named(name: &str) -> Result<Self, String> {
        let found = Self::ALL.iter().find(|(known, _)| *known == name);
        found
            .map(|&(_, favor)| favor)
            .ok_or_else(|| format!("favor must be precision, balanced or recall, not {name:?}"))
    }

    pub(super) fn policy(self) -> Policy {
        let (beta, floor, story) = match self {
            Self::Precision => (0.5, 0.3, 0.85),
            Self::Balanced => (1.0, 0.15, 0.7),
            Self::Recall => (2.0, 0.05, 0.2),
        };
        Policy { beta, floor, story }
    }
}
