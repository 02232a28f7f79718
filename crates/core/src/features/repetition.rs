//! What occurs again on the page: texts, and elements of one kind.

use super::tokens::hash;
use super::{Matrix, log, share};
use crate::page::Page;

/// Elements around a block whose kind is counted.
const LEVELS: usize = 4;

const NAMES: [[&str; 2]; LEVELS] = [
    ["kind0_count", "kind0_words"],
    ["kind1_count", "kind1_words"],
    ["kind2_count", "kind2_words"],
    ["kind3_count", "kind3_words"],
];

pub(super) fn add(matrix: &mut Matrix, page: &Page) {
    let words = &page.blocks.words;
    let texts: Vec<u64> = (0..matrix.rows)
        .map(|block| text_hash(page, block))
        .collect();
    let alike = tally(&texts, words);
    matrix.add("text_count", |i| log(alike[i].0));
    let whole: i32 = words.iter().sum();
    let mut rows: Vec<usize> = page.blocks.row.iter().map(|&row| row as usize).collect();
    // Blocks share what is around them: the kind of a row is found once.
    let mut known = vec![0; page.len()];
    for names in NAMES {
        let kinds: Vec<u64> = rows
            .iter()
            .map(|&row| kind(page, row, &mut known))
            .collect();
        let alike = tally(&kinds, words);
        matrix.add(names[0], |i| log(alike[i].0));
        matrix.add(names[1], |i| share(alike[i].1, whole));
        for row in &mut rows {
            *row = page.nodes.parent[*row] as usize;
        }
    }
}

/// For each block, how many have its key and how many words they have. Sorted, so that no page can make it slow.
fn tally(keys: &[u64], words: &[i32]) -> Vec<(i32, i32)> {
    let mut order: Vec<(u64, usize)> = keys.iter().copied().zip(0..).collect();
    order.sort_unstable();
    let mut tally = vec![(0, 0); keys.len()];
    for alike in order.chunk_by(|left, right| left.0 == right.0) {
        let total = alike.iter().map(|&(_, block)| words[block]).sum();
        for &(_, block) in alike {
            tally[block] = (alike.len() as i32, total);
        }
    }
    tally
}

fn text_hash(page: &Page, block: usize) -> u64 {
    hash(
        page.text_between(page.blocks.text_start[block], page.blocks.text_end[block])
            .trim()
            .as_bytes(),
    )
}

/// An element's name and classes, and the name of its parent.
fn kind(page: &Page, row: usize, known: &mut [u64]) -> u64 {
    if known[row] == 0 {
        let parent = page.nodes.parent[row] as usize;
        let classes = page.raw_attribute(row, "class").unwrap_or_default();
        known[row] = hash(classes)
            ^ u64::from(page.nodes.tag[row]).wrapping_mul(0x9E37_79B9_7F4A_7C15)
            ^ u64::from(page.nodes.tag[parent]).wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
    }
    known[row]
}
