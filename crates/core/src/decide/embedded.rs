//! Keeps a post that a kept text embeds.
//!
//! A story refers to the posts that it embeds, and their services give them a `blockquote` of a known class. A post has
//! few words and many links, so the trees take it for a teaser.
//!
//! Worth: word-bag F1 falls from .884 to .861 on 73 open pages with posts of X, because half of the golds leave such lines
//! out (readability has 26 of 28, newspaper 15 of 111). The step stays because a story that refers to a post cannot be
//! read without it.

use super::Masks;
use super::inputs::Inputs;
use crate::page::Page;
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

/// A post belongs to a kept text that ends at most this many blocks before it. Chosen by eye.
const MAX_GAP: usize = 20;

pub(super) fn run(inputs: &Inputs<'_>, earlier: &Masks) -> Vec<bool> {
    with_embedded(earlier.last(), inputs.page)
}

pub(super) fn with_embedded(kept: &[bool], page: &Page) -> Vec<bool> {
    let mut mask = kept.to_vec();
    let mut done = 0;
    for (row, &tag) in page.nodes.tag.iter().enumerate() {
        if row < done || tag != tags::BLOCKQUOTE || !has_class(page, row, &POSTS) {
            continue; // it is none, or lies in the post before
        }
        done = page.nodes.end[row] as usize;
        let blocks = blocks_in(page, row);
        let before = blocks.start.saturating_sub(MAX_GAP)..blocks.start;
        if mask[before].contains(&true) {
            for block in blocks {
                // Other elements contain texts of the service: "View this post on Instagram".
                let tag = page.blocks.tag[block];
                mask[block] |= matches!(tag, tags::P | tags::BLOCKQUOTE);
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
