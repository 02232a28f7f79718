//! Markup that stands hidden in the page until a script or the browser itself puts it in its place: segments that React
//! streams behind the page (`<div hidden id="S:0">`, with a call of `$RC` that says where they belong), and shadow roots
//! in `<template shadowrootmode>`.

use std::borrow::Cow;

use hashbrown::HashMap;
use memchr::memmem;

use super::literal;
use crate::page::Page;
use crate::tags;

/// A deeper part of the tree is left out.
const MAX_DEPTH: usize = 400;
/// Bytes that are written at most.
const MAX_BYTES: usize = 4 << 20;

/// The inside of the body with everything in its place, and what was hidden; none where nothing was.
pub(super) fn body(page: &Page) -> Option<(&'static str, String)> {
    let row = (0..page.len()).find(|&row| page.nodes.tag[row] == tags::BODY)?;
    let mut writer =
        Writer { page, segments: segments(page), out: String::new(), light: Vec::new(), origin: None, left: MAX_BYTES };
    writer.children(row, 0);
    Some((writer.origin?, writer.out))
}

/// Of each placeholder of React, by its identifier, the row whose children belong there.
fn segments(page: &Page) -> HashMap<String, usize> {
    let mut hidden: HashMap<String, usize> = HashMap::new();
    let mut calls: Vec<(String, String)> = Vec::new();
    for row in 1..page.len() {
        if page.nodes.tag[row] == tags::SCRIPT && page.nodes.end[row] as usize > row + 1 {
            let script = page.raw(row + 1);
            for (name, is_reversed) in [("$RC(", false), ("$RR(", false), ("$RS(", true)] {
                for (at, found) in script.match_indices(name) {
                    let mut texts = literal::texts(&script[at + found.len()..]).0.into_iter();
                    if let (Some(one), Some(other)) = (texts.next(), texts.next()) {
                        calls.push(if is_reversed { (other, one) } else { (one, other) });
                    }
                }
            }
        } else if let Some(id) = segment(page, row) {
            hidden.insert(id.into_owned(), row);
        }
    }
    calls.into_iter().filter_map(|(place, segment)| Some((place, *hidden.get(&segment)?))).collect()
}

/// The identifier of the segment that a row hides.
fn segment(page: &Page, row: usize) -> Option<Cow<'_, str>> {
    memmem::find(page.short_attribute(row, "id")?, b"S:")?;
    page.raw_attribute(row, "hidden")?;
    page.attribute(row, "id")
}

struct Writer<'p> {
    page: &'p Page,
    segments: HashMap<String, usize>,
    out: String,
    /// For the slots of each shadow root that is being written, the children of its element by the name of their slot.
    light: Vec<HashMap<String, Vec<usize>>>,
    origin: Option<&'static str>,
    left: usize,
}

impl Writer<'_> {
    fn children(&mut self, row: usize, depth: usize) {
        let page = self.page;
        // Between a placeholder and the comment that ends its boundary is the fallback content.
        let mut fallback = 0_usize;
        for child in page.children(row) {
            if page.nodes.tag[child] == tags::COMMENT && fallback > 0 {
                match &*page.raw(child) {
                    "/$" => fallback -= 1,
                    mark if mark.starts_with('$') => fallback += 1,
                    _ => {}
                }
            } else if fallback == 0 && self.is_placed(child, depth) {
                fallback = usize::from(page.attribute(child, "id").is_some_and(|id| id.contains("B:")));
            } else if fallback == 0 {
                self.row(child, depth + 1);
            }
        }
    }

    /// Writes the segment that replaces a row, if the row is a placeholder.
    fn is_placed(&mut self, row: usize, depth: usize) -> bool {
        if self.page.nodes.tag[row] != tags::TEMPLATE {
            return false;
        }
        let id = self.page.attribute(row, "id").unwrap_or_default();
        // Each segment is written once, because a segment may refer to itself.
        let Some(segment) = self.segments.remove(&*id) else {
            return false;
        };
        self.origin = Some("react-stream");
        self.children(segment, depth + 1);
        true
    }

    fn row(&mut self, row: usize, depth: usize) {
        let page = self.page;
        let tag = page.nodes.tag[row];
        let is_segment = segment(page, row).is_some();
        let is_unseen = [tags::SCRIPT, tags::STYLE, tags::TEMPLATE].contains(&tag);
        if self.left == 0 || depth > MAX_DEPTH || is_segment || is_unseen {
            return;
        }
        if tag == tags::SLOT && !self.light.is_empty() {
            return self.slot(row, depth);
        }
        let before = self.out.len();
        page.write_row(&mut self.out, row);
        self.left = self.left.saturating_sub(self.out.len() - before);
        if tag <= tags::INSTRUCTION || tags::has(tag, tags::VOID) {
            return;
        }
        let is_root = |&child: &usize| {
            page.nodes.tag[child] == tags::TEMPLATE && page.attribute(child, "shadowrootmode").is_some()
        };
        match page.children(row).find(is_root) {
            Some(root) => {
                self.origin.get_or_insert("shadow-root");
                self.light.push(self.slotted(row));
                self.children(root, depth + 1);
                self.light.pop();
            }
            None => self.children(row, depth),
        }
        page.end_tag(&mut self.out, row);
    }

    fn slotted(&self, row: usize) -> HashMap<String, Vec<usize>> {
        let page = self.page;
        let mut slotted: HashMap<String, Vec<usize>> = HashMap::new();
        let is_node = |&child: &usize| page.nodes.tag[child] != tags::TEMPLATE;
        for child in page.children(row).filter(is_node) {
            let name = page.short_value(child, "slot").unwrap_or_default();
            slotted.entry(name.into_owned()).or_default().push(child);
        }
        slotted
    }

    /// The children of the element around the shadow root that a slot is for, where it is the first of its name; its own
    /// where there are none.
    fn slot(&mut self, row: usize, depth: usize) {
        let Some(mut host) = self.light.pop() else {
            return;
        };
        let name = self.page.attribute(row, "name").unwrap_or_default();
        let before = self.out.len();
        for child in host.remove(&*name).unwrap_or_default() {
            self.row(child, depth + 1);
        }
        if self.out.len() == before {
            self.children(row, depth + 1);
        }
        self.light.push(host);
    }
}
