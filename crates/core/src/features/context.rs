//! Features of the blocks before and after: content comes in runs.

use super::columns::Column as C;
use super::{Matrix, log, share};
use crate::page::{Page, flags};

const NEIGHBOURS: &[(isize, [C; 3])] = &[
    (-2, [C::before2_words, C::before2_links, C::before2_depth]),
    (-1, [C::before1_words, C::before1_links, C::before1_depth]),
    (1, [C::behind1_words, C::behind1_links, C::behind1_depth]),
    (2, [C::behind2_words, C::behind2_links, C::behind2_depth]),
];

const WINDOWS: &[(usize, [C; 4])] = &[
    (4, [C::window4_words, C::window4_links, C::window4_sentences, C::window4_paragraphs]),
    (12, [C::window12_words, C::window12_links, C::window12_sentences, C::window12_paragraphs]),
    (40, [C::window40_words, C::window40_links, C::window40_sentences, C::window40_paragraphs]),
];

pub(super) fn add(matrix: &mut Matrix, page: &Page) {
    let blocks = &page.blocks;
    let words: Vec<f32> = blocks.words.iter().map(|&words| log(words)).collect();
    let links: Vec<f32> =
        blocks.link_chars.iter().zip(&blocks.chars).map(|(&links, &chars)| share(links, chars)).collect();
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
    missing(before).chain(kept.iter().copied()).chain(missing(behind))
}

fn add_windows(matrix: &mut Matrix, page: &Page) {
    let blocks = &page.blocks;
    let words = Prefix::new(blocks.words.iter().copied());
    let chars = Prefix::new(blocks.chars.iter().copied());
    let links = Prefix::new(blocks.link_chars.iter().copied());
    let sentences = Prefix::new(blocks.sentences.iter().copied());
    let paragraphs = Prefix::new(blocks.flags.iter().map(|flags| i32::from(flags & flags::PARAGRAPH != 0)));
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
    matrix.add(C::position, |i| share(i as i32, count));
    matrix.add(C::blocks_before, |i| log(i as i32));
    matrix.add(C::blocks_behind, |i| log(count - 1 - i as i32));
    matrix.extend(C::words_before, words_before);
    matrix.add(C::share_of_words, |i| share(page.blocks.words[i], whole));
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
        starts[..count].iter().zip(&ends[..count]).map(|(start, end)| end - start)
    }
}
