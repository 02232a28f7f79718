//! Whether a caller prefers precision or recall, and the numbers of the model that follow from it.

/// Which mistake is worse: a kept block of boilerplate, or a missed block of content.
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

/// The weight of recall in the F measure, and the least probability of a kept block.
#[derive(Clone, Copy, Debug)]
pub struct Policy {
    pub beta: f32,
    pub floor: f32,
    /// The least probability of a kept block on a page that certainly has one main text.
    pub story: f32,
}
