//! Things in the markup of a page, nested as they are found: what the readers of microdata, RDFa and microformats share.

use std::cell::Cell;

use crate::base_url::Base;
use crate::page::Page;
use crate::tags::{self, BLOCK};
use crate::thing::{Property, Syntax, Thing, Value};

/// Things of one syntax that are read.
const MAX_THINGS: usize = 10_000;
/// How deep things are nested; a deeper one becomes a thing of its own.
const MAX_DEPTH: usize = 32;
/// Names of one value that are read.
const MAX_NAMES: usize = 8;
/// The most bytes of all values: a multiple of the page, since each level of nesting repeats the text, and a constant.
const BYTES_PER_BYTE: usize = 4;
const MORE_BYTES: usize = 64 << 10;
/// The most bytes and rows that are read for one syntax, as a multiple of the page: properties may be nested 512 deep, an
/// element may be named by any number of `itemref`, and white space takes time although it gives no value.
const SCANS_PER_BYTE: usize = 16;

pub(super) struct Nest<'p> {
    pub page: &'p Page,
    base: &'p Base,
    syntax: Syntax,
    pub items: Vec<Item>,
    bytes_left: usize,
    scans_left: Cell<usize>,
}

pub(super) struct Item {
    pub thing: Thing,
    /// The number of the thing that it is a value of, which is always smaller, and the names of the property.
    pub owner: Option<usize>,
    names: Vec<String>,
    depth: usize,
    /// Values inside, with those of nested things; 64 bytes count as one.
    size: usize,
    /// Whether it is left out, if nothing owns it.
    pub is_dropped: bool,
}

impl<'p> Nest<'p> {
    pub fn new(page: &'p Page, base: &'p Base, syntax: Syntax) -> Self {
        let bytes_left = BYTES_PER_BYTE * page.source_len() + MORE_BYTES;
        let scans_left = Cell::new(SCANS_PER_BYTE * page.source_len() + MORE_BYTES);
        Self { page, base, syntax, items: Vec::new(), bytes_left, scans_left }
    }

    /// Charges for bytes or rows before they are read; false if the page has used up what may be read of it.
    fn may_scan(&self, amount: usize) -> bool {
        let left = self.scans_left.get().checked_sub(amount);
        self.scans_left.set(left.unwrap_or(0));
        left.is_some()
    }

    /// The rows of elements with one of some attributes.
    pub fn rows_with(page: &Page, attributes: &[&str]) -> Vec<usize> {
        (1..page.len()).filter(|&row| page.has_one_of(row, attributes)).collect()
    }

    /// The words of an attribute, without those of a value that is too long.
    pub fn words(&self, row: usize, attribute: &str) -> Vec<String> {
        let raw = self.page.short_attribute(row, attribute).filter(|raw| self.may_scan(raw.len()));
        let value = raw.and_then(|_| self.page.attribute(row, attribute));
        let words = value.as_deref().unwrap_or_default().split_ascii_whitespace();
        words.take(4 * MAX_NAMES).map(str::to_owned).collect()
    }

    /// A new thing at a row, which is a value of `owner`; none where there are too many already.
    pub fn open(&mut self, row: usize, owner: Option<usize>, mut names: Vec<String>) -> Option<usize> {
        if self.items.len() >= MAX_THINGS {
            return None;
        }
        names.truncate(MAX_NAMES);
        let owner = owner.filter(|&owner| !names.is_empty() && self.items[owner].depth < MAX_DEPTH);
        self.items.push(Item {
            thing: Thing::new(self.syntax, row),
            depth: owner.map_or(0, |owner| self.items[owner].depth + 1),
            owner,
            names,
            size: 1,
            is_dropped: false,
        });
        Some(self.items.len() - 1)
    }

    /// Adds a text to a thing under each of some names; an empty one says nothing.
    pub fn add(&mut self, owner: usize, names: &[String], row: usize, text: &str) {
        for name in names.iter().take(MAX_NAMES) {
            let cost = text.len() + name.len();
            if text.is_empty() || cost > self.bytes_left {
                return;
            }
            self.bytes_left -= cost;
            self.items[owner].size += 1 + cost / 64;
            self.items[owner].thing.properties.push(Property {
                name: name.clone(),
                value: Value::Text(text.to_owned()),
                row: Some(row),
            });
        }
    }

    /// An attribute without white space around it; none without one.
    pub fn attribute(&self, row: usize, name: &str) -> Option<String> {
        let value = self.page.raw_attribute(row, name)?;
        if value.len() > self.bytes_left || !self.may_scan(value.len()) {
            return None;
        }
        Some(self.page.attribute(row, name)?.trim().to_owned())
    }

    /// The first of some attributes that the row has, as an absolute URL.
    pub fn url(&self, row: usize, names: &[&str]) -> Option<String> {
        let value = names.iter().find_map(|name| self.attribute(row, name))?;
        let url = self.base.absolute(&value);
        self.may_scan(url.len()).then_some(url)
    }

    pub fn absolute(&self, link: &str) -> String {
        self.base.absolute(link)
    }

    /// The text of a row, its blocks on lines; an image is the first of some attributes that it has.
    pub fn text(&mut self, row: usize, of_images: &[&str]) -> String {
        let page = self.page;
        let end = page.nodes.end[row] as usize;
        // Nested properties read the same rows several times.
        let cost = page.text(row).len() + end - row;
        if cost > self.bytes_left || !self.may_scan(cost) {
            return String::new();
        }
        self.bytes_left -= end - row;
        let mut lines = Lines::default();
        let mut blocks: Vec<usize> = Vec::new();
        let mut unseen = row;
        for at in row..end {
            if at < unseen {
                continue;
            }
            while blocks.pop_if(|block| *block <= at).is_some() {
                lines.between = Some('\n');
            }
            let tag = page.nodes.tag[at];
            match tag {
                tags::TEXT if !page.is_raw(at) && !page.is_concealed(at) => lines.add(page.text(at)),
                tags::BR => lines.between = Some('\n'),
                tags::TEMPLATE => unseen = page.nodes.end[at] as usize,
                tags::IMG => {
                    let value = of_images.iter().find_map(|&name| match name {
                        "src" => self.url(at, &[name]),
                        _ => self.attribute(at, name),
                    });
                    // An absolute address contains the base of the page, so it may be long.
                    let fits = |value: &String| lines.out.len() + value.len() < self.bytes_left;
                    if let Some(value) = value.filter(fits) {
                        lines.add(&format!(" {value} "));
                    }
                }
                _ if at > row && tags::has(tag, BLOCK) => {
                    lines.between = Some('\n');
                    blocks.push(page.nodes.end[at] as usize);
                }
                _ => {}
            }
        }
        lines.out
    }

    /// The things that no other owns, in page order, each with its values in page order.
    pub fn things(mut self) -> Vec<Thing> {
        let mut found = Vec::new();
        let mut copies_left = MAX_THINGS;
        while let Some(mut item) = self.items.pop() {
            item.thing.properties.sort_by_key(|property| property.row);
            let Some(owner) = item.owner else {
                if !item.is_dropped {
                    found.push(item.thing);
                }
                continue;
            };
            let owner = &mut self.items[owner];
            // A thing with several names is copied for each, while the copies together stay small.
            for name in item.names.split_off(1) {
                if item.size > copies_left {
                    break;
                }
                copies_left -= item.size;
                owner.add_thing(name, item.thing.clone(), item.size);
            }
            if let Some(name) = item.names.pop() {
                owner.add_thing(name, item.thing, item.size);
            }
        }
        found.reverse();
        found
    }
}

impl Item {
    fn add_thing(&mut self, name: String, thing: Thing, size: usize) {
        self.size += size;
        self.thing.properties.push(Property { name, row: Some(thing.row), value: Value::Thing(Box::new(thing)) });
    }
}

/// Text with white space collapsed.
#[derive(Default)]
struct Lines {
    out: String,
    /// What stands before the next word.
    between: Option<char>,
}

impl Lines {
    fn add(&mut self, text: &str) {
        let space = |lines: &mut Self| lines.between = lines.between.or(Some(' '));
        if text.starts_with(char::is_whitespace) {
            space(self);
        }
        for word in text.split_whitespace() {
            if let Some(between) = self.between.take().filter(|_| !self.out.is_empty()) {
                self.out.push(between);
            }
            self.out.push_str(word);
            space(self);
        }
        if !text.is_empty() && !text.ends_with(char::is_whitespace) {
            self.between = None;
        }
    }
}
