//! Keeps the summary of a kept `details`, the caption of a kept table or figure, and the term of a kept definition.
//!
//! A part of a page is hard to read without the line that names it. A part is kept if at least half of its words are.
//! A figure with nothing but a picture has no words, so this step does not decide about its caption.
//!
//! Worth: what word-bag F1 times 100 changes without this step (`duramen evaluate CORPUS --without captions`): -0.01
//! [-0.02, +0.00] on the macro mean of twelve open sets; 48 of 4,452 pages change.

use super::Masks;
use super::inputs::Inputs;
use super::parts::{blocks_within, is_mostly_kept, nearest};
use crate::page::Page;
use crate::tags::{CAPTION, DD, DETAILS, DT, FIGCAPTION, FIGURE, SUMMARY, TABLE, Tag};

/// An element that names a part, and the element that is the part.
const PARTS: [(Tag, Tag); 3] = [(SUMMARY, DETAILS), (CAPTION, TABLE), (FIGCAPTION, FIGURE)];

pub(super) fn run(inputs: &Inputs<'_>, earlier: &Masks) -> Vec<bool> {
    with_captions(earlier.last(), inputs.page)
}

pub(super) fn with_captions(kept: &[bool], page: &Page) -> Vec<bool> {
    let is_name = |tag: &Tag| matches!(*tag, SUMMARY | CAPTION | FIGCAPTION | DT | DD);
    let tags = &page.nodes.tag;
    let Some(first) = tags.iter().position(is_name) else {
        return kept.to_vec();
    };
    // For each row the nearest element at or above it that names a part; 0 where there is none.
    let mut names = vec![0; page.len()];
    for row in first..page.len() {
        names[row] = if is_name(&tags[row]) { row as u32 } else { names[page.nodes.parent[row] as usize] };
    }
    // One name may have any number of blocks, and the part is read once for all of them.
    let mut last = (0, false);
    let mut is_caption = |row: i32| {
        let name = names[row as usize];
        if name != last.0 {
            last = (name, name != 0 && is_named(page, kept, name as usize));
        }
        last.1
    };
    kept.iter().zip(&page.blocks.row).map(|(&kept, &row)| kept || is_caption(row)).collect()
}

/// More terms in a row share no definition: a page of nothing but terms must take linear time.
const MAX_TERMS: usize = 64;

/// Whether at least half of the words are kept in the part that the element `row` names.
fn is_named(page: &Page, kept: &[bool], row: usize) -> bool {
    let own = blocks_within(page, row);
    let tag = page.nodes.tag[row];
    if tag == DT {
        return is_mostly_kept(page, kept, definition(page, row, own.end));
    }
    let part = PARTS.iter().find(|&&(name, _)| name == tag);
    let around = part.and_then(|&(_, part)| nearest(page, row, &[part]));
    around.is_some_and(|around| {
        let others = blocks_within(page, around).filter(|block| !own.contains(block));
        is_mostly_kept(page, kept, others)
    })
}

/// The blocks of the definitions that follow `start`, up to the next term; a few terms at the start share these definitions.
fn definition(page: &Page, term: usize, start: usize) -> impl Iterator<Item = usize> {
    let list = page.nodes.parent[term] as usize;
    let inside = start..blocks_within(page, list).end.max(start);
    let is_term = |block: usize| {
        let row = nearest(page, page.blocks.row[block] as usize, &[DT, DD]);
        row.is_some_and(|row| page.nodes.tag[row] == DT)
    };
    let terms = inside.clone().take_while(|&block| is_term(block)).take(MAX_TERMS).count();
    inside.skip(terms).take_while(move |&block| !is_term(block))
}
