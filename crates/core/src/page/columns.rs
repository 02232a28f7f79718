//! The nodes table: one vector per column, in preorder.

use super::flags;
use crate::tags::{self, Tag};
use crate::text;
use crate::tokenizer::Span;
use crate::tree::Built;
use crate::tree::arena::{Namespace, Row};

/// Columns of the nodes; every vector has one entry per row.
#[derive(Default)]
pub struct Nodes {
    pub tag: Vec<Tag>,
    pub namespace: Vec<u8>,
    pub parent: Vec<i32>,
    pub end: Vec<i32>,
    pub depth: Vec<u16>,
    pub text_start: Vec<i32>,
    pub text_end: Vec<i32>,
    pub source_start: Vec<i32>,
    pub source_end: Vec<i32>,
    pub flags: Vec<u32>,
    pub chars: Vec<i32>,
    pub words: Vec<i32>,
    pub punctuation: Vec<i32>,
    pub sentences: Vec<i32>,
    pub digits: Vec<i32>,
    pub uppercase_words: Vec<i32>,
    pub(crate) attributes: Vec<Span>,
}

impl Nodes {
    pub(crate) fn new(built: &Built, source: &[u8]) -> Self {
        let rows = &built.rows;
        // One pass per column: each is a plain loop over one field.
        let parent: Vec<i32> = rows.iter().map(|row| row.parent as i32).collect();
        let end = subtree_ends(&parent);
        let text_start: Vec<i32> = rows.iter().map(|row| row.text.start as i32).collect();
        let text_end = text_ends(&text_start, &end, built.text.len());
        let mut nodes = Self {
            tag: rows.iter().map(|row| row.tag).collect(),
            namespace: rows.iter().map(|row| row.namespace as u8).collect(),
            parent,
            end,
            depth: rows.iter().map(|row| row.depth).collect(),
            text_start,
            text_end,
            source_start: rows.iter().map(|row| row.source.start as i32).collect(),
            source_end: rows.iter().map(|row| row.source.end as i32).collect(),
            flags: all_flags(built, source),
            attributes: rows.iter().map(|row| row.attributes).collect(),
            ..Self::default()
        };
        nodes.count(rows, &built.text);
        nodes
    }

    /// Fill the counters of the text rows.
    fn count(&mut self, rows: &[Row], page_text: &str) {
        for column in [
            &mut self.chars,
            &mut self.words,
            &mut self.punctuation,
            &mut self.sentences,
            &mut self.digits,
            &mut self.uppercase_words,
        ] {
            *column = vec![0; rows.len()];
        }
        for (number, row) in rows.iter().enumerate() {
            if row.text.is_empty() {
                continue;
            }
            let own = &page_text[row.text.range()];
            // Two thirds of the texts of a page are the white space between its tags.
            if is_white_space(own.as_bytes()) {
                continue;
            }
            let counts = text::count(own);
            self.chars[number] = counts.chars as i32;
            self.words[number] = counts.words as i32;
            self.punctuation[number] = counts.punctuation as i32;
            self.sentences[number] = counts.sentences as i32;
            self.digits[number] = counts.digits as i32;
            self.uppercase_words[number] = counts.uppercase_words as i32;
        }
    }
}

fn is_white_space(text: &[u8]) -> bool {
    // The first byte settles most; a maximum over the rest is a loop without branches.
    text.first().is_none_or(|&byte| byte <= b' ')
        && text.iter().fold(0, |highest, &byte| byte.max(highest)) <= b' '
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

/// The text of a subtree ends where that of the row behind it begins: the rows' texts follow each other.
fn text_ends(text_start: &[i32], end: &[i32], text_length: usize) -> Vec<i32> {
    let start = |row: &i32| text_start.get(*row as usize).copied();
    end.iter()
        .map(|row| start(row).unwrap_or(text_length as i32))
        .collect()
}

fn all_flags(built: &Built, source: &[u8]) -> Vec<u32> {
    let mut column: Vec<u32> = Vec::with_capacity(built.rows.len());
    for row in &built.rows {
        let own = if row.is_raw {
            flags::RAW
        } else if row.namespace != Namespace::Html {
            0
        } else if row.tag <= tags::INSTRUCTION || row.attributes.is_empty() {
            flags::of_tag(row.tag)
        } else {
            flags::of_element(row.tag, &built.attributes[row.attributes.range()], source)
        };
        // The document is its own parent and has no flags.
        let above = column.get(row.parent as usize).copied().unwrap_or(0);
        column.push(flags::inherit(own, above, row.tag == tags::SUMMARY));
    }
    for flags in &mut column {
        *flags = flags::shown(*flags);
    }
    column
}
