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
    let words: Vec<f32> = blocks.words.iter().map(|&words| log(words)).collect();
    let links: Vec<f32> = blocks
        .link_chars
        .iter()
        .zip(&blocks.chars)
        .map(|(&links, &chars)| share(links, chars))
        .collect();
    let depths: Vec<f32> = blocks.depth.iter().map(|&depth| f32::from(depth)).collect();
    for &(offset, names) in NEIGHBOURS {
        matrix.extend(names[0], shifted(&words, offset, -1.0));
        matrix.extend(names[1], shifted(&links, offset, -1.0));
        // Beyond the ends there is no difference.
        let others = shifted(&depths, offset, f32::NAN);
        let difference = |(other, own): (f32, &f32)| if other.is_nan() { 0.0 } else { other - own };
        matrix.extend(names[2], others.zip(&depths).map(difference));
    }
    add_windows(matrix, page);
    add_position(matrix, page);
}

/// A column moved by some rows, `missing` where that leaves nothing.
fn shifted(column: &[f32], offset: isize, missing: f32) -> impl Iterator<Item = f32> {
    let size = offset.unsigned_abs().min(column.len());
    let (before, behind) = if offset < 0 { (size, 0) } else { (0, size) };
    let kept = &column[behind..column.len() - before];
    let missing = |count| std::iter::repeat_n(missing, count);
    missing(before)
        .chain(kept.iter().copied())
        .chain(missing(behind))
}

fn add_windows(matrix: &mut Matrix, page: &Page) {
    let blocks = &page.blocks;
    let words = Prefix::new(blocks.words.iter().copied());
    let chars = Prefix::new(blocks.chars.iter().copied());
    let links = Prefix::new(blocks.link_chars.iter().copied());
    let sentences = Prefix::new(blocks.sentences.iter().copied());
    let paragraphs = Prefix::new(
        blocks
            .flags
            .iter()
            .map(|flags| i32::from(flags & flags::PARAGRAPH != 0)),
    );
    let sizes = Prefix::new(blocks.words.iter().map(|_| 1));
    for &(radius, names) in WINDOWS {
        let mut add = |name, parts: &Prefix, wholes: &Prefix| {
            let pairs = parts.windows(radius).zip(wholes.windows(radius));
            matrix.extend(name, pairs.map(|(part, whole)| share(part, whole)));
        };
        add(names[0], &words, &sizes);
        add(names[1], &links, &chars);
        add(names[2], &sentences, &sizes);
        add(names[3], &paragraphs, &sizes);
    }
}

fn add_position(matrix: &mut Matrix, page: &Page) {
    let count = matrix.rows as i32;
    let whole = page.blocks.words.iter().sum();
    let mut before = 0;
    let words_before = page.blocks.words.iter().map(|words| {
        before += words;
        share(before - words, whole)
    });
    matrix.add("position", |i| share(i as i32, count));
    matrix.add("blocks_before", |i| log(i as i32));
    matrix.add("blocks_behind", |i| log(count - 1 - i as i32));
    matrix.extend("words_before", words_before);
    matrix.add("share_of_words", |i| share(page.blocks.words[i], whole));
}

/// The largest radius of a window.
const MARGIN: usize = 40;

/// Prefix sums, with room on both sides for windows that reach beyond the ends.
struct Prefix(Vec<i32>);

impl Prefix {
    fn new(column: impl ExactSizeIterator<Item = i32>) -> Self {
        let mut sums = Vec::with_capacity(column.len() + 2 * MARGIN + 1);
        sums.resize(MARGIN + 1, 0);
        let mut total = 0;
        sums.extend(column.map(|value| {
            total += value;
            total
        }));
        sums.resize(sums.len() + MARGIN, total);
        Self(sums)
    }

    /// For each block, the sum over it and `radius` blocks on each side.
    fn windows(&self, radius: usize) -> impl Iterator<Item = i32> {
        let (starts, ends) = (&self.0[MARGIN - radius..], &self.0[MARGIN + radius + 1..]);
        let count = self.0.len() - 2 * MARGIN - 1;
        starts[..count]
            .iter()
            .zip(&ends[..count])
            .map(|(start, end)| end - start)
    }
}
