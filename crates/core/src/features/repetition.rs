//! What occurs again on the page: texts, and elements of one kind.

use super::frames::Frames;
use super::hashes::hash;
use super::tokens::Scores;
use super::words::text;
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

pub(super) fn add(matrix: &mut Matrix, page: &Page, frames: &Frames, scores: &Scores) {
    let words = &page.blocks.words;
    let texts = (0..matrix.rows).map(|block| hash(text(page, block).trim().as_bytes()));

    let (count, texts) = numbered(&texts.collect::<Vec<_>>());
    let mut tally = Tally::new(count);
    tally.fill(texts.iter().copied().zip(words));
    matrix.extend(
        "text_count",
        texts.iter().map(|&text| log(tally.blocks[text])),
    );
    let whole: i32 = words.iter().sum();
    let (count, kinds) = numbered(&kinds(page, frames, scores).collect::<Vec<_>>());
    let mut tally = Tally::new(count);
    let mut around = frames.of_block.clone();
    for names in NAMES {
        tally.fill(around.iter().map(|&frame| kinds[frame]).zip(words));
        let of = |values: &[i32], i: usize| values[kinds[around[i]]];
        matrix.add(names[0], |i| log(of(&tally.blocks, i)));
        matrix.add(names[1], |i| share(of(&tally.words, i), whole));
        for frame in &mut around {
            *frame = frames.list[*frame].parent;
        }
    }
}

/// How many different keys there are, and a number for each. Sorted, so that no page can make it slow.
fn numbered(keys: &[u64]) -> (usize, Vec<usize>) {
    // A key's last bits give way to its index: one number sorts much faster than a pair.
    let indices = keys.len().next_power_of_two() as u64 - 1;
    let mut order: Vec<u64> = keys
        .iter()
        .zip(0..)
        .map(|(key, index)| key & !indices | index)
        .collect();
    order.sort_unstable();
    let index = |key: u64| (key & indices) as usize;
    let mut numbers = vec![0; order.len()];
    let mut count = 0;
    for alike in order.chunk_by(|&left, &right| keys[index(left)] == keys[index(right)]) {
        for &key in alike {
            numbers[index(key)] = count;
        }
        count += 1;
    }
    (count, numbers)
}

/// For each number, how many blocks have it and how many words they have.
struct Tally {
    blocks: Vec<i32>,
    words: Vec<i32>,
}

impl Tally {
    fn new(count: usize) -> Self {
        Self {
            blocks: vec![0; count],
            words: vec![0; count],
        }
    }

    fn fill<'w>(&mut self, numbers: impl Iterator<Item = (usize, &'w i32)>) {
        self.blocks.fill(0);
        self.words.fill(0);
        for (number, words) in numbers {
            self.blocks[number] += 1;
            self.words[number] += words;
        }
    }
}

/// Of each frame, its name and classes, and the name of its parent.
fn kinds(page: &Page, frames: &Frames, scores: &Scores) -> impl Iterator<Item = u64> {
    let tag = |frame: usize| u64::from(page.nodes.tag[frames.list[frame].row]);
    (0..frames.list.len()).map(move |frame| {
        scores.classes[frame]
            ^ tag(frame).wrapping_mul(0x9E37_79B9_7F4A_7C15)
            ^ tag(frames.list[frame].parent).wrapping_mul(0xC2B2_AE3D_27D4_EB4F)
    })
}
