//! The first step: keeps the blocks above the threshold with the best expected F measure ([`super::levels`]).
//!
//! The threshold is at least the model's floor for the caller's preference of precision or recall (docs/model.md). All
//! other steps refine this mask, so it cannot be switched off.

use super::Masks;
use super::known::Known;

pub(super) fn run(known: &Known<'_>, _: &Masks) -> Vec<bool> {
    known.at_or_above(known.best_level(known.policy.floor))
}
