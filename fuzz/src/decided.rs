//! Laws of what the learned extractor decides.

use std::sync::LazyLock;

use duramen_core::Page;
use duramen_core::decide::{Decision, Favor, DecisionOptions, Without};
use duramen_core::model::Model;
use duramen_core::page::HiddenText;

use crate::Choices;

/// How far two sums of the same numbers in single precision may lie apart.
const ROUNDING: f32 = 1e-3;

static SHIPPED: LazyLock<Model> = LazyLock::new(|| {
    let bytes = include_bytes!("../../python/duramen/page/model/duramen.model");
    Model::from_bytes(bytes).expect("the shipped model can be read")
});

/// The model that comes with the package.
#[must_use]
pub fn shipped_model() -> &'static Model {
    &SHIPPED
}

/// Wishes that an input chooses.
#[must_use]
pub fn drawn_options(model: &Model, choices: &mut Choices) -> DecisionOptions {
    let (_, favor) = choices.of(&Favor::ALL);
    let page_type = choices.below(model.types().len() + 1);
    DecisionOptions {
        favor,
        page_type: (page_type < model.types().len()).then_some(page_type),
        comments: choices.of(&[None, Some(false), Some(true)]),
        hidden: HiddenText::named(choices.of(&HiddenText::NAMES)).expect("these are its names"),
        without: drawn_without(choices),
    }
}

/// Mostly all steps run; else about half of those that can be switched off do not.
fn drawn_without(choices: &mut Choices) -> Without {
    if choices.below(4) > 0 {
        return Without::NOTHING;
    }
    let names: Vec<&str> = Without::names().filter(|_| choices.flag()).collect();
    Without::named(names).expect("these are names of steps")
}

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
