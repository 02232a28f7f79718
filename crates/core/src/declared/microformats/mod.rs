//! Microformats2 (<https://microformats.org/wiki/microformats2-parsing>), and the classic ones under its names.

mod classes;
mod implied;
mod times;
mod values;

use super::nest::Nest;
use crate::base_url::Base;
use crate::page::Page;
use crate::tags;
use crate::thing::{Syntax, Thing};
use classes::{Named, Rules, ValueKind, classic, is_type, modern};

/// A thing that is not a property of the one around it.
const CHILDREN: &str = "children";

/// The microformats that are values of no other; one that is no property of another is among its `children`.
pub(super) fn things(page: &Page, base: &Base) -> Vec<Thing> {
    let mut reader = Reader { nest: Nest::new(page, base, Syntax::Microformats), states: Vec::new() };
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut unseen = 0;
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
        for each in named {
            if !names.iter().any(|name| name == each.name) {
                names.push(each.name.to_owned());
            }
        }
        if names.is_empty() {
            names.push(CHILDREN.to_owned());
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
                ValueKind::Time if times::is_dated(&value) => state.date = Some(value[..10].to_owned()),
                ValueKind::Time if times::is_time(&value) => {
                    value = state.date.iter().fold(value, |time, date| format!("{date} {time}"));
                }
                ValueKind::Time | ValueKind::Tag => {}
            }
            self.nest.add(owner, &[each.name.to_owned()], row, &value);
        }
    }
}

/// Whether a class can name a microformat or a property, as most cannot: a hyphen, or the name of a classic root.
fn may_tell(class: &[u8]) -> bool {
    class.contains(&b'-')
        || class
            .split(u8::is_ascii_whitespace)
            .any(|name| std::str::from_utf8(name).is_ok_and(|name| classic(name).is_some()))
}

#[cfg(test)]
mod tests {
    use super::super::tests::read;

    #[test]
    fn microformats_are_nested_and_imply_properties() {
        read(
            r#"<div class="h-entry h-full"><h1 class=p-name>Oak <img alt=tree src=t.png> soup</h1><a class="u-url" href=x>l</a>
            <a class="p-author h-card" href=/ann><img src=a.png alt="Ann"></a><div class=e-content><p>One<p>Two</div>
            <span class=dt-published><b class=value>2020-01-02</b> at <i class=value>10:00</i></span><div class=h-cite>Q</div></div>"#,
            r#"[{"@syntax": "microformats", "@row": 4, "@type": "h-entry", "name": "Oak tree soup", "url": "https://e.org/a/x",
            "author": {"@type": "h-card", "name": "Ann", "photo": "https://e.org/a/a.png", "url": "https://e.org/ann"},
            "content": "One\nTwo", "published": "2020-01-02 10:00", "children": {"@type": "h-cite", "name": "Q"}}]"#,
        );
    }

    #[test]
    fn classic_ones_have_the_names_of_the_new() {
        read(
            r#"<div class=hrecipe><h1 class=fn>Soup</h1><li class=ingredient>one</li><li class=ingredient>two<li>
            <span class="author vcard"><a class="url fn" href=/a>Ann</a></span><a rel=tag href="/tags/oak%20wood">Oak</a></div>
            <p class=vcard>nobody</p>"#,
            r#"[{"@syntax": "microformats", "@row": 4, "@type": "h-recipe", "name": "Soup", "ingredient": ["one", "two"],
            "author": {"@type": "h-card", "url": "https://e.org/a", "name": "Ann"}, "category": "oak wood"}]"#,
        );
    }
}
