//! Keeps a data table, and the caption of a figure, that is surrounded by kept text.
//!
//! Cells of tables are as short as entries of menus, and captions read like teasers, so the trees are less certain of
//! them than of the paragraphs around them. But a text without its table is incomplete, and half a table is useless. A
//! table or figure is kept whole if the element around it also contains kept blocks right before and right after it.
//!
//! Worth: 76 of 4,245 pages of eleven sets change. With the step, word-bag F1 times 100, counted over the words of
//! blocks, changes by +0.03 on cleaneval, +0.02 on l3s-gn1 and daniel, +0.01 on readability, -0.03 on newspaper, -0.01
//! on wcxb-dev and fundus, whose gold has no captions, and by less than 0.005 on the others. `duramen evaluate CORPUS
//! --without tables-and-figures` prints 0.935 with and without the step on cleaneval, 0.941 and 0.942 on newspaper.
//! The step stays because readers need tables and captions.

use std::ops::Range;

use super::Masks;
use super::known::Known;
use super::parts::blocks_within;
use crate::page::Page;
use crate::tags::{FIGURE, TABLE};

/// The least mean probability of the blocks of a table or figure. All constants here were chosen by eye on the example
/// page; that of figures was then raised from 0.15, with which newspaper lost 0.10 and fundus-eval 0.06.
const MIN_TABLE: f32 = 0.15;
const MIN_FIGURE: f32 = 0.3;

/// At most this share of the characters is in links: other tables are menus.
const MAX_LINKED: f32 = 0.5;

/// At most this many dropped blocks stand between the part and the kept blocks around it.
const NEAR: usize = 3;

pub(super) fn run(known: &Known<'_>, earlier: &Masks) -> Vec<bool> {
    with_parts(earlier.last(), known.page, known.probabilities())
}

fn with_parts(kept: &[bool], page: &Page, probabilities: &[f32]) -> Vec<bool> {
    let mut mask = kept.to_vec();
    let nodes = &page.nodes;
    let is_part = |row: &usize| matches!(nodes.tag[*row], TABLE | FIGURE);
    // Backwards, so that the next table or figure is known: a table with another one inside it is a layout.
    let mut next = usize::MAX;
    for row in (1..nodes.tag.len()).rev().filter(is_part) {
        let is_layout = next < nodes.end[row] as usize;
        next = row;
        let least = if nodes.tag[row] == TABLE {
            MIN_TABLE
        } else {
            MIN_FIGURE
        };
        let own = blocks_within(page, row);
        let around = blocks_within(page, nodes.parent[row] as usize);
        let before = around.start.max(own.start.saturating_sub(NEAR + 1))..own.start;
        let after = own.end..around.end.min(own.end + NEAR + 1);
        let is_in_text = kept[before].contains(&true) && kept[after].contains(&true);
        if !is_layout && is_in_text && is_data(page, own.clone(), probabilities, least) {
            mask[own].fill(true);
        }
    }
    mask
}

/// Whether the blocks of a part are likely enough in the mean, and not mostly links.
fn is_data(page: &Page, own: Range<usize>, probabilities: &[f32], least: f32) -> bool {
    let (mut chars, mut linked) = (0, 0);
    for block in own.clone() {
        chars += page.blocks.chars[block];
        linked += page.blocks.link_chars[block];
    }
    let sum: f32 = probabilities[own.clone()].iter().sum();
    linked as f32 <= MAX_LINKED * chars as f32 && sum >= least * own.len() as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, parse_str};

    /// Which blocks are kept of a page whose paragraphs are kept, where all cells have this probability.
    fn kept(html: &str, probability: f32) -> Vec<bool> {
        let page = parse_str(html.to_owned(), &Options::default());
        let texts = (0..page.blocks.len()).map(|block| page.block_text(block).starts_with("The"));
        with_parts(
            &texts.collect::<Vec<_>>(),
            &page,
            &vec![probability; page.blocks.len()],
        )
    }

    const TABLE_OF_OAKS: &str = "<table><tr><td>oak<td>10<tr><td>ash<td>4</table>";

    #[test]
    fn a_table_in_the_text_is_kept_whole() {
        let html = format!("<div><p>The one.</p>{TABLE_OF_OAKS}<p>The other.</div>");
        assert_eq!(kept(&html, 0.3), [true; 6]);
        assert_eq!(kept(&html, 0.05), [true, false, false, false, false, true]);
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
            kept(
                &format!("<p>The one.</p>{between}{TABLE_OF_OAKS}<p>The other."),
                0.3,
            )[gap + 1]
        };
        assert!(of(3));
        assert!(!of(4));
        let of = |gap: usize| {
            let between = "<p>No.</p>".repeat(gap);
            kept(
                &format!("<p>The one.</p>{TABLE_OF_OAKS}{between}<p>The other."),
                0.3,
            )[1]
        };
        assert!(of(3));
        assert!(!of(4));
    }

    #[test]
    fn a_table_beside_the_text_stays_out() {
        let is_layout =
            format!("<p>The one.</p><table><tr><td>{TABLE_OF_OAKS}</table><p>The other.");
        let last = format!("<div><p>The one.</p>{TABLE_OF_OAKS}</div>");
        assert_eq!(kept(&last, 0.3), [true, false, false, false, false]);
        assert_eq!(kept(&is_layout, 0.3)[1..5], [false; 4]);
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
