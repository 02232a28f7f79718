//! Laws of the tables of nodes and blocks.

use duramen_core::page::flags;
use duramen_core::tree::MAX_DEPTH;
use duramen_core::{Page, tags};

/// Panics where the page contradicts itself.
pub fn check(page: &Page) {
    check_preorder(page);
    check_text(page);
    check_counters(page);
    check_blocks(page);
}

/// Parents come first, a subtree is an interval, depth counts the parents.
fn check_preorder(page: &Page) {
    let nodes = &page.nodes;
    let rows = page.len();
    assert!(rows > 0, "row 0 is the document");
    assert_eq!((nodes.parent[0], nodes.depth[0], nodes.end[0] as usize), (0, 0, rows));
    let mut open = vec![0];
    for row in 1..rows {
        while nodes.end[open[open.len() - 1]] as usize <= row {
            open.pop();
        }
        let parent = open[open.len() - 1];
        assert_eq!(nodes.parent[row] as usize, parent, "row {row}");
        assert_eq!(nodes.depth[row], nodes.depth[parent] + 1, "row {row}");
        let end = nodes.end[row] as usize;
        assert!(row < end && end <= nodes.end[parent] as usize, "row {row} ends at {end}");
        open.push(row);
    }
    let depth = nodes.depth.iter().copied().max().unwrap_or(0);
    assert!(usize::from(depth) <= MAX_DEPTH + 2, "depth {depth}");
}

/// The text of a subtree is one slice: what the text rows in its interval add up to.
fn check_text(page: &Page) {
    let nodes = &page.nodes;
    let source = page.source();
    let mut before = vec![0];
    for row in 0..page.len() {
        let (start, end) = (nodes.text_start[row], nodes.text_end[row]);
        let is_text = nodes.tag[row] == tags::TEXT;
        let is_raw = nodes.flags[row] & flags::RAW != 0;
        assert!(is_text || !is_raw, "row {row} is raw and no text");
        assert!(start <= end && (!is_raw || start == end), "text of row {row}: {start}..{end}");
        before.push(before[row] + if is_text { end - start } else { 0 });
    }
    for row in 0..page.len() {
        assert_eq!(nodes.text_start[row], before[row], "start of row {row}");
        assert_eq!(nodes.text_end[row], before[nodes.end[row] as usize], "end of row {row}");
        let (start, end) = (nodes.source_start[row] as usize, nodes.source_end[row] as usize);
        assert!(source.get(start..end).is_some(), "source of row {row}: {start}..{end}");
    }
    assert_eq!(page.text(0).len(), before[page.len()] as usize);
}

/// Only a text row counts, and no more than it has bytes.
fn check_counters(page: &Page) {
    let nodes = &page.nodes;
    for row in 0..page.len() {
        let length = nodes.text_end[row] - nodes.text_start[row];
        let most = if nodes.tag[row] == tags::TEXT { length } else { 0 };
        let counters = [
            nodes.chars[row],
            nodes.words[row],
            nodes.punctuation[row],
            nodes.sentences[row],
            nodes.digits[row],
            nodes.uppercase_words[row],
        ];
        assert!(counters.iter().all(|count| (0..=most).contains(count)), "row {row}: {counters:?}");
    }
}

/// Blocks are disjoint runs of text in the order of the page, each within its row.
fn check_blocks(page: &Page) {
    let blocks = &page.blocks;
    let (mut last_row, mut last_byte) = (0, 0);
    for block in 0..blocks.len() {
        let (first, last) = (blocks.first[block], blocks.last[block]);
        let (start, end) = (blocks.text_start[block], blocks.text_end[block]);
        let row = blocks.row[block];
        assert!(last_row <= first && first < last, "block {block}: rows {first}..{last}");
        assert!(last_byte <= start && start < end, "block {block}: bytes {start}..{end}");
        assert!(row <= first && last <= page.nodes.end[row as usize], "block {block} in row {row}");
        assert!(blocks.chars[block] > 0, "block {block} is empty");
        assert!(blocks.link_chars[block] <= blocks.chars[block], "block {block}");
        assert!(blocks.link_words[block] <= blocks.words[block], "block {block}");
        (last_row, last_byte) = (last, end);
    }
}
