//! The block by itself: its text, its element, where it stands.

use memchr::memchr3_iter;

use super::tokens::Scores;
use super::{Matrix, log, share};
use crate::page::{Page, flags};
use crate::tags::{self, Tag};

const SHOWN_FLAGS: &[(&str, u32)] = &[
    ("in_link", flags::LINK),
    ("in_heading", flags::HEADING),
    ("in_list", flags::LIST),
    ("in_table", flags::TABLE),
    ("in_code", flags::CODE),
    ("in_form", flags::FORM),
    ("in_nav", flags::NAV),
    ("in_header", flags::HEADER),
    ("in_footer", flags::FOOTER),
    ("in_aside", flags::ASIDE),
    ("in_main", flags::MAIN),
    ("in_article", flags::ARTICLE),
    ("in_paragraph", flags::PARAGRAPH),
    ("in_quote", flags::QUOTE),
    ("in_figure", flags::FIGURE),
    ("is_hidden", flags::HIDDEN),
    ("is_collapsed", flags::COLLAPSED),
];

const TAGS: &[(&str, &[Tag])] = &[
    ("is_p", &[tags::P]),
    ("is_li", &[tags::LI]),
    ("is_cell", &[tags::TD, tags::TH]),
    ("is_div", &[tags::DIV]),
    ("is_definition", &[tags::DT, tags::DD]),
    ("is_pre", &[tags::PRE]),
    ("is_caption", &[tags::FIGCAPTION, tags::CAPTION]),
    (
        "is_section",
        &[tags::SECTION, tags::ARTICLE, tags::MAIN, tags::BODY],
    ),
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
    matrix.add_log("words", &blocks.words);
    matrix.add_log("chars", &blocks.chars);
    matrix.add_share("word_length", &blocks.chars, &blocks.words);
    matrix.add_share("punctuation", &blocks.punctuation, &blocks.chars);
    matrix.add_log("sentences", &blocks.sentences);
    matrix.add("words_per_sentence", |i| {
        share(blocks.words[i], blocks.sentences[i] + 1)
    });
    matrix.add_share("digits", &blocks.digits, &blocks.chars);
    matrix.add_share("uppercase", &blocks.uppercase_words, &blocks.words);
    matrix.add_share("link_density", &blocks.link_chars, &blocks.chars);
    matrix.add("unlinked_words", |i| {
        log(blocks.words[i] - blocks.link_words[i])
    });
    matrix.add("texts", |i| log(blocks.last[i] - blocks.first[i]));
    matrix.extend("depth", blocks.depth.iter().map(|&depth| f32::from(depth)));
    for &(name, flag) in SHOWN_FLAGS {
        matrix.add_flag(name, &blocks.flags, flag);
    }
    let group = |&tag: &Tag| GROUPS.get(tag as usize).copied().unwrap_or(0);
    let groups: Vec<u32> = blocks.tag.iter().map(group).collect();
    for (index, (name, _)) in TAGS.iter().enumerate() {
        matrix.add_flag(name, &groups, 1 << index);
    }
    matrix.add("heading_level", |i| f32::from(heading_level(blocks.tag[i])));
    add_text(matrix, texts);
    add_scores(matrix, scores);
}

/// 1 to 6, or 0 where the block is no heading.
pub(super) fn heading_level(tag: Tag) -> u8 {
    if tags::has(tag, tags::HEADING) {
        (tag - tags::H1 + 1) as u8
    } else {
        0
    }
}

/// What a text shows at its edges and inside, each a bit.
const EDGES: [&str; 6] = [
    "starts_upper",
    "starts_digit",
    "ends_sentence",
    "ends_colon",
    "has_separator",
    "has_copyright",
];

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
    let bits = [
        first.is_uppercase(),
        first.is_ascii_digit(),
        ends_sentence,
        matches!(last, ':' | '：'),
        has_separator,
        has_copyright,
    ];
    let bits = bits.into_iter().enumerate();
    bits.fold(0, |set, (index, bit)| set | u32::from(bit) << index)
}

/// Whether a text has one of | · » • › →, and whether it has ©: all but the first begin with one of two bytes.
fn signs(text: &[u8]) -> (bool, bool) {
    let (mut has_separator, mut has_copyright) = (false, false);
    for at in memchr3_iter(b'|', 0xC2, 0xE2, text) {
        match text[at..] {
            [b'|', ..]
            | [0xC2, 0xB7 | 0xBB, ..]
            | [0xE2, 0x80, 0xA2 | 0xBA, ..]
            | [0xE2, 0x86, 0x92, ..] => has_separator = true,
            [0xC2, 0xA9, ..] => has_copyright = true,
            _ => {}
        }
    }
    (has_separator, has_copyright)
}

fn add_scores(matrix: &mut Matrix, scores: &Scores) {
    matrix.add("class_own", |i| scores.class[i].own);
    matrix.add("class_lowest", |i| scores.class[i].lowest);
    matrix.add("class_highest", |i| scores.class[i].highest);
    matrix.add("class_sum", |i| scores.class[i].sum);
    matrix.add("class_nearest", |i| scores.class[i].nearest);
    matrix.add("text_mean", |i| scores.text[i].mean);
    matrix.add("text_lowest", |i| scores.text[i].lowest);
    matrix.add("text_highest", |i| scores.text[i].highest);
    matrix.add_constant("page_known_words", scores.known);
}
