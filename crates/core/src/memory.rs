//! Upper bounds for memory, so that the bindings can check beforehand whether there is enough.
//!
//! Rust ends the process if an allocation fails. So a binding first tries to reserve as many bytes as the work may need,
//! and frees them again: if that succeeds, the work does not run out of memory. There is a bound for parsing, one for
//! reading a row, one for finding the content, one for all that is written of a page, and one for its tree, which repeats
//! names by depth.
//! `tests/test_memory_limits.py` tests the bounds with hostile pages under memory limits.

use std::fmt;
use std::hint::black_box;

use crate::declared::json_ld_scripts;
use crate::features::columns::FEATURES;
use crate::page::Page;
use crate::web_url::MAX_URL;

/// The need for a page of any size.
const BASE: usize = 1 << 20;
/// A page of fewer bytes needs little memory even if it is full of tags.
const SMALL: usize = 128 << 10;

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
/// Fails where there is not so much memory.
pub fn ensure_room(need: usize) -> Result<(), NoRoom> {
    let mut room: Vec<u8> = Vec::new();
    let reserved = room.try_reserve_exact(need);
    // Otherwise the compiler removes an allocation that is not used.
    black_box(&mut room);
    reserved.map_err(|_| NoRoom { need })
}

/// Bytes to parse `page`. Rows of the tables take the most, and there are more of them the more tags there are:
/// `<p>x` many times over takes 320 bytes for each `<`, and up to twice as much while the tables grow.
pub fn to_parse(page: &[u8]) -> usize {
    // Counting the tags of a large page takes 1 % of the extraction.
    let tags = if page.len() <= SMALL { page.len() / 3 } else { memchr::memchr_iter(b'<', page).count() };
    to_read_walked(tags, page.len())
}

/// Bytes to read the walk over a live page, given its number of events and its bytes of strings.
pub fn to_read_walked(events: usize, strings: usize) -> usize {
    // Each character of the strings may become a character reference of six characters in the source.
    let need = strings.saturating_mul(24);
    need.saturating_add(events.saturating_mul(768)).saturating_add(BASE)
}

impl Page {
    /// Bytes to read one row or block: its attributes, its text, the way to it, its link. It takes no time to compute,
    /// because callers read one row after the other.
    pub fn memory_to_read(&self) -> usize {
        SMALL + 16 * MAX_URL + 6 * self.source_len()
    }

    /// Bytes to find the main content by any method, also where the page hides it, and to render its text: a row of
    /// features for each block, and JSON-LD, of which `[{"":0},` many times over takes a map for 8 bytes.
    pub fn memory_to_find(&self) -> usize {
        let per_block = 16 * FEATURES.len() + 1024;
        let of_page = 256 * self.len() + 16 * self.text(0).len() + 64 * self.source_len();
        8 * BASE + self.blocks.len() * per_block + of_page + 240 * self.json_bytes()
    }

    /// Bytes for all that is written of a page. What takes the most is the record, which has text, Markdown,
    /// metadata, images and posts; XHTML and TEI, which are made of the elements of the HTML; and declared data, whose
    /// nested values repeat the page up to four times in each of three syntaxes.
    pub fn memory_to_write(&self) -> usize {
        let of_page = 2400 * self.len() + 160 * self.text(0).len() + 384 * self.source_len();
        let bytes = 8 * BASE + of_page + 480 * self.json_bytes();
        // A WebAssembly module has at most 1 GiB, and a page of 2 MB must fit into it: there the bound is that of ordinary
        // pages, and a module that has run out of memory is replaced.
        if cfg!(target_arch = "wasm32") { bytes / 8 } else { bytes }
    }

    /// Bytes to write the subtree of `row` as HTML, or as html5lib's tests have trees: an attribute is a line there, which
    /// is indented by the depth of its element.
    pub fn memory_to_dump(&self, row: usize) -> usize {
        let of_row = |row: usize| {
            let attributes = self.raw_attributes(row);
            let indentation = 3 * (self.nodes.depth[row] as usize + 16) * (attributes.len() + 2);
            let lengths = attributes.iter().map(|each| each.name.range().len() + each.value.range().len());
            2 * self.name(row).len() + indentation + lengths.sum::<usize>()
        };
        let rows = row..self.nodes.end[row] as usize;
        BASE + 18 * (rows.map(of_row).sum::<usize>() + self.source_len())
    }

    fn json_bytes(&self) -> usize {
        *self.json_bytes.get_or_init(|| json_ld_scripts(self).map(|row| self.raw(row + 1).len()).sum())
    }
}
