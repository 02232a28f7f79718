//! Features of the block itself: its text, its element, its position.

use super::columns::Column as C;
use super::tokens::Scores;
use super::{Columns, log, share};
use crate::page::{Page, flags};
use crate::tags::{self, Tag};

const SHOWN_FLAGS: &[(C, u32)] = &[
    (C::in_heading, flags::HEADING),
    (C::in_list, flags::LIST),
    (C::in_table, flags::TABLE),
    (C::in_code, flags::CODE),
    (C::in_form, flags::FORM),
    (C::in_nav, flags::NAV),
    (C::in_footer, flags::FOOTER),
    (C::in_main, flags::MAIN),
    (C::in_article, flags::ARTICLE),
    (C::in_quote, flags::QUOTE),
    (C::in_figure, flags::FIGURE),
    (C::is_hidden, flags::HIDDEN),
];

const TAGS: &[(C, &[Tag])] = &[
    (C::is_li, &[tags::LI]),
    (C::is_cell, &[tags::TD, tags::TH]),
    (C::is_div, &[tags::DIV]),
    (C::is_pre, &[tags::PRE]),
];

/// For each known tag, the groups of [`TAGS`] that it is in, as bits.
const GROUPS: [u32; tags::KNOWN as usize] = {
    let mut groups = [0; tags::KNOWN as usize];
    let mut index = 0;
    while index < TAGS.len() {
        let mut member = 0;
        while member < TAGS[index].1.len() {
            groups[TAGS[index].1[member] as usize] |= 1 << index;
            member += 1;
        }
        index += 1;
    }
    groups
};

pub(super) fn add(matrix: &mut Columns, page: &Page, texts: &[&str], scores: &Scores) {
    let blocks = &page.blocks;
    matrix.add_log(C::words, &blocks.words);
    matrix.add_log(C::chars, &blocks.chars);
    matrix.add_share(C::word_length, &blocks.chars, &blocks.words);
    matrix.add_share(C::punctuation, &blocks.punctuation, &blocks.chars);
    matrix.add_share(C::digits, &blocks.digits, &blocks.chars);
    matrix.add_share(C::link_density, &blocks.link_chars, &blocks.chars);
    matrix.add(C::unlinked_words, |i| log(blocks.words[i] - blocks.link_words[i]));
    matrix.extend(C::depth, blocks.depth.iter().map(|&depth| f32::from(depth)));
    for &(name, flag) in SHOWN_FLAGS {
        matrix.add_flag(name, &blocks.flags, flag);
    }
    let group = |&tag: &Tag| GROUPS.get(tag as usize).copied().unwrap_or(0);
    let groups: Vec<u32> = blocks.tag.iter().map(group).collect();
    for (index, &(name, _)) in TAGS.iter().enumerate() {
        matrix.add_flag(name, &groups, 1 << index);
    }
    matrix.add(C::heading_level, |i| f32::from(heading_level(blocks.tag[i])));
    matrix.add(C::ends_sentence, |i| f32::from(u8::from(ends_sentence(texts[i]))));
    add_position(matrix, page);
    add_scores(matrix, scores);
}

/// 1 to 6, or 0 where the block is no heading.
pub(super) fn heading_level(tag: Tag) -> u8 {
    if tags::has(tag, tags::HEADING) { (tag - tags::H1 + 1) as u8 } else { 0 }
}

/// Whether a text ends as a sentence does.
fn ends_sentence(text: &str) -> bool {
    text.ends_with(['.', '!', '?', '…', '。', '！', '？', '"', '”'])
}

fn add_scores(matrix: &mut Columns, scores: &Scores) {
    matrix.add(C::class_own, |i| scores.class[i].own);
    matrix.add(C::class_lowest, |i| scores.class[i].lowest);
    matrix.add(C::class_highest, |i| scores.class[i].highest);
    matrix.add(C::class_sum, |i| scores.class[i].sum);
    matrix.add(C::class_nearest, |i| scores.class[i].nearest);
    matrix.add(C::text_mean, |i| scores.text[i].mean);
    matrix.add(C::text_lowest, |i| scores.text[i].lowest);
    matrix.add(C::text_highest, |i| scores.text[i].highest);
}

fn add_position(matrix: &mut Columns, page: &Page) {
    let count = matrix.rows as i32;
    let whole = page.blocks.words.iter().sum();
    let mut before = 0;
    let words_before = page.blocks.words.iter().map(|words| {
        before += words;
        share(before - words, whole)
    });
    matrix.add(C::position, |i| share(i as i32, count));
    matrix.extend(C::words_before, words_before);
    matrix.add(C::share_of_words, |i| share(page.blocks.words[i], whole));
}
