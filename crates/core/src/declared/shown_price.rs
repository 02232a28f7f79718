//! The price that a page shows beside the name of its product.

use super::amounts::{amounts, has_currency};
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
        let mut rows = (page.blocks.first[*block]..page.blocks.last[*block]).map(|row| row as usize);
        rows.any(|row| page.nodes.chars[row] > 0 && !page.is_left_out(row, HiddenText::Reachable))
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
        let text = page.block_text(block).to_lowercase();
        text.split_whitespace().filter(|word| title.contains(word)).count()
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

#[cfg(test)]
mod tests {
    use crate::{Options, parse_str};

    fn first(html: &str) -> String {
        let page = parse_str(html.to_owned(), &Options::default());
        let data: Vec<serde_json::Value> = serde_json::from_str(&page.data(None, Some("product"))).expect("JSON");
        let value = |name: &str| data[0].get(name).and_then(|value| value.as_str()).unwrap_or("none").to_owned();
        format!("{} {} {}", value("@syntax"), value("name"), value("price"))
    }

    #[test]
    fn the_product_is_first_and_has_a_price() {
        let shop = r#"<title>Oak table</title><script type="application/ld+json">[{"@type": "WebSite"}, {"@type": "Product", "name": "Oak table"PRICE}]
            </script><h1>Oak table</h1><p>Solid.<p>was 120 €<p>99,50 €<p>7 € shipping"#;
        assert_eq!(first(&shop.replace("PRICE", r#", "price": "80""#)), "json-ld Oak table 80");
        assert_eq!(first(&shop.replace("PRICE", "")), "json-ld Oak table 99.5");
        assert_eq!(
            first("<title>Oak table</title><h1>Cart</h1><p>0 €<h1>Oak table</h1><p>Solid.<p>99,50 €"),
            "shown Oak table 99.5"
        );
        assert_eq!(
            first("<p itemscope itemtype=https://schema.org/Thing><b itemprop=name>Oak</b></p><h1>Oak</h1>"),
            "microdata Oak none"
        );
    }
}
