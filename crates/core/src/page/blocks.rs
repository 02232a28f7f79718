//! The blocks table: one row per run of text between block boundaries.

use super::Nodes;
use super::flags;
use crate::tags::{self, Tag};

/// Columns of the blocks; every vector has one entry per block.
#[derive(Default)]
pub struct Blocks {
    /// Nearest block-level element.
    pub row: Vec<i32>,
    /// The text rows lie in `first..last`.
    pub first: Vec<i32>,
    pub last: Vec<i32>,
    pub text_start: Vec<i32>,
    pub text_end: Vec<i32>,
    pub chars: Vec<i32>,
    pub words: Vec<i32>,
    pub punctuation: Vec<i32>,
    pub sentences: Vec<i32>,
    pub digits: Vec<i32>,
    pub uppercase_words: Vec<i32>,
    pub link_chars: Vec<i32>,
    pub link_words: Vec<i32>,
    /// Flags of the first text row.
    pub flags: Vec<u32>,
    pub depth: Vec<u16>,
    pub tag: Vec<Tag>,
}

/// Two consecutive line breaks end a block, as a paragraph does.
const BREAKS: u32 = 2;

/// A block while its text is being read.
#[derive(Clone, Copy, Default)]
struct Block {
    row: i32,
    first: i32,
    last: i32,
    text_start: i32,
    text_end: i32,
    chars: i32,
    words: i32,
    punctuation: i32,
    sentences: i32,
    digits: i32,
    uppercase_words: i32,
    link_chars: i32,
    link_words: i32,
}

struct Walk<'n> {
    nodes: &'n Nodes,
    blocks: Vec<Block>,
    /// The newest block-level element.
    opened: i32,
    /// Line breaks since the last text.
    breaks: u32,
}

impl Blocks {
    pub(crate) fn new(nodes: &Nodes) -> Self {
        let mut walk = Walk {
            nodes,
            // An estimate for typical pages.
            blocks: Vec::with_capacity(nodes.tag.len() / 8),
            opened: 0,
            breaks: 0,
        };
        walk.pass_rows();
        Self::from_blocks(&walk.blocks, nodes)
    }

    fn from_blocks(blocks: &[Block], nodes: &Nodes) -> Self {
        let column = |field: fn(&Block) -> i32| blocks.iter().map(field).collect::<Vec<i32>>();
        Self {
            row: column(|block| block.row),
            first: column(|block| block.first),
            last: column(|block| block.last),
            text_start: column(|block| block.text_start),
            text_end: column(|block| block.text_end),
            chars: column(|block| block.chars),
            words: column(|block| block.words),
            punctuation: column(|block| block.punctuation),
            sentences: column(|block| block.sentences),
            digits: column(|block| block.digits),
            uppercase_words: column(|block| block.uppercase_words),
            link_chars: column(|block| block.link_chars),
            link_words: column(|block| block.link_words),
            flags: blocks.iter().map(|block| nodes.flags[block.first as usize]).collect(),
            depth: blocks.iter().map(|block| nodes.depth[block.row as usize]).collect(),
            tag: blocks.iter().map(|block| nodes.tag[block.row as usize]).collect(),
        }
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.row.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.row.is_empty()
    }
}

impl Walk<'_> {
    fn pass_rows(&mut self) {
        let nodes = self.nodes;
        // The nearest block-level element of every row: itself, or that of its parent.
        let mut nearest = vec![0; nodes.tag.len()];
        for row in 1..nodes.tag.len() {
            let flags = nodes.flags[row];
            if flags & flags::BLOCK != 0 {
                self.opened = row as i32;
                nearest[row] = row as i32;
            } else {
                nearest[row] = nearest[nodes.parent[row] as usize];
            }
            self.breaks += u32::from(nodes.tag[row] == tags::BR);
            // Only texts have characters.
            if nodes.chars[row] > 0 && flags & (flags::HEAD | flags::RAW) == 0 {
                self.add(row, nearest[row]);
            }
        }
    }

    /// Put the text `row` into the last block, or into a new one inside `element`.
    fn add(&mut self, row: usize, element: i32) {
        let nodes = self.nodes;
        // If a block-level element had been closed since the last text, it would be the nearest one to that text.
        let is_parted = |last: &Block| self.opened >= last.last || element != last.row || self.breaks >= BREAKS;
        if self.blocks.last().is_none_or(is_parted) {
            self.blocks.push(Block {
                row: element,
                first: row as i32,
                text_start: nodes.text_start[row],
                ..Block::default()
            });
        }
        self.breaks = 0;
        let Some(block) = self.blocks.last_mut() else {
            return;
        };
        block.last = row as i32 + 1;
        block.text_end = nodes.text_end[row];
        block.chars += nodes.chars[row];
        block.words += nodes.words[row];
        block.punctuation += nodes.punctuation[row];
        block.sentences += nodes.sentences[row];
        block.digits += nodes.digits[row];
        block.uppercase_words += nodes.uppercase_words[row];
        if nodes.flags[row] & flags::LINK != 0 {
            block.link_chars += nodes.chars[row];
            block.link_words += nodes.words[row];
        }
    }
}
