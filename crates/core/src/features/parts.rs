//! The parts of a page that contain a block, and their share of the page.

use super::columns::Column as C;
use super::tokens::Scores;
use super::{Columns, share};
use crate::page::Page;

/// Names of the columns, in the order of `words.txt`: inside such a part, and its share of the page.
const NAMES: &[(C, C)] = &[
    (C::part_comment, C::page_comment),
    (C::part_thread, C::page_thread),
    (C::part_menu, C::page_menu),
    (C::part_footer, C::page_footer),
    (C::part_content, C::page_content),
    (C::part_product, C::page_product),
    (C::part_title, C::page_title),
];

pub(super) fn add(matrix: &mut Columns, page: &Page, scores: &Scores) {
    let parts = &scores.parts;
    let whole: i32 = page.blocks.words.iter().sum();
    let mut words_in = [0; NAMES.len()];
    for (&(around, _), &words) in parts.iter().zip(&page.blocks.words) {
        for (bit, words_in) in words_in.iter_mut().enumerate() {
            *words_in += words * (around >> bit & 1) as i32;
        }
    }
    matrix.add(C::parts_named, |i| parts[i].0.count_ones() as f32);
    for (bit, &(inside, shared)) in NAMES.iter().enumerate() {
        let is = |set: u32| (set >> bit & 1) as f32;
        matrix.add(inside, |i| is(parts[i].0) + is(parts[i].1));
        matrix.add_constant(shared, share(words_in[bit], whole));
    }
}

#[cfg(test)]
mod tests {
    use super::super::part_words::lines;
    use super::*;

    #[test]
    fn every_part_has_words_and_columns() {
        assert_eq!(lines().count(), NAMES.len());
        for ((part, words), (inside, _)) in lines().zip(NAMES) {
            assert_eq!(format!("part_{part}"), format!("{inside:?}"));
            assert!(!words.is_empty());
        }
    }
}
