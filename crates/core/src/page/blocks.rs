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

/// Two line breaks in a row part blocks as a paragraph does.
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
    /// Block-level elements around the current row.
    around: Vec<i32>,
    is_parted: bool,
    breaks: u32,
}

impl Blocks {
    pub(crate) fn new(nodes: &Nodes) -> Self {
        let mut walk = Walk {
            nodes,
            blocks: Vec::new(),
            around: vec![0],
            is_parted: true,
            breaks: 0,
        };
        for row in 1..nodes.tag.len() {
            walk.pass(row);
        }
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
            flags: blocks
                .iter()
                .map(|block| nodes.flags[block.first as usize])
                .collect(),
            depth: blocks
                .iter()
                .map(|block| nodes.depth[block.row as usize])
                .collect(),
            tag: blocks
                .iter()
                .map(|block| nodes.tag[block.row as usize])
                .collect(),
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
    #[inline]
    fn pass(&mut self, row: usize) {
        let nodes = self.nodes;
        while self
            .around
            .last()
            .is_some_and(|&element| nodes.end[element as usize] as usize <= row)
        {
            self.around.pop();
            self.is_parted = true;
        }
        let flags = nodes.flags[row];
        if nodes.tag[row] == tags::TEXT {
            if nodes.chars[row] > 0 && flags & (flags::HEAD | flags::RAW) == 0 {
                self.add(row);
            }
        } else if flags & flags::BLOCK != 0 {
            self.around.push(row as i32);
            self.is_parted = true;
        } else if nodes.tag[row] == tags::BR {
            self.breaks += 1;
            self.is_parted |= self.breaks >= BREAKS;
        }
    }

    /// Put the text `row` into the last block, or into a new one.
    fn add(&mut self, row: usize) {
        let nodes = self.nodes;
        if std::mem::take(&mut self.is_parted) {
            self.blocks.push(Block {
                row: self.around.last().copied().unwrap_or(0),
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
