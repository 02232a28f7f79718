//! Keeps the price and the number of the one product that a page sells.
//!
//! They are the shortest lines of a page and the first that a buyer looks for. A line that shows a declared price is the
//! price; where the page declares none, it is the first amount of money below the name of the product.

use super::Masks;
use super::inputs::Inputs;
use super::page_type::PageType;
use crate::declared::{Product, amounts, is_product, prices_near, product, short_texts};
use crate::page::Page;

/// Blocks that may show a declared price: pages have one beside the name, and one that stays in view.
const MAX_BLOCKS: usize = 2;
/// An auction declares its first bid and the highest one.
const MAX_PRICES: usize = 2;
/// A shorter number also stands for an amount or a size.
const MIN_NUMBER: usize = 4;

pub(super) fn run(inputs: &Inputs<'_>, earlier: &Masks) -> Vec<bool> {
    let mut kept = earlier.last().to_vec();
    let page = inputs.page;
    let is_sold = inputs.page_type == Some(PageType::Product);
    if !is_sold && !may_declare_product(page) {
        return kept;
    }
    let titles = &inputs.prediction.repeats_title;
    let titles: Vec<usize> = (0..kept.len()).filter(|&block| titles[block]).collect();
    let names: Vec<String> = titles.iter().map(|&block| page.block_text(block)).collect();
    let things = page.things(None);
    let declared = product(&things, &names);
    let shown: Vec<(usize, String)> = if declared.is_some() { short_texts(page).collect() } else { Vec::new() };
    let with_prices =
        |shown: &[_]| declared.as_ref().map(|product| blocks_with_prices(shown, product)).unwrap_or_default();
    let mut found = with_prices(&shown);
    if found.is_empty() {
        // Small ads write it before the name.
        found = with_prices(&titles.iter().copied().zip(names.iter().cloned()).collect::<Vec<_>>());
    }
    if found.is_empty()
        && (is_sold || declared.is_some())
        && let Some(&name) = titles.first()
    {
        found = prices_near(page, name);
    }
    found.extend(declared.and_then(|product| block_with_number(&shown, &product)));
    for block in found {
        kept[block] = true;
    }
    kept
}

/// Words in the types of products. JSON-LD without any of them declares none, and is not read.
const TYPES: [&str; 4] = ["roduct", "ehicle", "Car\"", "Book\""];

/// Whether a page declares a product in JSON-LD, or has the names of prices in microdata or Open Graph.
fn may_declare_product(page: &Page) -> bool {
    let is_of_shop = |name: &[u8], value: &[u8]| match name {
        b"itemprop" => value == b"price",
        b"content" => value.starts_with(b"product"),
        b"property" => value.ends_with(b"price:amount"),
        _ => false,
    };
    page.json_ld_mentions(&TYPES) && page.json_ld().iter().any(is_product) || page.has_attribute(is_of_shop)
}

/// The first blocks that show the first declared prices.
fn blocks_with_prices(shown: &[(usize, String)], product: &Product<'_>) -> Vec<usize> {
    let mut prices: Vec<String> = product.prices.iter().filter_map(|price| amounts(price).into_iter().next()).collect();
    prices.dedup();
    let of_price = |price: &String| {
        let shows = shown.iter().filter(|(_, text)| amounts(text).contains(price));
        shows.map(|(block, _)| *block).take(MAX_BLOCKS).collect::<Vec<_>>()
    };
    prices.iter().map(of_price).filter(|found| !found.is_empty()).take(MAX_PRICES).flatten().collect()
}

/// The block that shows the number that the shop gives the product.
fn block_with_number(shown: &[(usize, String)], product: &Product<'_>) -> Option<usize> {
    let wanted = product.sku.filter(|sku| sku.len() >= MIN_NUMBER)?;
    let is_it = |text: &str| text.split(|mark: char| mark.is_whitespace() || mark == ':').any(|word| word == wanted);
    shown.iter().find(|(_, text)| is_it(text)).map(|(block, _)| *block)
}
