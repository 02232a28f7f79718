//! What holds for every page, whatever its bytes were: for its tables, for what is decided and for what is written.
#![forbid(unsafe_code)]

mod blocks;
mod choices;
mod decided;
mod nodes;
mod written;

pub use choices::Choices;
pub use decided::{check_found, drawn_options, shipped_model};
pub use written::check_rendered;

use duramen_core::Page;

/// Panics where the page contradicts itself.
pub fn check(page: &Page) {
    nodes::check(page);
    blocks::check(page);
}

/// Panics where two pages differ in a column, in their text or in their markup.
pub fn check_equal(one: &Page, two: &Page) {
    assert_eq!(one.nodes.tag, two.nodes.tag);
    assert_eq!(one.nodes.parent, two.nodes.parent);
    assert_eq!(one.nodes.flags, two.nodes.flags);
    assert_eq!(one.nodes.words, two.nodes.words);
    assert_eq!(one.blocks.first, two.blocks.first);
    assert_eq!(one.text(0), two.text(0));
    assert_eq!(one.tree(), two.tree());
}

/// Reads every row in every way that the public interface offers.
pub fn read_all(page: &Page) {
    let rows = page.len().min(200);
    for row in 0..rows {
        let _ = (page.name(row), page.text(row), page.raw(row));
        for (name, value) in page.attributes(row) {
            assert_eq!(page.attribute(row, &name).as_deref(), Some(&*value), "attribute {name:?} of row {row}");
        }
        let below: Vec<usize> = page.children(row).collect();
        assert!(below.iter().all(|&child| page.nodes.parent[child] as usize == row));
    }
    for block in 0..page.blocks.len().min(200) {
        let _ = page.block_text(block);
    }
}
