//! What occurs again on the page: texts, and elements of one kind.

use super::tokens::hash;
use super::{Matrix, log, share};
use crate::page::Page;

/// Elements around a block whose kind is counted.
const LEVELS: usize = 4;

const NAMES: [[&str; 3]; LEVELS] = [
    ["kind0_count", "kind0_words", "kind0_same_before"],
    ["kind1_count", "kind1_words", "kind1_same_before"],
    ["kind2_count", "kind2_words", "kind2_same_before"],
    ["kind3_count", "kind3_words", "kind3_same_before"],
];

pub(super) fn add(matrix: &mut Matrix, page: &Page) {
    let texts: Vec<u64> = (0..matrix.rows)
        .map(|block| text_hash(page, block))
        .collect();
    let counts = Tally::new(&texts, &page.blocks.words);
    matrix.add("text_count", |i| log(counts.of(texts[i]).0));
    let whole: i32 = page.blocks.words.iter().sum();
    let mut rows: Vec<usize> = page.blocks.row.iter().map(|&row| row as usize).collect();
    for names in NAMES {
        let kinds: Vec<u64> = rows.iter().map(|&row| kind(page, row)).collect();
        let counts = Tally::new(&kinds, &page.blocks.words);
        matrix.add(names[0], |i| log(counts.of(kinds[i]).0));
        matrix.add(names[1], |i| share(counts.of(kinds[i]).1, whole));
        matrix.add(names[2], |i| {
            f32::from(u8::from(i > 0 && kinds[i] == kinds[i - 1]))
        });
        for row in &mut rows {
            *row = page.nodes.parent[*row] as usize;
        }
    }
}

/// How often each key occurs, and with how many words. Sorted, so that no page can make it slow.
struct Tally(Vec<(u64, i32, i32)>);

impl Tally {
    fn new(keys: &[u64], words: &[i32]) -> Self {
        let mut pairs: Vec<(u64, i32)> = keys.iter().copied().zip(words.iter().copied()).collect();
        pairs.sort_unstable();
        let mut tally: Vec<(u64, i32, i32)> = Vec::new();
        for (key, words) in pairs {
            match tally.last_mut() {
                Some(last) if last.0 == key => {
                    last.1 += 1;
                    last.2 += words;
                }
                _ => tally.push((key, 1, words)),
            }
        }
        Self(tally)
    }

    fn of(&self, key: u64) -> (i32, i32) {
        match self.0.binary_search_by_key(&key, |entry| entry.0) {
            Ok(index) => (self.0[index].1, self.0[index].2),
            Err(_) => (0, 0),
        }
    }
}

fn text_hash(page: &Page, block: usize) -> u64 {
    hash(
        page.text_between(page.blocks.text_start[block], page.blocks.text_end[block])
            .trim()
            .as_bytes(),
    )
}

/// An element's name and classes, and the name of its parent.
fn kind(page: &Page, row: usize) -> u64 {
    let parent = page.nodes.parent[row] as usize;
    let classes = page.raw_attribute(row, "class").unwrap_or_default();
    hash(classes)
        ^ u64::from(page.nodes.tag[row]).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        ^ u64::from(page.nodes.tag[parent]).wrapping_mul(0xC2B2_AE3D_27D4_EB4F)
}
