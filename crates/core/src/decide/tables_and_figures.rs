//! Keeps a data table, and the caption of a figure, that is surrounded by kept text.
//!
//! Cells of tables are as short as entries of menus, and captions read like teasers, so the trees are less certain of
//! them than of the paragraphs around them. But a text without its table is incomplete, and half a table is useless. A
//! table or figure is kept whole if the element around it also contains kept blocks right before and right after it. At
//! the end of an article (`article`, `main`, or what the page marks as the content) kept blocks right before it are enough.
//! A data table is also kept whole if at least half of its words are kept: without its header row or its first column
//! the other cells say little.
//!
//! Worth: readers need tables and captions, even though F1 does not show it. With the step, `python -m benchmarks
//! structure` finds table cells in their places with an F1 of 0.891, without it 0.833. 137 of 4,452 pages of twelve sets change; word-bag
//! F1 times 100, counted over the words of blocks, changes by +0.03 on readability, +0.02 on l3s-gn1 and daniel, +0.01 on
//! cleaneval, -0.05 on defuddle (one page), -0.03 on newspaper and fundus, whose gold has no captions, and by less than
//! 0.005 on the others (`duramen evaluate CORPUS --without tables-and-figures`).

use std::ops::Range;

use super::Masks;
use super::inputs::Inputs;
use super::page_type::PageType;
use super::parts::{blocks_within, is_mostly_kept};
use crate::page::Page;
use crate::tags::{ARTICLE, FIGURE, MAIN, PRE, TABLE, TD, TH, TR, Tag};

/// The least mean probability of the blocks of a table or figure. All constants here were chosen by eye on the example
/// page; that of figures was then raised from 0.15, with which newspaper lost 0.10 and fundus-eval 0.06.
const MIN_TABLE: f32 = 0.15;
const MIN_FIGURE: f32 = 0.3;

/// At most this share of the characters is in links: other tables are menus.
const MAX_LINKED: f32 = 0.5;

/// At most this many dropped blocks stand between the part and the kept blocks around it.
const MAX_DROPPED_BLOCKS: usize = 3;

/// Words of the longest cell of a data table: a longer one is part of the page's layout. Chosen by eye on cleaneval and
/// l3s-gn1, whose old pages have many layouts of one block in each cell.
const MAX_CELL_WORDS: i32 = 60;

/// Classes of the element that holds the content, of WordPress and many other systems.
const CONTENT_CLASSES: [&str; 5] = ["entry-content", "post-content", "article-body", "article-content", "story-body"];

pub(super) fn run(inputs: &Inputs<'_>, earlier: &Masks) -> Vec<bool> {
    // Older forums put each post into a table, beside its author's rank and number of posts.
    if inputs.page_type == Some(PageType::Forum) {
        return earlier.last().to_vec();
    }
    with_parts(earlier.last(), inputs.page, inputs.probabilities())
}

fn with_parts(kept: &[bool], page: &Page, probabilities: &[f32]) -> Vec<bool> {
    let mut mask = kept.to_vec();
    let nodes = &page.nodes;
    let parts = nodes.tag.iter().enumerate().filter(|(_, tag)| matches!(**tag, TABLE | FIGURE));
    // Backwards, so that the next table or figure is known: a table with another one inside it is a layout.
    let mut next = usize::MAX;
    let mut likely = Vec::new();
    for (row, _) in parts.rev() {
        let is_layout = next < nodes.end[row] as usize;
        next = row;
        let own = blocks_within(page, row);
        if own.is_empty() || is_layout || is_code(page, row) || is_mostly_links(page, own.clone()) {
            continue;
        }
        let is_table = nodes.tag[row] == TABLE;
        let least = if is_table { MIN_TABLE } else { MIN_FIGURE };
        let mean = probabilities[own.clone()].iter().sum::<f32>() / own.len() as f32;
        let is_likely = mean >= least;
        if is_likely && is_in_text(page, kept, row, &own)
            || is_table && is_mostly_kept(page, kept, own.clone()) && is_data(page, row, &own)
        {
            mask[own].fill(true);
        } else if is_likely && !kept[own.end..].contains(&true) && is_in_content(page, row) {
            likely.push((row, own));
        }
    }
    // Forwards, so that a figure may follow a table at the end of an article.
    for (row, own) in likely.into_iter().rev() {
        let before = near(page, row, &own).0;
        if mask[before].contains(&true) {
            mask[own].fill(true);
        }
    }
    mask
}

/// Whether kept blocks stand right before and right after a part.
fn is_in_text(page: &Page, kept: &[bool], row: usize, own: &Range<usize>) -> bool {
    let (before, after) = near(page, row, own);
    kept[before].contains(&true) && kept[after].contains(&true)
}

/// The blocks right before and right after a part, in the nearest element around it that has others: tables often have a
/// wrapper to scroll in.
fn near(page: &Page, row: usize, own: &Range<usize>) -> (Range<usize>, Range<usize>) {
    let tag = &page.nodes.tag;
    let is_wrapper = |around: usize| !matches!(tag[around], TD | TH) && blocks_within(page, around) == *own;
    let around = page.upwards(row).skip(1).find(|&around| around == 0 || tag[row] != TABLE || !is_wrapper(around));
    let around = blocks_within(page, around.unwrap_or(0));
    let before = around.start.max(own.start.saturating_sub(MAX_DROPPED_BLOCKS + 1))..own.start;
    (before, own.end..around.end.min(own.end + MAX_DROPPED_BLOCKS + 1))
}

/// Whether an element around a row is what the page marks as its content.
fn is_in_content(page: &Page, row: usize) -> bool {
    let has = |at: usize, name: &str, wanted: &[&str]| {
        let value = page.attribute(at, name).unwrap_or_default();
        value.split_ascii_whitespace().any(|word| wanted.contains(&word))
    };
    page.upwards(row).skip(1).any(|at| {
        matches!(page.nodes.tag[at], ARTICLE | MAIN)
            || has(at, "class", &CONTENT_CLASSES)
            || has(at, "itemprop", &["articleBody"])
    })
}

/// Whether a table has rows of short cells, and not whole parts of a page in them.
fn is_data(page: &Page, row: usize, own: &Range<usize>) -> bool {
    let tags = &page.nodes.tag[row..page.nodes.end[row] as usize];
    let count = |wanted: Tag| tags.iter().filter(|tag| **tag == wanted).count();
    let (rows, cells) = (count(TR), count(TD) + count(TH));
    let longest = page.blocks.words[own.clone()].iter().max();
    rows > 1 && cells >= 2 * rows && own.len() <= cells && longest <= Some(&MAX_CELL_WORDS)
}

/// Whether a part is a code block: some themes put the lines and their numbers into a table.
fn is_code(page: &Page, row: usize) -> bool {
    page.nodes.tag[row..page.nodes.end[row] as usize].contains(&PRE)
}

fn is_mostly_links(page: &Page, own: Range<usize>) -> bool {
    let (mut chars, mut linked) = (0, 0);
    for block in own {
        chars += page.blocks.chars[block];
        linked += page.blocks.link_chars[block];
    }
    linked as f32 > MAX_LINKED * chars as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, parse_str};

    /// Which blocks are kept of a page whose paragraphs are kept, where all cells have this probability.
    fn kept(html: &str, probability: f32) -> Vec<bool> {
        let page = parse_str(html.to_owned(), &Options::default());
        let texts = (0..page.blocks.len()).map(|block| page.block_text(block).starts_with("The"));
        with_parts(&texts.collect::<Vec<_>>(), &page, &vec![probability; page.blocks.len()])
    }

    const TABLE_OF_OAKS: &str = "<table><tr><td>oak<td>10<tr><td>ash<td>4</table>";

    #[test]
    fn a_table_in_the_text_is_kept_whole() {
        let html = format!("<div><p>The one.</p>{TABLE_OF_OAKS}<p>The other.</div>");
        assert_eq!(kept(&html, 0.3), [true; 6]);
        assert_eq!(kept(&html, 0.05), [true, false, false, false, false, true]);
    }

    #[test]
    fn a_wrapper_of_a_table_is_no_end_of_the_text() {
        let html = format!("<p>The one.</p><div><div>{TABLE_OF_OAKS}</div></div><p>The other.");
        assert_eq!(kept(&html, 0.3), [true; 6]);
        let html =
            "<p>The one.</p><div><figure><img src=a.png><figcaption>An oak.</figcaption></figure></div><p>The other.";
        assert_eq!(kept(html, 0.4), [true, false, true]);
    }

    #[test]
    fn half_a_data_table_becomes_a_whole_one() {
        let header = "<table><tr><th>Tree<th>Height<tr><td>The old oak<td>10</table>";
        assert_eq!(kept(header, 0.1), [true; 4]);
        // Less than half of the words.
        let less = header.replace("10", "10 m or more");
        assert_eq!(kept(&less, 0.1), [false, false, true, false]);
        // A layout: one column, a single row, several blocks or a whole text in a cell.
        let long = header.replace("Tree", &"Tree ".repeat(61)).replace("The old oak", &"The oak ".repeat(61));
        let several = "<table><tr><th>Tree<p>and<p>more<th>Height<tr><td>The old oak in the wood<td>10</table>";
        let single = "<table><tr><td>Tree<td>The oak</table>";
        let column = "<table><tr><td>Tree<tr><td>The oak</table>";
        for layout in [&*long, several, single, column] {
            assert!(kept(layout, 0.1).contains(&false), "{layout}");
        }
    }

    #[test]
    fn numbers_of_lines_stay_out() {
        let html = "<p>The one.</p><table><tr><td><pre>1</pre><td><pre>The code</pre></table><p>The other.";
        assert_eq!(kept(html, 0.3), [true, false, true, true]);
    }

    #[test]
    fn two_tables_in_a_row_are_no_layout() {
        let html = format!("<p>The one.</p>{TABLE_OF_OAKS}{TABLE_OF_OAKS}<p>The other.");
        let page = parse_str(html, &Options::default());
        let mut texts = vec![false; 10];
        (texts[0], texts[9]) = (true, true);
        // The cells of the second table are the blocks after the first, so one of them is kept.
        texts[5] = true;
        assert_eq!(with_parts(&texts, &page, &[0.3; 10])[1..5], [true; 4]);
    }

    #[test]
    fn the_text_around_a_table_is_near() {
        let of = |gap: usize| {
            let between = "<p>No.</p>".repeat(gap);
            kept(&format!("<p>The one.</p>{between}{TABLE_OF_OAKS}<p>The other."), 0.3)[gap + 1]
        };
        assert!(of(3));
        assert!(!of(4));
        let of = |gap: usize| {
            let between = "<p>No.</p>".repeat(gap);
            kept(&format!("<p>The one.</p>{TABLE_OF_OAKS}{between}<p>The other."), 0.3)[1]
        };
        assert!(of(3));
        assert!(!of(4));
    }

    #[test]
    fn a_table_beside_the_text_stays_out() {
        let is_layout = format!("<p>The one.</p><table><tr><td>{TABLE_OF_OAKS}</table><p>The other.");
        let last = format!("<div><p>The one.</p>{TABLE_OF_OAKS}</div>");
        assert_eq!(kept(&last, 0.3), [true, false, false, false, false]);
        assert_eq!(kept(&is_layout, 0.3)[1..5], [false; 4]);
    }

    #[test]
    fn a_table_or_figure_at_the_end_of_an_article_is_kept() {
        let figure = "<figure><img src=a.png><figcaption>An oak.</figcaption></figure>";
        for around in ["article", "main", "div class=entry-content", "div itemprop=articleBody"] {
            let html = format!("<{around}><p>The one.</p>{TABLE_OF_OAKS}{figure}</article></main></div><p>No.");
            assert_eq!(kept(&html, 0.4), [true, true, true, true, true, true, false], "{around}");
            assert_eq!(kept(&html, 0.1), [true, false, false, false, false, false, false], "{around}");
        }
        let far = format!("<article><p>The one.</p>{}{TABLE_OF_OAKS}</article>", "<p>No.</p>".repeat(4));
        assert!(!kept(&far, 0.4)[1..].contains(&true));
    }

    #[test]
    fn the_caption_of_a_figure_in_the_text_is_kept() {
        let html = "<p>The one.<figure><img src=a.png><figcaption>An oak.</figcaption></figure><p>The other.";
        assert_eq!(kept(html, 0.4), [true; 3]);
        assert_eq!(kept(html, 0.2), [true, false, true]);
    }

    #[test]
    fn a_table_of_links_stays_out() {
        let html = "<p>The one.</p><table><tr><td><a href=/>oak</a><td><a href=/>ash</a></table><p>The other.";
        assert_eq!(kept(html, 0.3), [true, false, false, true]);
        let half = html.replace("<a href=/>ash</a>", "ash");
        assert_eq!(kept(&half, 0.3), [true; 4]);
    }
}
