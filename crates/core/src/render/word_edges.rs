//! Word boundaries between elements without white space: labels, buttons, columns made of `span`.
//!
//! Styles separate such elements on the screen. A label or a button ends a word, and so does a link before another link, or
//! `code` before `code`. Other elements without a meaning of their own end one where case or digits change between two
//! longer words, as in `Mumbai` and `3029`, or a time follows a year, or a number a price; a drop cap is too short for that.

use crate::declared::money;
use crate::page::{Page, flags};
use crate::strings::first_chars;
use crate::tags::{self, Tag};

/// Characters of a word that is not the beginning or the end of another.
const MIN_WORD: usize = 3;

/// Characters of a price without decimals, with its currency; a longer text is a sentence.
const MAX_PRICE: usize = 16;

/// Elements around a text that are looked at.
const MAX_ELEMENTS: usize = 16;

impl Page {
    /// Whether two texts, of which no block parts one from the other, are different words for a reader.
    pub(super) fn are_words_apart(&self, last: usize, row: usize) -> bool {
        let nodes = &self.nodes;
        // Most neighbours: one holds the other.
        let is_beside = nodes.end[nodes.parent[last] as usize] as usize <= row && nodes.parent[row] as usize > last;
        if !is_beside {
            return false;
        }
        let is_code = (nodes.flags[last] | nodes.flags[row]) & flags::CODE != 0;
        let (before, after) = (self.text(last), self.text(row));
        let (Some(end), Some(start)) = (before.chars().next_back(), after.chars().next()) else {
            return false;
        };
        if !end.is_alphanumeric() && !matches!(end, ')' | '%' | '#') || !start.is_alphanumeric() {
            return false;
        }
        let (left, is_left_link) = self.sibling(last, |at| nodes.end[at] as usize <= row);
        let (right, is_right_link) = self.sibling(row, |at| at > last);
        if is_code {
            // Two names, each in its own box; in `pre`, elements colour parts of one name.
            return left == tags::CODE && right == tags::CODE && !self.is_in_pre(row);
        }
        is_label(left)
            || is_label(right)
            || is_inline(left) && is_inline(right) && (is_left_link && is_right_link || are_apart(before, after))
    }

    /// Whether the second text is the decimals of an amount of money in the first: two digits in `sup`, as in 173<sup>34</sup> €.
    pub(super) fn are_decimals(&self, last: usize, row: usize) -> bool {
        let nodes = &self.nodes;
        let (whole, decimals) = (self.text(last).trim_start(), self.text(row).trim());
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if nodes.tag[nodes.parent[row] as usize] != tags::SUP
            || decimals.len() != 2
            || !is_number(decimals)
            || whole.len() > MAX_PRICE
            || !whole.ends_with(|mark: char| mark.is_ascii_digit())
        {
            return false;
        }
        let mut rows = (row + 1..self.len()).take_while(|&at| nodes.flags[at] & flags::BLOCK == 0);
        let next = rows.find(|&at| nodes.tag[at] == tags::TEXT && nodes.chars[at] > 0);
        let next = next.map_or("", |at| first_chars(self.text(at).trim_start(), MAX_PRICE));
        money(&format!("{whole}.{decimals} {next}")).is_some()
    }

    /// The tag of the largest element around `row` that `is_beside` the other text, and whether it is or has a link.
    fn sibling(&self, row: usize, is_beside: impl Fn(usize) -> bool) -> (Tag, bool) {
        let mut at = row;
        let mut is_link = false;
        for _ in 0..MAX_ELEMENTS {
            let parent = self.nodes.parent[at] as usize;
            if !is_beside(parent) {
                break;
            }
            at = parent;
            is_link |= self.nodes.tag[at] == tags::A;
        }
        (self.nodes.tag[at], is_link)
    }
}

fn is_inline(tag: Tag) -> bool {
    let is_font = matches!(tag, tags::B | tags::STRONG | tags::SMALL | tags::TIME);
    is_font || matches!(tag, tags::A | tags::SPAN | tags::KNOWN..)
}

fn is_label(tag: Tag) -> bool {
    matches!(tag, tags::LABEL | tags::BUTTON | tags::OPTION)
}

fn are_apart(before: &str, after: &str) -> bool {
    let is_word = |each: &char| each.is_alphanumeric();
    let left = before.chars().rev().take_while(is_word).count();
    let right = after.chars().take_while(is_word).count();
    let (Some(end), Some(start)) = (before.chars().next_back(), after.chars().next()) else {
        return false;
    };
    // A day and a time: `2024` and `7:00`.
    let is_time = left == 4 && end.is_ascii_digit() && after.get(right..).is_some_and(|rest| rest.starts_with(':'));
    let is_changed = end.is_lowercase() && start.is_uppercase()
        || end.is_alphabetic() && start.is_ascii_digit()
        || end.is_ascii_digit() && start.is_uppercase();
    // An amount of money and a number: `$400` and `5 bids`.
    let is_price =
        end.is_ascii_digit() && start.is_ascii_digit() && before.len() <= MAX_PRICE && money(before).is_some();
    is_time || is_price || left >= MIN_WORD && right >= MIN_WORD && is_changed
}
