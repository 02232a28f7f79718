//! Parts of a page that authors name in class and id.

use std::sync::LazyLock;

use super::hashes::identifier_words;
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

const SLOTS: usize = 1024;

/// By hash, the bit of the part that a word names: open addressing, 0 where nothing stands.
static WORDS: LazyLock<Vec<(u32, u32)>> = LazyLock::new(|| {
    let mut slots = vec![(0, 0); SLOTS];
    for (bit, (_, words)) in lines().enumerate() {
        for hash in words
            .split_whitespace()
            .flat_map(|word| identifier_words(word.as_bytes()))
        {
            let mut at = hash as usize % SLOTS;
            while slots[at].1 != 0 && slots[at].0 != hash {
                at = (at + 1) % SLOTS;
            }
            slots[at] = (hash, slots[at].1 | 1 << bit);
        }
    }
    slots
});

/// Each part with its words.
fn lines() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = include_str!("words.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(": "))
}

/// The parts that a word of a class or id names, as bits.
pub(super) fn named_by(hash: u32) -> u32 {
    let mut at = hash as usize % SLOTS;
    loop {
        let (other, parts) = WORDS[at];
        if other == hash || parts == 0 {
            return parts;
        }
        at = (at + 1) % SLOTS;
    }
}

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
    use super::*;

    #[test]
    fn every_part_has_words_and_columns() {
        assert_eq!(lines().count(), NAMES.len());
        for ((part, words), (inside, _)) in lines().zip(NAMES) {
            assert_eq!(format!("part_{part}"), *inside);
            assert!(!words.is_empty());
        }
    }

    #[test]
    fn words_name_their_part_alone() {
        for (bit, (_, words)) in lines().enumerate() {
            for hash in words
                .split_whitespace()
                .flat_map(|word| identifier_words(word.as_bytes()))
            {
                assert_eq!(named_by(hash), 1 << bit, "{words}");
            }
        }
        assert_eq!(named_by(12345), 0);
    }
}
