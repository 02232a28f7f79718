//! What holds for the tables of every page, whatever the bytes were.
#![forbid(unsafe_code)]

mod blocks;
mod nodes;

use std::collections::HashMap;

use duramen_core::render::Options as RenderOptions;
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
        let _ = (
            page.name(row),
            page.text(row),
            page.raw(row),
            page.css_path(row),
        );
        for (name, value) in page.attributes(row) {
            assert_eq!(
                page.attribute(row, &name).as_deref(),
                Some(&*value),
                "attribute {name:?} of row {row}"
            );
        }
        let below: Vec<usize> = page.children(row).collect();
        assert!(
            below
                .iter()
                .all(|&child| page.nodes.parent[child] as usize == row)
        );
    }
    for block in 0..page.blocks.len().min(200) {
        let _ = page.block_text(block);
    }
    let kept: Vec<bool> = (0..page.len()).map(|row| row % 3 != 1).collect();
    let _ = page.render_text(&kept);
    let options = RenderOptions {
        base: page.base_url(Some("https://example.org/a/b")),
        links: true,
        images: true,
        tables: true,
        sources: HashMap::new(),
    };
    let _ = page.render_markdown(&kept, &options);
    let _ = page.render_html(&kept, &options);
    let _ = page.kept_images(&kept);
}
