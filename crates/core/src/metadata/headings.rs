//! The headings of the page, outside menus and the foot.

use super::elements::text_of;
use super::rows::Rows;
use crate::page::{Page, flags};

/// Headings of each level that are looked at.
const MOST: usize = 20;

/// A heading: its row and its text on one line.
#[derive(Clone, Debug)]
pub(super) struct Heading {
    pub row: usize,
    pub text: String,
}

/// Marks of links to the heading itself, as generators of documentation append them.
const ANCHORS: [&str; 8] = [
    "¶",
    " #",
    "§",
    "🔗",
    "\u{200b}",
    "[edit]",
    "[Bearbeiten]",
    "[编辑]",
];

/// What archives of papers write before a title, within the heading.
const LABEL: &str = "Title:";

/// The text of a heading without a label and without the marks of links to itself.
fn without_marks(text: &str) -> &str {
    let mut text = text.strip_prefix(LABEL).unwrap_or(text).trim();
    while let Some(rest) = ANCHORS.iter().find_map(|mark| text.strip_suffix(mark)) {
        text = rest.trim_end();
    }
    text
}

/// The headings of some levels (1 to 3) that have text, level by level.
pub(super) fn headings(page: &Page, rows: &Rows, levels: &[usize]) -> Vec<Heading> {
    levels
        .iter()
        .flat_map(|level| {
            rows.headings[level - 1]
                .iter()
                .filter(|&&row| page.nodes.flags[row] & (flags::NAV | flags::FOOTER) == 0)
                .take(MOST)
        })
        .map(|&row| Heading {
            row,
            text: without_marks(&text_of(page, row).replace('\n', " ")).to_owned(),
        })
        .filter(|heading| !heading.text.is_empty())
        .collect()
}
