//! Drops the signatures below the posts of a thread.
//!
//! A member's signature stands below each of the member's posts and says nothing of the thread. Few labelled pages have
//! any, so the trees often keep them. Forums name them alike: on 38 of 39 sites in wcxb-dev and harvest that have elements
//! of such names, at most a fifth of the blocks in them are labelled as content.
//!
//! Worth: what word-bag F1 times 100 changes without this step (`duramen evaluate CORPUS --without signatures`):
//! -0.3 [-0.7, 0.0] on harvest, where 7 of 102 pages change, and less than 0.02 on wcxb-dev. That is less than what a step
//! has to be worth on the mean of all sets; it stays because readers of a thread miss nothing without signatures.

use std::sync::LazyLock;

use super::Masks;
use super::inputs::Inputs;
use super::page_type::PageType;
use crate::page::{Blocks, Wanted};

/// Words in the class or id of a signature, from the templates of phpBB, vBulletin, XenForo, SMF, MyBB, FluxBB, Invision
/// and Discourse.
static NAMES: LazyLock<Wanted> = LazyLock::new(|| {
    let words = ["signature", "signatures", "postsignature", "signaturecontainer", "sig"];
    Wanted::new(words.into_iter().map(str::to_owned))
});

/// Where the elements hold more than this share of the kept words, the name means something else. Chosen by eye.
const MAX_WORD_SHARE: f64 = 0.4;

pub(super) fn run(inputs: &Inputs<'_>, earlier: &Masks) -> Vec<bool> {
    let kept = earlier.last();
    if inputs.page_type != Some(PageType::Forum) {
        return kept.to_vec();
    }
    let page = inputs.page;
    let named = page.rows_with_words(&[], &["class", "id"], &NAMES, |_| true);
    let ranges = named.iter().map(|&row| (row, page.nodes.end[row] as usize));
    without(kept, inputs.blocks(), ranges)
}

/// The kept blocks that do not begin in one of some ranges of rows.
fn without(kept: &[bool], blocks: &Blocks, ranges: impl Iterator<Item = (usize, usize)>) -> Vec<bool> {
    let mut mask = kept.to_vec();
    let mut done = 0;
    for (start, end) in ranges {
        if start < done {
            continue; // it lies in the one before
        }
        done = end;
        let first = |row: usize| blocks.first.partition_point(|&first| (first as usize) < row);
        mask[first(start)..first(end)].fill(false);
    }
    let words = |mask: &[bool]| -> i32 {
        let kept = mask.iter().zip(&blocks.words).filter(|(kept, _)| **kept);
        kept.map(|(_, words)| words).sum()
    };
    let dropped = words(kept) - words(&mask);
    if f64::from(dropped) > MAX_WORD_SHARE * f64::from(words(kept)) {
        return kept.to_vec();
    }
    mask
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, parse_str};

    fn after(html: &str) -> Vec<bool> {
        let page = parse_str(html.to_owned(), &Options::default());
        let named = page.rows_with_words(&[], &["class", "id"], &NAMES, |_| true);
        let ranges = named.iter().map(|&row| (row, page.nodes.end[row] as usize));
        without(&vec![true; page.blocks.len()], &page.blocks, ranges)
    }

    #[test]
    fn a_short_part_is_dropped_and_a_long_one_stays() {
        let signature = "<div class=postSignature>Old oaks.</div><p>Yes.";
        assert_eq!(after(&format!("<p>oak oak{signature}")), [true, false, true]);
        assert_eq!(after(&format!("<p>oak{signature}")), [true, true, true]);
    }

    #[test]
    fn signatures_in_a_row_are_dropped_and_what_follows_stays() {
        let html = "<p>Oaks are old trees.<div id=sig>Old oaks.</div><div id=sig><p class=sig>Elms</div>Yes.";
        assert_eq!(after(html), [true, false, false, true]);
    }
}
