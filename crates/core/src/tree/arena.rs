//! Rows under construction.
//!
//! Rows are created in document order, so creation order *is* preorder until foster parenting, the adoption
//! agency or a late head insertion puts a node elsewhere. Only then are sibling links made, and the rows
//! renumbered at the end.

use crate::tags::{self, Tag};
use crate::tokenizer::Span;

/// No row: the end of a list of siblings.
pub(crate) const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Namespace {
    Html,
    Svg,
    MathMl,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    pub(crate) parent: u32,
    /// For a text that is not raw, its characters; otherwise empty, at the end of the page's text so far.
    pub(crate) text: Span,
    pub(crate) source: Span,
    pub(crate) attributes: Span,
    pub(crate) tag: Tag,
    pub(crate) depth: u16,
    pub(crate) namespace: Namespace,
    /// The characters stay in the source.
    pub(crate) is_raw: bool,
}

impl Row {
    pub(crate) fn new(tag: Tag, source: Span) -> Self {
        Self {
            parent: 0,
            text: Span::default(),
            source,
            attributes: Span::default(),
            tag,
            depth: 0,
            namespace: Namespace::Html,
            is_raw: false,
        }
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Links {
    pub(crate) first: u32,
    pub(crate) last: u32,
    pub(crate) previous: u32,
    pub(crate) next: u32,
}

const UNLINKED: Links = Links { first: NONE, last: NONE, previous: NONE, next: NONE };

#[derive(Default)]
pub(crate) struct Arena {
    pub(crate) rows: Vec<Row>,
    /// Empty while the rows stand in preorder.
    pub(crate) links: Vec<Links>,
    /// While the rows stand in preorder, the newest row and those around it, by depth.
    path: Vec<u32>,
}

impl Arena {
    pub(crate) fn new(mut rows: Vec<Row>) -> Self {
        rows.clear();
        rows.push(Row::new(tags::DOCUMENT, Span::default()));
        Self { rows, links: Vec::new(), path: vec![0] }
    }

    pub(crate) fn is_linked(&self) -> bool {
        !self.links.is_empty()
    }

    /// A new row at the end of the list.
    // Inlined, like all its callers, so that a row is written once, in its final place.
    #[inline(always)]
    fn push(&mut self, row: Row) -> u32 {
        self.rows.push(row);
        self.rows.len() as u32 - 1
    }

    /// A new last child of `parent`.
    #[inline(always)]
    pub(crate) fn append(&mut self, parent: u32, mut row: Row) -> u32 {
        let depth = self.rows[parent as usize].depth;
        if !self.is_linked() && !self.is_on_path(parent) {
            self.link();
        }
        row.parent = parent;
        row.depth = depth.saturating_add(1);
        let number = self.push(row);
        if self.is_linked() {
            self.links.push(UNLINKED);
            self.attach(parent, number);
        } else {
            self.path.truncate(depth as usize + 1);
            self.path.push(number);
        }
        number
    }

    /// Whether the newest row is `parent` or inside it; otherwise a new child would break preorder.
    #[inline]
    fn is_on_path(&self, parent: u32) -> bool {
        let depth = self.rows[parent as usize].depth;
        self.path.get(depth as usize) == Some(&parent)
    }

    /// The last child of `parent`, if that is a text row.
    #[inline]
    pub(crate) fn last_text(&mut self, parent: u32) -> Option<u32> {
        let newest = self.rows.len() as u32 - 1;
        let last = if self.is_linked() {
            self.links[parent as usize].last
        } else if self.rows[newest as usize].parent == parent {
            newest
        } else if self.is_on_path(parent) {
            // The newest row is further in, so the last child is an element, if there is one.
            NONE
        } else {
            self.link();
            self.links[parent as usize].last
        };
        self.text_row(last)
    }

    /// The sibling before `row`, if that is a text row.
    pub(crate) fn text_before(&mut self, row: u32) -> Option<u32> {
        self.link();
        self.text_row(self.links[row as usize].previous)
    }

    fn text_row(&self, row: u32) -> Option<u32> {
        (row != NONE && self.rows[row as usize].tag == tags::TEXT).then_some(row)
    }

    /// A new sibling right before `next`.
    #[inline(always)]
    pub(crate) fn insert_before(&mut self, next: u32, mut row: Row) -> u32 {
        self.link();
        row.parent = self.rows[next as usize].parent;
        let number = self.push(row);
        self.links.push(UNLINKED);
        self.attach_before(next, number);
        number
    }

    /// A new row that is not in the tree yet.
    pub(crate) fn create(&mut self, row: Row) -> u32 {
        self.link();
        self.links.push(UNLINKED);
        self.push(row)
    }

    /// Make `row`, which must be detached, the last child of `parent`.
    pub(crate) fn attach(&mut self, parent: u32, row: u32) {
        let last = std::mem::replace(&mut self.links[parent as usize].last, row);
        self.join(parent, last, row, NONE);
    }

    /// Make `row`, which must be detached, the sibling right before `next`.
    pub(crate) fn attach_before(&mut self, next: u32, row: u32) {
        let previous = std::mem::replace(&mut self.links[next as usize].previous, row);
        self.join(self.rows[next as usize].parent, previous, row, next);
    }

    /// Link `row` with the siblings between which it stands; what follows it has been told.
    fn join(&mut self, parent: u32, previous: u32, row: u32, next: u32) {
        if previous == NONE {
            self.links[parent as usize].first = row;
        } else {
            self.links[previous as usize].next = row;
        }
        self.links[row as usize].previous = previous;
        self.links[row as usize].next = next;
        self.rows[row as usize].parent = parent;
    }

    /// Take `row` with its subtree out of the tree.
    pub(crate) fn detach(&mut self, row: u32) {
        self.link();
        let Links { previous, next, .. } = self.links[row as usize];
        let parent = self.rows[row as usize].parent as usize;
        let is_child = previous != NONE || next != NONE || self.links[parent].first == row;
        if !is_child {
            return;
        }
        match previous {
            NONE => self.links[parent].first = next,
            previous => self.links[previous as usize].next = next,
        }
        match next {
            NONE => self.links[parent].last = previous,
            next => self.links[next as usize].previous = previous,
        }
        self.links[row as usize].previous = NONE;
        self.links[row as usize].next = NONE;
    }

    /// Give all children of `from` to `to`, which has none.
    pub(crate) fn move_children(&mut self, from: u32, to: u32) {
        let Links { first, last, .. } = self.links[from as usize];
        let mut child = first;
        while child != NONE {
            self.rows[child as usize].parent = to;
            child = self.links[child as usize].next;
        }
        self.links[to as usize].first = first;
        self.links[to as usize].last = last;
        self.links[from as usize].first = NONE;
        self.links[from as usize].last = NONE;
    }

    /// Make the sibling links, once.
    #[cold]
    pub(crate) fn link(&mut self) {
        if self.is_linked() {
            return;
        }
        self.links = vec![UNLINKED; self.rows.len()];
        for row in 1..self.rows.len() as u32 {
            self.attach(self.rows[row as usize].parent, row);
        }
    }

    /// Put the rows in preorder, with their depths.
    ///
    /// Returns the old number of each row if the order changed.
    pub(crate) fn finish(&mut self) -> Option<Vec<u32>> {
        if !self.is_linked() {
            return None;
        }
        let order = self.preorder();
        let mut number = vec![0; self.rows.len()];
        for (new, &old) in order.iter().enumerate() {
            number[old as usize] = new as u32;
        }
        let mut sorted: Vec<Row> = Vec::with_capacity(order.len());
        for &old in &order {
            let mut row = self.rows[old as usize];
            row.parent = number[row.parent as usize];
            row.depth = if old == 0 { 0 } else { sorted[row.parent as usize].depth.saturating_add(1) };
            sorted.push(row);
        }
        self.rows = sorted;
        self.links = Vec::new();
        Some(order)
    }

    /// Old numbers of the rows that are in the tree, in document order.
    fn preorder(&self) -> Vec<u32> {
        let mut order = Vec::with_capacity(self.rows.len());
        let mut at = 0;
        loop {
            order.push(at);
            let first = self.links[at as usize].first;
            if first != NONE {
                at = first;
                continue;
            }
            while self.links[at as usize].next == NONE {
                if at == 0 {
                    return order;
                }
                at = self.rows[at as usize].parent;
            }
            at = self.links[at as usize].next;
        }
    }
}
