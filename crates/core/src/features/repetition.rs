//! Repetition on the page: of texts, and of elements of one kind.

use super::ancestors::Ancestors;
use super::columns::Column as C;
use super::hashes::{hash, mix};
use super::tokens::Scores;
use super::{Columns, log, share};
use crate::page::Page;

/// Elements around a block whose kind is counted.
const LEVELS: usize = 4;

const NAMES: [[C; 2]; LEVELS] = [
    [C::kind0_count, C::kind0_words],
    [C::kind1_count, C::kind1_words],
    [C::kind2_count, C::kind2_words],
    [C::kind3_count, C::kind3_words],
];

/// Elements between a block and its first text that tell its place.
const INLINE: usize = 4;

/// A slot that no key has taken.
const FREE: u32 = u32::MAX;

pub(super) fn add(matrix: &mut Columns, page: &Page, texts: &[&str], ancestors: &Ancestors, scores: &Scores) {
    let words = &page.blocks.words;
    let texts: Vec<u64> = texts.iter().map(|text| hash(text.as_bytes())).collect();
    let (count, texts) = numbered(&texts);
    let mut tally = Tally::new(count);
    tally.fill(texts.iter().copied().zip(words));
    matrix.extend(C::text_count, texts.iter().map(|&text| log(tally.blocks[text])));
    let whole: i32 = words.iter().sum();
    let kinds: Vec<u64> = kinds(page, ancestors, scores).collect();
    matrix.template = numbered(&places(page, ancestors, &kinds)).1;
    let (count, kinds) = numbered(&kinds);
    let mut tally = Tally::new(count);
    let mut around = ancestors.of_block.clone();
    for names in NAMES {
        tally.fill(around.iter().map(|&ancestor| kinds[ancestor]).zip(words));
        let of = |values: &[i32], i: usize| values[kinds[around[i]]];
        matrix.add(names[0], |i| log(of(&tally.blocks, i)));
        matrix.add(names[1], |i| share(of(&tally.words, i), whole));
        for ancestor in &mut around {
            *ancestor = ancestors.list[*ancestor].parent;
        }
    }
}

/// How many different keys there are, and a number for each.
fn numbered(keys: &[u64]) -> (usize, Vec<usize>) {
    let mut slots = vec![FREE; (2 * keys.len()).next_power_of_two()];
    let mut firsts: Vec<u64> = Vec::with_capacity(keys.len());
    let mut numbers = Vec::with_capacity(keys.len());
    // Keys are hashes, so few collide unless the page was made for it.
    let mut patience = 4 * keys.len();
    for &key in keys {
        let mut at = (key >> 32) as usize;
        let number = loop {
            at &= slots.len() - 1;
            match firsts.get(slots[at] as usize) {
                Some(&first) if first == key => break slots[at] as usize,
                Some(_) if patience == 0 => return numbered_by_order(keys),
                Some(_) => (at, patience) = (at + 1, patience - 1),
                None => {
                    slots[at] = firsts.len() as u32;
                    firsts.push(key);
                    break firsts.len() - 1;
                }
            }
        };
        numbers.push(number);
    }
    (firsts.len(), numbers)
}

/// The same, in time that no page can make long.
#[cold]
fn numbered_by_order(keys: &[u64]) -> (usize, Vec<usize>) {
    let mut sorted = keys.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    let number = |key: &u64| sorted.partition_point(|other| other < key);
    (sorted.len(), keys.iter().map(number).collect())
}

/// For each number, how many blocks have it and how many words they have.
struct Tally {
    blocks: Vec<i32>,
    words: Vec<i32>,
}

impl Tally {
    fn new(count: usize) -> Self {
        Self { blocks: vec![0; count], words: vec![0; count] }
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

/// Of each ancestor, its name and classes, and the name of its parent.
fn kinds(page: &Page, ancestors: &Ancestors, scores: &Scores) -> impl Iterator<Item = u64> {
    let tag = |ancestor: usize| u64::from(page.nodes.tag[ancestors.list[ancestor].row]);
    (0..ancestors.list.len()).map(move |ancestor| {
        scores.classes[ancestor]
            ^ tag(ancestor).wrapping_mul(0x9E37_79B9_7F4A_7C15)
            ^ tag(ancestors.list[ancestor].parent).wrapping_mul(0xC2B2_AE3D_27D4_EB4F)
    })
}

/// Of each block, the kinds of all elements around it, down to those that its text begins in.
fn places(page: &Page, ancestors: &Ancestors, kinds: &[u64]) -> Vec<u64> {
    let mut paths: Vec<u64> = Vec::with_capacity(kinds.len());
    for (ancestor, &kind) in ancestors.list.iter().zip(kinds) {
        let around = paths.get(ancestor.parent).copied().unwrap_or_default();
        paths.push(mix(around, kind));
    }
    let blocks = ancestors.of_block.iter().zip(&page.blocks.first);
    let place = |(&ancestor, &first): (&usize, &i32)| {
        let mut place = paths[ancestor];
        let mut at = first as usize;
        for _ in 0..INLINE {
            at = page.nodes.parent[at] as usize;
            if at <= ancestors.list[ancestor].row {
                break;
            }
            place = mix(place, u64::from(page.nodes.tag[at]));
        }
        place
    };
    blocks.map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_numbered_alike_even_if_all_want_one_slot() {
        for keys in [vec![], vec![7, 9 << 40, 7], (0..5000).map(|key| key % 3000).collect::<Vec<u64>>()] {
            let (count, numbers) = numbered(&keys);
            let (sorted_count, sorted) = numbered_by_order(&keys);
            assert_eq!(count, sorted_count);
            for (one, other) in (0..keys.len()).zip(1..keys.len()) {
                let is_alike = keys[one] == keys[other];
                assert_eq!(numbers[one] == numbers[other], is_alike);
                assert_eq!(sorted[one] == sorted[other], is_alike);
            }
        }
    }
}
