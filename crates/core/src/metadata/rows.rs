//! The rows that metadata is read from, found in one pass over the page.

use crate::page::Page;
use crate::tags;

/// The namespace of HTML: the title of a drawing is not that of the page.
const HTML: u8 = 0;

/// Rows by what they are, in the order of the page.
#[derive(Default)]
pub(super) struct Rows {
    pub root: Option<usize>,
    pub title: Option<usize>,
    pub metas: Vec<usize>,
    pub links: Vec<usize>,
    pub scripts: Vec<usize>,
    pub anchors: Vec<usize>,
    pub times: Vec<usize>,
    /// Headings of the levels one to three.
    pub headings: [Vec<usize>; 3],
    /// The words before each row.
    words_before: Vec<i32>,
}

impl Rows {
    pub fn new(page: &Page) -> Self {
        let mut rows = Self::default();
        let mut words = 0;
        rows.words_before.reserve(page.len() + 1);
        for (row, &tag) in page.nodes.tag.iter().enumerate() {
            rows.words_before.push(words);
            words += page.nodes.words[row];
            if page.nodes.namespace[row] != HTML {
                continue;
            }
            match tag {
                tags::META => rows.metas.push(row),
                tags::LINK => rows.links.push(row),
                tags::SCRIPT => rows.scripts.push(row),
                tags::A => rows.anchors.push(row),
                tags::TIME => rows.times.push(row),
                tags::H1 => rows.headings[0].push(row),
                tags::H2 => rows.headings[1].push(row),
                tags::H3 => rows.headings[2].push(row),
                tags::HTML if rows.root.is_none() => rows.root = Some(row),
                tags::TITLE if rows.title.is_none() => rows.title = Some(row),
                _ => {}
            }
        }
        rows.words_before.push(words);
        rows
    }

    /// How many words the subtree of a row has.
    pub fn words_in(&self, page: &Page, row: usize) -> i32 {
        self.words_before[page.nodes.end[row] as usize] - self.words_before[row]
    }
}

/// The first block that begins at a row or after it.
pub(super) fn block_at(page: &Page, row: usize) -> usize {
    let first = &page.blocks.first;
    first.partition_point(|&first| (first as usize) < row)
}
