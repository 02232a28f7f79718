//! Lists: items as containers of lines, and markers that separate adjacent lists.

use super::blocks::{Gap, Lead};
use super::inline::Span;
use super::marks::MarkKind;
use super::{Close, Markdown, Walk};
use crate::tags;

/// The most that CommonMark reads as the number of an item.
const MAX_ITEM_NUMBER: u32 = 999_999_999;

/// A list whose items are being written.
#[derive(Default)]
pub(super) struct List {
    /// The number of the next item, where they are numbered.
    number: Option<u32>,
    sign: char,
    /// Containers around the list.
    depth: usize,
    /// The newest item stays open until the next, so that what a page puts between items has a place.
    has_item: bool,
    has_any: bool,
    /// Nested too deep for items of its own.
    is_flat: bool,
}

impl<'p> Markdown<'p> {
    pub(super) fn open_list(&mut self, row: usize, tag: tags::Tag) -> Close<'p> {
        self.part();
        if !self.takes_blocks() || self.merged_list.take() == Some(row) {
            return Some(Self::part);
        }
        // A list inside a list but in no item belongs to the item before it.
        self.need_item();
        let number = (tag == tags::OL).then(|| self.number(row, "start").unwrap_or(1));
        // Only a list from 1 on may follow a paragraph without a blank line (CommonMark 5.3).
        if self.is_below_paragraph() && number.is_none_or(|number| number == 1) {
            self.blocks.gap = Gap::Line;
        }
        let sign = if number.is_some() { self.blocks.sign('.', ')') } else { self.blocks.sign('-', '+') };
        self.push_list(number, sign);
        Some(Self::close_list)
    }

    fn push_list(&mut self, number: Option<u32>, sign: char) {
        let depth = self.blocks.depth();
        self.lists.push(List { number, sign, depth, ..List::default() });
    }

    /// Whether the last block was a paragraph of the same item.
    fn is_below_paragraph(&self) -> bool {
        let in_item = self.lists.last().is_some_and(|list| list.has_item);
        let is_same_depth = self.paragraph_depth == Some(self.blocks.depth());
        // A quote that begins here is as deep as the paragraph of the quote before it, but still empty.
        in_item && is_same_depth && !self.blocks.is_at_start()
    }

    /// The number of an item that an attribute says.
    fn number(&self, row: usize, attribute: &str) -> Option<u32> {
        let number = self.page.attribute(row, attribute).and_then(|number| number.trim().parse().ok());
        number.filter(|number| *number <= MAX_ITEM_NUMBER)
    }

    pub(super) fn close_list(&mut self) {
        self.part();
        self.end_item();
        if let Some(list) = self.lists.pop() {
            self.blocks.list_ended(list.sign);
        }
    }

    pub(super) fn is_at_item_start(&self) -> bool {
        self.takes_blocks() && self.lists.last().is_some_and(|list| list.has_item) && self.blocks.is_at_start()
    }

    pub(super) fn end_item(&mut self) {
        if let Some(list) = self.lists.last_mut()
            && list.has_item
            && self.blocks.depth() == list.depth + 1
        {
            list.has_item = false;
            self.blocks.pop();
            self.blocks.gap = Gap::Line;
        }
    }

    /// Content of a list that stands in no item gets one.
    pub(super) fn need_item(&mut self) {
        let depth = self.blocks.depth();
        if self.lists.last().is_some_and(|list| !list.has_item && !list.is_flat && list.depth == depth) {
            self.begin_item(None);
        }
    }

    fn begin_item(&mut self, value: Option<u32>) {
        self.end_item();
        let Some(list) = self.lists.last_mut() else {
            return;
        };
        let lead = match &mut list.number {
            Some(number) => {
                let own = value.unwrap_or(*number);
                *number = (own + 1).min(MAX_ITEM_NUMBER);
                Lead::Number(own, list.sign)
            }
            None => Lead::Bullet(list.sign),
        };
        if std::mem::replace(&mut list.has_any, true) {
            self.blocks.gap = Gap::Line;
        }
        list.has_item = self.blocks.push(lead);
        list.is_flat = !list.has_item;
    }

    /// Whether items here are those of the innermost list: nothing but its own item lies in between.
    fn is_in_list(&self) -> bool {
        let depth = self.blocks.depth();
        self.lists.last().is_some_and(|list| depth <= list.depth + usize::from(list.has_item))
    }

    pub(super) fn open_item(&mut self, row: usize) -> Close<'p> {
        self.part();
        if !self.takes_blocks() {
            return Some(Self::part);
        }
        if !self.is_in_list() {
            return self.open_stray_item();
        }
        if let Some(list) = self.list_alone(row)
            && self.is_merged(list)
        {
            return Some(Self::part);
        }
        self.begin_item(self.number(row, "value"));
        Some(Self::part)
    }

    /// The list that is all that an item has.
    fn list_alone(&self, item: usize) -> Option<usize> {
        let nodes = &self.page.nodes;
        let has_content = |row: usize| self.reading.content.holds(row, nodes.end[row] as usize);
        let first = self.page.children(item).find(|&child| has_content(child))?;
        let is_list = matches!(nodes.tag[first], tags::UL | tags::OL | tags::MENU);
        let behind = nodes.end[first] as usize;
        (is_list && !self.reading.content.holds(behind, nodes.end[item] as usize)).then_some(first)
    }

    /// Whether the item around `list` has no marker of its own: `list` then continues the item before it, or the outer
    /// list if no item is before it.
    fn is_merged(&mut self, list: usize) -> bool {
        let is_numbered = self.page.nodes.tag[list] == tags::OL;
        let Some(around) = self.lists.last() else {
            return false;
        };
        if around.has_item {
            return true;
        }
        let is_alike = !around.is_flat && around.number.is_some() == is_numbered;
        if is_alike {
            self.merged_list = Some(list);
        }
        is_alike
    }

    /// Writes an item outside any list as an item of a list.
    fn open_stray_item(&mut self) -> Close<'p> {
        // Only such items use this bullet, so an item right after another one continues its list.
        if self.blocks.has_just_ended('*') {
            self.blocks.gap = Gap::Line;
        }
        self.push_list(None, '*');
        self.begin_item(None);
        Some(Self::close_list)
    }

    /// A term is an item, in bold.
    pub(super) fn open_term(&mut self) -> Close<'p> {
        self.part();
        if self.takes_blocks() && self.is_in_list() {
            self.begin_item(None);
        }
        self.open_bold()
    }

    /// A line in bold.
    pub(super) fn open_bold(&mut self) -> Close<'p> {
        self.open_marked(MarkKind::Strong)
    }

    /// A line in bold or emphasised.
    pub(super) fn open_marked(&mut self, mark: MarkKind) -> Close<'p> {
        self.part();
        self.inline.enter(Span::Mark(mark));
        Some(Self::close_marked)
    }

    pub(super) fn close_marked(&mut self) {
        self.part();
        self.inline.leave();
    }

    /// What is said of a term is an item inside its item.
    pub(super) fn open_definition(&mut self) -> Close<'p> {
        self.part();
        if !self.takes_blocks() || !self.is_in_list() {
            return Some(Self::part);
        }
        if self.lists.last().is_some_and(|list| !list.has_item) {
            self.begin_item(None);
            return Some(Self::part);
        }
        self.blocks.gap = Gap::Line;
        Some(if self.blocks.push(Lead::Bullet('-')) { Self::close_definition } else { Self::part })
    }

    pub(super) fn close_definition(&mut self) {
        self.close_container();
        self.blocks.gap = Gap::Line;
    }
}
