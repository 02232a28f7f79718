//! From all that was said of a field to its value.

use hashbrown::HashSet;

use super::authors::people;
use super::candidate::Key;
use super::detect::are_one;
use super::evidence::Evidence;
use super::language::language_tag;
use super::sources::Source;

const MOST_TAGS: usize = 50;

/// The score and the number of letters from which on the text is believed before a declaration.
const SURE: f64 = 0.9;
const SURE_LETTERS: usize = 200;
/// The score from which on a language that nothing declares is told.
const LIKELY: f64 = 0.5;

/// What was decided for a field, and the source that told it.
pub(super) type Chosen = (Value, Source);

#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Text(String),
    List(Vec<String>),
    Number(f64),
}

/// The first value of which `make` makes something.
fn first_made(
    told: &Evidence<'_>,
    key: Key,
    make: impl Fn(&str) -> Option<String>,
) -> Option<Chosen> {
    told.of(key).find_map(|each| {
        let value = make(&each.value).filter(|value| !value.is_empty())?;
        Some((Value::Text(value), each.source))
    })
}

pub(super) fn first(told: &Evidence<'_>, key: Key) -> Option<Chosen> {
    first_made(told, key, |value| Some(value.to_owned()))
}

pub(super) fn first_url(told: &Evidence<'_>, key: Key) -> Option<Chosen> {
    first_made(told, key, |value| Some(told.base.absolute(value)))
}

pub(super) fn first_date(told: &Evidence<'_>, key: Key) -> Option<Chosen> {
    first_made(told, key, |value| told.date(value))
}

/// The declared language, unless the text itself is clearly in another.
pub(super) fn language(told: &Evidence<'_>) -> Option<Chosen> {
    let declared = told
        .of(Key::Language)
        .find_map(|each| Some((language_tag(&each.value)?, each.source)));
    let Some(detected) = told.detected else {
        return declared.map(|(tag, source)| (Value::Text(tag), source));
    };
    let is_sure = detected.score >= SURE && detected.letters >= SURE_LETTERS;
    match declared {
        Some((tag, source)) if !is_sure || are_one(primary(&tag), detected.code) => {
            Some((Value::Text(tag), source))
        }
        None if detected.score < LIKELY => None,
        _ => Some((Value::Text(detected.code.to_owned()), Source::Text)),
    }
}

/// How sure it is that the text is in the language that was chosen.
pub(super) fn language_score(told: &Evidence<'_>) -> Option<Chosen> {
    let (Value::Text(tag), _) = language(told)? else {
        return None;
    };
    let detected = told.detected?;
    let agrees = are_one(primary(&tag), detected.code);
    agrees.then_some((Value::Number(detected.score), Source::Text))
}

/// The language of a tag: `en` of `en-GB`.
fn primary(tag: &str) -> &str {
    tag.split('-').next().unwrap_or(tag)
}

pub(super) fn page_type(told: &Evidence<'_>) -> Option<Chosen> {
    first_made(told, Key::PageType, |kind| Some(kind.to_lowercase()))
}

/// All values of a field, each once.
pub(super) fn several(told: &Evidence<'_>, key: Key) -> Option<Chosen> {
    let source = told.of(key).next()?.source;
    let values = distinct(told.of(key).map(|each| &*each.value), usize::MAX);
    Some((Value::List(values), source))
}

pub(super) fn title(told: &Evidence<'_>) -> Option<Chosen> {
    let title = told.title.as_ref()?;
    Some((Value::Text(title.text.clone()), title.source))
}

/// The day that the address names, where a candidate says it too, else the first date that may be true; then what
/// scripts say, then the date of the last change.
pub(super) fn published(told: &Evidence<'_>) -> Option<Chosen> {
    let of_scripts = || {
        let dates = told.in_scripts();
        let date = dates.iter().find_map(|text| told.date(text))?;
        Some((Value::Text(date), Source::Script))
    };
    let of_change = || {
        let (date, _) = first_date(told, Key::Modified)?;
        Some((date, Source::Modified))
    };
    declared_date(told).or_else(of_scripts).or_else(of_change)
}

fn declared_date(told: &Evidence<'_>) -> Option<Chosen> {
    let named = told
        .of(Key::Published)
        .find(|each| each.source == Source::Url);
    let mut chosen = None;
    for each in told.of(Key::Published) {
        let Some(date) = told.date(&each.value) else {
            continue;
        };
        let agrees = named.is_none_or(|named| named.value == date[..10]);
        if agrees && !(chosen.is_some() && each.source == Source::Url) {
            return Some((Value::Text(date), each.source));
        }
        if agrees {
            return chosen;
        }
        chosen = chosen.or(Some((Value::Text(date), each.source)));
    }
    chosen
}

/// The people of the first source that names any, then groups, then a person called like the site.
pub(super) fn authors(told: &Evidence<'_>) -> Option<Chosen> {
    let persons: HashSet<&str> = told.of(Key::Person).map(|each| &*each.value).collect();
    let host = (!told.host.contains('-')).then_some(&*told.host);
    let sites = told.sites.iter().map(String::as_str).chain(host);
    let own: Vec<&str> = sites.filter(|name| !persons.contains(name)).collect();
    let sources = told.by_source(Key::Author);
    let named = |values: Vec<String>, source: Source| {
        (!values.is_empty()).then_some((Value::List(values), source))
    };
    let of_people = sources
        .iter()
        .find_map(|(source, values)| named(names_from(*source, values, &own), *source));
    let of_groups = || {
        let groups = people(told.of(Key::Group).map(|each| &*each.value), &own);
        named(groups, Source::JsonLd)
    };
    // Who is a person in JSON-LD or signs in the page may run a site of that name; <meta> often just names the site.
    let of_owner = || {
        let signing = [Source::JsonLd, Source::Microdata, Source::Visible];
        let sources = sources
            .iter()
            .filter(|(source, _)| signing.contains(source));
        sources
            .filter_map(|(source, values)| named(names_from(*source, values, &[]), *source))
            .next()
    };
    of_people.or_else(of_groups).or_else(of_owner)
}

/// The people of one source: all that it declares, but of what a reader sees the likeliest byline only.
fn names_from(source: Source, values: &[&str], not_people: &[&str]) -> Vec<String> {
    if source != Source::Visible {
        return people(values.iter().copied(), not_people);
    }
    values
        .iter()
        .map(|value| people([*value], not_people))
        .find(|names| !names.is_empty())
        .unwrap_or_default()
}

/// The tags of the first source that has any, each once.
pub(super) fn tags(told: &Evidence<'_>) -> Option<Chosen> {
    told.by_source(Key::Tags)
        .into_iter()
        .find_map(|(source, values)| {
            let parts = values
                .iter()
                .flat_map(|value| value.split([',', ';', '|', '、', '，']));
            let tags = distinct(
                parts.map(str::trim).filter(|part| !part.is_empty()),
                MOST_TAGS,
            );
            (!tags.is_empty()).then_some((Value::List(tags), source))
        })
}

/// The first `most` values that differ, in order.
fn distinct<'v>(values: impl Iterator<Item = &'v str>, most: usize) -> Vec<String> {
    let mut seen = HashSet::new();
    values
        .filter(|value| seen.insert(*value))
        .take(most)
        .map(str::to_owned)
        .collect()
}
