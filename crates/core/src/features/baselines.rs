//! The decisions of simple extractors from the literature, as features: each has one idea, and the trees weigh them.
//!
//! An extractor here is an interval of blocks; it says of every block whether it is inside and, if not, how far off.

use std::ops::Range;

use super::columns::Column as C;
use super::sums::Sums;
use super::{Columns, log, share};
use crate::page::Page;
use crate::tags;

/// Words that a block must have to be worth keeping, in a strict and in a lenient reading.
const STRICT: f32 = 15.0;
const LENIENT: f32 = 5.0;

/// What a word in a link takes from a segment.
const LINKED: f32 = 2.0;

pub(super) fn add(matrix: &mut Columns, page: &Page, sums: &Sums) {
    let ballots = [
        best_segment(page, STRICT),
        best_segment(page, LENIENT),
        body_text(page, sums),
        blocks_within(page, densest(page, sums)),
    ];
    matrix.add(C::lenient_inside, |i| f32::from(u8::from(ballots[1].contains(&i))));
    for (offset, kept) in [(C::strict_offset, &ballots[0]), (C::density_offset, &ballots[3])] {
        matrix.add(offset, |i| log(i as i32 + 1 - kept.end as i32) - log(kept.start as i32 - i as i32));
    }
    let votes = |i: usize| ballots.iter().filter(|kept| kept.contains(&i)).count();
    matrix.add(C::votes, |i| votes(i) as f32);
}

/// The segment of blocks with most words outside links, each block costing `price` words.
///
/// J. Pasternack, D. Roth: Extracting article text from the web with maximum subsequence segmentation, WWW 2009.
fn best_segment(page: &Page, price: f32) -> Range<usize> {
    let blocks = &page.blocks;
    let worth = (0..blocks.len()).map(|block| {
        let linked = blocks.link_words[block] as f32;
        blocks.words[block] as f32 - (1.0 + LINKED) * linked - price
    });
    largest_sum(worth)
}

/// The interval of the largest sum, empty where nothing is above zero.
fn largest_sum(values: impl Iterator<Item = f32>) -> Range<usize> {
    let (mut best, mut kept) = (0.0, 0..0);
    let (mut sum, mut start) = (0.0, 0);
    for (index, value) in values.enumerate() {
        if sum <= 0.0 {
            (sum, start) = (0.0, index);
        }
        sum += value;
        if sum > best {
            (best, kept) = (sum, start..index + 1);
        }
    }
    kept
}

/// The interval with most words and fewest tags: body text extraction, after A. Finn et al., 2001.
fn body_text(page: &Page, sums: &Sums) -> Range<usize> {
    let blocks = &page.blocks;
    let mut before = 0;
    let worth = blocks.last.iter().zip(&blocks.words).map(|(&last, words)| {
        let elements = sums.elements_before(last as usize) - before;
        before += elements;
        // Every element counts twice, for its start tag and its end tag.
        (words - 2 * elements) as f32
    });
    largest_sum(worth)
}

/// The element whose children are densest in text, links discounted.
///
/// F. Sun et al.: DOM based content extraction via text density, SIGIR 2011.
fn densest(page: &Page, sums: &Sums) -> usize {
    let mut scores = vec![0.0_f32; page.len()];
    // Among equal scores the last row wins; without any text it is the last row of the page.
    let mut best = (0.0, page.len() - 1);
    for row in 1..page.len() {
        if page.nodes.tag[row] <= tags::INSTRUCTION || !sums.has_text(page, row) {
            continue;
        }
        let own = sums.subtree(page, row);
        let unlinked = 1.0 - share(own.link_chars, own.chars);
        let parent = page.nodes.parent[row] as usize;
        scores[parent] += share(own.chars, own.elements) * unlinked;
        // Scores only grow, so the best one seen is the best at the end.
        if (scores[parent], parent) > best {
            best = (scores[parent], parent);
        }
    }
    best.1
}

/// The blocks that begin inside a row's subtree.
fn blocks_within(page: &Page, row: usize) -> Range<usize> {
    let first = &page.blocks.first;
    let end = page.nodes.end[row];
    first.partition_point(|&start| start < row as i32)..first.partition_point(|&start| start < end)
}
