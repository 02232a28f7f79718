//! Upper bounds for the memory of a step, so that a caller can check beforehand whether there is enough.
//!
//! Rust ends the process if an allocation fails. So a caller first tries to reserve as many bytes as the function for
//! the step returns, and frees them again: if that succeeds, the step does not run out of memory.
//! `tests/test_memory_limits.py` tests the bounds with hostile pages under memory limits.

use std::fmt;
use std::hint::black_box;

use crate::features::columns::FEATURES;
use crate::page::Page;
use crate::tags;
use crate::web_url::MAX_URL;

/// The need of each step for a page of any size.
const BASE: usize = 64 << 10;

/// A string or a vector that grows is copied into one of twice its size.
const GROWING: usize = 3;

/// The machine lacks the memory that a step may need.
#[derive(Clone, Copy, Debug)]
pub struct NoRoom {
    need: usize,
}

impl fmt::Display for NoRoom {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mebibytes = self.need.div_ceil(1 << 20);
        write!(out, "the page may need {mebibytes} MiB of memory, which are not there")
    }
}

impl std::error::Error for NoRoom {}

/// Reserve `need` bytes and give them back.
///
/// # Errors
///
/// Where there is not so much memory.
pub fn ensure_room(need: usize) -> Result<(), NoRoom> {
    let mut room: Vec<u8> = Vec::new();
    let reserved = room.try_reserve_exact(need);
    // Otherwise the compiler removes an allocation that is not used.
    black_box(&mut room);
    reserved.map_err(|_| NoRoom { need })
}

/// Bytes to parse `page`. Rows of the tables take the most, and there are more of them the more tags there are:
/// `<p>x` many times over takes 320 bytes for each `<`, and up to twice as much while the tables grow.
#[must_use]
pub fn to_parse(page: &[u8]) -> usize {
    // Even a small page full of tags needs little memory. Counting the tags of a larger one takes 1 % of the extraction.
    let tags = if page.len() <= 2 * BASE { page.len() / 3 } else { memchr::memchr_iter(b'<', page).count() };
    let need = page.len().saturating_mul(24);
    need.saturating_add(tags.saturating_mul(768)).saturating_add(16 * BASE)
}

/// Bytes to read the walk over a live page, given its number of events and its bytes of strings.
#[must_use]
pub fn to_read_walked(events: usize, strings: usize) -> usize {
    // Each character of the strings may become a character reference of six characters in the source.
    let need = strings.saturating_mul(24);
    need.saturating_add(events.saturating_mul(768)).saturating_add(16 * BASE)
}

impl Page {
    /// Bytes to render text.
    #[must_use]
    pub fn memory_to_render_text(&self) -> usize {
        BASE + GROWING * (self.text(0).len() + 3 * self.len())
    }

    /// Bytes to render Markdown or HTML: what text, tags and addresses come to where all rows are kept.
    #[must_use]
    pub fn memory_to_render(&self) -> usize {
        let written = 8 * self.text(0).len() + 192 * self.len() + 32 * self.source_len();
        BASE + GROWING * written
    }

    /// Bytes to render XHTML or TEI: those of the HTML, of its elements, and of what is made of them.
    #[must_use]
    pub fn memory_to_render_xml(&self) -> usize {
        4 * self.memory_to_render()
    }

    /// Bytes to find the main content.
    #[must_use]
    pub fn memory_to_find(&self) -> usize {
        let per_block = 16 * FEATURES.len() + 1024;
        8 * BASE + self.blocks.len() * per_block + 64 * self.len() + 4 * self.text(0).len() + self.memory_to_read_json()
    }

    /// Bytes to apply a method of the literature.
    #[must_use]
    pub fn memory_to_apply(&self) -> usize {
        BASE + 200 * self.len()
    }

    /// Bytes to explain one block, beside those to find the content.
    #[must_use]
    pub fn memory_to_explain(&self) -> usize {
        256 * FEATURES.len()
    }

    /// Bytes to read metadata or images.
    #[must_use]
    pub fn memory_to_describe(&self) -> usize {
        16 * BASE + self.memory_to_read_json() + 64 * self.text(0).len() + 64 * self.len() + GROWING * self.source_len()
    }

    /// Bytes to read the page's JSON-LD: `[{"":0},` many times over takes a map for 8 bytes.
    fn memory_to_read_json(&self) -> usize {
        let is_script = |row: &usize| self.nodes.tag[*row] == tags::SCRIPT;
        let scripts = (0..self.len()).filter(is_script).filter(|&row| {
            self.attribute(row, "type").is_some_and(|kind| kind.to_ascii_lowercase().contains("ld+json"))
        });
        let json: usize = scripts.map(|row| (self.nodes.source_end[row] - self.nodes.source_start[row]) as usize).sum();
        240 * json
    }

    /// Bytes to list the tables of data: cells, places and links; and the same as values of another language.
    #[must_use]
    pub fn memory_to_list_tables(&self) -> usize {
        let is_cell = |tag: &&tags::Tag| matches!(**tag, tags::TD | tags::TH | tags::TABLE);
        let cells = self.nodes.tag.iter().filter(is_cell).count();
        BASE + 512 * cells + 64 * self.len() + GROWING * 2 * self.text(0).len() + 32 * self.source_len()
    }

    /// Bytes to read what the page declares: values of nested properties repeat the page up to four times in each of three
    /// syntaxes, each property takes a string for its name, and the JSON is as long again.
    #[must_use]
    pub fn memory_to_read_data(&self) -> usize {
        16 * BASE + 2 * self.memory_to_read_json() + GROWING * (24 * self.source_len() + 256 * self.len())
    }

    /// Bytes to find posts and comments, and to mark them: signals of the rows, and what is said.
    #[must_use]
    pub fn memory_to_find_posts(&self) -> usize {
        16 * BASE + 384 * self.len() + GROWING * (2 * self.text(0).len() + self.source_len())
    }

    /// Bytes to mark rows.
    #[must_use]
    pub fn memory_to_mark(&self) -> usize {
        BASE + 16 * self.len() + self.source_len()
    }

    /// Bytes to resolve a link of the page or the source of an image.
    #[must_use]
    pub fn memory_to_resolve(&self) -> usize {
        16 * MAX_URL
    }

    /// Bytes to write the way from the root to `row`.
    #[must_use]
    pub fn memory_to_point(&self, row: usize) -> usize {
        let (mut at, mut names) = (row, 0);
        while at != 0 {
            names += self.name(at).len() + 32;
            at = self.nodes.parent[at] as usize;
        }
        1024 + 2 * GROWING * names
    }

    /// Bytes to read the attributes of `row`.
    #[must_use]
    pub fn memory_to_read(&self, row: usize) -> usize {
        1024 + GROWING * self.attribute_bytes(row)
    }

    /// Bytes to read what stands in a comment, a script or a style.
    #[must_use]
    pub fn memory_to_read_raw(&self, row: usize) -> usize {
        let nodes = &self.nodes;
        1024 + GROWING * (nodes.source_end[row] - nodes.source_start[row]) as usize
    }

    /// Bytes to read the text of a block.
    #[must_use]
    pub fn memory_to_read_block(&self, block: usize) -> usize {
        let blocks = &self.blocks;
        1024 + GROWING * (blocks.text_end[block] - blocks.text_start[block]) as usize
    }

    fn attribute_bytes(&self, row: usize) -> usize {
        let lengths = self
            .raw_attributes(row)
            .iter()
            .map(|attribute| attribute.name.range().len() + attribute.value.range().len());
        lengths.sum()
    }

    /// Bytes to write the subtree of `row` as HTML, or as html5lib's tests have trees.
    #[must_use]
    pub fn memory_to_dump(&self, row: usize) -> usize {
        let of_row = |row: usize| {
            let lines = self.raw_attributes(row).len() + 2;
            let indentation = 3 * (self.nodes.depth[row] as usize + 16) * lines;
            2 * self.name(row).len() + indentation + self.attribute_bytes(row)
        };
        let rows = row..self.nodes.end[row] as usize;
        let written = rows.map(of_row).sum::<usize>() + self.source_len();
        BASE + GROWING * 6 * written
    }
}
