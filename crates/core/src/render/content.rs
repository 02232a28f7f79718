//! The content to write: kept texts, and the images, videos and formulas that belong to them.

use super::Options;
use super::images::{self, Belonging, Image};
use crate::page::{Page, flags};
use crate::tags;

/// Rows in order, and how far a walk has come.
pub(super) struct Content {
    rows: Vec<u32>,
    next: usize,
}

impl Content {
    pub(super) fn new(page: &Page, kept: &[bool], options: &Options) -> Self {
        let mut rows = kept_texts(page, kept);
        let candidates = candidates(page, &rows);
        if !candidates.is_empty() {
            let belonging = Belonging::new(page, &rows);
            let is_shown = |&row: &u32| match page.nodes.tag[row as usize] {
                tags::IMG => belonging.image(row as usize).is_some_and(|image| match image {
                    Image::Formula | Image::Emoji => true,
                    Image::Inline | Image::File => options.shows(row, image == Image::File),
                }),
                tags::IFRAME => options.markup.links && belonging.has_video(row as usize, &options.base),
                _ => belonging.has_formula(row as usize),
            };
            let images: Vec<u32> = candidates.into_iter().filter(is_shown).collect();
            rows.extend(images);
            // Two runs, which a stable sort merges.
            rows.sort();
        }
        if !options.unwritten.is_empty() {
            rows.retain(|row| options.unwritten.binary_search(row).is_err());
        }
        Self { rows, next: 0 }
    }

    /// Whether something from `row` to `end` is to be written; rows must be asked for in order.
    pub(super) fn is_in(&mut self, row: usize, end: usize) -> bool {
        while self.rows.get(self.next).is_some_and(|&next| (next as usize) < row) {
            self.next += 1;
        }
        self.rows.get(self.next).is_some_and(|&next| (next as usize) < end)
    }

    /// As `is_in`, in any order.
    pub(super) fn holds(&self, row: usize, end: usize) -> bool {
        let first = self.rows.partition_point(|&next| (next as usize) < row);
        self.rows.get(first).is_some_and(|&next| (next as usize) < end)
    }

    /// What is to be written from `row` to `end`.
    pub(super) fn rows(&self, row: usize, end: usize) -> &[u32] {
        let place = |limit: usize| self.rows.partition_point(|&next| (next as usize) < limit);
        &self.rows[place(row)..place(end)]
    }

    /// Whether there is something to write on both sides of `row`, in the element around it.
    pub(super) fn is_amid(&self, page: &Page, row: usize) -> bool {
        let parent = page.nodes.parent[row] as usize;
        self.holds(parent, row) && self.holds(row, page.nodes.end[parent] as usize)
    }

    pub(super) fn has(&mut self, row: usize) -> bool {
        self.is_in(row, row + 1)
    }
}

/// Kept texts that are not blank.
fn kept_texts(page: &Page, kept: &[bool]) -> Vec<u32> {
    let nodes = &page.nodes;
    let is_written = |&row: &u32| {
        let row = row as usize;
        nodes.chars[row] > 0 && nodes.flags[row] & flags::RAW == 0 && !page.is_interface(row)
    };
    page.readable(kept).into_iter().filter(is_written).collect()
}

/// Images, videos and formulas that may belong to the texts. They lie within the largest elements, smaller than the whole page,
/// that contain the first and the last text: outside them, only the whole page connects an image with a text.
fn candidates(page: &Page, texts: &[u32]) -> Vec<u32> {
    let (Some(&first), Some(&last)) = (texts.first(), texts.last()) else {
        return Vec::new();
    };
    let start = part_of_page(page, first as usize);
    let end = page.nodes.end[part_of_page(page, last as usize)] as usize;
    let is_candidate = |tag: &tags::Tag| matches!(*tag, tags::IMG | tags::IFRAME | tags::MATH | tags::SCRIPT);
    places(&page.nodes.tag[start..end], is_candidate).map(|row| row + start as u32).collect()
}

/// The largest element around `row` that is not the page.
fn part_of_page(page: &Page, row: usize) -> usize {
    let is_part = |&at: &usize| images::is_page(page.nodes.tag[page.nodes.parent[at] as usize]);
    page.upwards(row).find(is_part).unwrap_or(0)
}

/// Rows that are tested together, since most of them do not match.
const STRIDE: usize = 32;

/// Where `column` holds what is looked for.
pub(super) fn places<T>(column: &[T], is_wanted: impl Fn(&T) -> bool + Copy) -> impl Iterator<Item = u32> {
    let strides = column.chunks(STRIDE).zip((0_u32..).step_by(STRIDE));
    strides
        // No early exit, so that the compiler vectorises the comparison.
        .filter(move |(stride, _)| stride.iter().fold(false, |any, value| any | is_wanted(value)))
        .flat_map(move |(stride, start)| {
            stride.iter().zip(start..).filter(move |(value, _)| is_wanted(value)).map(|(_, row)| row)
        })
}

impl Page {
    /// The rows of the images that belong to the kept texts.
    pub fn kept_images(&self, kept: &[bool]) -> Vec<bool> {
        let texts = kept_texts(self, kept);
        let belonging = Belonging::new(self, &texts);
        let mut images = vec![false; self.len()];
        for row in candidates(self, &texts) {
            images[row as usize] = matches!(belonging.image(row as usize), Some(Image::File | Image::Inline));
        }
        images
    }
}
