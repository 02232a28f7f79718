//! From kept blocks to kept rows.

use crate::page::{Page, flags};
use crate::tags;

/// The rows of kept blocks: their texts, and the inline elements between them.
#[must_use]
pub fn kept_rows(page: &Page, kept: &[bool]) -> Vec<bool> {
    let mut rows = vec![false; page.len()];
    for block in (0..page.blocks.len().min(kept.len())).filter(|&block| kept[block]) {
        let (first, last) = (page.blocks.first[block], page.blocks.last[block]);
        for row in (first..last).map(|row| row as usize) {
            let is_shown = page.nodes.flags[row] & (flags::HEAD | flags::RAW) == 0;
            rows[row] = is_shown && page.nodes.tag[row] != tags::COMMENT;
        }
    }
    rows
}
