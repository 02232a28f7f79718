//! JSON-LD: the objects of all scripts as things.

use serde_json::{Map, Value as Json};

use super::loose;
use crate::page::Page;
use crate::strings::first_chars;
use crate::tags;
use crate::thing::{Property, Syntax, Thing, Value, short_name};

/// Characters of one script that are read.
const MAX_SCRIPT_CHARS: usize = 2_000_000;
/// Bytes of the name of a property that is read: each of its values has a copy.
const MAX_NAME_BYTES: usize = 256;
/// Objects of a page that are read, nested ones too.
const MAX_THINGS: usize = 10_000;

/// The things of all scripts; each member of a `@graph` is a thing of its own.
pub(super) fn things(page: &Page) -> Vec<Thing> {
    let mut reader = Reader { row: 0, left: MAX_THINGS, things: Vec::new() };
    for (row, value) in values(page) {
        reader.row = row;
        reader.top(value);
    }
    reader.things
}

/// The objects of all scripts as one JSON array, the lists among them resolved.
pub(super) fn objects(page: &Page) -> String {
    let mut objects = Vec::new();
    for (_, value) in values(page) {
        match value {
            Json::Array(values) => objects.extend(values),
            single => objects.push(single),
        }
    }
    objects.retain(Json::is_object);
    Json::Array(objects).to_string()
}

/// The values of all scripts, each with the row of its script.
fn values(page: &Page) -> impl Iterator<Item = (usize, Json)> {
    scripts(page).flat_map(move |row| {
        let script = page.raw(row + 1);
        loose::values(first_chars(&script, MAX_SCRIPT_CHARS)).into_iter().map(move |value| (row, value))
    })
}

/// The scripts with JSON-LD in them.
pub(crate) fn scripts(page: &Page) -> impl Iterator<Item = usize> {
    (0..page.len()).filter(|&row| page.nodes.tag[row] == tags::SCRIPT).filter(|&row| {
        let kind = page.raw_attribute(row, "type").unwrap_or_default();
        kind.windows(7).any(|part| part.eq_ignore_ascii_case(b"ld+json")) && page.nodes.end[row] as usize > row + 1
    })
}

struct Reader {
    row: usize,
    left: usize,
    things: Vec<Thing>,
}

impl Reader {
    fn top(&mut self, value: Json) {
        match value {
            Json::Array(values) => values.into_iter().for_each(|value| self.top(value)),
            Json::Object(mut object) => {
                let graph = object.remove("@graph");
                object.remove("@context");
                if !object.is_empty()
                    && let Some(thing) = self.thing(object)
                {
                    self.things.push(thing);
                }
                if let Some(graph) = graph {
                    self.top(graph);
                }
            }
            _ => {}
        }
    }

    fn thing(&mut self, object: Map<String, Json>) -> Option<Thing> {
        self.left = self.left.checked_sub(1)?;
        let mut thing = Thing::new(Syntax::JsonLd, self.row);
        for (name, value) in object {
            match (&*name, value) {
                ("@type", Json::String(kind)) => thing.types.push(short_name(&kind).to_owned()),
                ("@type", Json::Array(kinds)) => {
                    let kinds = kinds.iter().filter_map(Json::as_str).map(short_name);
                    thing.types.extend(kinds.map(str::to_owned));
                }
                ("@id", Json::String(id)) => thing.id = Some(id),
                ("@context", _) => {}
                (name, _) if name.len() > MAX_NAME_BYTES => {}
                (_, value) => self.add(&mut thing, short_name(&name), value),
            }
        }
        Some(thing)
    }

    fn add(&mut self, thing: &mut Thing, name: &str, value: Json) {
        let value = match value {
            Json::Null => return,
            Json::Array(values) => {
                return values.into_iter().for_each(|value| self.add(thing, name, value));
            }
            Json::String(text) => Value::Text(text),
            Json::Number(number) => Value::Number(number),
            Json::Bool(flag) => Value::Flag(flag),
            Json::Object(mut object) => {
                // `@value` wraps a value with its language or type, `@list` an ordered list.
                if let Some(held) = object.remove("@value").or_else(|| object.remove("@list")) {
                    return self.add(thing, name, held);
                }
                match self.thing(object) {
                    Some(inner) => Value::Thing(Box::new(inner)),
                    None => return,
                }
            }
        };
        thing.properties.push(Property { name: name.to_owned(), value, row: None });
    }
}
