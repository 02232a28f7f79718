//! Microdata as the HTML Standard reads it (5.2.5, "Associating names with items").

use hashbrown::{HashMap, HashSet};

use super::nest::Nest;
use crate::base_url::Base;
use crate::page::Page;
use crate::tags;
use crate::thing::{Syntax, Thing, short_name};

/// Rows with properties that all `itemref` of a page lead to.
const MAX_REFERRED: usize = 100_000;

/// The items that are values of no other. One with `itemprop` that stands in no item is among them.
pub(super) fn things(page: &Page, base: &Base) -> Vec<Thing> {
    let rows = Nest::rows_with(page, &["itemscope", "itemprop"]);
    let mut reader =
        Reader { nest: Nest::new(page, base, Syntax::Microdata), rows, referring: Vec::new(), left: MAX_REFERRED };
    if !reader.rows.iter().any(|&row| page.has_one_of(row, &["itemscope"])) {
        return Vec::new();
    }
    reader.crawl(0, page.len(), None);
    reader.follow();
    reader.nest.things()
}

struct Reader<'p> {
    nest: Nest<'p>,
    /// Rows with `itemscope` or `itemprop`.
    rows: Vec<usize>,
    /// Items with `itemref`, which are followed in turn.
    referring: Vec<usize>,
    /// Rows that may still be visited by `itemref`.
    left: usize,
}

impl Reader<'_> {
    /// Reads the properties between two rows; those in no item between them belong to `owner`.
    fn crawl(&mut self, start: usize, end: usize, owner: Option<usize>) {
        let mut open: Vec<(usize, Option<usize>)> = vec![(end, owner)];
        for at in self.rows.partition_point(|&row| row < start)..self.rows.len() {
            let row = self.rows[at];
            if row >= end {
                break;
            }
            if owner.is_some() {
                let Some(left) = self.left.checked_sub(1) else {
                    return;
                };
                self.left = left;
            }
            while open.len() > 1 && open.last().is_some_and(|(end, _)| *end <= row) {
                open.pop();
            }
            let around = open.last().and_then(|(_, item)| *item);
            let names = self.short_names(row, "itemprop");
            if self.nest.page.has_one_of(row, &["itemscope"]) {
                let item = self.item(row, around, names);
                open.push((self.nest.page.nodes.end[row] as usize, item));
            } else if let Some(around) = around.filter(|_| !names.is_empty()) {
                let value = self.value(row);
                self.nest.add(around, &names, row, &value);
            }
        }
    }

    fn item(&mut self, row: usize, owner: Option<usize>, names: Vec<String>) -> Option<usize> {
        // By `itemref` an item may lie within itself.
        let mut around = owner;
        while let Some(item) = around.map(|item| &self.nest.items[item]) {
            if item.thing.row == row {
                return None;
            }
            around = item.owner;
        }
        let item = self.nest.open(row, owner, names)?;
        let types = self.short_names(row, "itemtype");
        let id = self.nest.url(row, &["itemid"]);
        let thing = &mut self.nest.items[item].thing;
        thing.types = types;
        thing.id = id.filter(|id| !id.is_empty());
        if self.nest.page.has_one_of(row, &["itemref"]) {
            self.referring.push(item);
        }
        Some(item)
    }

    fn short_names(&self, row: usize, attribute: &str) -> Vec<String> {
        self.nest.words(row, attribute).iter().map(|name| short_name(name).to_owned()).collect()
    }

    /// Adds to items what `itemref` names. Items that are found there are values, not things of their own.
    fn follow(&mut self) {
        if self.referring.is_empty() {
            return;
        }
        let page = self.nest.page;
        let mut by_id: HashMap<String, usize> = HashMap::new();
        for row in Nest::rows_with(page, &["id"]) {
            if let Some(id) = page.short_value(row, "id") {
                by_id.entry(id.into_owned()).or_insert(row);
            }
        }
        let alone = self.nest.items.len();
        let mut next = 0;
        while let Some(&item) = self.referring.get(next) {
            next += 1;
            let row = self.nest.items[item].thing.row;
            let inside = row..page.nodes.end[row] as usize;
            for id in self.nest.words(row, "itemref") {
                if let Some(&start) = by_id.get(&id).filter(|start| !inside.contains(start)) {
                    self.crawl(start, page.nodes.end[start] as usize, Some(item));
                }
            }
        }
        let owned = self.nest.items[alone..].iter().filter(|item| item.owner.is_some());
        let owned: HashSet<usize> = owned.map(|item| item.thing.row).collect();
        for item in &mut self.nest.items[..alone] {
            item.is_dropped = owned.contains(&item.thing.row);
        }
    }

    /// The value of a property by its element (5.2.4, "Values"). `content` counts on every element, as the examples of
    /// schema.org have it.
    fn value(&mut self, row: usize) -> String {
        let nest = &mut self.nest;
        let given = match nest.page.nodes.tag[row] {
            tags::META => nest.attribute(row, "content"),
            tags::AUDIO | tags::IMG | tags::SOURCE | tags::VIDEO => nest.url(row, &["src"]),
            tags::EMBED | tags::IFRAME | tags::TRACK => nest.url(row, &["src"]),
            tags::A | tags::AREA | tags::LINK => nest.url(row, &["href"]),
            tags::OBJECT => nest.url(row, &["data"]),
            tags::DATA | tags::METER => nest.attribute(row, "value"),
            tags::TIME => nest.attribute(row, "datetime"),
            _ => None,
        };
        let given = given.or_else(|| nest.attribute(row, "content").filter(|value| !value.is_empty()));
        given.unwrap_or_else(|| nest.text(row, &[]))
    }
}
