//! Creating and inserting rows (13.2.6.1).

use std::collections::HashSet;

use super::arena::{Namespace, Row};
use super::stack::Open;
use super::{Builder, Built, Cap, Mode};
use crate::tags::{self, Tag};
use crate::tokenizer::{Attribute, Span, TagToken};

/// "The appropriate place for inserting a node".
#[derive(Clone, Copy)]
pub(super) enum Place {
    LastChildOf(u32),
    Before(u32),
}

/// Attributes that later `html` or `body` tags added to the first.
pub(super) struct Merged {
    row: u32,
    names: HashSet<Box<str>>,
    attributes: Vec<Attribute>,
}

const FOSTERS: &[Tag] = &[tags::TABLE, tags::TBODY, tags::TFOOT, tags::THEAD, tags::TR];

impl Builder<'_> {
    pub(super) fn current_row(&self) -> u32 {
        self.stack.last().map_or(0, |open| open.row)
    }

    /// Where a node goes: the end of the current node (or of `target`), or before a table that cannot hold it.
    #[inline]
    pub(super) fn insertion_place(&self, target: Option<Open>) -> Place {
        let Some(target) = target.or_else(|| self.stack.last().copied()) else {
            return Place::LastChildOf(0);
        };
        if self.foster && target.is_any(FOSTERS) {
            return self.foster_place();
        }
        Place::LastChildOf(target.row)
    }

    fn foster_place(&self) -> Place {
        let template = self.stack.position_of_tag(tags::TEMPLATE);
        let table = self.stack.position_of_tag(tags::TABLE);
        let row = |index: usize| self.stack.get(index).map_or(0, |open| open.row);
        match (template, table) {
            (Some(template), None) => Place::LastChildOf(row(template)),
            (Some(template), Some(table)) if template > table => Place::LastChildOf(row(template)),
            (_, None) => Place::LastChildOf(row(0)),
            // Without scripts an open table never loses its parent.
            (_, Some(table)) => Place::Before(row(table)),
        }
    }

    #[inline(always)]
    pub(super) fn insert_at(&mut self, place: Place, mut row: Row) -> u32 {
        let here = self.text.len();
        row.text = Span::new(here, here);
        self.place(place, row)
    }

    /// Insert a row whose text is known.
    #[inline(always)]
    pub(super) fn place(&mut self, place: Place, row: Row) -> u32 {
        match place {
            Place::LastChildOf(parent) => self.arena.append(parent, row),
            Place::Before(next) => self.arena.insert_before(next, row),
        }
    }

    /// Put a detached row in its place.
    pub(super) fn move_to(&mut self, place: Place, row: u32) {
        match place {
            Place::LastChildOf(parent) => self.arena.attach(parent, row),
            Place::Before(next) => self.arena.attach_before(next, row),
        }
    }

    pub(super) fn open_html(&self, row: u32, tag: Tag) -> Open {
        Open { row, tag, namespace: Namespace::Html, holds_html: false }
    }

    pub(super) fn open(&mut self, row: u32, tag: Tag) {
        self.stack.push(self.open_html(row, tag));
    }

    /// "Insert an HTML element" for a token, and open it.
    #[inline]
    pub(super) fn insert_html(&mut self, token: &TagToken) -> u32 {
        let row = self.insert_void(token);
        self.open(row, token.tag);
        row
    }

    /// Insert an element that is closed at once.
    pub(super) fn insert_void(&mut self, token: &TagToken) -> u32 {
        let row = Row { attributes: token.attributes, ..Row::new(token.tag, token.source) };
        let place = self.insertion_place(None);
        self.insert_at(place, row)
    }

    /// Insert and open an element that the source implies at this point.
    pub(super) fn insert_implied(&mut self, tag: Tag) -> u32 {
        let place = self.insertion_place(None);
        let row = self.insert_at(place, Row::new(tag, Span::default()));
        self.open(row, tag);
        row
    }

    /// Beyond the depth cap an element is inserted but not opened; its end tag is then ignored.
    pub(super) fn insert_unopened(&mut self, token: &TagToken) {
        self.hit(Cap::Depth);
        self.insert_void(token);
        if token.self_closing {
            return;
        }
        let tag = token.tag as usize;
        if tag >= self.unopened.len() {
            self.unopened.resize(tag + 1, 0);
        }
        self.unopened[tag] += 1;
    }

    /// Whether an end tag belongs to an element that was never opened.
    #[inline]
    pub(super) fn closes_unopened(&mut self, tag: Tag) -> bool {
        let count = self.unopened.get_mut(tag as usize).filter(|count| **count > 0);
        count.map(|count| *count -= 1).is_some()
    }

    /// Inserts a comment or an instruction, which has its target in the field for attributes.
    pub(super) fn insert_comment(&mut self, tag: Tag, source: Span, target: Span) {
        self.skip_newline = false;
        let parent = match self.mode {
            Mode::Initial | Mode::BeforeHtml | Mode::AfterAfterBody | Mode::AfterAfterFrameset => 0,
            Mode::AfterBody => self.stack.get(0).map_or(0, |open| open.row),
            _ => self.current_row(),
        };
        self.insert_at(Place::LastChildOf(parent), Row { attributes: target, ..Row::new(tag, source) });
    }

    /// Add the attributes of a repeated `html` or `body` tag that the first one lacks.
    pub(super) fn merge_attributes(&mut self, row: u32, attributes: Span) {
        if attributes.is_empty() {
            return;
        }
        let source = self.tokenizer.source.as_bytes();
        let all = &self.tokenizer.attributes;
        let name = |attribute: &Attribute| attribute.name(source).into();
        let index = self.merged.iter().position(|merged| merged.row == row).unwrap_or_else(|| {
            let own = all[self.arena.rows[row as usize].attributes.range()].to_vec();
            let names = own.iter().map(name).collect();
            self.merged.push(Merged { row, names, attributes: own });
            self.merged.len() - 1
        });
        let merged = &mut self.merged[index];
        for attribute in &all[attributes.range()] {
            if merged.names.insert(name(attribute)) {
                merged.attributes.push(*attribute);
            }
        }
    }

    /// Rows in preorder, and their text in the same order.
    pub(super) fn finish(mut self) -> Built {
        for merged in std::mem::take(&mut self.merged) {
            let start = self.tokenizer.attributes.len();
            self.tokenizer.attributes.extend(merged.attributes);
            let end = self.tokenizer.attributes.len();
            self.arena.rows[merged.row as usize].attributes = Span::new(start, end);
        }
        if let Some(order) = self.arena.finish() {
            self.sort_text(&order);
        }
        if self.tokenizer.names.full {
            self.hit(Cap::Names);
        }
        Built {
            rows: self.arena.rows,
            text: self.text,
            attributes: self.tokenizer.attributes,
            names: self.tokenizer.names,
            doctype: self.doctype,
            styles: Vec::new(),
            quirks: self.quirks,
            caps: self.caps,
        }
    }

    /// Copy the text of each row behind that of the row before.
    fn sort_text(&mut self, order: &[u32]) {
        // Stable, so that the pieces of a row stay in order of arrival.
        self.late.sort_by_key(|(row, _)| *row);
        let mut text = String::with_capacity(self.text.len());
        for (row, &old) in self.arena.rows.iter_mut().zip(order) {
            let start = text.len();
            if row.tag == tags::TEXT {
                text.push_str(&self.text[row.text.range()]);
                let first = self.late.partition_point(|(row, _)| *row < old);
                let pieces = self.late[first..].iter().take_while(|(row, _)| *row == old);
                for (_, piece) in pieces {
                    text.push_str(&self.text[piece.range()]);
                }
            }
            row.text = Span::new(start, text.len());
        }
        self.text = text;
    }
}
