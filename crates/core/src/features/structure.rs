//! The elements around a block: how much text they contain, and whether they look like the main element.

use super::ancestors::{Ancestor, Ancestors};
use super::columns::Column as C;
use super::sums::Sums;
use super::{Columns, log, share};
use crate::page::Page;
use crate::tags;

/// Elements around a block, each holding more words than the one before: wrappers are passed over.
const LEVELS: usize = 5;

/// The columns of each level, in the order of [`of_frame`]; the innermost element has only the first two.
const LEVEL_NAMES: [&[C]; LEVELS] = [
    &[C::around0_links, C::around0_density],
    &[C::around1_links, C::around1_density, C::around1_words, C::around1_share, C::around1_tags],
    &[C::around2_links, C::around2_density, C::around2_words, C::around2_share, C::around2_tags],
    &[C::around3_links, C::around3_density, C::around3_words, C::around3_share, C::around3_tags],
    &[C::around4_links, C::around4_density, C::around4_words, C::around4_share, C::around4_tags],
];

/// A block whose words are mostly prose: enough of them, few in links.
fn is_prose(page: &Page, block: usize) -> bool {
    let blocks = &page.blocks;
    blocks.words[block] >= 10 && share(blocks.link_chars[block], blocks.chars[block]) < 0.3
}

pub(super) fn add(matrix: &mut Columns, page: &Page, sums: &Sums, ancestors: &Ancestors) {
    let whole = ancestors.list[0].counts.words;
    let values: Vec<[f32; 5]> = ancestors.list.iter().map(|ancestor| of_frame(ancestor, whole)).collect();
    let mut around = ancestors.of_block.clone();
    for names in LEVEL_NAMES {
        for (index, &name) in names.iter().enumerate() {
            matrix.extend(name, around.iter().map(|&ancestor| values[ancestor][index]));
        }
        for ancestor in &mut around {
            *ancestor = ancestors.list[*ancestor].wider;
        }
    }
    let prose = prose_before(page, sums);
    let candidates =
        [richest(page, ancestors), deepest_holder(page, sums, &prose, 0.75), deepest_holder(page, sums, &prose, 0.5)];
    for (candidate, names) in candidates.into_iter().zip(CANDIDATE_NAMES) {
        add_candidate(matrix, page, ancestors, candidate, names);
    }
}

fn of_frame(ancestor: &Ancestor, whole: i32) -> [f32; 5] {
    let counts = ancestor.counts;
    [
        share(counts.link_chars, counts.chars),
        share(counts.words, counts.texts),
        log(counts.words),
        share(counts.words, whole),
        share(counts.elements, counts.texts),
    ]
}

const CANDIDATE_NAMES: [[C; 4]; 3] = [
    [C::richest_inside, C::richest_after, C::richest_position, C::richest_common_depth],
    [C::holder_inside, C::holder_after, C::holder_position, C::holder_common_depth],
    [C::half_inside, C::half_after, C::half_position, C::half_common_depth],
];

/// Where a block stands to a candidate for the main element.
fn add_candidate(matrix: &mut Columns, page: &Page, ancestors: &Ancestors, candidate: usize, names: [C; 4]) {
    let blocks = &page.blocks;
    let end = page.nodes.end[candidate];
    let first = blocks.first.partition_point(|&row| row < candidate as i32) as i32;
    let last = blocks.first.partition_point(|&row| row < end) as i32;
    let inside = |i: usize| (first..last).contains(&(i as i32));
    matrix.add(names[0], |i| f32::from(u8::from(inside(i))));
    matrix.add(names[1], |i| log(i as i32 - last + 1));
    matrix.add(names[2], |i| if inside(i) { share(i as i32 - first, last - first) } else { -1.0 });
    let common = common_depths(page, ancestors, candidate);
    matrix.extend(names[3], ancestors.of_block.iter().map(|&ancestor| common[ancestor]));
}

/// For each ancestor, how deep its path and the candidate's go together, as a share of the candidate's depth.
fn common_depths(page: &Page, ancestors: &Ancestors, candidate: usize) -> Vec<f32> {
    let depth = |row: usize| i32::from(page.nodes.depth[row]);
    let mut common: Vec<f32> = Vec::with_capacity(ancestors.list.len());
    for ancestor in &ancestors.list {
        let is_around = ancestor.row <= candidate && candidate < page.nodes.end[ancestor.row] as usize;
        common.push(if is_around { share(depth(ancestor.row), depth(candidate)) } else { common[ancestor.parent] });
    }
    common
}

/// The element whose children and grandchildren hold most prose, as Readability weighs it.
fn richest(page: &Page, ancestors: &Ancestors) -> usize {
    let mut weights = vec![0.0_f32; ancestors.list.len()];
    for block in (0..page.blocks.len()).filter(|&block| is_prose(page, block)) {
        let weight = 1.0 + page.blocks.punctuation[block] as f32 + (page.blocks.chars[block] as f32 / 100.0).min(3.0);
        let own = ancestors.of_block[block];
        let is_paragraph = matches!(page.blocks.tag[block], tags::P | tags::PRE | tags::LI);
        let parent = if is_paragraph { ancestors.list[own].parent } else { own };
        weights[parent] += weight;
        weights[ancestors.list[parent].parent] += weight / 2.0;
    }
    let unlinked = |ancestor: &Ancestor| 1.0 - share(ancestor.counts.link_chars, ancestor.counts.chars);
    ancestors
        .list
        .iter()
        .zip(weights)
        .filter(|&(_, weight)| weight > 0.0)
        .map(|(ancestor, weight)| (ancestor.row, weight * unlinked(ancestor)))
        .fold((0, 0.0), |best, next| if next.1 > best.1 { next } else { best })
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
    let words_in = |row: usize| {
        let end = page.nodes.end[row] as usize;
        prose[sums.texts_before(end)] - prose[sums.texts_before(row)]
    };
    let needed = part * words_in(0) as f32;
    let mut row = 0;
    if needed <= 0.0 {
        return row;
    }
    while let Some(child) = page.children(row).find(|&child| words_in(child) as f32 >= needed) {
        row = child;
    }
    row
}
