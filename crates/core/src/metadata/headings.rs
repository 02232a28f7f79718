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
            text: text_of(page, row).replace('\n', " "),
        })
        .filter(|heading| !heading.text.is_empty())
        .collect()
}
