//! Links from a heading to itself, and link texts that are only for screen readers.

use crate::page::{Page, flags};
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
const SIGNS: &[&[u8]] = &[
    b"anchor",
    b"anchor-link",
    b"anchorjs-link",
    b"direct-link",
    b"hash-link",
    b"header-anchor",
    b"headerlink",
    b"heading-anchor",
    b"heading-link",
    b"headline-hash",
    b"permalink",
];

/// How links say that they lead to their own heading.
const TOLD: &[&str] = &[
    "anchor",
    "copy link",
    "direct link",
    "heading link",
    "link to",
    "permalink",
    "permanent link",
    "section link",
    "section titled",
];

/// What links beside a heading say that lead to the top of the page.
const TO_TOP: [&str; 5] = ["top", "back to top", "go to top", "return to top", "to top"];

/// Class names of words that only screen readers read.
const UNSEEN: &[&[u8]] = &[
    b"external-link-icon-sr-only",
    b"screen-reader-only",
    b"screen-reader-text",
    b"sr-only",
    b"visually-hidden",
    b"visuallyhidden",
];

/// Bytes of a text that may be a sign alone. What is longer counts as words: each text of a link looks at the whole
/// link, and must not read it all.
const MAX_SIGN_BYTES: usize = 200;

/// Elements around a link or its text that are looked at.
const MAX_ELEMENTS: usize = 4;

pub(super) fn has_words(text: &str) -> bool {
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
            // A bracket is left over where a link stands in a link, which the parser ends.
            let is_left_over = self
                .text(row)
                .trim()
                .starts_with(['(', ')', '[', ']', ',', '.', ':']);
            let kind = if is_left_over {
                Anchor::Heading
            } else {
                Anchor::Sign
            };
            return Some(kind);
        }
        let heading = self.heading_around(row)?;
        if is_here && self.leads_to_top(row, heading) {
            return Some(Anchor::Sign);
        }
        let is_own = self.has_class(row, SIGNS)
            || is_here && self.is_named_near(heading, row, &href[at + 1..]);
        is_own.then(|| {
            if self.is_told(row) {
                Anchor::Sign
            } else {
                Anchor::Heading
            }
        })
    }

    /// Whether a link leads to the top of the page, and the heading says more than that.
    fn leads_to_top(&self, row: usize, heading: usize) -> bool {
        let text = self.text(row);
        let is_top = |text: &str| TO_TOP.iter().any(|top| text.eq_ignore_ascii_case(top));
        text.len() <= MAX_SIGN_BYTES
            && is_top(text.trim())
            && has_words(
                self.text_between(self.nodes.text_start[heading], self.nodes.text_start[row]),
            )
    }

    /// Whether the text of a link says no more than that it leads to its heading.
    fn is_told(&self, row: usize) -> bool {
        let start = self.text(row).chars().take(MAX_SIGN_BYTES);
        let start: String = start.skip_while(|mark| mark.is_whitespace()).collect();
        let start = start.to_ascii_lowercase();
        TOLD.iter().any(|told| start.starts_with(told))
    }

    /// Whether the link at `row` shows one of the signs that such links have, or is called as they are.
    fn is_sign(&self, row: usize) -> bool {
        let mut signs = self.text(row).chars().filter(|sign| !sign.is_whitespace());
        let is_sign = |sign: char| matches!(sign, '¶' | '#' | '§' | '🔗' | '\u{E000}'..='\u{F8FF}');
        let first = signs.next();
        first.is_some_and(is_sign) && signs.next().is_none() || self.has_class(row, SIGNS)
    }

    pub(super) fn heading_around(&self, row: usize) -> Option<usize> {
        let mut at = row;
        for _ in 0..MAX_ELEMENTS {
            at = self.nodes.parent[at] as usize;
            if matches!(self.nodes.tag[at], tags::H1..=tags::H6) {
                return Some(at);
            }
        }
        None
    }

    /// Whether `id` is that of the heading, of something in it up to the link, or of the section right around it.
    fn is_named_near(&self, heading: usize, link: usize, id: &[u8]) -> bool {
        let around = self.nodes.parent[heading] as usize;
        let is_id = |row: usize| {
            let names = [
                self.raw_attribute(row, "id"),
                self.raw_attribute(row, "name"),
            ];
            id.is_empty() || names.into_iter().flatten().any(|name| name == id)
        };
        let inside = (heading..=link).take(MAX_ELEMENTS + 1);
        let before = heading.checked_sub(1);
        inside.chain([around]).chain(before).any(is_id)
    }

    fn has_class(&self, row: usize, known: &[&[u8]]) -> bool {
        let classes = self.short_attribute(row, "class").unwrap_or_default();
        let mut names = classes.split(u8::is_ascii_whitespace);
        names.any(|name| known.contains(&name))
    }

    /// Whether the element at `row`, inside a link, holds words for screen readers, and the link has others.
    pub(super) fn is_unseen_in_link(&self, row: usize) -> bool {
        if self.nodes.flags[row] & flags::LINK == 0 || !self.has_class(row, UNSEEN) {
            return false;
        }
        let mut link = row;
        for _ in 0..MAX_ELEMENTS {
            link = self.nodes.parent[link] as usize;
            if self.nodes.tag[link] == tags::A {
                let (starts, ends) = (&self.nodes.text_start, &self.nodes.text_end);
                return has_words(self.text_between(starts[link], starts[row]))
                    || has_words(self.text_between(ends[row], ends[link]));
            }
        }
        false
    }

    /// Whether the text at `row`, in a link, is one of those that say nothing to a reader.
    pub(super) fn is_link_aside(&self, row: usize) -> bool {
        let mut at = self.nodes.parent[row] as usize;
        for _ in 0..MAX_ELEMENTS {
            if self.nodes.tag[at] == tags::A {
                return self.anchor(at) == Some(Anchor::Sign);
            }
            if self.is_unseen_in_link(at) {
                return true;
            }
            at = self.nodes.parent[at] as usize;
        }
        false
    }
}
