//! What the targets share: how an input chooses options, and what holds for every page and every decision.
#![forbid(unsafe_code)]

mod choices;
mod tables;

pub use choices::Choices;
pub use tables::check;

use duramen_core::Page;
use duramen_core::decide::Decision;

/// How far two sums of the same numbers in single precision may lie apart.
const ROUNDING: f32 = 1e-3;

/// Panics where a decision does not fit its page or holds a number that is no share.
pub fn check_found(page: &Page, found: &Decision) {
    assert_eq!(found.rows.len(), page.len());
    assert_eq!(found.masks.last().len(), page.blocks.len());
    assert_eq!(found.prediction.blocks.len(), page.blocks.len());
    let is_share = |share: &f32| (0.0..=1.0).contains(share);
    assert!(found.prediction.blocks.iter().all(is_share));
    assert!(found.prediction.types.iter().all(is_share));
    let sum: f32 = found.prediction.types.iter().sum();
    assert!((sum - 1.0).abs() < ROUNDING, "page types add up to {sum}");
    assert!((0.0..=1.0).contains(&found.confidence), "confidence {}", found.confidence);
}
