//! Parts of a page that authors name in class and id.

use std::sync::LazyLock;

use super::tokens::{class_hashes, identifier_words};
use super::{Matrix, share};
use crate::page::Page;
use crate::tags;

/// The names of the parts and, by hash, the bit of the part that a word names.
struct Words {
    parts: Vec<(&'static str, &'static str)>,
    hashes: Vec<(u32, u32)>,
}

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

static WORDS: LazyLock<Words> = LazyLock::new(|| {
    let lines = include_str!("words.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    let named = lines.filter_map(|line| line.split_once(':'));
    let mut hashes = Vec::new();
    let mut parts = Vec::new();
    for ((_, words), (bit, names)) in named.zip(NAMES.iter().enumerate()) {
        parts.push(*names);
        let all = words
            .split_whitespace()
            .flat_map(|word| identifier_words(word.as_bytes()));
        hashes.extend(all.map(|hash| (hash, 1 << bit)));
    }
    hashes.sort_unstable();
    Words { parts, hashes }
});

impl Words {
    fn part(&self, hash: u32) -> u32 {
        self.hashes
            .binary_search_by_key(&hash, |entry| entry.0)
            .map_or(0, |index| self.hashes[index].1)
    }
}

pub(super) fn add(matrix: &mut Matrix, page: &Page) {
    let words = &*WORDS;
    let around = parts_around(page, words);
    let of = |i: usize| around[page.blocks.row[i] as usize];
    let nearest = |i: usize| {
        let row = page.blocks.row[i] as usize;
        let parent = page.nodes.parent[row] as usize;
        around[row] & !around[page.nodes.parent[parent] as usize]
    };
    let whole: i32 = page.blocks.words.iter().sum();
    matrix.add("parts_named", |i| of(i).count_ones() as f32);
    for (bit, (inside, shared)) in words.parts.iter().enumerate() {
        let is = |set: u32| f32::from(u8::from(set >> bit & 1 != 0));
        matrix.add(inside, |i| is(of(i)) + is(nearest(i)));
        let held = (0..matrix.rows)
            .filter(|&i| of(i) >> bit & 1 != 0)
            .map(|i| page.blocks.words[i]);
        matrix.add_constant(shared, share(held.sum(), whole));
    }
}

/// The parts that a row or an element around it names; `body` and `html` name the page, not a part.
fn parts_around(page: &Page, words: &Words) -> Vec<u32> {
    let mut around: Vec<u32> = Vec::with_capacity(page.len());
    for row in 0..page.len() {
        let above = around
            .get(page.nodes.parent[row] as usize)
            .copied()
            .unwrap_or(0);
        let tag = page.nodes.tag[row];
        let own = if tag <= tags::INSTRUCTION || matches!(tag, tags::HTML | tags::BODY) {
            0
        } else {
            class_hashes(page, row).fold(0, |parts, hash| parts | words.part(hash))
        };
        around.push(above | own);
    }
    around
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_has_words_and_columns() {
        assert_eq!(WORDS.parts.len(), NAMES.len());
        for (line, (inside, _)) in include_str!("words.txt")
            .lines()
            .filter(|line| line.contains(": ") && !line.starts_with('#'))
            .zip(NAMES)
        {
            assert_eq!(format!("part_{}", line.split_once(':').unwrap().0), *inside);
        }
    }
}
