//! What holds for every page, whatever its bytes were: for its tables, for what is decided and for what is written.
#![forbid(unsafe_code)]

mod blocks;
mod choices;
mod decided;
mod described;
mod nodes;
mod tables;
mod written;
mod xml;

pub use choices::Choices;
pub use decided::{check_explained, check_found, drawn_wish, shipped_model};
pub use described::{TODAY, URLS, check_data, check_date, check_images, check_metadata, check_posts, check_verdict};
pub use written::{check_rendered, check_rendered_threads, check_safe_markdown, drawn_options};
pub use xml::check_xml;

use duramen_core::{Options, Page, parse_str};

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

/// Panics where serialising does not settle.
///
/// The standard does not promise that serialised markup gives the same tree (`<p>` in `<p>`, a table's
/// fostered text ...), and one parse may even undo another's repair. But our own serialiser must write
/// what can be read: no panic, and the laws hold for what comes back.
pub fn check_serialised(page: &Page, options: &Options) {
    let again = parse_str(page.html(0).into_bytes(), options);
    check(&again);
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
