//! Links from a heading to itself, and link texts that are only for screen readers.

use crate::page::{Page, flags};
use crate::strings::{phrase_list, word_list};
use crate::tags;

/// What becomes of a link, or of a part of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Anchor {
    /// It is left out: `¶`, "Link to this heading".
    Sign,
    /// Its text is the heading, and stays.
    Heading,
}

/// Class names of links from a heading, a term or a caption to itself.
const SIGNS: [&str; 11] = word_list(
    "anchor anchor-link anchorjs-link direct-link hash-link header-anchor headerlink \
     heading-anchor heading-link headline-hash permalink",
);

/// How links say that they lead to their own heading.
const TOLD: [&str; 9] = phrase_list(
    "anchor|copy link|direct link|heading link|link to|permalink|permanent link|section link|\
     section titled",
);

/// What links beside a heading say that lead to the top of the page.
const TO_TOP: [&str; 5] = ["top", "back to top", "go to top", "return to top", "to top"];

/// Class names of words that only screen readers read.
const UNSEEN: [&str; 6] = word_list(
    "external-link-icon-sr-only screen-reader-only screen-reader-text sr-only visually-hidden \
     visuallyhidden",
);

/// Bytes of a text that may be a sign alone. What is longer counts as words: each text of a link looks at the whole
/// link, and must not read it all.
const MAX_SIGN_BYTES: usize = 200;

/// Elements around a link or its text that are looked at.
const MAX_ELEMENTS: usize = 4;

fn has_words(text: &str) -> bool {
    text.len() > MAX_SIGN_BYTES || text.contains(char::is_alphanumeric)
}

impl Page {
    /// What the link at `row` is, where it leads from something to itself.
    pub(super) fn anchor(&self, row: usize) -> Option<Anchor> {
        let href = self.short_attribute(row, "href")?;
        let at = memchr::memchr(b'#', href)?;
        let is_here = at == 0;
        let has_words = has_words(self.text(row));
        if self.nodes.flags[row] & flags::HEADING == 0 {
            let is_sign = !has_words && is_here && self.is_sign(row);
            return is_sign.then_some(Anchor::Sign);
        }
        if !has_words {
            // A link inside a link leaves a bracket, because the parser ends the outer one.
            let is_left_over = self.text(row).trim().starts_with(['(', ')', '[', ']', ',', '.', ':']);
            let kind = if is_left_over { Anchor::Heading } else { Anchor::Sign };
            return Some(kind);
        }
        let heading = self.heading_around(row)?;
        if is_here && self.leads_to_top(row, heading) {
            return Some(Anchor::Sign);
        }
        let is_own = self.has_class_of(row, &SIGNS) || is_here && self.is_named_near(heading, row, &href[at + 1..]);
        is_own.then(|| if self.is_told(row) { Anchor::Sign } else { Anchor::Heading })
    }

    /// Whether a link leads to the top of the page, and the heading says more than that.
    fn leads_to_top(&self, row: usize, heading: usize) -> bool {
        let text = self.text(row);
        let is_top = |text: &str| TO_TOP.iter().any(|top| text.eq_ignore_ascii_case(top));
        text.len() <= MAX_SIGN_BYTES
            && is_top(text.trim())
            && has_words(self.text_between(self.nodes.text_start[heading], self.nodes.text_start[row]))
    }

    /// Whether the text of a link says no more than that it leads to its heading.
    fn is_told(&self, row: usize) -> bool {
        let start = self.text(row).chars().take(MAX_SIGN_BYTES).skip_while(|mark| mark.is_whitespace());
        let start = start.collect::<String>().to_ascii_lowercase();
        TOLD.iter().any(|told| start.starts_with(told))
    }

    /// Whether the link at `row` shows one of the signs that such links have, or is called as they are.
    fn is_sign(&self, row: usize) -> bool {
        let mut signs = self.text(row).chars().filter(|sign| !sign.is_whitespace());
        let is_sign = |sign: char| matches!(sign, '¶' | '#' | '§' | '🔗' | '\u{E000}'..='\u{F8FF}');
        signs.next().is_some_and(is_sign) && signs.next().is_none() || self.has_class_of(row, &SIGNS)
    }

    pub(super) fn heading_around(&self, row: usize) -> Option<usize> {
        self.parents(row).find(|&at| matches!(self.nodes.tag[at], tags::H1..=tags::H6))
    }

    /// Whether `id` is that of the heading, of something in it up to the link, or of the section right around it.
    fn is_named_near(&self, heading: usize, link: usize, id: &[u8]) -> bool {
        let around = self.nodes.parent[heading] as usize;
        let is_id = |row: usize| {
            let names = ["id", "name"].map(|name| self.raw_attribute(row, name));
            id.is_empty() || names.into_iter().flatten().any(|name| name == id)
        };
        let inside = (heading..=link).take(MAX_ELEMENTS + 1);
        let before = heading.checked_sub(1);
        inside.chain([around]).chain(before).any(is_id)
    }

    pub(super) fn has_class_of(&self, row: usize, known: &[&str]) -> bool {
        self.has_class(row, |name| known.iter().any(|each| each.as_bytes() == name))
    }

    /// Whether the element at `row`, inside a link, holds words for screen readers, and the link has others.
    pub(super) fn is_unseen_in_link(&self, row: usize) -> bool {
        if self.nodes.flags[row] & flags::LINK == 0 || !self.has_class_of(row, &UNSEEN) {
            return false;
        }
        let link = self.parents(row).find(|&at| self.nodes.tag[at] == tags::A);
        link.is_some_and(|link| self.has_words_beside(link, row))
    }

    /// Whether an element has words before or behind a row inside it.
    pub(super) fn has_words_beside(&self, around: usize, row: usize) -> bool {
        let (starts, ends) = (&self.nodes.text_start, &self.nodes.text_end);
        has_words(self.text_between(starts[around], starts[row]))
            || has_words(self.text_between(ends[row], ends[around]))
    }

    /// The elements around a row that are looked at.
    fn parents(&self, row: usize) -> impl Iterator<Item = usize> {
        self.upwards(row).skip(1).take(MAX_ELEMENTS)
    }

    /// Whether the text at `row`, in a link, is one of those that say nothing to a reader.
    pub(super) fn is_link_aside(&self, row: usize) -> bool {
        let is_link = |at: usize| self.nodes.tag[at] == tags::A;
        let found = self.parents(row).find(|&at| is_link(at) || self.is_unseen_in_link(at));
        found.is_some_and(|at| !is_link(at) || self.anchor(at) == Some(Anchor::Sign))
    }
}
