//! The nodes table: one vector per column, in preorder.

use super::{computed, flags};
use crate::tags::{self, Tag};
use crate::text::{self, Counts};
use crate::tokenizer::{Attribute, Span};
use crate::tree::Built;
use crate::tree::arena::{Namespace, Row};

/// With fewer words a `noscript` only asks the reader to enable scripts.
const MIN_NOSCRIPT_WORDS: i32 = 30;

macro_rules! nodes {
    (of $row:ident { $($column:ident: $kind:ty = $value:expr;)* } counted { $($count:ident)* }) => {
        /// Columns of the nodes; every vector has one entry per row.
        #[derive(Default)]
        pub struct Nodes {
            $(pub $column: Vec<$kind>,)*
            $(pub $count: Vec<i32>,)*
            pub end: Vec<i32>,
            pub text_end: Vec<i32>,
            pub flags: Vec<u32>,
            pub(crate) attributes: Vec<Span>,
        }

        impl Nodes {
            fn with_capacity(count: usize) -> Self {
                Self {
                    $($column: Vec::with_capacity(count),)*
                    $($count: vec![0; count],)*
                    flags: Vec::with_capacity(count),
                    attributes: Vec::with_capacity(count),
                    ..Self::default()
                }
            }

            /// One pass per column: each is a plain loop over one field.
            fn push_shape(&mut self, rows: &[Row]) {
                $(self.$column.extend(rows.iter().map(|$row| $value));)*
                self.attributes.extend(rows.iter().map(|row| row.attributes));
            }

            fn set_counts(&mut self, row: usize, counts: Counts) {
                $(self.$count[row] = counts.$count as i32;)*
            }
        }
    };
}

nodes! {
    of row {
        tag: Tag = row.tag;
        namespace: u8 = row.namespace as u8;
        parent: i32 = row.parent as i32;
        depth: u16 = row.depth;
        text_start: i32 = row.text.start as i32;
        source_start: i32 = row.source.start as i32;
        source_end: i32 = row.source.end as i32;
    }
    counted { chars words punctuation sentences digits uppercase_words }
}

/// Number of rows that are turned into columns together; they stay in the cache while every column is filled.
const CHUNK_ROWS: usize = 2048;

impl Nodes {
    pub(crate) fn new(built: &Built, source: &[u8]) -> Self {
        let count = built.rows.len();
        let mut nodes = Self::with_capacity(count);
        for (index, rows) in built.rows.chunks(CHUNK_ROWS).enumerate() {
            nodes.push_shape(rows);
            nodes.push_flags(rows, &built.attributes, source);
            nodes.count(index * CHUNK_ROWS, rows, &built.text);
        }
        for flags in &mut nodes.flags {
            *flags = flags::stored(*flags);
        }
        nodes.end = subtree_ends(&nodes.parent);
        nodes.text_end = text_ends(&nodes.text_start, &nodes.end, built.text.len());
        show_noscript(&mut nodes);
        computed::show(&mut nodes, built, source);
        nodes
    }

    fn push_flags(&mut self, rows: &[Row], attributes: &[Attribute], source: &[u8]) {
        for row in rows {
            let own = if row.is_raw {
                flags::RAW
            } else if row.namespace != Namespace::Html {
                flags::of_foreign(row.tag, &attributes[row.attributes.range()], source)
            } else if row.tag <= tags::INSTRUCTION || row.attributes.is_empty() {
                flags::of_tag(row.tag)
            } else {
                flags::of_element(row.tag, &attributes[row.attributes.range()], source)
            };
            // The document is its own parent and has no flags.
            let above = self.flags.get(row.parent as usize).copied().unwrap_or(0);
            self.flags.push(flags::inherit(own, above, row.tag == tags::SUMMARY));
        }
    }

    /// Fill the counters of the text rows; the first of `rows` has the number `first`.
    fn count(&mut self, first: usize, rows: &[Row], page_text: &str) {
        for (number, row) in (first..).zip(rows) {
            if row.text.is_empty() {
                continue;
            }
            let own = &page_text[row.text.range()];
            // Two thirds of the texts of a page are the white space between its tags.
            if is_white_space(own.as_bytes()) {
                continue;
            }
            self.set_counts(number, text::count(own));
        }
    }
}

fn is_white_space(text: &[u8]) -> bool {
    // The first byte decides most cases; the rest is a loop without branches.
    let is_white = |byte: u8| (b'\t'..=b'\r').contains(&byte) | (byte == b' ');
    text.first().is_none_or(|&byte| byte <= b' ') && text.iter().fold(true, |all, &byte| all & is_white(byte))
}

/// One past the last row of each subtree: where the subtree of the last child ends.
fn subtree_ends(parent: &[i32]) -> Vec<i32> {
    let mut end: Vec<i32> = (1..=parent.len() as i32).collect();
    for row in (1..parent.len()).rev() {
        let above = parent[row] as usize;
        end[above] = end[above].max(end[row]);
    }
    end
}

/// The text of a subtree ends where the text of the row after it begins, because the texts follow each other.
fn text_ends(text_start: &[i32], end: &[i32], text_length: usize) -> Vec<i32> {
    let start = |row: &i32| text_start.get(*row as usize).copied();
    end.iter().map(|row| start(row).unwrap_or(text_length as i32)).collect()
}

/// Marks the content of `noscript` as visible if it has more words than the rest of the page: some pages that are built by
/// scripts repeat their content there, and forums do so for search engines.
fn show_noscript(nodes: &mut Nodes) {
    let outermost: Vec<usize> = (1..nodes.tag.len())
        .filter(|&row| {
            let above = nodes.flags[nodes.parent[row] as usize];
            nodes.tag[row] == tags::NOSCRIPT && above & flags::HEAD == 0
        })
        .collect();
    if outermost.is_empty() {
        return;
    }
    let words = |rows: &mut dyn Iterator<Item = usize>| -> i32 {
        rows.filter(|&row| nodes.flags[row] & flags::RAW == 0).map(|row| nodes.words[row]).sum()
    };
    let subtree = |row: usize| row..nodes.end[row] as usize;
    let inside = words(&mut outermost.iter().flat_map(|&row| subtree(row)));
    let is_shown = |&row: &usize| nodes.flags[row] & flags::HEAD == 0;
    if inside < MIN_NOSCRIPT_WORDS || inside <= words(&mut (0..nodes.tag.len()).filter(is_shown)) {
        return;
    }
    for row in outermost {
        nodes.flags[row] &= !flags::HEAD;
        for below in row + 1..nodes.end[row] as usize {
            let above = nodes.flags[nodes.parent[below] as usize] & flags::HEAD;
            let is_unseen = tags::has(nodes.tag[below], tags::UNSEEN) && nodes.tag[below] != tags::NOSCRIPT;
            if above == 0 && !is_unseen {
                nodes.flags[below] &= !flags::HEAD;
            }
        }
    }
}
