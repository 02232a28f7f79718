//! Drops what is not text: everything of binary data, and JSON outside of code.
//!
//! Some pages hold data for their scripts as text in a plain element: 6 of the 3,565 pages of six open sets. On one of
//! them 2,956 words of JSON were kept. No set changes measurably; the rule stays because nobody wants to read that.

use memchr::memmem;

use super::Masks;
use super::inputs::Inputs;
use crate::page::{Page, flags};

/// Data has at least this many keys. A block with fewer may be an example in a text.
const MIN_KEYS: usize = 5;

pub(super) fn run(inputs: &Inputs<'_>, earlier: &Masks) -> Vec<bool> {
    let page = inputs.page;
    let is_text = page.is_text();
    let kept = earlier.last().iter().enumerate();
    kept.map(|(block, &kept)| kept && is_text && !is_data(page, block)).collect()
}

pub(super) fn is_data(page: &Page, block: usize) -> bool {
    let text = page.text(page.blocks.first[block] as usize).trim_ascii_start().as_bytes();
    let is_open = text.starts_with(b"{\"") || text.starts_with(b"[{\"");
    is_open
        && page.blocks.flags[block] & flags::CODE == 0
        && memmem::find_iter(text, b"\":").take(MIN_KEYS).count() == MIN_KEYS
}
