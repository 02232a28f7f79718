//! Features of the whole page: the same for each of its blocks.

use super::columns::Column as C;
use super::landmarks::Landmarks;
use super::sums::SubtreeCounts;
use super::{Columns, log, share};
use crate::declared::Thing;
use crate::page::{Page, flags};
use crate::tags::{self, Tag};

const COUNTED: &[(C, Tag)] = &[
    (C::page_h1, tags::H1),
    (C::page_article, tags::ARTICLE),
    (C::page_img, tags::IMG),
    (C::page_time, tags::TIME),
    (C::page_button, tags::BUTTON),
];

/// Types of schema.org that tell what a page is, by how their names end.
const TYPES: &[(C, &[&str])] = &[
    (C::schema_article, &["Article", "BlogPosting", "Report"]),
    (C::schema_product, &["Product", "Offer"]),
    (C::schema_forum, &["DiscussionForumPosting", "QAPage", "Question"]),
];

pub(super) fn add(matrix: &mut Columns, page: &Page, marks: &Landmarks, counts: SubtreeCounts) {
    let blocks = &page.blocks;
    let words = counts.words;
    matrix.add_constant(C::page_words, log(words));
    matrix.add_constant(C::page_links, share(counts.link_chars, counts.chars));
    matrix.add_constant(C::page_word_length, share(counts.chars, words));
    matrix.add_constant(C::page_longest, log(blocks.words.iter().copied().max().unwrap_or(0)));
    let long: i32 = blocks.words.iter().filter(|&&words| words >= 20).sum();
    matrix.add_constant(C::page_long_share, share(long, words));
    let inside = |flag: u32| {
        let words = (0..blocks.len()).filter(|&i| blocks.flags[i] & flag != 0).map(|i| blocks.words[i]);
        words.sum::<i32>()
    };
    matrix.add_constant(C::page_in_main, share(inside(flags::MAIN), words));
    matrix.add_constant(C::page_in_article, share(inside(flags::ARTICLE), words));
    matrix.add_constant(C::page_in_form, share(inside(flags::FORM), words));
    for &(name, tag) in COUNTED {
        matrix.add_constant(name, log(marks.counts[tag as usize]));
    }
    add_declared(matrix, page, marks);
}

/// What the page says of itself in `og:type` and JSON-LD.
fn add_declared(matrix: &mut Columns, page: &Page, marks: &Landmarks) {
    let is_type = |row: &&usize| page.raw_attribute(**row, "property") == Some(b"og:type");
    let declared = marks.metas.iter().rfind(is_type);
    let content = declared.and_then(|&row| page.raw_attribute(row, "content")).unwrap_or_default();
    let truth = |condition: bool| f32::from(u8::from(condition));
    matrix.add_constant(C::og_article, truth(content.eq_ignore_ascii_case(b"article")));
    let mut found = vec![false; TYPES.len()];
    for thing in page.json_ld() {
        mark_types(thing, &mut found);
    }
    for (&(name, _), &is_named) in TYPES.iter().zip(&found) {
        matrix.add_constant(name, truth(is_named));
    }
}

/// Marks the types of a thing and of those inside it.
fn mark_types(thing: &Thing, found: &mut [bool]) {
    for kind in &thing.types {
        for (at, (_, ends)) in TYPES.iter().enumerate() {
            found[at] |= ends.iter().any(|end| kind.ends_with(end));
        }
    }
    for inner in thing.properties.iter().filter_map(|property| property.value.as_thing()) {
        mark_types(inner, found);
    }
}
