//! The CSS path of a row leads to its element and to no other.
#![no_main]

use duramen_core::{Options, Page, parse_bytes, tags};
use duramen_fuzz::Choices;
use libfuzzer_sys::fuzz_target;

/// Rows of each page that are looked for.
const ROWS: usize = 8;

fuzz_target!(|data: &[u8]| {
    let (html, mut choices) = Choices::split(data);
    let page = parse_bytes(html.to_vec(), None, None, &Options::default());
    for _ in 0..ROWS {
        let row = choices.below(page.len());
        if is_element(&page, row) {
            assert_eq!(followed(&page, &page.css_path(row)), Some(row), "row {row}");
        }
    }
});

fn is_element(page: &Page, row: usize) -> bool {
    page.nodes.tag[row] > tags::INSTRUCTION
}

/// The row that a path of `name:nth-child(n)` leads to, step by step from the document.
fn followed(page: &Page, path: &str) -> Option<usize> {
    path.split(" > ").try_fold(0, |around, step| {
        let (name, place) = step.split_once(":nth-child(").unwrap_or((step, "1)"));
        let place: usize = place.strip_suffix(')')?.parse().ok()?;
        let mut elements = page.children(around).filter(|&row| is_element(page, row));
        let found = elements.nth(place.checked_sub(1)?)?;
        (name == "*" || page.name(found) == name).then_some(found)
    })
}
