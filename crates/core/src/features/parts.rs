//! What parts of a page a block stands in, and how much of the page they are.

use super::tokens::Scores;
use super::{Matrix, share};
use crate::page::Page;

/// Names of the columns, in the order of `words.txt`: inside such a part, and its share of the page.
const NAMES: &[(&str, &str)] = &[
    ("part_comment", "page_comment"),
    ("part_thread", "page_thread"),
    ("part_related", "page_related"),
    ("part_sidebar", "page_sidebar"),
    ("part_share", "page_share"),
    ("part_menu", "page_menu"),
    ("part_footer", "page_footer"),
    ("part_header", "page_header"),
    ("part_overlay", "page_overlay"),
    ("part_advert", "page_advert"),
    ("part_byline", "page_byline"),
    ("part_content", "page_content"),
    ("part_tags", "page_tags"),
    ("part_caption", "page_caption"),
    ("part_form", "page_forms"),
    ("part_product", "page_product"),
    ("part_review", "page_review"),
    ("part_card", "page_card"),
    ("part_contents", "page_contents"),
    ("part_title", "page_title"),
    ("part_pager", "page_pager"),
];

pub(super) fn add(matrix: &mut Matrix, page: &Page, scores: &Scores) {
    let parts = &scores.parts;
    let whole: i32 = page.blocks.words.iter().sum();
    let mut held = [0; NAMES.len()];
    for (&(around, _), &words) in parts.iter().zip(&page.blocks.words) {
        for (bit, held) in held.iter_mut().enumerate() {
            *held += words * (around >> bit & 1) as i32;
        }
    }
    matrix.add("parts_named", |i| parts[i].0.count_ones() as f32);
    for (bit, (inside, shared)) in NAMES.iter().enumerate() {
        let is = |set: u32| (set >> bit & 1) as f32;
        matrix.add(inside, |i| is(parts[i].0) + is(parts[i].1));
        matrix.add_constant(shared, share(held[bit], whole));
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
            assert_eq!(format!("part_{part}"), *inside);
            assert!(!words.is_empty());
        }
    }
}
