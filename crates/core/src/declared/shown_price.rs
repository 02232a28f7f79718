//! Amounts of money in a text, as shops of all countries write them, and the price that a page shows beside the name of
//! its product.

use std::sync::LazyLock;

use hashbrown::HashMap;

use super::product::{is_a, is_product, own_product, prices};
use super::{Property, Syntax, Thing, Value};
use crate::page::{HiddenText, Page};
use crate::strings::{entries, first_chars};
use crate::tags;

/// Longer blocks say more than a price.
const MAX_CHARS: i32 = 60;
/// The price of a product stands among this many blocks after its name, or else in its name or shortly above it. These
/// two were chosen on products of other sets, whose declared prices were removed before their shown ones were read.
const MAX_AFTER_NAME: usize = 100;
const MAX_ABOVE_NAME: usize = 8;
/// Blocks from one price of a product to the other one.
const MAX_BETWEEN_PRICES: usize = 3;
/// A shorter text in the title of the page says little.
const MIN_NAME_CHARS: i32 = 5;

/// The first block below the name of the product that shows an amount of money, with the next one if it is close: one of
/// them may be the former price.
pub(crate) fn prices_near(page: &Page, name: usize) -> Vec<usize> {
    let is_price = |block: &usize| shown_price(page, *block).is_some();
    let end = page.blocks.len().min(name + 1 + MAX_AFTER_NAME);
    let mut below = (name + 1..end).filter(is_price);
    let Some(first) = below.next() else {
        return (name.saturating_sub(MAX_ABOVE_NAME)..=name).rev().find(is_price).into_iter().collect();
    };
    let close = below.take_while(|&block| block <= first + MAX_BETWEEN_PRICES).take(1);
    std::iter::once(first).chain(close).collect()
}

/// The first amount of money in a short block, and its currency.
fn shown_price(page: &Page, block: usize) -> Option<(String, &'static str)> {
    (is_short(page, block) && may_show_money(page, block)).then(|| money(&shown_text(page, block)))?
}

/// Whether a text of a block, hidden or not, has a sign or a word for money. Most blocks have none, and finding out whether a
/// text is hidden is slow.
fn may_show_money(page: &Page, block: usize) -> bool {
    let texts = page.block_rows(block).filter(|&row| page.nodes.tag[row] == tags::TEXT).map(|row| page.text(row));
    let all = page.text_between(page.blocks.text_start[block], page.blocks.text_end[block]);
    texts.chain([all]).any(|text| may_be_money(&text.to_lowercase()))
}

/// Whether a text in lower case has a sign or a word for money, wherever it stands.
fn may_be_money(text: &str) -> bool {
    let is_known = |word: &str| CURRENCIES.contains_key(word.trim_start_matches(AFTER_NUMBERS));
    let mut signs = text.char_indices().map(|(at, sign)| &text[at..at + sign.len_utf8()]);
    signs.any(is_known)
        || text.split(is_end_of_word).any(|word| is_known(word) || word.split(AFTER_WORDS).any(is_known))
}

/// The texts of the blocks that may show one of some numbers.
pub(crate) fn short_texts(page: &Page, numbers: &[&str]) -> Vec<(usize, String)> {
    let may_show = |block: &usize| {
        let text = page.text_between(page.blocks.text_start[*block], page.blocks.text_end[*block]);
        is_short(page, *block) && numbers.iter().any(|number| has_in_order(text, number))
    };
    (0..page.blocks.len()).filter(may_show).map(|block| (block, shown_text(page, block))).collect()
}

/// Whether a text has the letters and digits of a number in their order, whatever stands between them.
fn has_in_order(text: &str, number: &str) -> bool {
    let mut left = text.bytes();
    number.bytes().filter(u8::is_ascii_alphanumeric).all(|wanted| left.any(|byte| byte == wanted))
}

/// Whether a block has a digit, is short and is no link, as the prices of other products are.
fn is_short(page: &Page, block: usize) -> bool {
    let chars = page.blocks.chars[block];
    page.blocks.digits[block] > 0 && chars <= MAX_CHARS && 2 * page.blocks.link_chars[block] <= chars
}

/// What a visitor sees of a block, without what is struck through. Numbers in two elements are kept apart; two digits alone
/// in an element are the decimals of the number before them.
fn shown_text(page: &Page, block: usize) -> String {
    let is_struck = |row: usize| matches!(page.nodes.tag[row], tags::DEL | tags::S | tags::STRIKE);
    let is_left_out = |row: usize| page.is_raw(row) || page.is_left_out(row, HiddenText::Reachable);
    let is_digit = |mark: char| mark.is_ascii_digit();
    let mut out = String::new();
    for row in page.block_rows(block) {
        match page.nodes.tag[row] {
            tags::TEXT if !is_left_out(row) && !page.upwards(row).any(is_struck) => {
                let text = page.text(row);
                if out.ends_with(is_digit) && text.starts_with(is_digit) {
                    let is_decimals = text.trim().len() == 2 && text.trim().chars().all(is_digit);
                    out.push(if is_decimals { '.' } else { '\n' });
                }
                out.push_str(text);
            }
            tags::BR => out.push('\n'),
            _ => {}
        }
    }
    out
}

/// The things of a page with its product first, if it declares one of this name, or sells one (`is_sold`). If the page
/// shows a price that it declares nowhere, the product has it, too.
pub(super) fn with_product_first(page: &Page, mut things: Vec<Thing>, is_sold: bool) -> Vec<Thing> {
    // Shops have recipes, too, in which a spoon (TL) is no Turkish lira.
    let is_sold = is_sold && !things.iter().any(|thing| is_a(thing, &["Recipe", "h-recipe"]));
    if !is_sold && !things.iter().any(is_product) {
        return things;
    }
    let name = name_of_product(page);
    let names: Vec<String> = name.map(|block| page.block_text(block)).into_iter().collect();
    let own = own_product(&things, &names, is_sold);
    if let Some(own) = own {
        things[..=own].rotate_right(1);
    }
    if own.is_none() && !is_sold || own.is_some() && !prices(&things[0]).is_empty() {
        return things;
    }
    let Some((name, price)) = name.and_then(|name| Some((name, *prices_near(page, name).first()?))) else {
        return things;
    };
    let shown = |block: usize, key: &str, text: String| {
        let row = Some(page.blocks.row[block] as usize);
        Property { name: key.to_owned(), value: Value::Text(text), row }
    };
    if own.is_none() {
        let mut product = Thing::new(Syntax::Shown, page.blocks.row[name] as usize);
        product.types.push("Product".to_owned());
        product.properties.push(shown(name, "name", page.block_text(name)));
        things.insert(0, product);
    }
    if let Some((amount, currency)) = shown_price(page, price) {
        things[0].properties.push(shown(price, "price", amount));
        things[0].properties.push(shown(price, "priceCurrency", currency.to_owned()));
    }
    things
}

/// The main heading that shares most words with the title of the page, at least half of its own; or else the longest text
/// of the title; or else the first main heading.
fn name_of_product(page: &Page) -> Option<usize> {
    let title = (0..page.len()).find(|&row| page.nodes.tag[row] == tags::TITLE)?;
    let title = page.text(title).to_lowercase();
    let (blocks, text) = (&page.blocks, |block: usize| page.block_text(block).to_lowercase());
    let headings = || (0..blocks.len()).filter(|&block| blocks.tag[block] == tags::H1);
    let known = |block: usize| {
        let text = text(block);
        let known = text.split_whitespace().filter(|word| title.contains(word)).count();
        (known > 0 && 2 * known >= text.split_whitespace().count()).then_some((known, block))
    };
    let named = headings().rev().filter_map(known).max_by_key(|(known, _)| *known).map(|(_, block)| block);
    let is_short = |block: &usize| (MIN_NAME_CHARS..=title.len() as i32).contains(&blocks.chars[*block]);
    let in_title = || (0..blocks.len()).rev().filter(is_short).filter(|&block| title.contains(&text(block)));
    named.or_else(|| in_title().max_by_key(|&block| blocks.chars[block])).or_else(|| headings().next())
}

/// Signs and words for money in lower case, with the code of the currency.
static CURRENCIES: LazyLock<HashMap<String, &'static str>> = LazyLock::new(|| {
    let names = entries(include_str!("currencies.txt")).flat_map(|(_, code, names)| {
        names.split_whitespace().map(move |name| (name.to_lowercase(), if code == "-" { name } else { code }))
    });
    names.collect()
});

/// The numbers of a text without separators of thousands and without zeros at the end of their decimals.
///
/// The last point or comma begins the decimals if one or two digits follow it: `1.299,00` is `1299`, `14.990` is `14990`.
pub(crate) fn amounts(text: &str) -> Vec<String> {
    numbers(text).map(|(_, number, _)| plain(number)).collect()
}

/// The numbers of a text, each with what stands before it and after it.
fn numbers(text: &str) -> impl Iterator<Item = (&str, &str, &str)> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let start = from + text[from..].find(|mark: char| mark.is_ascii_digit())?;
        from = start + end_of_number(&text.as_bytes()[start..]);
        Some((&text[..start], &text[start..from], &text[from..]))
    })
}

/// Where a number ends: a separator belongs to it if digits follow, a space or an apostrophe if exactly three do.
fn end_of_number(text: &[u8]) -> usize {
    let digits = |from: usize| text[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut end = digits(0);
    loop {
        let (width, is_wide) = match &text[end..] {
            [b'.' | b',', ..] => (1, false),
            [b' ' | b'\'', ..] => (1, true),
            [0xC2, 0xA0, ..] => (2, true), // a space that does not break
            [0xE2, 0x80, 0xAF | 0x89 | 0x99, ..] => (3, true), // narrow spaces, and the curly apostrophe
            _ => return end,
        };
        let following = digits(end + width);
        if following == 0 || is_wide && following != 3 {
            return end;
        }
        end += width + following;
    }
}

fn plain(number: &str) -> String {
    let digits = |text: &str| -> String { text.chars().filter(char::is_ascii_digit).collect() };
    match number.rfind(['.', ',']) {
        Some(at) if number.len() - at <= 3 => {
            let decimals = number[at + 1..].trim_end_matches('0');
            let whole = digits(&number[..at]);
            if decimals.is_empty() { whole } else { format!("{whole}.{decimals}") }
        }
        _ => digits(number),
    }
}

/// What may stand between a number and the word for its currency, and behind that word.
const AFTER_NUMBERS: [char; 5] = [',', '.', '-', '–', '—'];
const AFTER_WORDS: [char; 2] = ['/', ','];

fn is_end_of_word(mark: char) -> bool {
    mark.is_whitespace() || mark.is_ascii_digit()
}

/// The first number of a text with a sign or a word for money beside it, and the code of the currency, or else the sign.
pub(crate) fn money(text: &str) -> Option<(String, &'static str)> {
    let is_digit = |mark: char| mark.is_ascii_digit();
    // A letter is part of a word, except in Chinese, Japanese and Korean; a sign between two numbers belongs to the second.
    let is_sign = |text: &&str| text.chars().all(|mark| !mark.is_alphanumeric() || mark > '\u{2E80}');
    numbers(&text.to_lowercase()).find_map(|(before, number, after)| {
        let before = before.trim_end();
        let after = after.trim_start_matches(AFTER_NUMBERS).trim_start();
        let is_free = |text: &&str| !after[text.len()..].starts_with(is_digit);
        let previous = before.rsplit(is_end_of_word).next();
        let last = before.char_indices().next_back().map(|(at, _)| &before[at..]).filter(is_sign);
        let first = Some(first_chars(after, 1)).filter(is_sign).filter(is_free);
        let next = after.split(|mark| is_end_of_word(mark) || AFTER_WORDS.contains(&mark)).next().filter(is_free);
        let currency = [previous, last, first, next].into_iter().flatten().find_map(|word| CURRENCIES.get(word))?;
        Some((plain(number), *currency))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_shows_money_is_looked_at() {
        for name in CURRENCIES.keys().map(String::as_str).chain(["s/", "kr", "€"]) {
            for text in [format!("{name} 25.00"), format!("{name}25"), format!("25,- {name}"), format!("25{name}/kg")] {
                assert!(may_be_money(&text) || money(&text).is_none(), "{text}");
            }
        }
        assert!(money("S/ 25.00").is_some() && !may_be_money("25 oaks"));
    }
}
