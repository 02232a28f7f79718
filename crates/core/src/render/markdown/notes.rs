//! Footnotes: references in the text, and the blocks that they lead to.

use std::collections::{HashMap, HashSet};

use super::blocks::{Gap, Lead};
use super::{Close, Markdown, Walk};
use crate::page::{Page, flags};
use crate::strings::word_list;
use crate::tags;

/// Characters that the sign of a note may have.
const MAX_SIGN_CHARS: usize = 8;

/// Bytes that the id of a note may have.
const MAX_ID_BYTES: usize = 256;

/// Rows of a `sup` in which its notes are looked for.
const ROWS_OF_SIGNS: usize = 40;

/// What the id of a note begins with, in the words of those who write them.
const STEMS: [&str; 12] = word_list("fn footnote cite_note cite-note note _ftn ftn _edn endnote en- ref bib");

#[derive(Default)]
pub(super) struct Notes<'p> {
    /// Rows by their ids; computed on first use.
    ids: Option<HashMap<&'p [u8], u32>>,
    /// Blocks that are notes, and their labels.
    labels: HashMap<usize, String>,
    taken: HashSet<String>,
    /// Links that lead to notes, in order.
    signs: Vec<usize>,
}

fn ids(page: &Page) -> HashMap<&[u8], u32> {
    let mut ids = HashMap::new();
    for row in 1..page.len() {
        let is_link = page.nodes.tag[row] == tags::A;
        let name = is_link.then(|| page.raw_attribute(row, "name")).flatten();
        for id in [page.raw_attribute(row, "id"), name].into_iter().flatten() {
            ids.entry(id).or_insert(row as u32);
        }
    }
    ids
}

impl<'p> Markdown<'p> {
    fn row_of(&mut self, id: &[u8]) -> Option<usize> {
        if id.len() > MAX_ID_BYTES {
            return None;
        }
        let page = self.page;
        self.notes.ids.get_or_insert_with(|| ids(page)).get(id).map(|&row| row as usize)
    }

    /// The note further down that the link at `row` is the sign of, and whether it is written.
    fn note_below(&mut self, row: usize) -> Option<(usize, bool)> {
        let page = self.page;
        let id = page.raw_attribute(row, "href")?.strip_prefix(b"#")?;
        if page.text(row).len() > 4 * MAX_SIGN_CHARS || !self.is_sign(row, id) {
            return None;
        }
        let target = self.row_of(id)?;
        let note = self.block_around(target).filter(|&note| note > row)?;
        Some((note, self.reading.content.holds(note, page.nodes.end[note] as usize)))
    }

    /// The label of the note that the link at `row` leads to, if it is the sign of one.
    pub(super) fn note_sign(&mut self, row: usize) -> Option<String> {
        let (note, is_written) = self.note_below(row)?;
        let sign = bare(self.page.text(row));
        if sign.is_empty() || sign.chars().count() > MAX_SIGN_CHARS || !is_written {
            return None;
        }
        self.notes.signs.push(row);
        if !self.notes.labels.contains_key(&note) {
            let is_plain = sign.chars().all(char::is_alphanumeric) && !self.notes.taken.contains(sign);
            let label = if is_plain { sign.to_owned() } else { format!("note-{}", self.notes.labels.len() + 1) };
            self.notes.taken.insert(label.clone());
            self.notes.labels.insert(note, label);
        }
        self.notes.labels.get(&note).cloned()
    }

    /// Whether a link is placed like the sign of a note, or its target is named like a note.
    fn is_sign(&self, row: usize, id: &[u8]) -> bool {
        let nodes = &self.page.nodes;
        let role = self.page.raw_attribute(row, "role").unwrap_or_default();
        let is_raised = nodes.tag[nodes.parent[row] as usize] == tags::SUP
            || nodes.tag.get(row + 1) == Some(&tags::SUP) && nodes.end[row + 1] <= nodes.end[row];
        let parent = nodes.parent[row] as usize;
        let is_marked = || self.page.short_attribute(parent, "class").unwrap_or_default().starts_with(b"footnote");
        let is_named = STEMS.iter().any(|stem| id.starts_with(stem.as_bytes())) || is_marked();
        role == b"doc-noteref" || (is_raised || self.page.text(row).trim().starts_with('[')) && is_named
    }

    fn block_around(&self, row: usize) -> Option<usize> {
        let nodes = &self.page.nodes;
        let is_block = |&at: &usize| nodes.flags[at] & flags::BLOCK != 0;
        let is_note = |&at: &usize| {
            let tag = nodes.tag[at];
            matches!(tag, tags::LI | tags::P | tags::DIV | tags::ASIDE | tags::DD)
        };
        self.page.upwards(row).find(is_block).filter(is_note)
    }

    /// Write the signs of notes that a `sup` holds, if it holds nothing else.
    pub(super) fn write_raised_notes(&mut self, row: usize) -> bool {
        let page = self.page;
        let end = page.nodes.end[row] as usize;
        if end - row > ROWS_OF_SIGNS {
            return false;
        }
        let links: Vec<usize> = (row..end).filter(|&at| page.nodes.tag[at] == tags::A).collect();
        let is_linked = |at: &usize| page.nodes.flags[*at] & flags::LINK != 0;
        let has_words = |at: usize| page.nodes.tag[at] == tags::TEXT && page.text(at).contains(char::is_alphanumeric);
        if links.is_empty() || (row..end).any(|at| has_words(at) && !is_linked(&at)) {
            return false;
        }
        let mut labels = Vec::new();
        for link in links {
            match self.note_sign(link) {
                Some(label) => labels.push(label),
                None if self.leads_to_dropped_note(link) => {}
                None => return false,
            }
        }
        for label in labels {
            self.inline.write_note_sign(&label);
        }
        true
    }

    /// Whether the link at `row` is the sign of a note further down that is not written.
    pub(super) fn leads_to_dropped_note(&mut self, row: usize) -> bool {
        self.note_below(row).is_some_and(|(_, is_written)| !is_written)
    }

    /// Begin the note at `row`, if signs lead there.
    pub(super) fn open_note(&mut self, row: usize) -> Option<Close<'p>> {
        if self.notes.labels.is_empty() || !self.takes_blocks() {
            return None;
        }
        let label = self.notes.labels.get(&row)?.clone();
        self.part();
        self.end_item();
        if !self.blocks.push(Lead::Note(label)) {
            return None;
        }
        // Right below a paragraph it would become part of the paragraph.
        self.blocks.gap = Gap::Blank;
        self.in_note += 1;
        self.fresh = Some(self.blocks.out.len());
        Some(Some(Self::close_note))
    }

    pub(super) fn close_note(&mut self) {
        self.close_container();
        self.in_note -= 1;
    }

    /// Whether an element of a note only leads back, or says the sign again.
    pub(super) fn leads_back(&mut self, row: usize) -> bool {
        let page = self.page;
        let classes = page.raw_attribute(row, "class").unwrap_or_default();
        let has = |part: &[u8]| classes.windows(part.len()).any(|window| window == part);
        if has(b"backlink") || has(b"backref") || has(b"reversefootnote") {
            return true;
        }
        let text = page.text(row);
        if self.is_fresh() && text.len() < 4 * MAX_SIGN_CHARS {
            let is_label = self.notes.taken.contains(bare(text));
            if is_label && matches!(page.nodes.tag[row], tags::SUP | tags::A | tags::SPAN) {
                return true;
            }
        }
        let Some(id) = page.raw_attribute(row, "href").and_then(|href| href.strip_prefix(b"#")) else {
            return false;
        };
        let Some(target) = self.row_of(id) else {
            return !text.contains(char::is_alphanumeric);
        };
        // The target contains the sign, or comes right before it.
        let signs = &self.notes.signs;
        let next = signs.partition_point(|&sign| sign < target);
        let is_near = |&sign: &usize| sign < page.nodes.end[target] as usize || sign == target + 1;
        signs.get(next).is_some_and(is_near) || !text.contains(char::is_alphanumeric)
    }
}

/// A sign without its brackets.
fn bare(sign: &str) -> &str {
    sign.trim().trim_matches(['[', ']', '(', ')', '{', '}']).trim()
}
