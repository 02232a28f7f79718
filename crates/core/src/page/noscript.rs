//! Some pages that are built by scripts repeat their content in `noscript`; forums do so for search engines.

use super::{Nodes, flags};
use crate::tags;

/// With fewer words a `noscript` only asks the reader to enable scripts.
const MIN_WORDS: i32 = 30;

/// Marks the content of `noscript` as visible if it has more words than the rest of the page.
pub(super) fn show_where_it_is_the_page(nodes: &mut Nodes) {
    let outermost: Vec<usize> = (1..nodes.tag.len())
        .filter(|&row| {
            let above = nodes.flags[nodes.parent[row] as usize];
            nodes.tag[row] == tags::NOSCRIPT && above & flags::HEAD == 0
        })
        .collect();
    if outermost.is_empty() {
        return;
    }
    let words = |rows: &mut dyn Iterator<Item = usize>| -> i32 {
        rows.filter(|&row| nodes.flags[row] & flags::RAW == 0).map(|row| nodes.words[row]).sum()
    };
    let subtree = |row: usize| row..nodes.end[row] as usize;
    let inside = words(&mut outermost.iter().flat_map(|&row| subtree(row)));
    let is_shown = |&row: &usize| nodes.flags[row] & flags::HEAD == 0;
    if inside < MIN_WORDS || inside <= words(&mut (0..nodes.tag.len()).filter(is_shown)) {
        return;
    }
    for row in outermost {
        nodes.flags[row] &= !flags::HEAD;
        for below in row + 1..nodes.end[row] as usize {
            let above = nodes.flags[nodes.parent[below] as usize] & flags::HEAD;
            let is_unseen = tags::has(nodes.tag[below], tags::UNSEEN) && nodes.tag[below] != tags::NOSCRIPT;
            if above == 0 && !is_unseen {
                nodes.flags[below] &= !flags::HEAD;
            }
        }
    }
}
