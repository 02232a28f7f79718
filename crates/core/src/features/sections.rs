//! The headings above a block: a heading such as "Related stories" describes what follows it.

use super::block::heading_level;
use super::columns::Column as C;
use super::hash_set::HashSet;
use super::landmarks::Landmarks;
use super::tokens::Scores;
use super::words::{Words, word_hashes};
use super::{Matrix, log, share};
use crate::page::{Page, flags};
use crate::tags;

/// Texts longer than this do not repeat the title.
pub(super) const LONGEST_TITLE: i32 = 40;

pub(super) fn add(matrix: &mut Matrix, page: &Page, marks: &Landmarks, scores: &Scores) {
    let headings: Vec<Option<usize>> = last_headings(page);
    let score = |i: usize| headings[i].map_or(0.0, |heading| scores.text[heading].lowest);
    matrix.add(C::heading_distance, |i| {
        headings[i].map_or(-1.0, |heading| log((i - heading) as i32))
    });
    matrix.add(C::heading_score, score);
    matrix.add(C::heading_mean, |i| {
        headings[i].map_or(0.0, |heading| scores.text[heading].mean)
    });
    matrix.add(C::above_level, |i| {
        headings[i].map_or(0.0, |heading| {
            f32::from(heading_level(page.blocks.tag[heading]))
        })
    });
    matrix.add(C::heading_is_link, |i| {
        headings[i].map_or(0.0, |heading| {
            share(page.blocks.link_chars[heading], page.blocks.chars[heading])
        })
    });
    let first = page
        .blocks
        .tag
        .iter()
        .position(|&tag| tag == tags::H1)
        .map(|block| block as i32);
    matrix.add(C::h1_distance, |i| {
        first.map_or(-9.0, |first| {
            let distance = i as i32 - first;
            log(distance.abs()) * if distance < 0 { -1.0 } else { 1.0 }
        })
    });
    let before = |rows: &[usize], i: usize| {
        rows.partition_point(|&row| row < page.blocks.first[i] as usize) as i32
    };
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

/// How much of the page's title a short block repeats, and whether that came before.
pub(super) fn add_title(matrix: &mut Matrix, page: &Page, marks: &Landmarks, words: &Words) {
    let title = marks
        .title
        .map_or(Vec::new(), |row| word_hashes(page.text(row)));
    let known = HashSet::new(title.iter().map(|&word| u64::from(word)));
    let overlap: Vec<f32> = (0..matrix.rows)
        .map(|block| {
            if title.is_empty() || page.blocks.words[block] > LONGEST_TITLE {
                return 0.0;
            }
            let words = words.of(block);
            let is_found = |word: &&u32| known.contains(u64::from(**word));
            let found = words.iter().filter(is_found).count();
            share(2 * found as i32, (words.len() + title.len()) as i32)
        })
        .collect();
    let best = overlap
        .iter()
        .enumerate()
        .fold(
            (0, 0.0),
            |best, (block, &value)| {
                if value > best.1 { (block, value) } else { best }
            },
        );
    matrix.add(C::title_overlap, |i| overlap[i]);
    matrix.add(C::title_distance, |i| {
        if best.1 < 0.3 {
            return -9.0;
        }
        let distance = i as i32 - best.0 as i32;
        log(distance.abs()) * if distance < 0 { -1.0 } else { 1.0 }
    });
}
