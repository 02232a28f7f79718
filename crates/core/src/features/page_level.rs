//! The page as a whole: the same for each of its blocks.

use memchr::memmem;

use super::sums::Sums;
use super::{Matrix, log, share};
use crate::page::{Page, flags};
use crate::tags::{self, Tag};

const COUNTED: &[(&str, Tag)] = &[
    ("page_p", tags::P),
    ("page_li", tags::LI),
    ("page_h1", tags::H1),
    ("page_h2", tags::H2),
    ("page_h3", tags::H3),
    ("page_article", tags::ARTICLE),
    ("page_img", tags::IMG),
    ("page_table", tags::TABLE),
    ("page_form", tags::FORM),
    ("page_pre", tags::PRE),
    ("page_time", tags::TIME),
    ("page_button", tags::BUTTON),
];

/// Types of schema.org that tell what a page is.
const TYPES: &[(&str, &[&str])] = &[
    (
        "schema_article",
        &["Article\"", "BlogPosting\"", "Report\""],
    ),
    ("schema_product", &["Product\"", "Offer\""]),
    (
        "schema_forum",
        &["DiscussionForumPosting\"", "QAPage\"", "Question\""],
    ),
    (
        "schema_list",
        &["ItemList\"", "CollectionPage\"", "SearchResultsPage\""],
    ),
    (
        "schema_organisation",
        &["LocalBusiness\"", "Service\"", "Organization\""],
    ),
];

pub(super) fn add(matrix: &mut Matrix, page: &Page, sums: &Sums) {
    let blocks = &page.blocks;
    let words = sums.words(page, 0);
    matrix.add_constant("page_blocks", log(blocks.len() as i32));
    matrix.add_constant("page_words", log(words));
    matrix.add_constant(
        "page_links",
        share(sums.link_chars(page, 0), sums.chars(page, 0)),
    );
    matrix.add_constant(
        "page_punctuation",
        share(sums.punctuation(page, 0), sums.chars(page, 0)),
    );
    matrix.add_constant("page_word_length", share(sums.chars(page, 0), words));
    matrix.add_constant("page_words_per_block", share(words, blocks.len() as i32));
    matrix.add_constant(
        "page_longest",
        log(blocks.words.iter().copied().max().unwrap_or(0)),
    );
    let long: i32 = blocks.words.iter().filter(|&&words| words >= 20).sum();
    matrix.add_constant("page_long_share", share(long, words));
    let sentences: i32 = blocks.sentences.iter().sum();
    matrix.add_constant("page_sentences", log(sentences));
    let inside = |flag: u32| {
        let words = (0..blocks.len())
            .filter(|&i| blocks.flags[i] & flag != 0)
            .map(|i| blocks.words[i]);
        words.sum::<i32>()
    };
    matrix.add_constant("page_in_main", share(inside(flags::MAIN), words));
    matrix.add_constant("page_in_article", share(inside(flags::ARTICLE), words));
    matrix.add_constant("page_in_list", share(inside(flags::LIST), words));
    matrix.add_constant("page_in_table", share(inside(flags::TABLE), words));
    matrix.add_constant("page_in_form", share(inside(flags::FORM), words));
    add_tags(matrix, page);
    add_declared(matrix, page);
}

fn add_tags(matrix: &mut Matrix, page: &Page) {
    let mut counts = [0_i32; tags::KNOWN as usize];
    for &tag in &page.nodes.tag {
        if let Some(count) = counts.get_mut(tag as usize) {
            *count += 1;
        }
    }
    for &(name, tag) in COUNTED {
        matrix.add_constant(name, log(counts[tag as usize]));
    }
}

/// What the page says of itself in `og:type` and JSON-LD.
fn add_declared(matrix: &mut Matrix, page: &Page) {
    let mut is_article = 0.0;
    let mut is_product = 0.0;
    let mut is_typed = [0.0; TYPES.len()];
    for row in 0..page.len() {
        if page.nodes.tag[row] == tags::META
            && page.raw_attribute(row, "property") == Some(b"og:type")
        {
            let content = page.raw_attribute(row, "content").unwrap_or_default();
            is_article = f32::from(u8::from(content.eq_ignore_ascii_case(b"article")));
            is_product = f32::from(u8::from(content.starts_with(b"product")));
        }
        let is_linked_data = page.nodes.tag[row] == tags::SCRIPT
            && page.raw_attribute(row, "type") == Some(b"application/ld+json");
        if is_linked_data && row + 1 < page.nodes.end[row] as usize {
            let data = page.raw(row + 1);
            for (found, (_, names)) in is_typed.iter_mut().zip(TYPES) {
                if names
                    .iter()
                    .any(|name| memmem::find(data.as_bytes(), name.as_bytes()).is_some())
                {
                    *found = 1.0;
                }
            }
        }
    }
    matrix.add_constant("og_article", is_article);
    matrix.add_constant("og_product", is_product);
    for (found, (name, _)) in is_typed.into_iter().zip(TYPES) {
        matrix.add_constant(name, found);
    }
}
