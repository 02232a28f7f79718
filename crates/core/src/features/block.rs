//! Features of the block itself: its text, its element, its position.

use memchr::memchr3_iter;

use super::columns::Column as C;
use super::tokens::Scores;
use super::{Matrix, log, share};
use crate::page::{Page, flags};
use crate::tags::{self, Tag};

const SHOWN_FLAGS: &[(C, u32)] = &[
    (C::in_link, flags::LINK),
    (C::in_heading, flags::HEADING),
    (C::in_list, flags::LIST),
    (C::in_table, flags::TABLE),
    (C::in_code, flags::CODE),
    (C::in_form, flags::FORM),
    (C::in_nav, flags::NAV),
    (C::in_header, flags::HEADER),
    (C::in_footer, flags::FOOTER),
    (C::in_aside, flags::ASIDE),
    (C::in_main, flags::MAIN),
    (C::in_article, flags::ARTICLE),
    (C::in_paragraph, flags::PARAGRAPH),
    (C::in_quote, flags::QUOTE),
    (C::in_figure, flags::FIGURE),
    (C::is_hidden, flags::HIDDEN),
    (C::is_collapsed, flags::COLLAPSED),
];

const TAGS: &[(C, &[Tag])] = &[
    (C::is_p, &[tags::P]),
    (C::is_li, &[tags::LI]),
    (C::is_cell, &[tags::TD, tags::TH]),
    (C::is_div, &[tags::DIV]),
    (C::is_definition, &[tags::DT, tags::DD]),
    (C::is_pre, &[tags::PRE]),
    (C::is_caption, &[tags::FIGCAPTION, tags::CAPTION]),
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

pub(super) fn add(matrix: &mut Matrix, page: &Page, texts: &[&str], scores: &Scores) {
    let blocks = &page.blocks;
    matrix.add_log(C::words, &blocks.words);
    matrix.add_log(C::chars, &blocks.chars);
    matrix.add_share(C::word_length, &blocks.chars, &blocks.words);
    matrix.add_share(C::punctuation, &blocks.punctuation, &blocks.chars);
    matrix.add_log(C::sentences, &blocks.sentences);
    matrix.add(C::words_per_sentence, |i| share(blocks.words[i], blocks.sentences[i] + 1));
    matrix.add_share(C::digits, &blocks.digits, &blocks.chars);
    matrix.add_share(C::link_density, &blocks.link_chars, &blocks.chars);
    matrix.add(C::unlinked_words, |i| log(blocks.words[i] - blocks.link_words[i]));
    matrix.add(C::texts, |i| log(blocks.last[i] - blocks.first[i]));
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
    add_text(matrix, texts);
    add_scores(matrix, scores);
}

/// 1 to 6, or 0 where the block is no heading.
pub(super) fn heading_level(tag: Tag) -> u8 {
    if tags::has(tag, tags::HEADING) { (tag - tags::H1 + 1) as u8 } else { 0 }
}

/// What a text shows at its edges and inside, each a bit.
const EDGES: [C; 5] = [C::starts_upper, C::starts_digit, C::ends_sentence, C::has_separator, C::has_copyright];

/// How the text begins and ends.
fn add_text(matrix: &mut Matrix, texts: &[&str]) {
    let edges: Vec<u32> = texts.iter().map(|text| edges(text)).collect();
    for (index, name) in EDGES.into_iter().enumerate() {
        matrix.add_flag(name, &edges, 1 << index);
    }
}

/// The bits of [`EDGES`] for a text.
fn edges(text: &str) -> u32 {
    let first = text.chars().next().unwrap_or(' ');
    let last = text.chars().next_back().unwrap_or(' ');
    // What tells a menu or a footer stands in short texts.
    let short = if text.len() < 300 { text } else { "" };
    let (has_separator, has_copyright) = signs(short.as_bytes());
    let ends_sentence = matches!(last, '.' | '!' | '?' | '…' | '。' | '！' | '？' | '"' | '”');
    let bits = [first.is_uppercase(), first.is_ascii_digit(), ends_sentence, has_separator, has_copyright];
    let bits = bits.into_iter().enumerate();
    bits.fold(0, |set, (index, bit)| set | u32::from(bit) << index)
}

/// Whether a text has one of | · » • › →, and whether it has ©: all but the first begin with one of two bytes.
fn signs(text: &[u8]) -> (bool, bool) {
    let (mut has_separator, mut has_copyright) = (false, false);
    for at in memchr3_iter(b'|', 0xC2, 0xE2, text) {
        match text[at..] {
            [b'|', ..] | [0xC2, 0xB7 | 0xBB, ..] | [0xE2, 0x80, 0xA2 | 0xBA, ..] | [0xE2, 0x86, 0x92, ..] => {
                has_separator = true
            }
            [0xC2, 0xA9, ..] => has_copyright = true,
            _ => {}
        }
    }
    (has_separator, has_copyright)
}

fn add_scores(matrix: &mut Matrix, scores: &Scores) {
    matrix.add(C::class_own, |i| scores.class[i].own);
    matrix.add(C::class_lowest, |i| scores.class[i].lowest);
    matrix.add(C::class_highest, |i| scores.class[i].highest);
    matrix.add(C::class_sum, |i| scores.class[i].sum);
    matrix.add(C::class_nearest, |i| scores.class[i].nearest);
    matrix.add(C::text_mean, |i| scores.text[i].mean);
    matrix.add(C::text_lowest, |i| scores.text[i].lowest);
    matrix.add(C::text_highest, |i| scores.text[i].highest);
    matrix.add_constant(C::page_known_words, scores.known_share);
}
