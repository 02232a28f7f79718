//! The list of active formatting elements (13.2.4.3) and the adoption agency (13.2.6.4.7).

use super::arena::Row;
use super::stack::{Open, Scope};
use super::{Builder, Cap};
use crate::tags::{self, Tag};
use crate::tokenizer::{Span, TagToken};

/// Limit on copies of formatting elements: a constant, and one more for every 16 bytes of source.
///
/// The standard lets `<p><b a=1><p><b a=2>…` make a number of copies that grows with the square of the input.
const FREE_COPIES: usize = 4096;
const BYTES_PER_COPY: usize = 16;

#[derive(Clone, Copy)]
pub(super) enum Entry {
    Marker,
    Element { row: u32, tag: Tag, attributes: Span },
}

impl Entry {
    fn is_row(&self, wanted: u32) -> bool {
        matches!(self, Self::Element { row, .. } if *row == wanted)
    }
}

impl Builder<'_> {
    pub(super) fn push_marker(&mut self) {
        self.formatting.push(Entry::Marker);
    }

    pub(super) fn clear_to_marker(&mut self) {
        while self.formatting.pop().is_some_and(|entry| !matches!(entry, Entry::Marker)) {}
    }

    /// Insert the element and remember it as formatting; at most three equal ones ("Noah's Ark clause").
    pub(super) fn insert_formatting(&mut self, token: &TagToken) {
        self.reconstruct_formatting();
        let row = self.insert_html(token);
        let is_equal = |&(.., tag, attributes): &(usize, u32, Tag, Span)| {
            tag == token.tag && self.same_attributes(attributes, token.attributes)
        };
        let earliest = self.since_marker().filter(is_equal).nth(2);
        if let Some((index, ..)) = earliest {
            self.formatting.remove(index);
        }
        let entry = Entry::Element { row, tag: token.tag, attributes: token.attributes };
        self.formatting.push(entry);
    }

    fn same_attributes(&self, left: Span, right: Span) -> bool {
        if left == right {
            return true;
        }
        if left.end - left.start != right.end - right.start {
            return false;
        }
        let source = self.tokenizer.source.as_bytes();
        let all = &self.tokenizer.attributes;
        all[left.range()].iter().all(|one| {
            all[right.range()]
                .iter()
                .any(|other| one.name(source) == other.name(source) && one.value(source) == other.value(source))
        })
    }

    #[inline]
    pub(super) fn reconstruct_formatting(&mut self) {
        let Some(Entry::Element { row, .. }) = self.formatting.last() else {
            return;
        };
        if self.stack.position(*row).is_none() {
            self.reopen_formatting();
        }
    }

    fn reopen_formatting(&mut self) {
        let is_open = |entry: &Entry| match entry {
            Entry::Marker => true,
            Entry::Element { row, .. } => self.stack.position(*row).is_some(),
        };
        let first = self.formatting.iter().rposition(is_open).map_or(0, |index| index + 1);
        for index in first..self.formatting.len() {
            if self.is_at_depth_cap() || !self.may_copy() {
                return;
            }
            let Entry::Element { row, tag, attributes } = self.formatting[index] else {
                continue;
            };
            let copy = self.copy_of(row, tag, attributes);
            let parent = self.insertion_place(None);
            let row = self.insert_at(parent, copy);
            self.open(row, tag);
            self.formatting[index] = Entry::Element { row, tag, attributes };
        }
    }

    /// Whether one more copy is within the limit; if not, the list of formatting elements is emptied.
    fn may_copy(&mut self) -> bool {
        self.copies += 1;
        let within = self.copies <= FREE_COPIES + self.tokenizer.source.len() / BYTES_PER_COPY;
        if !within {
            self.hit(Cap::Formatting);
            self.formatting.retain(|entry| matches!(entry, Entry::Marker));
        }
        within
    }

    fn copy_of(&self, row: u32, tag: Tag, attributes: Span) -> Row {
        Row { attributes, ..Row::new(tag, self.arena.rows[row as usize].source) }
    }

    /// The elements behind the last marker, the newest first: place, row, tag and attributes.
    fn since_marker(&self) -> impl Iterator<Item = (usize, u32, Tag, Span)> {
        self.formatting.iter().enumerate().rev().map_while(|(index, entry)| match *entry {
            Entry::Marker => None,
            Entry::Element { row, tag, attributes } => Some((index, row, tag, attributes)),
        })
    }

    fn entry_of_tag(&self, wanted: Tag) -> Option<(usize, u32)> {
        self.since_marker().find(|&(.., tag, _)| tag == wanted).map(|(index, row, ..)| (index, row))
    }

    /// A second `a` (or `nobr`) ends the first.
    pub(super) fn end_earlier(&mut self, tag: Tag) {
        let Some((_, row)) = self.entry_of_tag(tag) else {
            return;
        };
        self.adopt(tag);
        self.formatting.retain(|entry| !entry.is_row(row));
        if let Some(index) = self.stack.position(row) {
            self.stack.remove(index);
        }
    }

    /// The adoption agency algorithm for the end tag of a formatting element.
    pub(super) fn adopt(&mut self, subject: Tag) {
        if let Some(open) = self.stack.last()
            && open.is(subject)
            && !self.formatting.iter().any(|entry| entry.is_row(open.row))
        {
            self.stack.pop();
            return;
        }
        for _ in 0..8 {
            let Some((entry, row)) = self.entry_of_tag(subject) else {
                self.any_other_end_tag(subject);
                return;
            };
            let Some(position) = self.stack.position(row) else {
                self.formatting.remove(entry);
                return;
            };
            if !self.stack.has_row_in(Scope::Default, row) {
                return;
            }
            let furthest =
                (position + 1..self.stack.len()).find(|&index| self.stack.get(index).is_some_and(Open::is_special));
            let Some(furthest) = furthest else {
                self.stack.truncate(position);
                self.formatting.remove(entry);
                return;
            };
            if !self.may_copy() {
                return;
            }
            self.adopt_across(entry, position, furthest);
        }
    }

    /// One round with a furthest block: move it out of the formatting element, which is copied into it.
    fn adopt_across(&mut self, entry: usize, position: usize, furthest: usize) {
        self.arena.link();
        let Entry::Element { row: formatting, tag, attributes } = self.formatting[entry] else {
            return;
        };
        let (Some(&block), Some(&ancestor)) = (self.stack.get(furthest), self.stack.get(position.wrapping_sub(1)))
        else {
            return;
        };
        let (last, bookmark, furthest) = self.adopt_between(entry, position, furthest);
        self.arena.detach(last);
        let place = self.insertion_place(Some(ancestor));
        self.move_to(place, last);

        let copy = self.copy_of(formatting, tag, attributes);
        let copy = self.arena.create(copy);
        self.arena.move_children(block.row, copy);
        self.arena.attach(block.row, copy);

        self.formatting.insert(bookmark, Entry::Element { row: copy, tag, attributes });
        self.formatting.retain(|entry| !entry.is_row(formatting));
        self.stack.insert(furthest + 1, self.open_html(copy, tag));
        self.stack.remove(position);
    }

    /// The inner loop: copy the elements between, nest them around the block.
    ///
    /// Returns the outermost of them, the bookmark in the list, and the block's place on the stack.
    fn adopt_between(&mut self, entry: usize, position: usize, furthest: usize) -> (u32, usize, usize) {
        let block = self.stack.get(furthest).map_or(0, |open| open.row);
        let (mut last, mut bookmark, mut furthest_now) = (block, entry, furthest);
        let mut index = furthest;
        let mut counter = 0;
        while index > position + 1 {
            index -= 1;
            counter += 1;
            let Some(&node) = self.stack.get(index) else {
                break;
            };
            let mut listed = self.formatting.iter().position(|entry| entry.is_row(node.row));
            if counter > 3
                && let Some(found) = listed.take()
            {
                self.formatting.remove(found);
                bookmark -= usize::from(found < bookmark);
            }
            let Some(listed) = listed else {
                self.stack.remove(index);
                furthest_now -= 1;
                continue;
            };
            let Entry::Element { tag, attributes, .. } = self.formatting[listed] else {
                continue;
            };
            self.copies += 1;
            let copy = self.copy_of(node.row, tag, attributes);
            let copy = self.arena.create(copy);
            self.formatting[listed] = Entry::Element { row: copy, tag, attributes };
            self.stack.replace(index, self.open_html(copy, tag));
            if last == block {
                bookmark = listed + 1;
            }
            self.arena.detach(last);
            self.arena.attach(copy, last);
            last = copy;
        }
        (last, bookmark, furthest_now)
    }

    /// "Any other end tag" in the body.
    pub(super) fn any_other_end_tag(&mut self, tag: Tag) {
        if !self.stack.holds(tag) {
            return;
        }
        let found = self.stack.newest_first().find(|open| open.is(tag) || open.is_special());
        if found.is_none_or(|open| open.is(tag)) {
            self.stack.pop_through(tag);
        }
    }

    pub(super) fn is_formatting(tag: Tag) -> bool {
        tags::has(tag, tags::FORMATTING)
    }
}
