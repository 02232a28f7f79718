//! One object of JSON-LD: its type, and the text that represents it.

use hashbrown::HashMap;

use serde_json::Value;

use super::{MOST_NAMES, Thing};
use crate::metadata::strings::tidy;
use crate::metadata::title::{WordSet, likeness, words};
use crate::metadata::words::SCHEMA_TYPES;

/// The rank of a thing that pages are not about.
pub(super) const UNKNOWN: u8 = 9;

/// F1 of words from which a headline is the page's.
const ALIKE: f64 = 0.5;

/// The things of a page by their `@id`.
pub(super) type Things<'t> = HashMap<&'t str, &'t Thing>;

/// Of an object, what stands for it as a text, the best first.
pub(super) const KEYS: &[&str] = &[
    "name",
    "url",
    "contentUrl",
    "alternateName",
    "@value",
    "@id",
];

/// Whether a thing is called what the page is called.
pub(super) fn is_titled(thing: &Thing, titles: &[WordSet]) -> bool {
    let name = ["headline", "name"]
        .iter()
        .find_map(|key| text_of(thing.get(*key)?))
        .unwrap_or_default();
    let mine = words(&name);
    titles.iter().any(|title| likeness(&mine, title) >= ALIKE)
}

/// How likely the page is about this thing: articles, then other works and wares, then the page itself.
pub(super) fn rank(thing: &Thing) -> u8 {
    let types = types(thing);
    if types.is_empty() {
        let is_article = thing.contains_key("headline") && thing.contains_key("datePublished");
        return if is_article { 0 } else { UNKNOWN };
    }
    types
        .iter()
        .filter_map(|kind| Some(SCHEMA_TYPES.get(&**kind)?.0))
        .min()
        .unwrap_or(UNKNOWN)
}

/// What sort of page a thing of this type makes.
pub(super) fn page_type(thing: &Thing) -> Option<&'static str> {
    let known = types(thing);
    let known = known.iter().filter_map(|kind| SCHEMA_TYPES.get(&**kind));
    known.min().map(|(_, kind)| *kind)
}

/// The types of a thing in lower case, without where they are defined.
pub(super) fn types(thing: &Thing) -> Vec<String> {
    let given = match thing.get("@type") {
        Some(Value::Array(given)) => &given[..given.len().min(MOST_NAMES)],
        Some(single) => std::slice::from_ref(single),
        None => &[],
    };
    given
        .iter()
        .filter_map(Value::as_str)
        .map(|name| {
            name.rsplit(['/', '#', ':'])
                .next()
                .unwrap_or_default()
                .to_lowercase()
        })
        .collect()
}

/// A value as a text: itself, or the name or address of the thing that it is or refers to.
pub(super) fn text(value: &Value, by_id: &Things<'_>, keys: &[&str]) -> Option<String> {
    match referred(value, by_id) {
        Some(thing) => text_of_thing(thing, keys),
        None => plain_text(value),
    }
}

/// A value as a text, where it refers to nothing else.
pub(super) fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::Object(thing) => text_of_thing(thing, KEYS),
        other => plain_text(other),
    }
}

/// What one of `keys` says of a thing.
fn text_of_thing(thing: &Thing, keys: &[&str]) -> Option<String> {
    keys.iter().find_map(|key| {
        let value = match thing.get(*key)? {
            Value::Array(values) => values.first()?,
            single => single,
        };
        Some(tidy(value.as_str()?)).filter(|text| !text.is_empty())
    })
}

/// A string as it is, a whole number as written.
fn plain_text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(tidy(text)).filter(|text| !text.is_empty()),
        Value::Number(number) => {
            let whole = number.as_i64()?;
            (whole.unsigned_abs() < 10_u64.pow(15)).then(|| whole.to_string())
        }
        _ => None,
    }
}

/// The thing that a value is, or that `{"@id": ...}` stands for where the page has it.
pub(super) fn referred<'t>(value: &'t Value, by_id: &Things<'t>) -> Option<&'t Thing> {
    let Value::Object(thing) = value else {
        return None;
    };
    let id = thing.get("@id").and_then(Value::as_str);
    match id.filter(|_| !thing.contains_key("name")) {
        Some(id) => Some(by_id.get(id).copied().unwrap_or(thing)),
        None => Some(thing),
    }
}
