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
        let mut nodes = Self {
            tag: rows.iter().map(|row| row.tag).collect(),
            namespace: rows.iter().map(|row| row.namespace as u8).collect(),
            parent: rows.iter().map(|row| row.parent as i32).collect(),
            end: rows.iter().map(|row| row.end as i32).collect(),
            depth: rows.iter().map(|row| row.depth).collect(),
            text_start: rows.iter().map(|row| row.text.start as i32).collect(),
            text_end: text_ends(rows, built.text.len()),
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
            if row.tag != tags::TEXT || row.is_raw {
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

/// A text ends where it ends, anything else where the next row behind its subtree begins.
fn text_ends(rows: &[Row], text_length: usize) -> Vec<i32> {
    let end = |row: &Row| {
        if row.tag == tags::TEXT {
            return row.text.end as i32;
        }
        rows.get(row.end as usize)
            .map_or(text_length as u32, |next| next.text.start) as i32
    };
    rows.iter().map(end).collect()
}

fn all_flags(built: &Built, source: &[u8]) -> Vec<u32> {
    let mut column: Vec<u32> = Vec::with_capacity(built.rows.len());
    for row in &built.rows {
        let own = if row.is_raw {
            flags::RAW
        } else if row.tag <= tags::INSTRUCTION || row.namespace != Namespace::Html {
            0
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
