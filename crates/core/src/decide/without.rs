//! Which steps a caller has switched off.

use super::STEPS;
use crate::model::template_smoothing;

/// Steps that do not run, to measure what each of them is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Without {
    /// One bit for each step, in the order of [`STEPS`].
    steps: u32,
    smoothing: bool,
}

impl Without {
    pub const NOTHING: Self = Self { steps: 0, smoothing: false };

    /// The steps with these names.
    ///
    /// # Errors
    ///
    /// If no step with this name can be switched off; the error lists those that can.
    pub fn named<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Self, String> {
        let mut without = Self::NOTHING;
        for name in names {
            if name == template_smoothing::NAME {
                without.smoothing = true;
                continue;
            }
            let found = STEPS.iter().position(|step| step.name == name);
            match found.filter(|&index| index > 0) {
                Some(index) => without.steps |= 1 << index,
                None => return Err(refusal(name)),
            }
        }
        Ok(without)
    }

    /// The names of everything that can be switched off: template smoothing, and all steps but the first.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let steps = STEPS[1..].iter().map(|step| step.name);
        std::iter::once(template_smoothing::NAME).chain(steps)
    }

    pub(super) fn step(self, index: usize) -> bool {
        self.steps >> index & 1 == 1
    }

    /// Whether template smoothing is switched off.
    #[must_use]
    pub fn smoothing(self) -> bool {
        self.smoothing
    }
}

fn refusal(name: &str) -> String {
    let names: Vec<&str> = Without::names().collect();
    format!("no step called {name:?} can be switched off; these can: {}", names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_but_the_first_can_be_switched_off() {
        for (index, step) in STEPS.iter().enumerate().skip(1) {
            let without = Without::named([step.name]).unwrap();
            assert!((0..STEPS.len()).all(|other| without.step(other) == (other == index)));
            assert!(!without.smoothing());
        }
        let without = Without::named([template_smoothing::NAME]).unwrap();
        assert!(without.smoothing() && without.steps == 0);
        assert_eq!(Without::names().count(), STEPS.len());
    }

    #[test]
    fn an_unknown_step_is_refused() {
        let error = Without::named(["teasers", "threshold"]).unwrap_err();
        assert!(error.starts_with("no step called \"threshold\" can be switched off"));
        assert!(error.contains("teasers, other-products"));
    }
}
