//! Drops what a shop says of every order from the page of one product: delivery, returns and payment.
//!
//! Such texts are sentences as a description is, and no heading tells where they end: dropping the sections of such headings
//! loses more than it gains. So each block is judged by its own words. `recall` skips this step.
//!
//! Worth: +.0024 [+.0005, +.0049] word-bag F1 on 299 product pages read block by block, where the words and the constants were
//! chosen, and +.013 [+.005, +.023] on the 89 of shops-open.

use std::sync::LazyLock;

use hashbrown::HashMap;

use super::Masks;
use super::inputs::Inputs;
use crate::strings::entries;

/// A shorter line may be a fact, such as "Delivery: 3 kg".
const MIN_WORDS: i32 = 4;
/// A block about orders has at least this many terms of `shop_terms.txt`, and one in so many words is such a term. One in
/// so many of its lines has one, since facts of the product may stand above a line on delivery.
const MIN_TERMS: usize = 2;
const WORDS_PER_TERM: usize = 25;
const LINES_PER_TERM: usize = 3;

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
    if mask.contains(&true) { mask } else { kept.to_vec() }
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
