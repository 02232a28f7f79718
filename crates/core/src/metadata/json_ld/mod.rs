//! JSON-LD: the object that the page is about, and its metadata in the vocabulary of schema.org.

mod loose;
mod thing;

use hashbrown::HashMap;

use serde_json::{Map, Value};

use super::candidate::{Candidate, Key};
use super::rows::Rows;
use super::sources::Source;
use super::strings::first_chars;
use super::title::{WordSet, words};
use crate::order;
use crate::page::Page;

use thing::{Things, UNKNOWN, is_titled, page_type, rank, text_of, types};

/// Characters of one script.
const LONGEST: usize = 2_000_000;
/// Objects of a page that are looked at.
const MOST_THINGS: usize = 2_000;
/// Authors, tags or images of one thing.
const MOST_NAMES: usize = 50;

type Thing = Map<String, Value>;

/// Properties that lead to a thing of the same page; an author, a publisher or a comment is another story.
const INWARDS: [&str; 8] = [
    "@graph",
    "mainEntity",
    "mainEntityOfPage",
    "hasPart",
    "itemListElement",
    "item",
    "about",
    "subjectOf",
];

/// By field, the properties that tell it, the best first.
const FIELDS: [(Key, &[&str]); 10] = [
    (Key::Title, &["headline", "name"]),
    (
        Key::Published,
        &["datePublished", "dateCreated", "uploadDate"],
    ),
    (Key::Modified, &["dateModified"]),
    (Key::Description, &["description"]),
    (Key::Language, &["inLanguage"]),
    (Key::Licence, &["license"]),
    (Key::Categories, &["articleSection", "genre"]),
    (Key::Tags, &["keywords"]),
    (Key::Image, &["image", "thumbnailUrl"]),
    (Key::SiteName, &["publisher"]),
];

/// What JSON-LD says of the page, the article first; of several the one with a title of the page.
pub(super) fn candidates(page: &Page, rows: &Rows, titles: &[&str]) -> Vec<Candidate> {
    let scripts = parsed(page, rows);
    let things = all_things(&scripts);
    if things.is_empty() {
        return Vec::new();
    }
    let wanted: Vec<WordSet> = titles.iter().map(|title| words(title)).collect();
    let mut ranked: Vec<(u8, bool, usize)> = things
        .iter()
        .enumerate()
        .map(|(at, thing)| (rank(thing), !is_titled(thing, &wanted), at))
        .collect();
    order::sort(&mut ranked);
    // One article, recipe or product names the page; of several each names only itself.
    let heads: Vec<_> = ranked.iter().filter(|(rank, _, _)| *rank < 2).collect();
    let titled = heads
        .first()
        .filter(|(rank, _, _)| heads.len() == 1 || *rank == 0)
        .map(|(_, _, at)| *at);
    let by_id = identified(&things);
    let mut found = Vec::new();
    let mut is_signed = false;
    for (_, _, at) in ranked.iter().take_while(|(rank, _, _)| *rank < UNKNOWN) {
        let thing = things[*at];
        // Who reviews a ware does not write the page that sells it.
        let is_review = titled != Some(*at) && types(thing).iter().any(|kind| kind == "review");
        if !is_signed && !is_review {
            let before = found.len();
            authors(thing.get("author"), &by_id, &mut found);
            if found.len() == before {
                authors(thing.get("creator"), &by_id, &mut found);
            }
            is_signed = found.len() > before;
        }
        told_by(thing, &by_id, titled == Some(*at), &mut found);
    }
    let named = |kind: &'static str, key: Key| {
        let of_kind = things
            .iter()
            .filter(move |thing| types(thing).iter().any(|each| each == kind));
        of_kind
            .filter_map(|thing| text_of(thing.get("name")?))
            .map(move |name| Candidate::new(key, name, Source::JsonLd))
    };
    found.extend(named("person", Key::Person));
    found.extend(named("website", Key::SiteName));
    found
}

/// The values of all scripts as one JSON array, the lists among them resolved.
pub(super) fn objects(page: &Page, rows: &Rows) -> String {
    let mut objects = Vec::new();
    for value in parsed(page, rows) {
        match value {
            Value::Array(values) => objects.extend(values),
            single => objects.push(single),
        }
    }
    objects.retain(Value::is_object);
    Value::Array(objects).to_string()
}

/// The values of all scripts.
fn parsed(page: &Page, rows: &Rows) -> Vec<Value> {
    rows.scripts
        .iter()
        .filter(|&&row| page.nodes.end[row] as usize > row + 1)
        .filter(|&&row| {
            page.attribute(row, "type")
                .is_some_and(|kind| kind.to_ascii_lowercase().contains("ld+json"))
        })
        .flat_map(|&row| loose::values(first_chars(&page.raw(row + 1), LONGEST)))
        .collect()
}

/// The objects of all scripts, outer before inner; an explicit queue, so depth costs no stack.
fn all_things(scripts: &[Value]) -> Vec<&Thing> {
    let mut things = Vec::new();
    let mut queue: Vec<&Value> = scripts.iter().collect();
    let mut at = 0;
    while at < queue.len() && things.len() < MOST_THINGS {
        match queue[at] {
            Value::Array(values) => queue.extend(values.iter().take(MOST_THINGS)),
            Value::Object(thing) => {
                things.push(thing);
                let inner = INWARDS.iter().filter_map(|key| thing.get(*key));
                queue.extend(inner.filter(|value| value.is_object() || value.is_array()));
            }
            _ => {}
        }
        at += 1;
    }
    things
}

/// The things by what they are called within the page; the first of each name.
fn identified<'t>(things: &[&'t Thing]) -> Things<'t> {
    let mut by_id = HashMap::new();
    for thing in things.iter().rev().filter(|thing| thing.len() > 1) {
        if let Some(Value::String(id)) = thing.get("@id") {
            by_id.insert(&**id, *thing);
        }
    }
    by_id
}

/// The fields of one thing.
fn told_by(thing: &Thing, by_id: &Things<'_>, titled: bool, found: &mut Vec<Candidate>) {
    if let Some(kind) = page_type(thing) {
        found.push(Candidate::new(Key::PageType, kind, Source::JsonLd));
    }
    for (key, properties) in FIELDS {
        if key == Key::Title && !titled {
            continue;
        }
        let values = properties.iter().filter_map(|name| thing.get(*name));
        for each in values.flat_map(listed) {
            if let Some(text) = thing::text(each, by_id, thing::KEYS) {
                found.push(Candidate::new(key, text, Source::JsonLd));
            }
        }
    }
}

/// The names in an author property, as authors or, where they are said to be no persons, as groups.
fn authors(value: Option<&Value>, by_id: &Things<'_>, found: &mut Vec<Candidate>) {
    // Some systems write lists of lists.
    for each in value.into_iter().flat_map(listed).flat_map(listed) {
        let is_group = thing::referred(each, by_id).is_some_and(|thing| {
            let types = types(thing);
            !types.is_empty() && !types.iter().any(|kind| kind == "person")
        });
        let key = if is_group { Key::Group } else { Key::Author };
        if let Some(name) = thing::text(each, by_id, &["name", "alternateName"]) {
            found.push(Candidate::new(key, name, Source::JsonLd));
        }
    }
}

/// The values of a list, or the one value.
fn listed(value: &Value) -> impl Iterator<Item = &Value> {
    let values = match value {
        Value::Array(values) => &values[..],
        single => std::slice::from_ref(single),
    };
    values.iter().take(MOST_NAMES)
}
