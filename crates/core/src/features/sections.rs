//! The headings above a block: a heading such as "Related stories" describes what follows it.

use super::block::heading_level;
use super::columns::Column as C;
use super::landmarks::Landmarks;
use super::tokens::Scores;
use super::{Columns, log, share};
use crate::page::{Page, flags};
use crate::tags;

pub(super) fn add(matrix: &mut Columns, page: &Page, marks: &Landmarks, scores: &Scores) {
    let headings: Vec<Option<usize>> = last_headings(page);
    matrix.add(C::heading_distance, |i| headings[i].map_or(-1.0, |heading| log((i - heading) as i32)));
    matrix.add(C::heading_mean, |i| headings[i].map_or(0.0, |heading| scores.text[heading].mean));
    matrix
        .add(C::above_level, |i| headings[i].map_or(0.0, |heading| f32::from(heading_level(page.blocks.tag[heading]))));
    matrix.add(C::heading_is_link, |i| {
        headings[i].map_or(0.0, |heading| share(page.blocks.link_chars[heading], page.blocks.chars[heading]))
    });
    let first = page.blocks.tag.iter().position(|&tag| tag == tags::H1).map(|block| block as i32);
    matrix.add(C::h1_distance, |i| {
        first.map_or(-9.0, |first| {
            let distance = i as i32 - first;
            log(distance.abs()) * if distance < 0 { -1.0 } else { 1.0 }
        })
    });
    let before = |rows: &[usize], i: usize| rows.partition_point(|&row| row < page.blocks.first[i] as usize) as i32;
    matrix.add(C::articles_before, |i| log(before(&marks.articles, i)));
    matrix.add(C::headlines_before, |i| log(before(&marks.headlines, i)));
}

/// For each block the heading above it, the block itself left out.
fn last_headings(page: &Page) -> Vec<Option<usize>> {
    let mut last = None;
    (0..page.blocks.len())
        .map(|block| {
            let above = last;
            if page.blocks.flags[block] & flags::HEADING != 0 {
                last = Some(block);
            }
            above
        })
        .collect()
}
