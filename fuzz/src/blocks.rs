//! Laws of the blocks table.

use duramen_core::Page;

/// Blocks are disjoint runs of text in the order of the page, each within its row.
pub(crate) fn check(page: &Page) {
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
