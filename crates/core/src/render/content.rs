//! What there is to write: kept texts, and the images and formulas that belong to them.

use super::Options;
use super::images::Belonging;
use super::is_collapsible;
use crate::page::{Page, flags};
use crate::tags;

/// Rows in order, and how far a walk has come.
pub(super) struct Content {
    rows: Vec<u32>,
    next: usize,
}

impl Content {
    pub(super) fn new(page: &Page, kept: &[bool], options: &Options) -> Self {
        let (texts, candidates) = texts_and_candidates(page, kept);
        let mut rows = texts;
        if !candidates.is_empty() {
            let belonging = Belonging::new(page, &rows);
            let found: Vec<u32> = candidates
                .into_iter()
                .filter(|&row| match page.nodes.tag[row as usize] {
                    tags::IMG
                        if options.shows_image(page, row) && belonging.has_image(row as usize) =>
                    {
                        true
                    }
                    _ => belonging.has_formula(row as usize),
                })
                .collect();
            if !found.is_empty() {
                rows.extend(found);
                rows.sort_unstable();
            }
        }
        Self { rows, next: 0 }
    }

    /// Whether something from `row` to `end` is to be written; rows must be asked for in order.
    pub(super) fn is_in(&mut self, row: usize, end: usize) -> bool {
        while self
            .rows
            .get(self.next)
            .is_some_and(|&next| (next as usize) < row)
        {
            self.next += 1;
        }
        self.rows
            .get(self.next)
            .is_some_and(|&next| (next as usize) < end)
    }

    /// As `is_in`, for rows ahead of the walk.
    pub(super) fn is_ahead(&self, row: usize, end: usize) -> bool {
        let first = self.rows[self.next..].partition_point(|&next| (next as usize) < row);
        self.rows[self.next + first..]
            .first()
            .is_some_and(|&next| (next as usize) < end)
    }

    pub(super) fn has(&mut self, row: usize) -> bool {
        self.is_in(row, row + 1)
    }

    /// Whether something is to be written before `row`, after `first`.
    pub(super) fn is_behind(&self, first: usize, row: usize) -> bool {
        let at = self.rows.partition_point(|&next| (next as usize) < first);
        self.rows.get(at).is_some_and(|&next| (next as usize) < row)
    }
}

/// Kept texts that are not blank; images and formulas of which the texts around them decide.
fn texts_and_candidates(page: &Page, kept: &[bool]) -> (Vec<u32>, Vec<u32>) {
    let nodes = &page.nodes;
    let (mut texts, mut candidates) = (Vec::new(), Vec::new());
    for (row, &is_kept) in kept.iter().enumerate().take(page.len()) {
        match nodes.tag[row] {
            tags::TEXT if is_kept && nodes.chars[row] > 0 && nodes.flags[row] & flags::RAW == 0 => {
                texts.push(row as u32);
            }
            tags::IMG | tags::MATH | tags::SCRIPT => candidates.push(row as u32),
            _ => {}
        }
    }
    (texts, candidates)
}

/// What an element of which nothing is written leaves between its neighbours.
#[derive(Default)]
pub(super) struct Trace {
    pub(super) has_space: bool,
    pub(super) breaks: usize,
    pub(super) is_block: bool,
}

impl Trace {
    pub(super) fn new(page: &Page, row: usize) -> Self {
        let nodes = &page.nodes;
        let mut trace = Self::default();
        if nodes.namespace[row] != 0 {
            return trace;
        }
        for at in row..nodes.end[row] as usize {
            if nodes.flags[at] & flags::BLOCK != 0 {
                trace.is_block = true;
                return trace;
            }
            match nodes.tag[at] {
                tags::BR => trace.breaks += 1,
                tags::TEXT => {
                    let text = page.text(at).as_bytes();
                    let is_space =
                        |byte: Option<&u8>| byte.is_some_and(|&byte| is_collapsible(byte));
                    trace.has_space |= is_space(text.first()) || is_space(text.last());
                }
                _ => {}
            }
        }
        trace
    }
}

impl Page {
    /// The rows of the images that belong to the kept texts.
    #[must_use]
    pub fn kept_images(&self, kept: &[bool]) -> Vec<bool> {
        let (texts, candidates) = texts_and_candidates(self, kept);
        let belonging = Belonging::new(self, &texts);
        let mut images = vec![false; self.len()];
        for row in candidates.into_iter().map(|row| row as usize) {
            images[row] = self.nodes.tag[row] == tags::IMG && belonging.has_image(row);
        }
        images
    }
}
