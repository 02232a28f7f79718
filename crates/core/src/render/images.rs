//! Which images belong to the kept text: one rule for all formats.
//!
//! An image has no text by which a method could keep it, so its neighbours decide. Climb from it to the first
//! element that holds kept text. What lies in between must hold no text that was dropped: a card of a related story has
//! its title, an advertisement its label. Then kept text on both sides is enough; at the edge of the element, kept
//! text must follow or go before with no dropped text in between, and the element must be less than the whole page.
//!
//! Pages repeat images for wide and narrow screens, in carousels and as icons. So an image that was shown before is
//! shown again only within a line of text or beside a caption.

use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};

use hashbrown::HashSet;

use crate::base_url::Base;
use crate::page::{Page, flags};
use crate::tags::{self, Tag};

/// Sides of an image that are there to be counted, not seen.
const MAX_TRACKING_PIXELS: u32 = 2;

/// Both sides of an icon are shorter, where both are stated.
const MAX_ICON_PIXELS: u32 = 32;

/// What an image that belongs to the text shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Image {
    File,
    /// Data in the page itself.
    Inline,
    Formula,
    /// A character, which its `alt` holds.
    Emoji,
}

/// Elements that are the page as a whole.
pub(super) fn is_page(tag: Tag) -> bool {
    matches!(tag, tags::DOCUMENT | tags::HTML | tags::BODY)
}

pub(super) struct Belonging<'p> {
    page: &'p Page,
    kept: &'p [u32],
    /// All texts that a reader sees, kept or not; computed on first use.
    shown_rows: OnceCell<Vec<u32>>,
    /// The sources of the images so far, which are asked for in the order of the page.
    sources: RefCell<HashSet<String>>,
}

impl<'p> Belonging<'p> {
    pub(super) fn new(page: &'p Page, kept: &'p [u32]) -> Self {
        Self { page, kept, shown_rows: OnceCell::new(), sources: RefCell::default() }
    }

    /// None for an image that does not belong, or has nothing to show.
    pub(super) fn image(&self, row: usize) -> Option<Image> {
        if self.page.nodes.namespace[row] != 0 || !self.is_amid(row) {
            return None;
        }
        if self.page.is_tex_image(row) {
            return Some(Image::Formula);
        }
        if self.page.nodes.flags[row] & (flags::HEAD | flags::HIDDEN) != 0
            || self.sides(row).iter().flatten().any(|&side| side <= MAX_TRACKING_PIXELS)
            || self.page.is_concealed(row)
        {
            return None;
        }
        if self.page.emoji(row).is_some() {
            return Some(Image::Emoji);
        }
        if self.is_icon(row) {
            return None;
        }
        if let Some(source) = self.page.raw_source(row) {
            let is_new = self.sources.borrow_mut().insert(source.into_owned());
            return (is_new || self.is_beside_text(row)).then_some(Image::File);
        }
        self.page.is_inline_image(row).then_some(Image::Inline)
    }

    /// Whether the nearest block around an image has kept text.
    fn is_beside_text(&self, row: usize) -> bool {
        let nodes = &self.page.nodes;
        let is_block = |&at: &usize| nodes.flags[at] & flags::BLOCK != 0;
        let around = self.page.upwards(row).find(is_block).unwrap_or(0);
        let next = self.kept.partition_point(|&text| (text as usize) < around);
        let text = self.kept.get(next);
        text.is_some_and(|&text| (text as usize) < nodes.end[around] as usize)
    }

    pub(super) fn has_video(&self, row: usize, base: &Base) -> bool {
        let skipped = flags::HEAD | flags::HIDDEN | flags::LINK;
        self.page.nodes.namespace[row] == 0
            && self.page.nodes.flags[row] & skipped == 0
            && self.page.video(row, base).is_some()
            && self.is_amid(row)
            && !self.page.is_concealed(row)
    }

    /// Formulas are often hidden, beside what shows them.
    pub(super) fn has_formula(&self, row: usize) -> bool {
        let is_formula = match self.page.nodes.tag[row] {
            tags::SCRIPT => self.page.is_tex_script(row),
            _ => self.page.nodes.namespace[row] == 2,
        };
        is_formula && self.is_amid(row) && (!self.page.is_concealed(row) || self.page.shows_formula(row))
    }

    /// Whether an image is an icon of the site or an avatar: its classes say so, or both its sides are stated and small.
    fn is_icon(&self, row: usize) -> bool {
        let is_small = |side: &Option<u32>| side.is_some_and(|side| side < MAX_ICON_PIXELS);
        let is_named = |name: &[u8]| {
            name == b"icon"
                || name.starts_with(b"icon-")
                || name.ends_with(b"-icon")
                || memchr::memmem::find(name, b"avatar").is_some()
        };
        self.sides(row).iter().all(is_small) || self.page.has_class(row, is_named)
    }

    /// Width and height, where they are stated in pixels.
    fn sides(&self, row: usize) -> [Option<u32>; 2] {
        ["width", "height"].map(|side| self.page.attribute(row, side)?.trim().trim_end_matches("px").parse().ok())
    }

    fn is_amid(&self, row: usize) -> bool {
        let nodes = &self.page.nodes;
        let unit = self.figure_of(row).unwrap_or(row);
        let end = nodes.end[unit] as usize;
        let next = self.kept.partition_point(|&text| (text as usize) < unit);
        let before = next.checked_sub(1).map(|last| self.kept[last] as usize);
        if self.kept.get(next).is_some_and(|&text| (text as usize) < end) {
            return true;
        }
        let after = self.kept.get(next).map(|&text| text as usize);
        // Up to the first element that contains one of the two texts, or both.
        let (mut branch, mut around) = (unit, nodes.parent[unit] as usize);
        let holds = |around: usize, text: Option<usize>| {
            text.is_some_and(|text| around < text && text < nodes.end[around] as usize)
        };
        while !holds(around, before) && !holds(around, after) {
            if around == 0 {
                return false;
            }
            (branch, around) = (around, nodes.parent[around] as usize);
        }
        let is_page = is_page(nodes.tag[around]);
        let before = before.filter(|_| holds(around, before));
        let after = after.filter(|_| holds(around, after));
        let is_near = match (before, after) {
            (Some(_), Some(_)) => true,
            (Some(text), None) => !is_page && self.shown_between(text + 1, unit) == 0,
            (None, Some(text)) => !is_page && self.shown_between(end, text) == 0,
            (None, None) => false,
        };
        // The texts of a figure are its caption or a credit, so they do not count.
        is_near && self.shown_between(branch, nodes.end[branch] as usize) == self.shown_between(unit, end)
    }

    /// How many shown texts the rows from `start` to `end` hold.
    fn shown_between(&self, start: usize, end: usize) -> usize {
        let shown_rows = self.shown_rows.get_or_init(|| shown_texts(self.page));
        let before = |limit: usize| shown_rows.partition_point(|&row| (row as usize) < limit);
        before(end).saturating_sub(before(start))
    }

    fn figure_of(&self, row: usize) -> Option<usize> {
        let nodes = &self.page.nodes;
        self.page
            .upwards(row)
            .take_while(|&at| nodes.flags[at] & flags::FIGURE != 0)
            .find(|&at| nodes.tag[at] == tags::FIGURE)
    }
}

impl Page {
    /// Whether the classes around a hidden formula say that it is drawn beside.
    fn shows_formula(&self, row: usize) -> bool {
        let is_math = |name: &[u8]| {
            let name = name.to_ascii_lowercase();
            [&b"math"[..], b"katex", b"mjx"].iter().any(|word| memchr::memmem::find(&name, word).is_some())
        };
        let around = self.upwards(row).skip_while(|&at| self.is_concealed(at) && at > 0);
        around.take(2).any(|at| self.has_class(at, is_math)) || self.nodes.tag[row] == tags::SCRIPT
    }

    /// The character that an image stands for, as those of WordPress do.
    pub(super) fn emoji(&self, row: usize) -> Option<Cow<'_, str>> {
        let is_named = self.has_class(row, |name| matches!(name, b"emoji" | b"wp-smiley" | b"twemoji"));
        self.attribute(row, "alt").filter(|alt| is_named && !alt.is_empty() && !alt.is_ascii())
    }
}

fn shown_texts(page: &Page) -> Vec<u32> {
    let nodes = &page.nodes;
    let unseen = flags::HEAD | flags::RAW | flags::HIDDEN;
    let is_shown = |row: &usize| nodes.chars[*row] > 0 && nodes.flags[*row] & unseen == 0;
    (0..page.len()).filter(is_shown).map(|row| row as u32).collect()
}
