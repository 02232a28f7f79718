//! The elements around a block: how much text they hold, and whether they look like the main one.

use super::sums::Sums;
use super::{Matrix, log, share};
use crate::page::Page;
use crate::tags;

/// Elements around a block, each holding more words than the one before: wrappers are passed over.
const LEVELS: usize = 5;

const LEVEL_NAMES: [[&str; 6]; LEVELS] = [
    [
        "around0_words",
        "around0_links",
        "around0_density",
        "around0_punctuation",
        "around0_share",
        "around0_tags",
    ],
    [
        "around1_words",
        "around1_links",
        "around1_density",
        "around1_punctuation",
        "around1_share",
        "around1_tags",
    ],
    [
        "around2_words",
        "around2_links",
        "around2_density",
        "around2_punctuation",
        "around2_share",
        "around2_tags",
    ],
    [
        "around3_words",
        "around3_links",
        "around3_density",
        "around3_punctuation",
        "around3_share",
        "around3_tags",
    ],
    [
        "around4_words",
        "around4_links",
        "around4_density",
        "around4_punctuation",
        "around4_share",
        "around4_tags",
    ],
];

/// A block whose words are mostly prose: enough of them, few in links.
fn is_prose(page: &Page, block: usize) -> bool {
    let blocks = &page.blocks;
    blocks.words[block] >= 10 && share(blocks.link_chars[block], blocks.chars[block]) < 0.3
}

pub(super) fn add(matrix: &mut Matrix, page: &Page, sums: &Sums) {
    let around: Vec<[usize; LEVELS]> = (0..matrix.rows)
        .map(|block| levels(page, sums, block))
        .collect();
    let whole = sums.words(page, 0);
    for (level, names) in LEVEL_NAMES.iter().enumerate() {
        let row = |i: usize| around[i][level];
        matrix.add(names[0], |i| log(sums.words(page, row(i))));
        matrix.add(names[1], |i| {
            share(sums.link_chars(page, row(i)), sums.chars(page, row(i)))
        });
        matrix.add(names[2], |i| {
            share(sums.words(page, row(i)), sums.texts(page, row(i)))
        });
        matrix.add(names[3], |i| {
            share(sums.punctuation(page, row(i)), sums.chars(page, row(i)))
        });
        matrix.add(names[4], |i| share(sums.words(page, row(i)), whole));
        matrix.add(names[5], |i| {
            share(sums.elements(page, row(i)), sums.texts(page, row(i)))
        });
    }
    add_candidate(matrix, page, richest(page, sums), CANDIDATE_NAMES[0]);
    add_candidate(matrix, page, deepest_holder(page, 0.75), CANDIDATE_NAMES[1]);
    add_candidate(matrix, page, deepest_holder(page, 0.5), CANDIDATE_NAMES[2]);
}

const CANDIDATE_NAMES: [[&str; 5]; 3] = [
    [
        "richest_inside",
        "richest_before",
        "richest_after",
        "richest_position",
        "richest_common_depth",
    ],
    [
        "holder_inside",
        "holder_before",
        "holder_after",
        "holder_position",
        "holder_common_depth",
    ],
    [
        "half_inside",
        "half_before",
        "half_after",
        "half_position",
        "half_common_depth",
    ],
];

fn levels(page: &Page, sums: &Sums, block: usize) -> [usize; LEVELS] {
    let mut row = page.blocks.row[block] as usize;
    let mut found = [0; LEVELS];
    for level in &mut found {
        *level = row;
        let words = sums.words(page, row);
        while row != 0 && sums.words(page, row) == words {
            row = page.nodes.parent[row] as usize;
        }
    }
    found
}

/// Where a block stands to a candidate for the main element.
fn add_candidate(matrix: &mut Matrix, page: &Page, candidate: usize, names: [&'static str; 5]) {
    let blocks = &page.blocks;
    let end = page.nodes.end[candidate];
    let first = blocks.first.partition_point(|&row| row < candidate as i32) as i32;
    let last = blocks.first.partition_point(|&row| row < end) as i32;
    let inside = |i: usize| (first..last).contains(&(i as i32));
    matrix.add(names[0], |i| f32::from(u8::from(inside(i))));
    matrix.add(names[1], |i| log(first - i as i32));
    matrix.add(names[2], |i| log(i as i32 - last + 1));
    matrix.add(names[3], |i| {
        if inside(i) {
            share(i as i32 - first, last - first)
        } else {
            -1.0
        }
    });
    let path = path(page, candidate);
    matrix.add(names[4], |i| {
        let common = common_depth(page, &path, blocks.row[i] as usize);
        share(common, i32::from(page.nodes.depth[candidate]))
    });
}

/// For each depth, the row of the path from the document to `row`.
fn path(page: &Page, row: usize) -> Vec<usize> {
    let mut path = Vec::new();
    let mut at = row;
    while at != 0 {
        path.push(at);
        at = page.nodes.parent[at] as usize;
    }
    path.push(0);
    path.reverse();
    path
}

fn common_depth(page: &Page, path: &[usize], row: usize) -> i32 {
    let mut at = row;
    loop {
        let depth = usize::from(page.nodes.depth[at]);
        if path.get(depth) == Some(&at) {
            return depth as i32;
        }
        at = page.nodes.parent[at] as usize;
    }
}

/// The element whose children and grandchildren hold most prose, as Readability weighs it.
fn richest(page: &Page, sums: &Sums) -> usize {
    let mut weights = vec![0.0_f32; page.len()];
    for block in (0..page.blocks.len()).filter(|&block| is_prose(page, block)) {
        let row = page.blocks.row[block] as usize;
        let weight = 1.0
            + page.blocks.punctuation[block] as f32
            + (page.blocks.chars[block] as f32 / 100.0).min(3.0);
        let is_paragraph = matches!(page.nodes.tag[row], tags::P | tags::PRE | tags::LI);
        let parent = if is_paragraph {
            page.nodes.parent[row] as usize
        } else {
            row
        };
        weights[parent] += weight;
        weights[page.nodes.parent[parent] as usize] += weight / 2.0;
    }
    let unlinked = |row: usize| 1.0 - share(sums.link_chars(page, row), sums.chars(page, row));
    (0..page.len())
        .filter(|&row| weights[row] > 0.0)
        .map(|row| (row, weights[row] * unlinked(row)))
        .fold(
            (0, 0.0),
            |best, next| if next.1 > best.1 { next } else { best },
        )
        .0
}

/// The deepest element that holds at least `part` of the prose.
fn deepest_holder(page: &Page, part: f32) -> usize {
    let blocks = &page.blocks;
    let mut prose = Vec::with_capacity(blocks.len() + 1);
    prose.push(0);
    for block in 0..blocks.len() {
        let words = if is_prose(page, block) {
            blocks.words[block]
        } else {
            0
        };
        prose.push(prose[block] + words);
    }
    let held = |row: usize| {
        let first = blocks
            .first
            .partition_point(|&first| (first as usize) < row);
        let last = blocks
            .first
            .partition_point(|&first| first < page.nodes.end[row]);
        prose[last] - prose[first]
    };
    let needed = part * prose[blocks.len()] as f32;
    let mut row = 0;
    if needed <= 0.0 {
        return row;
    }
    while let Some(child) = page
        .children(row)
        .find(|&child| held(child) as f32 >= needed)
    {
        row = child;
    }
    row
}
