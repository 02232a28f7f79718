//! Chooses the value of a field from all of its candidates.

use hashbrown::HashSet;

use super::author_choice::authors;
use super::document::day_in;
use super::evidence::Evidence;
use super::fields::{Candidate, Chosen, Key, Source, Value};
use super::language::{are_one, language_tag};
use super::suffixes::registered_domain;
use crate::dates::local_time;

const MAX_TAGS: usize = 50;

/// The score and the number of letters from which on the text is believed before a declaration.
const MIN_SURE_SCORE: f64 = 0.9;
const MIN_SURE_LETTERS: usize = 200;
/// A language that nothing declares needs at least this score.
const MIN_LIKELY_SCORE: f64 = 0.5;

/// The value of a field: that of the first candidate, where nothing else is said here.
pub(super) fn decide(evidence: &Evidence<'_>, key: Key) -> Option<Chosen> {
    match key {
        Key::Title => evidence.title.as_ref().map(|title| (Value::Text(title.text.clone()), title.source)),
        Key::Authors => authors(evidence),
        Key::Published => published(evidence),
        Key::Modified => first_date(evidence, key),
        Key::SiteName => first(evidence, key).or_else(|| domain(evidence)).or_else(|| host(evidence)),
        Key::Language => language(evidence),
        Key::LanguageBase => language_base(evidence),
        Key::LanguageScore => language_score(evidence),
        Key::CanonicalUrl | Key::Image => first_made(evidence, key, |value| Some(evidence.base.absolute(value))),
        Key::Host => host(evidence),
        Key::Domain => domain(evidence),
        Key::Categories | Key::Tags => terms(evidence, key),
        Key::PageType => first_made(evidence, key, |kind| Some(kind.to_lowercase())),
        Key::Feeds => several(evidence, key),
        Key::WordCount => (evidence.content.words > 0).then_some((Value::Count(evidence.content.words), Source::Text)),
        Key::ReadingMinutes => Some((Value::Number(evidence.content.minutes()?), Source::Text)),
        Key::Fingerprint => Some((Value::Text(format!("{:016x}", evidence.content.fingerprint?)), Source::Text)),
        _ => first(evidence, key),
    }
}

/// The first value of which `make` makes something.
fn first_made(evidence: &Evidence<'_>, key: Key, make: impl Fn(&str) -> Option<String>) -> Option<Chosen> {
    evidence.of(key).find_map(|each| {
        let value = make(&each.value).filter(|value| !value.is_empty())?;
        Some((Value::Text(value), each.source))
    })
}

fn first(evidence: &Evidence<'_>, key: Key) -> Option<Chosen> {
    first_made(evidence, key, |value| Some(value.to_owned()))
}

fn first_date(evidence: &Evidence<'_>, key: Key) -> Option<Chosen> {
    first_made(evidence, key, |value| evidence.date(value))
}

/// The declared language, unless the text itself is clearly in another.
fn language(evidence: &Evidence<'_>) -> Option<Chosen> {
    let declared = evidence.of(Key::Language).find_map(|each| Some((language_tag(&each.value)?, each.source)));
    let Some(detected) = evidence.detected else {
        return declared.map(|(tag, source)| (Value::Text(tag), source));
    };
    let is_sure = detected.score >= MIN_SURE_SCORE && detected.letters >= MIN_SURE_LETTERS;
    match declared {
        Some((tag, source)) if !is_sure || are_one(primary(&tag), detected.code) => Some((Value::Text(tag), source)),
        None if detected.score < MIN_LIKELY_SCORE => None,
        _ => Some((Value::Text(detected.code.to_owned()), Source::Text)),
    }
}

/// The language that was chosen, without region and script.
fn language_base(evidence: &Evidence<'_>) -> Option<Chosen> {
    let (tag, source) = language(evidence)?;
    Some((Value::Text(primary(tag.text()?).to_owned()), source))
}

/// How sure it is that the text is in the language that was chosen.
fn language_score(evidence: &Evidence<'_>) -> Option<Chosen> {
    let detected = evidence.detected?;
    let agrees = are_one(primary(language(evidence)?.0.text()?), detected.code);
    agrees.then_some((Value::Number(detected.score), Source::Text))
}

/// The language of a tag: `en` of `en-GB`.
fn primary(tag: &str) -> &str {
    tag.split('-').next().unwrap_or(tag)
}

fn host(evidence: &Evidence<'_>) -> Option<Chosen> {
    let (host, source) = evidence.host.as_ref()?;
    Some((Value::Text(host.clone()), *source))
}

/// The registered domain of the host.
fn domain(evidence: &Evidence<'_>) -> Option<Chosen> {
    let (host, source) = evidence.host.as_ref()?;
    Some((Value::Text(registered_domain(host)?), *source))
}

/// All values of a field, each once.
fn several(evidence: &Evidence<'_>, key: Key) -> Option<Chosen> {
    let source = evidence.of(key).next()?.source;
    let values = distinct(evidence.of(key).map(|each| &*each.value), usize::MAX);
    Some((Value::List(values), source))
}

/// The day that the address names, where a candidate says it too, else the first date that may be true, of those that
/// the page only shows the first of the month that the address names; then what scripts say, then the date of the last change, then the day in the address of the lead image.
fn published(evidence: &Evidence<'_>) -> Option<Chosen> {
    let of_scripts = || {
        let date = evidence.in_scripts().iter().find_map(|text| evidence.date(text))?;
        Some((Value::Text(date), Source::Script))
    };
    let of_change = || {
        let (date, _) = first_date(evidence, Key::Modified)?;
        Some((date, Source::Modified))
    };
    // Content systems keep uploaded files in folders by day.
    let of_image = || {
        evidence.of(Key::Image).find_map(|each| {
            let date = evidence.date(&day_in(&each.value)?)?;
            Some((Value::Text(date), Source::Url))
        })
    };
    let (date, source) = declared_date(evidence).or_else(of_scripts).or_else(of_change).or_else(of_image)?;
    Some((in_local_time(evidence, date), source))
}

/// A time in UTC as the page shows it: in the zone of its readers, where it shows the same minute, else the day that it
/// shows, where that is the day before or after by UTC.
fn in_local_time(evidence: &Evidence<'_>, date: Value) -> Value {
    let Value::Text(utc) = &date else {
        return date;
    };
    let is_named = |each: &Candidate| each.source == Source::Url && utc.starts_with(&each.value);
    if !utc.ends_with("+00:00") || evidence.of(Key::Published).any(is_named) {
        return date;
    }
    let date_of = |each: &Candidate| evidence.date(&each.value);
    let times = evidence.of(Key::Published).filter_map(date_of);
    let in_zone =
        times.filter(|time| time.contains('T') && !time.ends_with("+00:00")).find_map(|time| local_time(utc, &time));
    // Dates further from the heading are those of other texts.
    let mut visible = evidence.of(Key::Published).filter(|each| each.source == Source::Visible);
    let day = || {
        let day = visible.find_map(date_of).filter(|day| !day.contains('T'))?;
        local_time(utc, &day)
    };
    in_zone.or_else(day).map_or(date, Value::Text)
}

/// The earliest of the times that a thread shows, where it declares none: that of its first post. A date without the
/// time of day is more likely the one on which a member joined the forum.
fn first_post(evidence: &Evidence<'_>) -> Option<Chosen> {
    let is_shown = |source| matches!(source, Source::Visible | Source::Microdata | Source::Url);
    if evidence.of(Key::Published).any(|each| !is_shown(each.source)) {
        return None;
    }
    let dates = evidence
        .of(Key::Published)
        .filter(|each| each.source != Source::Url)
        .filter_map(|each| Some((evidence.date(&each.value)?, each.source)))
        .filter(|(date, _)| date.contains('T'));
    let (date, source) = dates.min_by(|one, other| one.0.cmp(&other.0))?;
    Some((Value::Text(date), source))
}

fn declared_date(evidence: &Evidence<'_>) -> Option<Chosen> {
    let named = evidence.of(Key::Published).find(|each| each.source == Source::Url);
    let [month, shown] = [Key::Month, Key::Shown].map(|key| evidence.of(key).next());
    let mut chosen = None;
    if evidence.is_thread
        && let Some(first) = first_post(evidence)
    {
        return Some(first);
    }
    for each in evidence.of(Key::Published) {
        let Some(date) = evidence.date(&each.value) else {
            continue;
        };
        let is_of_month =
            |month: &Candidate| date.starts_with(&month.value) || shown.is_some_and(|shown| shown.value == each.value);
        let agrees = named.is_none_or(|named| named.value == date[..10])
            && (each.source != Source::Visible || month.is_none_or(is_of_month));
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

/// The tags or categories of the first source that has any, each once.
fn terms(evidence: &Evidence<'_>, key: Key) -> Option<Chosen> {
    evidence.by_source(key).into_iter().find_map(|(source, values)| {
        let parts = values.iter().flat_map(|value| value.split([',', ';', '|', '、', '，']));
        let tags = distinct(parts.map(str::trim).filter(|part| !part.is_empty()), MAX_TAGS);
        (!tags.is_empty()).then_some((Value::List(tags), source))
    })
}

/// The first `most` values that differ, in order.
fn distinct<'v>(values: impl Iterator<Item = &'v str>, most: usize) -> Vec<String> {
    let mut seen = HashSet::new();
    values.filter(|value| seen.insert(*value)).take(most).map(str::to_owned).collect()
}
