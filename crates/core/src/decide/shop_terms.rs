//! Drops what a shop says of every order from the page of one product: delivery, returns and payment.
//!
//! Such texts are sentences as a description is, and no heading tells where they end: dropping the sections of such headings
//! loses more than it gains. So each block is judged by its own words, and then each element: where many of its words are in
//! blocks about orders, the others are names of carriers, regions and ways to pay. `recall` skips this step.
//!
//! Worth: +.0024 [+.0005, +.0049] word-bag F1 on 299 product pages read block by block, where the words and the constants were
//! chosen, and +.013 [+.005, +.023] on the 89 of shops-open; with whole elements another +.013 [+.003, +.027] there, where
//! their constants were chosen: of the labelled pages of all sets, 26 gain F1 with elements and 4 lose.

use std::sync::LazyLock;

use hashbrown::{HashMap, HashSet};

use super::Masks;
use super::inputs::Inputs;
use super::parts::blocks_within;
use crate::declared::money;
use crate::page::Page;
use crate::strings::entries;

/// A shorter line may be a fact, such as "Delivery: 3 kg".
const MIN_WORDS: i32 = 4;
/// A block about orders has at least this many terms of `shop_terms.txt`, and one in so many words is such a term. One in
/// so many of its lines has one, since facts of the product may stand above a line on delivery.
const MIN_TERMS: usize = 2;
const WORDS_PER_TERM: usize = 25;
const LINES_PER_TERM: usize = 3;
/// A block of an element needs only one term, and one in so many words.
const WORDS_PER_TERM_INSIDE: usize = 40;
/// An element about orders has so many such blocks, this share of its words in them, and at most this share of all.
const MIN_BLOCKS: usize = 2;
const MIN_SHARE: f32 = 0.4;
const MAX_SHARE: f32 = 0.7;
/// Elements around a block that may be about orders.
const MAX_LEVELS: usize = 6;

/// The terms by their first character.
static TERMS: LazyLock<HashMap<char, Vec<&str>>> = LazyLock::new(|| {
    let mut terms: HashMap<char, Vec<&str>> = HashMap::new();
    for term in entries(include_str!("shop_terms.txt")).flat_map(|(_, _, terms)| terms.split_whitespace()) {
        terms.entry(term.chars().next().unwrap_or_default()).or_default().push(term);
    }
    terms
});

pub(super) fn run(inputs: &Inputs<'_>, earlier: &Masks) -> Vec<bool> {
    let kept = earlier.last();
    if !inputs.is_cut_to_product() {
        return kept.to_vec();
    }
    let text = |block: usize| inputs.page.text_of_rows(inputs.page.block_rows(block).map(|row| row as u32));
    let is_of_orders = |block: usize| {
        let words = inputs.words()[block];
        words >= MIN_WORDS && {
            let terms: Vec<usize> = text(block).lines().map(terms_in).collect();
            let lines = terms.iter().filter(|&&terms| terms > 0).count();
            let enough = MIN_TERMS.max((words as usize).div_ceil(WORDS_PER_TERM));
            terms.iter().sum::<usize>() >= enough && LINES_PER_TERM * lines >= terms.len()
        }
    };
    let titles = &inputs.prediction.repeats_title;
    if (0..kept.len()).any(|block| titles[block] && terms_in(&text(block)) > 0) {
        return kept.to_vec(); // a terminal for payments is described by such terms
    }
    let mask: Vec<bool> = kept.iter().enumerate().map(|(block, &kept)| kept && !is_of_orders(block)).collect();
    let mask = without_elements(&mask, inputs.page, |block| {
        let terms = terms_in(&text(block));
        terms > 0 && terms * WORDS_PER_TERM_INSIDE >= inputs.words()[block] as usize
    });
    if mask.contains(&true) { mask } else { kept.to_vec() }
}

/// The mask without elements that are mostly about orders; those that show a price are left alone.
pub(super) fn without_elements(kept: &[bool], page: &Page, is_of_orders: impl Fn(usize) -> bool) -> Vec<bool> {
    let found: Vec<bool> = (0..kept.len()).map(|block| kept[block] && is_of_orders(block)).collect();
    let words = |blocks: &[usize]| blocks.iter().map(|&block| page.blocks.words[block]).sum::<i32>() as f32;
    let kept_in = |row: usize| -> Vec<usize> { blocks_within(page, row).filter(|&block| kept[block]).collect() };
    let all = words(&kept_in(0));
    let is_whole = |blocks: &[usize]| {
        let own: Vec<usize> = blocks.iter().copied().filter(|&block| found[block]).collect();
        own.len() >= MIN_BLOCKS
            && words(&own) >= MIN_SHARE * words(blocks)
            && words(blocks) <= MAX_SHARE * all
            && !blocks.iter().any(|&block| page.blocks.digits[block] > 0 && money(&page.block_text(block)).is_some())
    };
    let around = |block: usize| page.upwards(page.blocks.row[block] as usize).take(MAX_LEVELS);
    let rows: HashSet<usize> = (0..kept.len()).filter(|&block| found[block]).flat_map(around).collect();
    let mut mask = kept.to_vec();
    for blocks in rows.into_iter().map(kept_in).filter(|blocks| is_whole(blocks)) {
        blocks.into_iter().for_each(|block| mask[block] = false);
    }
    mask
}

/// How many of the words of a text are terms.
fn terms_in(text: &str) -> usize {
    let text = text.to_lowercase();
    let of_word = |word: &str| {
        // Hebrew and Arabic write articles in front of a word, Chinese no spaces: there, a term may begin at each character.
        let starts = word.char_indices().take_while(|&(at, mark)| at == 0 || mark > '\u{590}');
        let is_term = |&(at, first): &(usize, char)| {
            TERMS.get(&first).is_some_and(|terms| terms.iter().any(|term| word[at..].starts_with(term)))
        };
        starts.filter(is_term).count()
    };
    text.split(|mark: char| !mark.is_alphanumeric()).map(of_word).sum()
}
