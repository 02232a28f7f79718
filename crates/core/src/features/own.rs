//! The block by itself: its text, its element, where it stands.

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

pub(super) fn add(matrix: &mut Matrix, page: &Page, scores: &Scores) {
    let blocks = &page.blocks;
    matrix.add("words", |i| log(blocks.words[i]));
    matrix.add("chars", |i| log(blocks.chars[i]));
    matrix.add("word_length", |i| share(blocks.chars[i], blocks.words[i]));
    matrix.add("punctuation", |i| {
        share(blocks.punctuation[i], blocks.chars[i])
    });
    matrix.add("sentences", |i| log(blocks.sentences[i]));
    matrix.add("words_per_sentence", |i| {
        share(blocks.words[i], blocks.sentences[i] + 1)
    });
    matrix.add("digits", |i| share(blocks.digits[i], blocks.chars[i]));
    matrix.add("uppercase", |i| {
        share(blocks.uppercase_words[i], blocks.words[i])
    });
    matrix.add("link_density", |i| {
        share(blocks.link_chars[i], blocks.chars[i])
    });
    matrix.add("unlinked_words", |i| {
        log(blocks.words[i] - blocks.link_words[i])
    });
    matrix.add("texts", |i| log(blocks.last[i] - blocks.first[i]));
    matrix.add("depth", |i| f32::from(blocks.depth[i]));
    for &(name, flag) in SHOWN_FLAGS {
        matrix.add(name, |i| f32::from(u8::from(blocks.flags[i] & flag != 0)));
    }
    for &(name, tags) in TAGS {
        matrix.add(name, |i| f32::from(u8::from(tags.contains(&blocks.tag[i]))));
    }
    matrix.add("heading_level", |i| f32::from(heading_level(blocks.tag[i])));
    add_text(matrix, page);
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

/// How the text begins and ends.
fn add_text(matrix: &mut Matrix, page: &Page) {
    let edges: Vec<Edges> = (0..matrix.rows)
        .map(|block| Edges::of(page, block))
        .collect();
    matrix.add("starts_upper", |i| edges[i].starts_upper);
    matrix.add("starts_digit", |i| edges[i].starts_digit);
    matrix.add("ends_sentence", |i| edges[i].ends_sentence);
    matrix.add("ends_colon", |i| edges[i].ends_colon);
    matrix.add("has_separator", |i| edges[i].has_separator);
    matrix.add("has_copyright", |i| edges[i].has_copyright);
}

#[derive(Default)]
struct Edges {
    starts_upper: f32,
    starts_digit: f32,
    ends_sentence: f32,
    ends_colon: f32,
    has_separator: f32,
    has_copyright: f32,
}

impl Edges {
    fn of(page: &Page, block: usize) -> Self {
        let text = page
            .text_between(page.blocks.text_start[block], page.blocks.text_end[block])
            .trim();
        let first = text.chars().next().unwrap_or(' ');
        let last = text.chars().next_back().unwrap_or(' ');
        let truth = |condition: bool| f32::from(u8::from(condition));
        // What tells a menu or a footer stands in short texts.
        let short = if text.len() < 300 { text } else { "" };
        Self {
            starts_upper: truth(first.is_uppercase()),
            starts_digit: truth(first.is_ascii_digit()),
            ends_sentence: truth(matches!(
                last,
                '.' | '!' | '?' | '…' | '。' | '！' | '？' | '"' | '”'
            )),
            ends_colon: truth(matches!(last, ':' | '：')),
            has_separator: truth(short.contains(['|', '·', '•', '»', '›', '→'])),
            has_copyright: truth(short.contains('©')),
        }
    }
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
