//! The blocks before and behind: content comes in runs.

use super::{Matrix, log, share};
use crate::page::{Page, flags};

const NEIGHBOURS: &[(isize, [&str; 3])] = &[
    (-2, ["before2_words", "before2_links", "before2_depth"]),
    (-1, ["before1_words", "before1_links", "before1_depth"]),
    (1, ["behind1_words", "behind1_links", "behind1_depth"]),
    (2, ["behind2_words", "behind2_links", "behind2_depth"]),
];

const WINDOWS: &[(usize, [&str; 4])] = &[
    (
        4,
        [
            "window4_words",
            "window4_links",
            "window4_sentences",
            "window4_paragraphs",
        ],
    ),
    (
        12,
        [
            "window12_words",
            "window12_links",
            "window12_sentences",
            "window12_paragraphs",
        ],
    ),
    (
        40,
        [
            "window40_words",
            "window40_links",
            "window40_sentences",
            "window40_paragraphs",
        ],
    ),
];

pub(super) fn add(matrix: &mut Matrix, page: &Page) {
    let blocks = &page.blocks;
    let count = matrix.rows;
    for &(offset, names) in NEIGHBOURS {
        let at = |i: usize| i.checked_add_signed(offset).filter(|&other| other < count);
        matrix.add(names[0], |i| {
            at(i).map_or(-1.0, |other| log(blocks.words[other]))
        });
        matrix.add(names[1], |i| {
            at(i).map_or(-1.0, |other| {
                share(blocks.link_chars[other], blocks.chars[other])
            })
        });
        matrix.add(names[2], |i| {
            at(i).map_or(0.0, |other| {
                f32::from(blocks.depth[other]) - f32::from(blocks.depth[i])
            })
        });
    }
    add_windows(matrix, page);
    add_position(matrix, page);
}

fn add_windows(matrix: &mut Matrix, page: &Page) {
    let blocks = &page.blocks;
    let count = matrix.rows;
    let words = prefix(&blocks.words);
    let chars = prefix(&blocks.chars);
    let links = prefix(&blocks.link_chars);
    let sentences = prefix(&blocks.sentences);
    let is_paragraph = |&flags: &u32| i32::from(flags & flags::PARAGRAPH != 0);
    let paragraphs = prefix(&blocks.flags.iter().map(is_paragraph).collect::<Vec<_>>());
    for &(radius, names) in WINDOWS {
        let span = |i: usize| (i.saturating_sub(radius), (i + radius + 1).min(count));
        let over = |sums: &[i32], i: usize| {
            let (first, last) = span(i);
            sums[last] - sums[first]
        };
        let size = |i: usize| (span(i).1 - span(i).0) as i32;
        matrix.add(names[0], |i| share(over(&words, i), size(i)));
        matrix.add(names[1], |i| share(over(&links, i), over(&chars, i)));
        matrix.add(names[2], |i| share(over(&sentences, i), size(i)));
        matrix.add(names[3], |i| share(over(&paragraphs, i), size(i)));
    }
}

fn add_position(matrix: &mut Matrix, page: &Page) {
    let count = matrix.rows as i32;
    let words = prefix(&page.blocks.words);
    let whole = words[matrix.rows];
    matrix.add("position", |i| share(i as i32, count));
    matrix.add("blocks_before", |i| log(i as i32));
    matrix.add("blocks_behind", |i| log(count - 1 - i as i32));
    matrix.add("words_before", |i| share(words[i], whole));
    matrix.add("share_of_words", |i| share(page.blocks.words[i], whole));
}

fn prefix(column: &[i32]) -> Vec<i32> {
    let mut total = 0;
    let sums = column.iter().map(|value| {
        total += value;
        total
    });
    std::iter::once(0).chain(sums).collect()
}
