//! Drops the articles that a page appends below its own.
//!
//! Sites that go on while a reader scrolls write the next stories into the page: each is an `article` with a headline of
//! the first level. The first one is the page's. A blog's front page has such articles too, and they are its content; so has
//! a thread.

use super::Masks;
use super::inputs::Inputs;
use super::page_type::PageType;
use crate::page::{Blocks, Page};
use crate::tags;

/// Kept words of an article that is a story of its own, and not a teaser. Chosen by eye.
const MIN_STORY_WORDS: i32 = 150;
/// Elements around a headline that are looked at.
const MAX_ELEMENTS: usize = 32;

pub(super) fn run(inputs: &Inputs<'_>, earlier: &Masks) -> Vec<bool> {
    let kept = earlier.last();
    use PageType::{Collection, Forum, Listing};
    if matches!(inputs.page_type, Some(Forum | Listing | Collection)) {
        return kept.to_vec();
    }
    without_next(inputs.page, kept)
}

fn without_next(page: &Page, kept: &[bool]) -> Vec<bool> {
    let mut mask = kept.to_vec();
    let mut done = 0;
    let mut stories = 0;
    for row in (0..page.len()).filter(|&row| page.nodes.tag[row] == tags::H1) {
        let Some(article) = article_around(page, row).filter(|&article| article >= done) else {
            continue;
        };
        let end = page.nodes.end[article] as usize;
        let blocks = blocks_between(&page.blocks, article, end);
        let words = blocks.clone().filter(|&block| kept[block]);
        if words.map(|block| page.blocks.words[block]).sum::<i32>() < MIN_STORY_WORDS {
            continue;
        }
        if stories > 0 {
            mask[blocks].fill(false);
        }
        stories += 1;
        done = end;
    }
    mask
}

/// The outermost `article` around a row.
fn article_around(page: &Page, row: usize) -> Option<usize> {
    page.upwards(row).take(MAX_ELEMENTS).filter(|&row| page.nodes.tag[row] == tags::ARTICLE).last()
}

fn blocks_between(blocks: &Blocks, row: usize, end: usize) -> std::ops::Range<usize> {
    let first = |row: usize| blocks.first.partition_point(|&first| (first as usize) < row);
    first(row)..first(end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, parse_str};

    fn kept(html: &str) -> Vec<bool> {
        let page = parse_str(html.to_owned(), &Options::default());
        without_next(&page, &vec![true; page.blocks.len()])
    }

    #[test]
    fn the_first_article_is_the_page_and_the_next_are_not() {
        let story = |words: usize| format!("<article><h1>Oak</h1><p>{}</article>", "oak ".repeat(words));
        let page = |words: usize| format!("{}{}<p>Below", story(200), story(words));
        assert_eq!(kept(&page(200)), [true, true, false, false, true]);
        assert_eq!(kept(&page(100)), [true; 5], "a teaser");
        let sections = page(200).replace("article", "section");
        assert_eq!(kept(&sections), [true; 5], "parts of one text");
        assert_eq!(kept(&format!("<article>{}", page(200))), [true; 5], "one article around both");
    }
}
