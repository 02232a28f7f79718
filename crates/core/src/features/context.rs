//! Features of the blocks before and after: content comes in runs.

use super::columns::Column as C;
use super::{Matrix, log, share};
use crate::page::Page;

pub(super) fn add(matrix: &mut Matrix, page: &Page) {
    let blocks = &page.blocks;
    let words = |at: Option<usize>| at.and_then(|at| blocks.words.get(at)).map_or(-1.0, |&words| log(words));
    matrix.add(C::before1_words, |i| words(i.checked_sub(1)));
    matrix.add(C::behind1_words, |i| words(Some(i + 1)));
    matrix.add(C::behind2_words, |i| words(Some(i + 2)));
    matrix.add(C::behind1_links, |i| {
        blocks.chars.get(i + 1).map_or(-1.0, |&chars| share(blocks.link_chars[i + 1], chars))
    });
    let (words, chars, links) = (sums(&blocks.words), sums(&blocks.chars), sums(&blocks.link_chars));
    let count = matrix.rows;
    let window = move |i: usize, radius: usize| (i.saturating_sub(radius), (i + radius + 1).min(count));
    let sum = |sums: &[i32], (start, end): (usize, usize)| sums[end] - sums[start];
    matrix.add(C::window4_words, |i| {
        let (start, end) = window(i, 4);
        share(sum(&words, (start, end)), (end - start) as i32)
    });
    for (name, radius) in [(C::window4_links, 4), (C::window12_links, 12)] {
        matrix.add(name, |i| share(sum(&links, window(i, radius)), sum(&chars, window(i, radius))));
    }
}

/// The sum of the values before each row, and of all.
fn sums(column: &[i32]) -> Vec<i32> {
    let mut total = 0;
    std::iter::once(0)
        .chain(column.iter().map(|value| {
            total += value;
            total
        }))
        .collect()
}
