//! The first step: keeps the blocks above the threshold with the best expected F measure ([`super::levels`]).
//!
//! The threshold is at least the model's floor for the caller's preference of precision or recall (docs/model.md). All
//! other steps refine this mask, so it cannot be switched off.

use super::Masks;
use super::inputs::Inputs;

pub(super) fn run(inputs: &Inputs<'_>, _: &Masks) -> Vec<bool> {
    inputs.at_or_above(inputs.best_level(inputs.policy.floor))
}
