//! Keeps a post that a kept text embeds, and the price and the number of a product.
//!
//! A story refers to the posts that it embeds, and their services give them a `blockquote` of a known class. A post has
//! few words and many links, so the trees take it for a teaser. The same is true of the line with the price and the SKU of a
//! WooCommerce shop, which marks the page of one product on its `body`.
//!
//! Worth: of 118 open pages that have any, 95 change, and word-bag F1 falls from .884 to .861 on the 73 with posts of X and
//! from .822 to .817 on the 17 of shops, because half of the golds leave such lines out (readability has 26 of 28, newspaper
//! 15 of 111). The step stays because a story that refers to a post cannot be read without it.

use std::sync::LazyLock;

use super::Masks;
use super::inputs::Inputs;
use crate::page::{Page, Wanted};
use crate::tags;

/// The classes of embedded posts.
const POSTS: [&str; 7] = [
    "twitter-tweet",
    "instagram-media",
    "mastodon-embed",
    "bluesky-embed",
    "text-post-media",
    "reddit-embed-bq",
    "tiktok-embed",
];
/// The classes of what a shop says of its product, and that of a page of one product.
const OF_PRODUCT: [&str; 2] = ["price", "sku_wrapper"];
const PRODUCT: &str = "single-product";

/// A word of each of these classes.
static NAMES: LazyLock<Wanted> = LazyLock::new(|| {
    let posts = ["tweet", "instagram", "mastodon", "bluesky", "post", "reddit", "tiktok"];
    let products = ["price", "sku", "product"];
    Wanted::new(posts.into_iter().chain(products).map(str::to_owned))
});

/// A post belongs to a kept text that ends at most this many blocks before it. Chosen by eye.
const MAX_GAP: usize = 20;

pub(super) fn run(inputs: &Inputs<'_>, earlier: &Masks) -> Vec<bool> {
    let page = inputs.page;
    let has_name = |row: usize| matches!(page.nodes.tag[row], tags::BLOCKQUOTE | tags::P | tags::SPAN | tags::BODY);
    let named = page.rows_with_words(&[], &["class"], &NAMES, has_name);
    with_embedded(earlier.last(), page, &named)
}

fn with_embedded(kept: &[bool], page: &Page, named: &[usize]) -> Vec<bool> {
    let mut mask = kept.to_vec();
    let is_product = named.iter().any(|&row| page.nodes.tag[row] == tags::BODY && has_class(page, row, &[PRODUCT]));
    let mut is_new = [true; OF_PRODUCT.len()];
    let mut done = 0;
    for &row in named {
        let tag = page.nodes.tag[row];
        let blocks = blocks_in(page, row);
        if row < done {
            continue; // it lies in the post before
        }
        if tag == tags::BLOCKQUOTE && has_class(page, row, &POSTS) {
            done = page.nodes.end[row] as usize;
            let before = blocks.start.saturating_sub(MAX_GAP)..blocks.start;
            if mask[before].contains(&true) {
                for block in blocks {
                    // Other elements contain texts of the service: "View this post on Instagram".
                    let tag = page.blocks.tag[block];
                    mask[block] |= matches!(tag, tags::P | tags::BLOCKQUOTE);
                }
            }
        } else if is_product && tag != tags::BODY {
            let found = OF_PRODUCT.iter().position(|name| has_class(page, row, &[*name]));
            // The first is the product's own, the others are those of related products.
            if let Some(at) = found.filter(|&at| is_new[at] && (at > 0 || tag == tags::P)) {
                is_new[at] = false;
                mask[blocks].fill(true);
            }
        }
    }
    mask
}

/// The blocks that have text inside an element.
fn blocks_in(page: &Page, row: usize) -> std::ops::Range<usize> {
    let (blocks, end) = (&page.blocks, page.nodes.end[row]);
    let first = blocks.last.partition_point(|&last| (last as usize) <= row);
    let after = blocks.first.partition_point(|&first| first < end);
    first..after.max(first)
}

/// Whether an element has one of some classes.
fn has_class(page: &Page, row: usize, wanted: &[&str]) -> bool {
    let class = page.attribute(row, "class").unwrap_or_default();
    class.split_ascii_whitespace().any(|name| wanted.contains(&name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, parse_str};

    fn kept(html: &str, mask: &[bool]) -> Vec<bool> {
        let page = parse_str(html.to_owned(), &Options::default());
        let rows: Vec<usize> = (0..page.len()).filter(|&row| page.attribute(row, "class").is_some()).collect();
        with_embedded(mask, &page, &rows)
    }

    #[test]
    fn posts_in_a_kept_text_are_kept() {
        let post = "<blockquote class='x twitter-tweet'><p>Rings.</p>Ann<div>View</div></blockquote>";
        let html = format!("<p>Oak.</p>{post}<p>Ash.");
        let of = |is_kept: bool| kept(&html, &[is_kept, false, false, false, false]);
        assert_eq!(of(true), [true, true, true, false, false]);
        assert_eq!(of(false), [false; 5]);
        let other = html.replace("twitter-tweet", "teaser");
        assert_eq!(kept(&other, &[true, false, false, false, false])[1..], [false; 4]);
    }

    #[test]
    fn a_shop_keeps_the_price_and_the_number_of_its_product() {
        let html = "<body class='single-product'><p class=price>3</p><div><span class=sku_wrapper>A1</span> B</div>\
            <p class=price>4</p>";
        assert_eq!(kept(html, &[false; 3]), [true, true, false]);
        assert_eq!(kept(&html.replace("single-", ""), &[false; 3]), [false; 3]);
    }
}
