//! What can be known of a decision without its gold: how sure the model is of the blocks and of the type, and how much of
//! the page is kept. The calibration weighs it into the confidence.

use super::inputs::Inputs;
use crate::model::Evidence;

/// The probabilities between which a block is nearly undecided.
const UNDECIDED: std::ops::Range<f32> = 0.25..0.75;

/// The evidence for a mask whose expected F1 is known.
pub(super) fn evidence(inputs: &Inputs<'_>, mask: &[bool], expected: f32) -> Evidence {
    let (mut all, mut kept, mut undecided, mut sure) = (0.0, 0.0, 0.0, 0.0);
    for ((&words, &is_kept), probability) in inputs.words().iter().zip(mask).zip(inputs.probabilities()) {
        let words = words.max(1) as f32;
        all += words;
        kept += if is_kept { words } else { 0.0 };
        undecided += if UNDECIDED.contains(probability) { words } else { 0.0 };
        sure += if is_kept && *probability >= UNDECIDED.end { words } else { 0.0 };
    }
    let share = |part: f32, whole: f32| if whole > 0.0 { part / whole } else { 0.0 };
    let type_share = inputs.prediction.types.iter().copied().fold(0.0, f32::max);
    let doubt = 1.0 - expected;
    [
        expected,
        doubt * doubt, // low expectations are worse than they say
        share(undecided, all),
        share(undecided, undecided + kept),
        share(sure, kept),
        share(kept, all),
        libm::logf(1.0 + kept) / 10.0, // a number of the size of the others
        type_share,
        inputs.article,
    ]
}
