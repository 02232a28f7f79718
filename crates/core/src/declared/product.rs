//! The one product of a page: what its structured data says of it, whatever the syntax.

use super::{Syntax, Thing, Value};
use crate::page::Page;

/// Things that are for sale on one page from which on it is a list, and no product is the page's own.
const MIN_LIST: usize = 4;

/// A shorter name says little.
const MIN_NAME: usize = 5;

/// Where the values stand: in the product, in its offers, or in the properties of `<meta>`.
const PRICES: [&str; 5] = ["price", "lowPrice", "priceSpecification", "product:price:amount", "og:price:amount"];
const NUMBERS: [&str; 2] = ["sku", "product:retailer_item_id"];

/// What a page declares of its product.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Product<'t> {
    /// Its prices as they are written, that of the first offer first.
    pub prices: Vec<String>,
    /// The number that the shop gives it.
    pub sku: Option<&'t str>,
}

/// The product of the page; `None` if the page declares none, or a list of them of which none has one of the `names`.
pub(crate) fn product<'t>(things: &'t [Thing], names: &[String]) -> Option<Product<'t>> {
    let mut product = None;
    for syntax in [Syntax::JsonLd, Syntax::Microdata, Syntax::Rdfa, Syntax::Microformats, Syntax::OpenGraph] {
        let own = things.iter().filter(|thing| thing.syntax == syntax).flat_map(with_main_entities);
        if let Some(own) = own_of(&own.collect::<Vec<_>>(), names) {
            let product: &mut Product<'_> = product.get_or_insert_default();
            product.prices.extend(prices(own));
            product.sku = product.sku.or_else(|| text_of(own, &NUMBERS));
        }
    }
    product
}

/// The product of the page among things of one syntax: that with the name of the page, or the first of a few.
fn own_of<'t>(things: &[&'t Thing], names: &[String]) -> Option<&'t Thing> {
    let products: Vec<&Thing> = things.iter().copied().filter(|thing| is_product(thing)).collect();
    let first = if products.len() < MIN_LIST { products.first() } else { None };
    named(&products, names).or(first.copied())
}

/// The first of some things that has one of the names.
fn named<'t>(things: &[&'t Thing], names: &[String]) -> Option<&'t Thing> {
    let is_named = |thing: &&Thing| {
        let name = text_of(thing, &["name"]).unwrap_or_default();
        name.len() >= MIN_NAME && names.iter().any(|shown| shown.contains(name) || name.contains(&**shown))
    };
    things.iter().copied().find(is_named)
}

/// The place of the page's product among its things; on a page that is not known to sell one, only of that with its name.
pub(super) fn own_product(things: &[Thing], names: &[String], is_sold: bool) -> Option<usize> {
    [Syntax::JsonLd, Syntax::Microdata, Syntax::Rdfa, Syntax::Microformats].iter().find_map(|&syntax| {
        let own: Vec<&Thing> = things.iter().filter(|thing| thing.syntax == syntax).collect();
        let product = own_of(&own, names).filter(|&product| is_sold || named(&[product], names).is_some())?;
        things.iter().position(|thing| std::ptr::eq(thing, product))
    })
}

impl Page {
    /// Whether the page declares one product in JSON-LD or microdata, or says in Open Graph that it is one.
    pub(crate) fn declares_one_product(&self) -> bool {
        let is_product = |thing: &&Thing| is_a(thing, &["Product"]);
        let is_marked = |name: &[u8], value: &[u8]| name == b"itemtype" && value.ends_with(b"schema.org/Product");
        match self.json_ld().iter().flat_map(with_main_entities).filter(is_product).count() {
            0 if self.attributes_that(is_marked).count() == 1 => true,
            1 => true,
            _ => self.has_attribute(|name, value| name == b"content" && value == b"product"),
        }
    }
}

/// A thing, and what it says that the page is about.
fn with_main_entities(thing: &Thing) -> impl Iterator<Item = &Thing> {
    let entities = thing.all("mainEntity").filter_map(Value::as_thing);
    std::iter::once(thing).chain(entities)
}

const PRODUCTS: [&str; 8] =
    ["Product", "ProductGroup", "ProductModel", "IndividualProduct", "Vehicle", "Car", "Book", "h-product"];

pub(crate) fn is_product(thing: &Thing) -> bool {
    let is_in_meta = |kind: &String| kind.starts_with("product");
    is_a(thing, &PRODUCTS)
        || thing.syntax == Syntax::OpenGraph
            && (thing.types.iter().any(is_in_meta) || thing.has("product:price:amount"))
}

/// Whether a thing has one of these types, with or without the address of their vocabulary.
pub(super) fn is_a(thing: &Thing, names: &[&str]) -> bool {
    let mut kinds = thing.types.iter().filter_map(|kind| kind.rsplit(['/', '#']).next());
    kinds.any(|kind| names.iter().any(|name| kind.eq_ignore_ascii_case(name)))
}

/// The prices of a product or an offer, then those of its offers.
pub(super) fn prices(thing: &Thing) -> Vec<String> {
    let values = PRICES.iter().flat_map(|name| thing.all(name)).flat_map(|value| match value {
        Value::Text(text) => vec![text.clone()],
        Value::Number(number) => vec![number.to_string()],
        Value::Thing(inner) => prices(inner),
        Value::Flag(_) => Vec::new(),
    });
    let offers = ["offers", "hasVariant"].iter().flat_map(|name| thing.all(name)).filter_map(Value::as_thing);
    values.chain(offers.flat_map(prices)).collect()
}

fn text_of<'t>(thing: &'t Thing, names: &[&'static str]) -> Option<&'t str> {
    let values = thing.properties.iter().filter(|property| names.contains(&property.name.as_str()));
    values.filter_map(|property| property.value.as_text()).map(str::trim).find(|text| !text.is_empty())
}
