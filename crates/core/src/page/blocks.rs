//! The blocks table: one row per run of text between block boundaries.

use super::Nodes;
use super::flags;
use crate::tags::{self, Tag};

macro_rules! blocks {
    ($($(#[$about:meta])* $column:ident)*) => {
        /// Columns of the blocks; every vector has one entry per block.
        #[derive(Default)]
        pub struct Blocks {
            $($(#[$about])* pub $column: Vec<i32>,)*
            /// Flags of the first text row.
            pub flags: Vec<u32>,
            pub depth: Vec<u16>,
            pub tag: Vec<Tag>,
        }

        /// A block while its text is being read.
        #[derive(Clone, Copy, Default)]
        struct Block { $($column: i32),* }

        impl Blocks {
            fn of_rows(nodes: &Nodes, blocks: &[Block]) -> Self {
                Self {
                    $($column: blocks.iter().map(|block| block.$column).collect(),)*
                    flags: blocks.iter().map(|block| nodes.flags[block.first as usize]).collect(),
                    depth: blocks.iter().map(|block| nodes.depth[block.row as usize]).collect(),
                    tag: blocks.iter().map(|block| nodes.tag[block.row as usize]).collect(),
                }
            }
        }
    };
}

blocks! {
    /// Nearest block-level element.
    row
    /// The text rows lie in `first..last`.
    first last
    text_start text_end chars words punctuation sentences digits uppercase_words link_chars link_words
}

/// Two consecutive line breaks end a block, as a paragraph does.
const BREAKS: u32 = 2;

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
        Self::of_rows(nodes, &walk.blocks)
    }

    pub fn len(&self) -> usize {
        self.row.len()
    }

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
