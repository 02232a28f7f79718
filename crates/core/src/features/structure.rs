//! The elements around a block: how much text they hold, and whether they look like the main one.

use super::frames::{Frame, Frames};
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

pub(super) fn add(matrix: &mut Matrix, page: &Page, sums: &Sums, frames: &Frames) {
    let whole = frames.list[0].held.words;
    let values: Vec<[f32; 6]> = frames
        .list
        .iter()
        .map(|frame| of_frame(frame, whole))
        .collect();
    let mut around = frames.of_block.clone();
    for names in LEVEL_NAMES {
        for (index, name) in names.into_iter().enumerate() {
            matrix.extend(name, around.iter().map(|&frame| values[frame][index]));
        }
        for frame in &mut around {
            *frame = frames.list[*frame].wider;
        }
    }
    let prose = prose_before(page, sums);
    let candidates = [
        richest(page, frames),
        deepest_holder(page, sums, &prose, 0.75),
        deepest_holder(page, sums, &prose, 0.5),
    ];
    for (candidate, names) in candidates.into_iter().zip(CANDIDATE_NAMES) {
        add_candidate(matrix, page, frames, candidate, names);
    }
}

fn of_frame(frame: &Frame, whole: i32) -> [f32; 6] {
    let held = frame.held;
    [
        log(held.words),
        share(held.link_chars, held.chars),
        share(held.words, held.texts),
        share(held.punctuation, held.chars),
        share(held.words, whole),
        share(held.elements, held.texts),
    ]
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

/// Where a block stands to a candidate for the main element.
fn add_candidate(
    matrix: &mut Matrix,
    page: &Page,
    frames: &Frames,
    candidate: usize,
    names: [&'static str; 5],
) {
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
    let common = common_depths(page, frames, candidate);
    matrix.extend(names[4], frames.of_block.iter().map(|&frame| common[frame]));
}

/// For each frame, how deep its path and the candidate's go together, as a share of the candidate's depth.
fn common_depths(page: &Page, frames: &Frames, candidate: usize) -> Vec<f32> {
    let depth = |row: usize| i32::from(page.nodes.depth[row]);
    let mut common: Vec<f32> = Vec::with_capacity(frames.list.len());
    for frame in &frames.list {
        let is_around = frame.row <= candidate && candidate < page.nodes.end[frame.row] as usize;
        common.push(if is_around {
            share(depth(frame.row), depth(candidate))
        } else {
            common[frame.parent]
        });
    }
    common
}

/// The element whose children and grandchildren hold most prose, as Readability weighs it.
fn richest(page: &Page, frames: &Frames) -> usize {
    let mut weights = vec![0.0_f32; frames.list.len()];
    for block in (0..page.blocks.len()).filter(|&block| is_prose(page, block)) {
        let weight = 1.0
            + page.blocks.punctuation[block] as f32
            + (page.blocks.chars[block] as f32 / 100.0).min(3.0);
        let own = frames.of_block[block];
        let is_paragraph = matches!(page.blocks.tag[block], tags::P | tags::PRE | tags::LI);
        let parent = if is_paragraph {
            frames.list[own].parent
        } else {
            own
        };
        weights[parent] += weight;
        weights[frames.list[parent].parent] += weight / 2.0;
    }
    let unlinked = |frame: &Frame| 1.0 - share(frame.held.link_chars, frame.held.chars);
    frames
        .list
        .iter()
        .zip(weights)
        .filter(|&(_, weight)| weight > 0.0)
        .map(|(frame, weight)| (frame.row, weight * unlinked(frame)))
        .fold(
            (0, 0.0),
            |best, next| if next.1 > best.1 { next } else { best },
        )
        .0
}

/// Words of prose before each text, a block's words being counted at its first.
fn prose_before(page: &Page, sums: &Sums) -> Vec<i32> {
    let mut prose = Vec::with_capacity(sums.texts() + 1);
    let mut total = 0;
    for (block, &first) in page.blocks.first.iter().enumerate() {
        prose.resize(sums.texts_before(first as usize) + 1, total);
        if is_prose(page, block) {
            total += page.blocks.words[block];
        }
    }
    prose.resize(sums.texts() + 1, total);
    prose
}

/// The deepest element that holds at least `part` of the prose.
fn deepest_holder(page: &Page, sums: &Sums, prose: &[i32], part: f32) -> usize {
    let held = |row: usize| {
        let end = page.nodes.end[row] as usize;
        prose[sums.texts_before(end)] - prose[sums.texts_before(row)]
    };
    let needed = part * held(0) as f32;
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
