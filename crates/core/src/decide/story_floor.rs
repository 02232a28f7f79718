//! Raises the threshold of a page that has a certain text among less certain ones.
//!
//! Such a page tells one story, and the fairly likely blocks beside it are teasers or comments. So the threshold is at
//! least the model's floor for stories (0.70 for `balanced`); if no block reaches the floor, the likeliest blocks are
//! kept.
//!
//! Newspapers often put a short story among many teasers, so that the page type is `listing` or `collection`. The
//! step also runs on such pages if they have certain text. In a real list, all entries are about equally likely, and
//! none is certain.
//!
//! Worth: what word-bag F1 times 100 changes without this step (`duramen evaluate CORPUS --without story-floor`): -0.13
//! [-0.23, -0.04] on the macro mean of twelve open sets, -0.32 [-0.55, -0.13] on the five of them that the model was
//! not trained on; 360 of 4,452 pages change.

use super::Masks;
use super::inputs::Inputs;

pub(super) fn run(inputs: &Inputs<'_>, earlier: &Masks) -> Vec<bool> {
    if !inputs.is_sure_story() {
        return earlier.last().to_vec();
    }
    let highest = inputs.probabilities().iter().copied().fold(0.0, f32::max);
    let floor = inputs.policy.story.min(highest).max(inputs.policy.floor);
    inputs.at_or_above(inputs.best_level(floor))
}
