//! The things of a page as JSON, with the keys of JSON-LD.

use hashbrown::HashMap;

use crate::json::Json;
use crate::strings::without_zero_width;
use crate::thing::{Property, Syntax, Thing, Value};

/// References that are replaced by what they refer to, and bytes of JSON after which none is: an object that all others
/// refer to is written with each.
const MAX_JOINED: usize = 1_000;
const BYTES_PER_BYTE: usize = 4;
const MORE_BYTES: usize = 64 << 10;
/// How deep objects are nested in one another by references.
const MAX_DEPTH: usize = 32;

/// All things as one array.
pub(super) fn array(things: &[Thing], source_len: usize) -> String {
    let mut writer = Writer {
        json: Json::new(false),
        by_id: HashMap::new(),
        path: Vec::new(),
        joined_left: MAX_JOINED,
        most_bytes: BYTES_PER_BYTE * source_len + MORE_BYTES,
    };
    let mut left: Vec<&Thing> = things.iter().rev().collect();
    while let Some(thing) = left.pop() {
        if let Some(id) = thing.id.as_deref().filter(|_| !thing.is_reference()) {
            writer.by_id.entry((thing.syntax, id)).or_insert(thing);
        }
        let inner = thing.properties.iter().rev();
        left.extend(inner.filter_map(|property| property.value.as_thing()));
    }
    writer.json.begin('[');
    for thing in things {
        writer.thing(thing, true);
    }
    writer.json.end(']');
    writer.json.written
}

struct Writer<'t> {
    json: Json,
    by_id: HashMap<(Syntax, &'t str), &'t Thing>,
    /// The identifiers of the things around, which a reference inside must not lead back to.
    path: Vec<&'t str>,
    joined_left: usize,
    most_bytes: usize,
}

impl<'t> Writer<'t> {
    fn thing(&mut self, thing: &'t Thing, is_top: bool) {
        self.json.begin('{');
        if is_top {
            self.json.key("@syntax").string(thing.syntax.name());
            self.json.key("@row").whole(thing.row as u64);
        }
        match &*thing.types {
            [] => {}
            [single] => self.json.key("@type").string(single),
            several => self.json.key("@type").list(several, |json, kind| json.string(kind)),
        }
        if let Some(id) = &thing.id {
            self.json.key("@id").string(id);
            self.path.push(id);
        }
        let groups = groups(thing);
        for (name, properties) in &groups {
            self.json.key(name);
            if let [single] = &**properties {
                self.value(&single.value);
                continue;
            }
            self.json.begin('[');
            for property in properties {
                self.value(&property.value);
            }
            self.json.end(']');
        }
        if thing.properties.iter().any(|property| property.row.is_some()) {
            self.json.key("@rows").begin('{');
            for (name, properties) in &groups {
                let rows: Vec<usize> = properties.iter().filter_map(|property| property.row).collect();
                self.json.key(name).list(&rows, |json, row| json.whole(*row as u64));
            }
            self.json.end('}');
        }
        self.json.end('}');
        if thing.id.is_some() {
            self.path.pop();
        }
    }

    fn value(&mut self, value: &'t Value) {
        match value {
            Value::Text(text) => self.json.string(&without_zero_width(text)),
            Value::Number(number) => self.json.word(&number.to_string()),
            Value::Flag(flag) => self.json.truth(*flag),
            Value::Thing(inner) => {
                let thing = self.joined(inner).unwrap_or(inner);
                self.thing(thing, false);
            }
        }
    }

    /// The thing that a reference stands for.
    fn joined(&mut self, reference: &'t Thing) -> Option<&'t Thing> {
        let id = reference.id.as_deref().filter(|_| reference.is_reference())?;
        let thing = *self.by_id.get(&(reference.syntax, id))?;
        let is_within = self.path.len() < MAX_DEPTH && !self.path.contains(&id);
        if !is_within || self.json.written.len() > self.most_bytes {
            return None;
        }
        self.joined_left = self.joined_left.checked_sub(1)?;
        Some(thing)
    }
}

/// The properties by name, in the order of the first value of each.
fn groups(thing: &Thing) -> Vec<(&str, Vec<&Property>)> {
    let mut places: HashMap<&str, usize> = HashMap::new();
    let mut groups: Vec<(&str, Vec<&Property>)> = Vec::new();
    for property in &thing.properties {
        let place = *places.entry(&property.name).or_insert_with(|| {
            groups.push((&property.name, Vec::new()));
            groups.len() - 1
        });
        groups[place].1.push(property);
    }
    groups
}
