//! JSON-LD: the thing that the page is about, and its metadata in the vocabulary of schema.org.

use std::sync::LazyLock;

use hashbrown::HashMap;

use super::fields::{Candidate, Key, Source};
use super::words::{Names, SCHEMA_TYPES, names_in};
use crate::declared::{Thing, Value};
use crate::page::Page;
use crate::strings::{WordSet, likeness, tidy, word_list, word_set};

/// Things of a page that are looked at.
const MAX_THINGS: usize = 2_000;
/// Authors, tags or images of one thing.
const MAX_NAMES: usize = 50;
/// The rank of a thing that pages are not about.
const UNKNOWN: u8 = 9;
/// F1 of words from which a headline is the page's.
const MIN_LIKENESS: f64 = 0.5;

/// Properties that lead to a thing of the same page; an author, a publisher or a comment is another story.
const INWARDS: [&str; 7] = word_list("mainEntity mainEntityOfPage hasPart itemListElement item about subjectOf");

/// The properties that tell a field.
static PROPERTIES: Names = LazyLock::new(|| names_in("json-ld properties"));

/// What JSON-LD says of the page, the article first; of several the one with a title of the page.
pub(super) fn candidates(page: &Page, titles: &[&str]) -> Vec<Candidate> {
    let things = all_things(page.json_ld());
    if things.is_empty() {
        return Vec::new();
    }
    let wanted: Vec<WordSet> = titles.iter().map(|title| word_set(title)).collect();
    let mut ranked: Vec<(u8, bool, usize)> =
        things.iter().enumerate().map(|(at, thing)| (rank(thing), !is_titled(thing, &wanted), at)).collect();
    ranked.sort();
    // One article, recipe or product names the page; of several each names only itself.
    let heads: Vec<_> = ranked.iter().filter(|(rank, _, _)| *rank < 2).collect();
    let titled = heads.first().filter(|(rank, _, _)| heads.len() == 1 || *rank == 0).map(|(_, _, at)| *at);
    let by_id = identified(&things);
    let mut found = Vec::new();
    let mut is_signed = false;
    for (_, _, at) in ranked.iter().take_while(|(rank, _, _)| *rank < UNKNOWN) {
        let thing = things[*at];
        // The author of a review did not write the page that sells the product.
        let is_review = titled != Some(*at) && is_of(thing, "review");
        if !is_signed && !is_review {
            let before = found.len();
            authors(thing.all("author"), &by_id, &mut found);
            if found.len() == before {
                authors(thing.all("creator"), &by_id, &mut found);
            }
            is_signed = found.len() > before;
        }
        told_by(thing, &by_id, titled == Some(*at), &mut found);
    }
    let named = |kind: &'static str, key: Key| {
        let of_kind = things.iter().filter(move |thing| is_of(thing, kind));
        of_kind
            .filter_map(|thing| thing.all("name").find_map(text_of))
            .map(move |name| Candidate::new(key, name, Source::JsonLd))
    };
    found.extend(named("person", Key::Person));
    found.extend(named("website", Key::SiteName));
    found
}

/// The things of the page, outer before inner; an explicit queue, so depth costs no stack.
fn all_things(declared: &[Thing]) -> Vec<&Thing> {
    let mut things: Vec<&Thing> = declared.iter().take(MAX_THINGS).collect();
    let mut at = 0;
    while at < things.len() && things.len() < MAX_THINGS {
        let inner = INWARDS.iter().flat_map(|name| things[at].all(name));
        let inner: Vec<&Thing> = inner.filter_map(Value::as_thing).collect();
        things.extend(inner);
        at += 1;
    }
    things
}

/// The things of a page by their `@id`.
type Things<'t> = HashMap<&'t str, &'t Thing>;

/// The things by what they are called within the page; the first of each name.
fn identified<'t>(things: &[&'t Thing]) -> Things<'t> {
    let mut by_id = HashMap::new();
    for thing in things.iter().rev().filter(|thing| !thing.is_reference()) {
        if let Some(id) = &thing.id {
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
    for &(name, key) in PROPERTIES.iter().filter(|(_, key)| titled || *key != Key::Title) {
        let texts = thing.all(name).take(MAX_NAMES).filter_map(|value| text(value, by_id, KEYS));
        found.extend(texts.map(|text| Candidate::new(key, text, Source::JsonLd)));
    }
}

/// The names in an author property, as authors or, where they are said to be no persons, as groups.
fn authors<'t>(values: impl Iterator<Item = &'t Value>, by_id: &Things<'t>, found: &mut Vec<Candidate>) {
    for each in values.take(MAX_NAMES) {
        let is_group = referred(each, by_id).is_some_and(|thing| !thing.types.is_empty() && !is_of(thing, "person"));
        let key = if is_group { Key::Group } else { Key::Authors };
        if let Some(name) = text(each, by_id, &["name", "alternateName"]) {
            found.push(Candidate::new(key, name, Source::JsonLd));
        }
    }
}

/// The properties that name a thing, the best first; its `@id` comes last.
const KEYS: &[&str] = &["name", "url", "contentUrl", "alternateName", "@id"];

/// Whether a thing is called what the page is called.
fn is_titled(thing: &Thing, titles: &[WordSet]) -> bool {
    let name = ["headline", "name"].iter().find_map(|key| thing.all(key).find_map(text_of)).unwrap_or_default();
    let mine = word_set(&name);
    titles.iter().any(|title| likeness(&mine, title) >= MIN_LIKENESS)
}

/// How likely the page is about this thing: articles, then other works and wares, then the page itself.
fn rank(thing: &Thing) -> u8 {
    let types = types(thing);
    if types.is_empty() {
        let is_article = thing.has("headline") && thing.has("datePublished");
        return if is_article { 0 } else { UNKNOWN };
    }
    types.iter().filter_map(|kind| Some(SCHEMA_TYPES.get(&**kind)?.0)).min().unwrap_or(UNKNOWN)
}

/// What sort of page a thing of this type makes.
fn page_type(thing: &Thing) -> Option<&'static str> {
    types(thing).iter().filter_map(|kind| SCHEMA_TYPES.get(&**kind)).min().map(|(_, kind)| *kind)
}

/// The types of a thing in lower case, without where they are defined.
fn types(thing: &Thing) -> Vec<String> {
    let types = thing.types.iter().take(MAX_NAMES);
    types.map(|name| name.rsplit(['/', '#', ':']).next().unwrap_or_default().to_lowercase()).collect()
}

fn is_of(thing: &Thing, kind: &str) -> bool {
    types(thing).iter().any(|each| each == kind)
}

/// A value as a text: itself, or the name or address of the thing that it is or refers to.
fn text(value: &Value, by_id: &Things<'_>, keys: &[&str]) -> Option<String> {
    referred(value, by_id).map_or_else(|| text_of(value), |thing| text_of_thing(thing, keys))
}

/// A value as a text where it refers to nothing else: a string as it is, a whole number as written.
fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::Text(text) => Some(tidy(text)).filter(|text| !text.is_empty()),
        Value::Number(number) => {
            let whole = number.as_i64()?;
            (whole.unsigned_abs() < 10_u64.pow(15)).then(|| whole.to_string())
        }
        Value::Flag(_) => None,
        Value::Thing(thing) => text_of_thing(thing, KEYS),
    }
}

/// What one of `keys` says of a thing.
fn text_of_thing(thing: &Thing, keys: &[&str]) -> Option<String> {
    keys.iter().find_map(|key| {
        let value = match *key {
            "@id" => thing.id.as_deref(),
            name => thing.all(name).next().and_then(Value::as_text),
        };
        value.map(tidy).filter(|text| !text.is_empty())
    })
}

/// The thing that a value is, or that `{"@id": ...}` stands for where the page has it.
fn referred<'t>(value: &'t Value, by_id: &Things<'t>) -> Option<&'t Thing> {
    let thing = value.as_thing()?;
    let id = thing.id.as_deref().filter(|_| !thing.has("name"));
    Some(id.and_then(|id| by_id.get(id).copied()).unwrap_or(thing))
}
