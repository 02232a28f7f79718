//! Titles of parts of a page, such as headings and captions, and the blocks that they belong to.

use std::ops::Range;

use crate::page::{Blocks, Page};
use crate::tags::{self, Tag};

/// The nearest element at or above `row` that has one of these tags.
pub(super) fn nearest(page: &Page, row: usize, wanted: &[Tag]) -> Option<usize> {
    page.upwards(row).take_while(|&row| row != 0).find(|&row| wanted.contains(&page.nodes.tag[row]))
}

/// The blocks inside an element.
pub(super) fn blocks_within(page: &Page, row: usize) -> Range<usize> {
    let end = page.nodes.end[row];
    let first = &page.blocks.first;
    let start = first.partition_point(|&first| first < row as i32);
    start..first.partition_point(|&first| first < end)
}

/// The nearest element around `row` that has more blocks after `block`; the root where there is none.
pub(super) fn container(page: &Page, row: usize, block: usize) -> usize {
    let next = page.blocks.first.get(block + 1).copied().unwrap_or(i32::MAX);
    page.upwards(row).skip(1).find(|&around| page.nodes.end[around] > next).unwrap_or(0)
}

/// The share of the characters of a block that is a link, at least, where the block names what it links to.
const MIN_LINKED_SHARE: f32 = 0.8;

/// Whether a block of at least so many words is the name or title of what it links to.
pub(super) fn is_linked_name(blocks: &Blocks, block: usize, min_words: i32) -> bool {
    let linked = blocks.link_chars[block] as f32;
    blocks.words[block] >= min_words && linked >= MIN_LINKED_SHARE * blocks.chars[block] as f32
}

/// Whether at least half the words of some blocks are kept.
pub(super) fn is_mostly_kept(page: &Page, kept: &[bool], part: impl IntoIterator<Item = usize>) -> bool {
    let (mut kept_words, mut all) = (0, 0);
    for block in part {
        let words = page.blocks.words[block].max(1);
        all += words;
        kept_words += if kept[block] { words } else { 0 };
    }
    kept_words > 0 && 2 * kept_words >= all
}

/// Whether a line is a control, stands alone beside one, such as the unit of a number of servings, or below a picture.
pub(super) fn is_aside(page: &Page, block: usize) -> bool {
    let row = page.blocks.row[block] as usize;
    let is_control = |row: usize| matches!(page.nodes.tag[row], tags::BUTTON | tags::INPUT | tags::SELECT);
    let is_alone = blocks_within(page, row).len() == 1;
    is_alone && (row..page.nodes.end[row] as usize).any(is_control)
        || nearest(page, page.blocks.first[block] as usize, &[tags::BUTTON, tags::LABEL, tags::FIGCAPTION]).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, parse_str, tags};

    /// A text right after an element is not inside it.
    #[test]
    fn a_container_has_more_than_the_title() {
        for html in [
            "<section id=s><header><div><h2>Oak</h2></div></header><p>Dark.</section><p>End.",
            "<section><div><h2>Oak</h2></div>Dark.</section>End.",
        ] {
            let page = parse_str(html, &Options::default());
            let heading = page.blocks.row[0] as usize;
            let section = nearest(&page, heading, &[tags::SECTION]).unwrap();
            assert_eq!(container(&page, heading, 0), section);
            assert_eq!(blocks_within(&page, section), 0..2);
            assert_eq!(nearest(&page, heading, &[tags::ARTICLE]), None);
        }
    }

    #[test]
    fn half_of_the_words_are_most() {
        let page = parse_str("<p>a b<p>c d<p>e f g", &Options::default());
        assert!(is_mostly_kept(&page, &[true, false, true], 0..2));
        assert!(!is_mostly_kept(&page, &[true, false, false], 0..3));
        assert!(!is_mostly_kept(&page, &[true; 3], 0..0));
    }
}
