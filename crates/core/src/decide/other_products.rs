//! Drops rows of other products from the page of one product.
//!
//! A row such as "Customers also bought" looks like the list of a shop: each entry has a name that is a link, and a price.
//! Trees that see one block cannot tell whether the list is the content or stands below it. `recall` skips this step.
//!
//! Worth: +.014 [+.006, +.022] word-bag F1 on 325 product pages read block by block, whose sites the model had not seen.
//! The constants were chosen while looking at most of these sets (docs/decisions/model.md).

use super::Masks;
use super::inputs::Inputs;
use super::log_odds::mean_log_odds;
use super::parts::{blocks_within, is_linked_name};
use crate::declared::money;
use crate::model::template_smoothing::for_each_template;
use crate::page::{Page, flags};

/// A name is a link of at least this many words. All constants here were chosen on pages of products, listings and
/// collections read block by block that trained the model.
const MIN_NAME_WORDS: i32 = 2;

/// A row has at least this many entries; this share of the blocks of its template are names.
const MIN_ENTRIES: usize = 3;
const MIN_NAMES_SHARE: f32 = 0.7;

/// Blocks from one name to the next, at most.
const MAX_BLOCKS_BETWEEN: usize = 8;

/// One in so many entries shows an amount of money, at least.
const ENTRIES_PER_PRICE: usize = 2;

/// The mean log-odds of the blocks that are dropped are below this.
const MAX_LOG_ODDS: f32 = 0.7;

pub(super) fn run(inputs: &Inputs<'_>, earlier: &Masks) -> Vec<bool> {
    let kept = earlier.last();
    if !inputs.is_cut_to_product() {
        return kept.to_vec();
    }
    let mask = without_rows(kept, inputs.page, inputs.template());
    let is_dropped = |block: usize| kept[block] && !mask[block];
    // Rows that are likely content, or all that the page has, are a list that was taken for a product.
    let is_list = mean_log_odds(inputs.blocks(), inputs.probabilities(), is_dropped) >= MAX_LOG_ODDS;
    if is_list || !mask.contains(&true) { kept.to_vec() } else { mask }
}

fn without_rows(kept: &[bool], page: &Page, template: &[usize]) -> Vec<bool> {
    let mut mask = kept.to_vec();
    let blocks = &page.blocks;
    // For each template, how many blocks it has, and those that may be names.
    let mut found: Vec<(usize, Vec<usize>)> = for_each_template(template);
    for (block, &id) in template.iter().enumerate() {
        found[id].0 += 1;
        if is_linked_name(blocks, block, MIN_NAME_WORDS) {
            found[id].1.push(block);
        }
    }
    let is_of_names = |(all, names): &&(usize, Vec<usize>)| names.len() as f32 >= MIN_NAMES_SHARE * *all as f32;
    for (_, names) in found.iter().filter(is_of_names) {
        for row in names.chunk_by(|one, next| next - one <= MAX_BLOCKS_BETWEEN).filter(|row| is_row(page, row)) {
            let (first, end) = (row[0], end_of_entry(row, row.len() - 1).min(end_of_list(page, row)));
            let is_heading = first > 0 && blocks.flags[first - 1] & flags::HEADING != 0;
            mask[first - usize::from(is_heading)..end].fill(false);
        }
    }
    mask
}

/// Whether the blocks are the names of different products, of which enough show a price.
fn is_row(page: &Page, names: &[usize]) -> bool {
    if names.len() < MIN_ENTRIES {
        return false;
    }
    let mut texts: Vec<String> = names.iter().map(|&name| page.block_text(name)).collect();
    texts.sort_unstable();
    texts.dedup();
    let shows_price = |&entry: &usize| {
        // Some shops write the price above the name.
        let blocks = names[entry].saturating_sub(1)..end_of_entry(names, entry).min(page.blocks.len());
        blocks.into_iter().any(|block| page.blocks.digits[block] > 0 && money(&page.block_text(block)).is_some())
    };
    let prices = (0..names.len()).filter(shows_price).count();
    texts.len() >= MIN_ENTRIES && ENTRIES_PER_PRICE * prices >= names.len()
}

/// One past the last block of the element around all names.
fn end_of_list(page: &Page, names: &[usize]) -> usize {
    let row = |name: &usize| page.blocks.row[*name] as usize;
    let (first, last) = (names.first().map_or(0, row), names.last().map_or(0, row));
    let around = page.upwards(last).find(|&around| around <= first).unwrap_or(0);
    blocks_within(page, around).end
}

/// One past the last block of an entry: the next name, or as far behind the last one as the first two are apart.
fn end_of_entry(names: &[usize], entry: usize) -> usize {
    names.get(entry + 1).copied().unwrap_or(names[entry] + names[1] - names[0])
}
