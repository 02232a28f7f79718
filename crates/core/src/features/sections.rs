//! The headings above a block: "Related stories" says much about what follows it.

use super::own::heading_level;
use super::tokens::{Scores, word_hashes};
use super::{Matrix, log, share};
use crate::page::{Page, flags};
use crate::tags::{self, Tag};

/// Texts longer than this do not repeat the title.
const LONGEST_TITLE: i32 = 40;

pub(super) fn add(matrix: &mut Matrix, page: &Page, scores: &Scores) {
    let headings: Vec<Option<usize>> = last_headings(page);
    let score = |i: usize| headings[i].map_or(0.0, |heading| scores.text[heading].lowest);
    matrix.add("heading_distance", |i| {
        headings[i].map_or(-1.0, |heading| log((i - heading) as i32))
    });
    matrix.add("heading_score", score);
    matrix.add("heading_mean", |i| {
        headings[i].map_or(0.0, |heading| scores.text[heading].mean)
    });
    matrix.add("above_level", |i| {
        headings[i].map_or(0.0, |heading| {
            f32::from(heading_level(page.blocks.tag[heading]))
        })
    });
    matrix.add("heading_is_link", |i| {
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
    matrix.add("h1_distance", |i| {
        first.map_or(-9.0, |first| {
            let distance = i as i32 - first;
            log(distance.abs()) * if distance < 0 { -1.0 } else { 1.0 }
        })
    });
    let first_of = |wanted: Tag| {
        let rows = (0..page.len()).filter(|&row| page.nodes.tag[row] == wanted);
        rows.collect::<Vec<_>>()
    };
    let articles = first_of(tags::ARTICLE);
    let headlines = first_of(tags::H1);
    let before = |rows: &[usize], i: usize| {
        rows.partition_point(|&row| row < page.blocks.first[i] as usize) as i32
    };
    matrix.add("articles_before", |i| log(before(&articles, i)));
    matrix.add("headlines_before", |i| log(before(&headlines, i)));
    add_title(matrix, page);
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
fn add_title(matrix: &mut Matrix, page: &Page) {
    let title = (0..page.len())
        .find(|&row| page.nodes.tag[row] == tags::TITLE && page.nodes.namespace[row] == 0);
    let mut words: Vec<u32> = title.map_or(Vec::new(), |row| word_hashes(page.text(row)).collect());
    words.sort_unstable();
    let overlap: Vec<f32> = (0..matrix.rows)
        .map(|block| {
            if words.is_empty() || page.blocks.words[block] > LONGEST_TITLE {
                return 0.0;
            }
            let text =
                page.text_between(page.blocks.text_start[block], page.blocks.text_end[block]);
            let (mut found, mut count) = (0, 0);
            for word in word_hashes(text) {
                count += 1;
                found += i32::from(words.binary_search(&word).is_ok());
            }
            share(2 * found, count + words.len() as i32)
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
    matrix.add("title_overlap", |i| overlap[i]);
    matrix.add("title_distance", |i| {
        if best.1 < 0.3 {
            return -9.0;
        }
        let distance = i as i32 - best.0 as i32;
        log(distance.abs()) * if distance < 0 { -1.0 } else { 1.0 }
    });
}
