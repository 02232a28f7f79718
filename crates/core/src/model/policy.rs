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

impl Policy {
    /// The policy at this share of the way to another one; `story` stays as it is.
    #[must_use]
    pub fn towards(self, other: Self, share: f32) -> Self {
        let between = |own: f32, other: f32| own + share * (other - own);
        Self {
            beta: between(self.beta, other.beta),
            floor: between(self.floor, other.floor),
            story: self.story,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_policy_moves_towards_another_but_for_certain_texts() {
        let [own, other] = [(1.0, 0.2, 0.7), (2.0, 0.0, 0.3)].map(|(beta, floor, story)| Policy {
            beta,
            floor,
            story,
        });
        let between = own.towards(other, 0.5);
        assert_eq!(
            [between.beta, between.floor, between.story],
            [1.5, 0.1, 0.7]
        );
    }
}
