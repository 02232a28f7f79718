//! Chooses the authors: the people named by the most trusted source that names any.
//!
//! An empty list is better than a wrong one. Names that the page declares for machines count unless they are those of
//! the site, of an organisation or of a template. Names in the visible page count only where they have the form of a
//! person's, and not at all on pages that nobody signs: home pages, listings, products.

use hashbrown::HashSet;

use super::authors::people;
use super::authors::shape::{is_agency, is_code, is_organisation, is_personal, is_placeholder, is_whole};
use super::evidence::Evidence;
use super::fields::{Chosen, Key, Source, Value};
use crate::strings::folded;

/// Types of pages that may show bylines of what they list or sell, but that nobody signs.
const UNSIGNED: [&str; 4] = ["product", "collection", "listing", "service"];
/// Different people in bylines from which on a page lists the works of others.
const MIN_WRITERS: usize = 4;
/// A shorter host name is not compared with the author's name.
const MIN_HOST_CHARS: usize = 5;

/// The people of the first source that names any, then a person who is called like the site.
pub(super) fn authors(evidence: &Evidence<'_>) -> Option<Chosen> {
    let persons: HashSet<&str> = evidence.of(Key::Person).map(|each| &*each.value).collect();
    let host = (!evidence.label.contains('-')).then_some(evidence.label);
    let sites = evidence.sites.iter().map(String::as_str).chain(host);
    let own: Vec<&str> = sites.filter(|name| !persons.contains(name)).collect();
    let sources: Vec<(Source, Vec<&str>)> = evidence
        .by_source(Key::Authors)
        .into_iter()
        .filter(|(source, _)| !is_shown(*source) || is_signed(evidence))
        .collect();
    if evidence.is_home && kind(evidence) != "article" {
        return None;
    }
    let named = |(source, values): &(Source, Vec<&str>), not_people: &[&str]| {
        let names = names_from(evidence, *source, values, not_people);
        (!names.is_empty()).then_some((names, *source))
    };
    let is_site = |name: &String| !is_person(name) && is_called_like(name, evidence.label);
    // A person in JSON-LD or in a byline may own a site of that name; `<meta>` often just names the site.
    let of_owner = || {
        let signing = |source: &Source| *source == Source::JsonLd || is_shown(*source);
        let mut sources = sources.iter().filter(|(source, _)| signing(source));
        sources.find_map(|each| named(each, &[]).filter(|(names, _)| names.iter().all(|name| is_person(name))))
    };
    // A name that is declared as that of a group may still be a person's.
    let of_group = || {
        let mut names = people(evidence.of(Key::Group).map(|each| &*each.value), &own);
        names.retain(|name| is_person(name) || is_agency(name));
        (!names.is_empty()).then_some((names, Source::JsonLd))
    };
    let (names, source) = sources
        .iter()
        .find_map(|each| {
            let (mut names, source) = named(each, &own)?;
            names.retain(|name| !is_site(name));
            (!names.is_empty()).then_some((names, source))
        })
        .or_else(of_group)
        .or_else(of_owner)?;
    // Content systems declare who entered the text. If only the head has that name, a byline in the page is preferred.
    let of_byline = || {
        let mut visible = sources.iter().filter(|(source, _)| is_shown(*source));
        visible.find_map(|each| named(each, &own).filter(|(names, _)| names.iter().all(|name| is_person(name))))
    };
    if !is_shown(source)
        && let Some((signed, byline)) = of_byline()
        && !names.iter().any(|name| evidence.is_in_page(name))
    {
        return Some((Value::List(signed), byline));
    }
    Some((Value::List(names), source))
}

/// The type that the page declares or, for threads, that its address tells; maybe nothing.
fn kind<'t>(evidence: &'t Evidence<'_>) -> &'t str {
    if evidence.is_thread {
        return "forum";
    }
    evidence.of(Key::PageType).next().map_or("", |each| &each.value)
}

/// Whether a name has the form of a person's and no word of an organisation's.
fn is_person(name: &str) -> bool {
    is_personal(name) && !is_organisation(name)
}

/// Whether a name is that of the site by its address: "EFC Bayrische Bembel" of bayrische-bembel.de.
fn is_called_like(name: &str, host: &str) -> bool {
    let [name, host] = [name, host].map(|text| folded(text).replace(' ', ""));
    let is_long = |text: &str| text.chars().count() >= MIN_HOST_CHARS;
    name == host || (is_long(&host) && name.contains(&host)) || (is_long(&name) && host.contains(&name))
}

/// Whether a source is what a reader sees.
fn is_shown(source: Source) -> bool {
    matches!(source, Source::Microdata | Source::Visible)
}

/// Whether a byline in the page may be that of the whole page: not on home pages, listings and products.
fn is_signed(evidence: &Evidence<'_>) -> bool {
    match kind(evidence) {
        "article" | "forum" => true,
        kind => !UNSIGNED.contains(&kind) && !evidence.is_home,
    }
}

/// The people of one source: all that it declares, but of what a reader sees the likeliest byline only.
fn names_from(evidence: &Evidence<'_>, source: Source, values: &[&str], not_people: &[&str]) -> Vec<String> {
    if source == Source::Visible {
        return signed(evidence, values, not_people);
    }
    // "forester.example, Oxford, England" is the site with its place.
    let of_site = |value: &str| source == Source::Meta && !is_person(value) && is_called_like(value, evidence.label);
    let values = values.iter().copied().filter(|value| !of_site(value));
    let mut names = people(values, not_people);
    let has_person = names.iter().any(|name| is_person(name));
    names.retain(|name| {
        if is_agency(name) {
            return !has_person;
        }
        !is_organisation(name) && !is_placeholder(name)
    });
    names
}

/// The people of the likeliest byline in the page.
fn signed(evidence: &Evidence<'_>, bylines: &[&str], not_people: &[&str]) -> Vec<String> {
    let is_told = matches!(kind(evidence), "article" | "forum");
    let is_forum = kind(evidence) == "forum";
    let is_dated = is_told || evidence.of(Key::Published).next().is_some();
    let mut everyone = HashSet::new();
    let mut found = Vec::new();
    for byline in bylines {
        let mut names = people([*byline], not_people);
        names.retain(|name| {
            let is_pen_name = is_whole(name, byline) && !is_placeholder(name) && (is_forum || !is_code(name));
            is_person(name) || (is_dated && (is_pen_name || is_agency(name)))
        });
        if names.iter().any(|name| is_person(name)) {
            names.retain(|name| !is_agency(name));
        }
        everyone.extend(names.iter().filter(|name| is_person(name)).cloned());
        if found.is_empty() {
            found = names;
        }
        if is_told && !found.is_empty() {
            return found;
        }
    }
    let is_list = everyone.len() >= MIN_WRITERS + found.len();
    if is_list { Vec::new() } else { found }
}
