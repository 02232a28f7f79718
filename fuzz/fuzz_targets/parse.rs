//! Any bytes parse, twice to the same, into tables that keep their laws.
#![no_main]

use duramen_core::{Options, Page, parse_bytes, parse_str};
use duramen_fuzz::check;
use libfuzzer_sys::fuzz_target;

/// Contexts that the first byte of the input chooses from; most inputs are whole pages.
const FRAGMENTS: [&str; 8] = ["div", "td", "table", "select", "template", "svg g", "title", "html"];

fuzz_target!(|data: &[u8]| {
    let (choice, html) = data.split_first().map_or((0, data), |(first, rest)| (*first, rest));
    let fragment = FRAGMENTS.get(usize::from(choice)).map(|name| (*name).to_owned());
    let options = Options { scripting: choice & 0x80 != 0, fragment, lenient: choice & 0x40 != 0 };

    let page = parse_bytes(html.to_vec(), None, None, &options);
    check(&page);
    read_all(&page);
    check_equal(&page, &parse_bytes(html.to_vec(), None, None, &options));
    // Serialised markup need not give the same tree (`<p>` in `<p>`, text of tables), but it must be a page.
    check(&parse_str(page.html(0).into_bytes(), &options));

    if std::str::from_utf8(html).is_ok() {
        check(&parse_str(html.to_vec(), &options));
    }
});

/// Panics where two pages differ in a column, in their text or in their markup.
fn check_equal(one: &Page, two: &Page) {
    assert_eq!(one.nodes.tag, two.nodes.tag);
    assert_eq!(one.nodes.parent, two.nodes.parent);
    assert_eq!(one.nodes.flags, two.nodes.flags);
    assert_eq!(one.nodes.words, two.nodes.words);
    assert_eq!(one.blocks.first, two.blocks.first);
    assert_eq!(one.text(0), two.text(0));
    assert_eq!(one.tree(), two.tree());
}

/// Reads every row in every way that the public interface offers.
fn read_all(page: &Page) {
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
