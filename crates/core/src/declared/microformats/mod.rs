//! Microformats2 (<https://microformats.org/wiki/microformats2-parsing>), and the classic ones under its names.

mod classes;
mod values;

use classes::{Named, Rules, ValueKind, classic, is_type, modern};

use super::nest::Nest;
use crate::base_url::Base;
use crate::dates::is_dated;
use crate::page::Page;
use crate::tags::{self, Tag};
use crate::thing::{Syntax, Thing};

/// A thing that is not a property of the one around it.
const CHILDREN: &str = "children";

/// The microformats that are values of no other; one that is no property of another is among its `children`.
pub(super) fn things(page: &Page, base: &Base) -> Vec<Thing> {
    let mut reader = Reader { nest: Nest::new(page, base, Syntax::Microformats), states: Vec::new() };
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut unseen = 0;
    let may_open = page.by_class(may_be_thing);
    if !may_open.contains(&true) {
        return Vec::new();
    }
    for row in 1..page.len() {
        if row < unseen || page.nodes.tag[row] <= tags::INSTRUCTION {
            continue;
        }
        if page.nodes.tag[row] == tags::TEMPLATE {
            unseen = page.nodes.end[row] as usize;
            continue;
        }
        while open.pop_if(|(end, _)| *end <= row).is_some() {}
        let around = open.last().map(|(_, item)| *item);
        if around.is_none() && !may_open[page.classes().of_row[row] as usize] {
            continue;
        }
        if let Some(item) = reader.read(row, around) {
            open.push((page.nodes.end[row] as usize, item));
        }
    }
    reader.imply();
    reader.nest.things()
}

struct Reader<'p> {
    nest: Nest<'p>,
    /// For each thing of the nest, how its properties are read and what has been found.
    states: Vec<State>,
}

#[derive(Default)]
struct State {
    /// The rules of a classic microformat; one of microformats2 has none.
    rules: Vec<&'static Rules>,
    has_text: bool,
    has_url: bool,
    has_thing: bool,
    /// The last date, which a time without one belongs to.
    date: Option<String>,
}

impl Reader<'_> {
    /// Reads one element with `around` as the thing around it; the thing that it opens, if any.
    fn read(&mut self, row: usize, around: Option<usize>) -> Option<usize> {
        let page = self.nest.page;
        let has_rules = around.is_some_and(|item| !self.states[item].rules.is_empty());
        let raw = page.short_attribute(row, "class");
        if raw.is_none_or(|class| !may_tell(class)) && !has_rules {
            return None;
        }
        let classes = self.nest.words(row, "class");
        let classes: Vec<&str> = classes.iter().map(String::as_str).collect();
        let mut named: Vec<Named<'_>> = Vec::new();
        match around.map(|item| &self.states[item]) {
            Some(state) if has_rules => {
                let of_class = |class: &&str| state.rules.iter().find_map(|rules| rules.get(*class));
                named.extend(classes.iter().filter_map(of_class));
                if page.has_one_of(row, &["rel"]) {
                    let relations = self.nest.words(row, "rel");
                    let names = relations.iter().map(|word| format!("rel={word}"));
                    for each in names.filter_map(|name| of_class(&&*name)) {
                        if named.iter().all(|other| other.name != each.name) {
                            named.push(*each);
                        }
                    }
                }
            }
            Some(_) => named.extend(classes.iter().filter_map(|class| modern(class))),
            None => {}
        }
        let mut types: Vec<&str> = classes.iter().copied().filter(|class| is_type(class)).collect();
        let old: Vec<_> = classes.iter().filter_map(|class| classic(class)).collect();
        let mut rules = Vec::new();
        if types.is_empty() {
            types.extend(old.iter().map(|(type_, _)| *type_));
            rules.extend(old.iter().map(|(_, rules)| rules));
        }
        if types.is_empty() {
            types.extend(named.iter().find_map(|each| each.type_));
        }
        if types.is_empty() {
            self.add(row, around?, &named);
            return None;
        }
        if let Some(around) = around {
            self.states[around].has_thing = true;
        }
        let mut names: Vec<String> = Vec::new();
        let given = named.iter().map(|each| each.name).chain(named.is_empty().then_some(CHILDREN));
        for name in given {
            if !names.iter().any(|other| other == name) {
                names.push(name.to_owned());
            }
        }
        let item = self.nest.open(row, around, names)?;
        let thing = &mut self.nest.items[item].thing;
        thing.types = types.into_iter().map(str::to_owned).collect();
        self.states.push(State { rules, ..State::default() });
        Some(item)
    }

    /// Adds the values of an element that is no thing.
    fn add(&mut self, row: usize, owner: usize, named: &[Named<'_>]) {
        for each in named {
            let mut value = self.value(row, each.kind);
            let state = &mut self.states[owner];
            match each.kind {
                ValueKind::Url => state.has_url = true,
                ValueKind::Text | ValueKind::Embedded => state.has_text = true,
                ValueKind::Time if is_dated(&value) => state.date = Some(value[..10].to_owned()),
                ValueKind::Time if values::is_time(&value) => {
                    value = state.date.iter().fold(value, |time, date| format!("{date} {time}"));
                }
                ValueKind::Time | ValueKind::Tag => {}
            }
            self.nest.add(owner, &[each.name.to_owned()], row, &value);
        }
    }
}

/// Whether a class attribute, as written in the source, may name a microformat.
fn may_be_thing(classes: &[u8]) -> bool {
    let mut names = classes.split(u8::is_ascii_whitespace).filter_map(|name| std::str::from_utf8(name).ok());
    classes.contains(&b'&') || names.any(|name| is_type(name) || classic(name).is_some())
}

/// Whether a class can name a microformat or a property, as most cannot: a hyphen, or the name of a classic root.
fn may_tell(class: &[u8]) -> bool {
    class.contains(&b'-')
        || class
            .split(u8::is_ascii_whitespace)
            .any(|name| std::str::from_utf8(name).is_ok_and(|name| classic(name).is_some()))
}

impl Reader<'_> {
    /// Adds the implied properties of all things of microformats2.
    fn imply(&mut self) {
        for item in 0..self.nest.items.len() {
            let state = &self.states[item];
            if !state.rules.is_empty() || state.has_thing {
                // A class such as `vcard` with nothing marked inside is ignored.
                let inside = &mut self.nest.items[item];
                inside.is_dropped = !state.has_thing && inside.thing.properties.is_empty();
                continue;
            }
            let (has_text, has_url) = (state.has_text, state.has_url);
            let row = self.nest.items[item].thing.row;
            let has = |reader: &Self, name| reader.nest.items[item].thing.has(name);
            if !has_text && !has(self, "name") {
                let value = self.implied_name(row);
                self.nest.add(item, &["name".to_owned()], row, &value);
            }
            for (name, wanted, attributes) in [
                ("photo", [tags::IMG, tags::OBJECT], ["src", "data"]),
                ("url", [tags::A, tags::AREA], ["href", "href"]),
            ] {
                if has_url || has(self, name) {
                    continue;
                }
                let found = wanted
                    .iter()
                    .zip(attributes)
                    .find_map(|(&tag, attribute)| self.nest.url(self.only(row, tag)?, &[attribute]));
                self.nest.add(item, &[name.to_owned()], row, &found.unwrap_or_default());
            }
        }
    }

    fn implied_name(&mut self, row: usize) -> String {
        let alone = |row: usize| {
            let mut children = self.elements(row);
            children.next().filter(|_| children.next().is_none())
        };
        let own = self.name_of(row);
        let child = alone(row).filter(|&child| !self.is_root(child));
        let child_name = child.and_then(|child| self.name_of(child));
        let grandchild = child.and_then(alone).filter(|&row| !self.is_root(row));
        let found = own.or(child_name).or_else(|| self.name_of(grandchild?));
        found.unwrap_or_else(|| self.nest.text(row, &["alt"]))
    }

    /// The name that an image, an area or an abbreviation has in an attribute.
    fn name_of(&self, row: usize) -> Option<String> {
        let name = match self.nest.page.nodes.tag[row] {
            tags::IMG | tags::AREA => "alt",
            tags::ABBR => "title",
            _ => return None,
        };
        self.nest.attribute(row, name).filter(|value| !value.is_empty())
    }

    /// The row itself, its only child or its only child's only child that is such an element.
    fn only(&self, row: usize, tag: Tag) -> Option<usize> {
        let tags = &self.nest.page.nodes.tag;
        if tags[row] == tag {
            return Some(row);
        }
        let single = |row: usize| {
            let mut same_tag = self.elements(row).filter(|&child| tags[child] == tag);
            same_tag.next().filter(|&child| !self.is_root(child)).filter(|_| same_tag.next().is_none())
        };
        single(row).or_else(|| {
            let mut children = self.elements(row);
            let child = children.next().filter(|&child| !self.is_root(child))?;
            single(child).filter(|_| children.next().is_none())
        })
    }

    fn elements(&self, row: usize) -> impl Iterator<Item = usize> {
        let tags = &self.nest.page.nodes.tag;
        self.nest.page.children(row).filter(|&child| tags[child] > tags::INSTRUCTION)
    }

    fn is_root(&self, row: usize) -> bool {
        self.nest.words(row, "class").iter().any(|class| is_type(class))
    }
}
