//! Amounts of money in a text, as shops of all countries write them, and the price that a page shows beside the name of
//! its product.

use super::product::{has_price, own_product};
use super::{Property, Syntax, Thing, Value};
use crate::page::{HiddenText, Page};
use crate::tags;

/// Longer blocks say more than a price.
const MAX_CHARS: i32 = 60;
/// The price of a product stands among this many blocks after its name.
const MAX_AFTER_NAME: usize = 40;
/// Blocks from a former price to the present one.
const MAX_BETWEEN_PRICES: usize = 3;

/// Prices that a page shows of one product: the present one and the former one.
const MAX_PRICES: usize = 2;

/// The first block below the name of the product that shows an amount of money, with a second one close to it: one of
/// them is the former price.
pub(crate) fn prices_below(page: &Page, name: usize) -> Vec<usize> {
    let below = short_blocks(page).filter(|&block| block > name && block <= name + MAX_AFTER_NAME);
    let found: Vec<usize> = below.filter(|&block| has_currency(&page.block_text(block))).take(MAX_PRICES).collect();
    let is_close = |block: &usize| *block <= found[0] + MAX_BETWEEN_PRICES;
    found.iter().copied().filter(is_close).collect()
}

/// The blocks that are short and that a visitor sees.
pub(crate) fn short_blocks(page: &Page) -> impl Iterator<Item = usize> {
    let is_seen = |block: &usize| {
        page.block_rows(*block).any(|row| page.nodes.chars[row] > 0 && !page.is_left_out(row, HiddenText::Reachable))
    };
    (0..page.blocks.len()).filter(|&block| page.blocks.chars[block] <= MAX_CHARS).filter(is_seen)
}

/// The things of a page that sells a product, with that product first. If the page shows a price that it declares nowhere,
/// the product has it, too.
pub(super) fn with_product_first(page: &Page, mut things: Vec<Thing>) -> Vec<Thing> {
    let name = name_of_product(page);
    let names: Vec<String> = name.map(|block| page.block_text(block)).into_iter().collect();
    let own = own_product(&things, &names);
    if let Some(own) = own {
        things[..=own].rotate_right(1);
        if has_price(&things[0]) {
            return things;
        }
    }
    let Some((name, (price, amount))) = name.and_then(|name| Some((name, present_price(page, name)?))) else {
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
    things[0].properties.push(shown(price, "price", amount));
    things
}

/// The main heading that shares most words with the title of the page, or the first one.
fn name_of_product(page: &Page) -> Option<usize> {
    let title = (0..page.len()).find(|&row| page.nodes.tag[row] == tags::TITLE)?;
    let title = page.text(title).to_lowercase();
    let known = |block: usize| {
        page.block_text(block).to_lowercase().split_whitespace().filter(|word| title.contains(word)).count()
    };
    let headings = (0..page.blocks.len()).filter(|&block| page.blocks.tag[block] == tags::H1);
    headings.rev().max_by_key(|&block| known(block))
}

/// The block with the lower of the prices below a name, because the higher one is the former price, and its amount.
fn present_price(page: &Page, name: usize) -> Option<(usize, String)> {
    let prices = prices_below(page, name).into_iter();
    let amounts = prices.filter_map(|block| Some((block, amounts(&page.block_text(block)).into_iter().next()?)));
    amounts.min_by(|one, other| {
        let number = |amount: &str| amount.parse().unwrap_or(f64::INFINITY);
        number(&one.1).total_cmp(&number(&other.1))
    })
}

/// Signs and words for money, in lower case. A word stands beside the number, with a space or without.
const CURRENCIES: &str = "$ € £ ¥ ₹ ₽ ₩ ₺ ฿ ₫ ₴ ₪ ₦ ₱ ₸ ₡ ₲ ﷼ 元 円 원 บาท usd eur euro gbp jpy cny inr rub cad aud nzd chf sek nok \
     dkk pln czk huf ron bgn hrk try brl mxn ars clp cop pen zar ils sar aed qar kwd egp thb idr vnd myr sgd hkd twd krw php pkr \
     kzt uah kr kr. zł kč ft lei лв лв. kn tl rs rs. r$ s/ rm rp грн грн. руб руб. р р. тг тг. so'm nt$ hk$ us$ ca$ au$ php fr. sfr. \
     dh dhs ريال جنيه تومان ר\"ש ש\"ח";

/// The numbers of a text without separators of thousands and without zeros at the end of their decimals.
///
/// The last point or comma begins the decimals if one or two digits follow it: `1.299,00` is `1299`, `14.990` is `14990`.
pub(crate) fn amounts(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(|mark: char| mark.is_ascii_digit()) {
        let number = &rest[start..];
        let end = end_of_number(number.as_bytes());
        found.push(plain(&number[..end]));
        rest = &number[end..];
    }
    found
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

/// Whether a text has a number with a sign or a word for money beside it.
pub(crate) fn has_currency(text: &str) -> bool {
    let text = text.to_lowercase();
    let is_money = |word: &str| CURRENCIES.split_whitespace().any(|name| name == word);
    let is_sign = |mark: char| {
        CURRENCIES.contains(mark) && !mark.is_alphanumeric() && !mark.is_ascii_punctuation() || mark == '$'
    };
    let mut rest = text.as_str();
    while let Some(start) = rest.find(|mark: char| mark.is_ascii_digit()) {
        let (before, number) = rest.split_at(start);
        let (_, after) = number.split_at(end_of_number(number.as_bytes()));
        let before = before.trim_end();
        let after = after.trim_start_matches([',', '.', '-', '–', '—']).trim_start();
        let is_word = |mark: char| !mark.is_whitespace() && !mark.is_ascii_digit();
        let previous = before.rsplit(|mark: char| !is_word(mark)).next().unwrap_or_default();
        let next = after.split(|mark: char| !is_word(mark) || mark == '/' || mark == ',').next().unwrap_or_default();
        if before.ends_with(is_sign) || after.starts_with(is_sign) || is_money(previous) || is_money(next) {
            return true;
        }
        rest = after;
    }
    false
}
