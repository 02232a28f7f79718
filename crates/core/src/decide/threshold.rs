//! The first step: keeps the blocks above the threshold with the best expected F measure ([`super::levels`]).
//!
//! The threshold is at least the model's floor for the caller's preference of precision or recall (docs/model.md). All
//! other steps refine this mask, so it cannot be switched off.
//!
//! The cards of a collection are content all together or not at all. But cards read like advertisements, so the trees
//! give few of them a high probability. Therefore `balanced` moves towards `recall`, in proportion to the probability
//! that the page is a collection.
//!
//! Worth of this move: word-bag F1 times 100, cross-validated, intervals by domain: +0.26 [-0.02, +0.76] on wcxb-dev,
//! +5.2 [+0.2, +11.0] on its collections, most of it on one shop; by hand labels +0.18 [-0.07, +0.44], +0.55 [+0.11,
//! +1.02] on collections, +0.75 [+0.08, +1.35] on products, -0.11 [-0.68, +0.34] on listings. On sets that did not train
//! it changes 20 of 1,300 pages, by less than 0.01 on each set. Moving towards `recall` by the probability of a listing
//! as well gained 0.4 on hand labels and lost 0.17 on cleaneval.

use super::Masks;
use super::known::Known;

pub(super) fn run(known: &Known<'_>, _: &Masks) -> Vec<bool> {
    known.at_or_above(known.best_level(known.policy.floor))
}
