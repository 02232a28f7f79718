//! Keeps the price and the number of the one product that a page sells.
//!
//! They are the shortest lines of a page and the first that a buyer looks for. A line that shows a declared price is the
//! price; where the page declares none, it is the first amount of money below the name of the product.

use std::collections::HashSet;

use super::Masks;
use super::inputs::Inputs;
use super::page_type::PageType;
use crate::declared::{Product, amounts, is_product, prices_near, product, short_texts};
use crate::page::Page;

/// Blocks that may show a declared price: pages have one beside the name, and one that stays in view.
const MAX_BLOCKS: usize = 2;
/// An auction declares its first bid and the highest one.
const MAX_PRICES: usize = 2;
/// Declared prices that are looked for in the page; a hostile page may declare any number.
const MAX_DECLARED: usize = 100;
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
    let prices = declared.as_ref().map(amounts_of).unwrap_or_default();
    let number = declared.as_ref().and_then(|product| product.sku).filter(|sku| sku.len() >= MIN_NUMBER);
    let numbers: Vec<&str> = prices.iter().map(String::as_str).chain(number).collect();
    let shown = short_texts(page, &numbers);
    let mut found = blocks_with_prices(&shown, &prices);
    if found.is_empty() {
        // Small ads write it before the name.
        found = blocks_with_prices(&titles.iter().copied().zip(names.iter().cloned()).collect::<Vec<_>>(), &prices);
    }
    if found.is_empty()
        && (is_sold || declared.is_some())
        && let Some(&name) = titles.first()
    {
        found = prices_near(page, name);
    }
    found.extend(number.and_then(|number| block_with_number(&shown, number)));
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

/// The declared prices as numbers.
fn amounts_of(product: &Product<'_>) -> Vec<String> {
    let mut seen = HashSet::new();
    let amounts = product.prices.iter().filter_map(|price| amounts(price).into_iter().next());
    amounts.filter(|amount| seen.insert(amount.clone())).take(MAX_DECLARED).collect()
}

/// The first blocks that show the first declared prices.
fn blocks_with_prices(shown: &[(usize, String)], prices: &[String]) -> Vec<usize> {
    let of_price = |price: &String| {
        let shows = shown.iter().filter(|(_, text)| amounts(text).contains(price));
        shows.map(|(block, _)| *block).take(MAX_BLOCKS).collect::<Vec<_>>()
    };
    prices.iter().map(of_price).filter(|found| !found.is_empty()).take(MAX_PRICES).flatten().collect()
}

/// The block that shows the number that the shop gives the product.
fn block_with_number(shown: &[(usize, String)], wanted: &str) -> Option<usize> {
    let is_it = |text: &str| text.split(|mark: char| mark.is_whitespace() || mark == ':').any(|word| word == wanted);
    shown.iter().find(|(_, text)| is_it(text)).map(|(block, _)| *block)
}
