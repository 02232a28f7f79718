//! All candidates of a page, collected before any field is decided.

use super::content::Content;
use super::datelines::Lines;
use super::elements::{Body, Rows};
use super::fields::{Candidate, Key, Source};
use super::headings::headings;
use super::language::{Detected, language_tag};
use super::suffixes::host as host_of;
use super::title::{self, Title};
use super::{bylines, datelines, document, json_ld, links, microdata};
use crate::base_url::Base;
use crate::dates::{is_month_first, read_date};
use crate::page::Page;
use crate::strings::{fold_case, word_list};

/// The candidates for all fields, the most trusted source first.
pub(super) struct Evidence<'p> {
    pub base: &'p Base,
    /// The language of the main content, from its letters.
    pub detected: Option<Detected>,
    /// What is counted of the main content.
    pub content: Content,
    pub title: Option<Title>,
    /// Names of the site: those that the page declares.
    pub sites: Vec<String>,
    /// What the site may be called by its address; maybe nothing.
    pub label: &'p str,
    /// The host of the page's address, or of the one that it prefers.
    pub host: Option<(String, Source)>,
    /// Whether the address is that of the site and not of a page in it.
    pub is_home: bool,
    /// Whether the address is that of a thread in a forum.
    pub is_thread: bool,
    page: &'p Page,
    rows: Rows,
    today: &'p str,
    candidates: Vec<Candidate>,
    month_first: bool,
}

impl<'p> Evidence<'p> {
    pub fn gathered(page: &'p Page, kept: &[bool], url: Option<&'p str>, base: &'p Base, today: &'p str) -> Self {
        let rows = Rows::new(page);
        let url = url.unwrap_or_default();
        let mut candidates = declared(page, &rows, base, url);
        let sites: Vec<String> = values_of(&candidates, Key::SiteName).map(str::to_owned).collect();
        let label = host_label(url);
        let names: Vec<&str> = sites.iter().map(String::as_str).chain([label]).collect();
        let titles: Vec<&Candidate> = candidates.iter().filter(|each| each.key == Key::Title).collect();
        let lower = || headings(page, &rows, &[2, 3]);
        let title = title::choose(&titles, &headings(page, &rows, &[1]), lower, &names);
        let heading = title.as_ref().and_then(|title| title.heading);

        let lines = needed_lines(&candidates, today);
        let body = Body::new(page, &rows, heading);
        links::anchored(&body, base, &mut candidates);
        microdata::candidates(&body, &mut candidates);
        bylines::candidates(&body, &mut candidates);
        datelines::candidates(&body, lines, &mut candidates);
        sort(&mut candidates);
        let mut evidence = Self {
            base,
            detected: page.detected_language(kept),
            content: page.content(kept),
            title,
            sites,
            label,
            host: None,
            is_home: is_home(url),
            is_thread: is_thread(url),
            page,
            rows,
            today,
            candidates,
            month_first: false,
        };
        let language = evidence.of(Key::Language).find_map(|each| language_tag(&each.value));
        evidence.month_first = is_month_first(language.as_deref().unwrap_or_default(), url);
        evidence.settle_dated();
        let preferred = || {
            let first = evidence.of(Key::CanonicalUrl).next()?;
            Some((host_of(&base.absolute(&first.value))?, first.source))
        };
        evidence.host = host_of(url).map(|host| (host, Source::Url)).or_else(preferred);
        evidence
    }

    /// Turns dates that do not say of what into dates of publication, unless the page shows another day by its heading:
    /// then they are those of a change, or of the file.
    fn settle_dated(&mut self) {
        let day = self.shown_day();
        for at in 0..self.candidates.len() {
            let each = &self.candidates[at];
            let is_other =
                |date: String| day.as_ref().is_some_and(|day| !date.ends_with("+00:00") && date[..10] != **day);
            if each.key == Key::Dated && !self.date(&each.value).is_some_and(is_other) {
                self.candidates[at].key = Key::Published;
            }
        }
        sort(&mut self.candidates);
    }

    /// The day that the page shows by its heading, or else the only one that its microdata calls that of publication.
    fn shown_day(&self) -> Option<String> {
        let day = |each: &Candidate| self.date(&each.value).map(|date| date[..10].to_owned());
        self.of(Key::Shown).find_map(day).or_else(|| {
            let is_marked = |each: &&Candidate| each.source == Source::Microdata;
            let mut days = self.of(Key::Published).filter(is_marked).filter_map(day);
            let first = days.next()?;
            days.all(|other| other == first).then_some(first)
        })
    }

    /// What was said under a key, the most trusted source first and the page's order within one.
    pub fn of(&self, key: Key) -> impl Iterator<Item = &Candidate> {
        self.candidates.iter().filter(move |each| each.key == key)
    }

    /// The values of each source together, the most trusted source first.
    pub fn by_source(&self, key: Key) -> Vec<(Source, Vec<&str>)> {
        let all: Vec<&Candidate> = self.of(key).collect();
        let groups = all.chunk_by(|one, other| one.source == other.source);
        groups.map(|group| (group[0].source, group.iter().map(|each| &*each.value).collect())).collect()
    }

    pub fn date(&self, text: &str) -> Option<String> {
        read_date(text, self.today, self.month_first)
    }

    /// Whether a text stands in the page, in any case of its letters.
    pub fn is_in_page(&self, text: &str) -> bool {
        let page = self.page.text(0);
        // Most names are spelled in the page as they are declared, and a search is cheaper than folding the whole page.
        page.contains(text) || fold_case(page).contains(&fold_case(text))
    }

    /// Dates in what the page carries for its own scripts.
    pub fn in_scripts(&self) -> Vec<String> {
        document::dates_in_scripts(self.page, &self.rows)
    }
}

/// Sorts by the trust in the source of each field.
fn sort(candidates: &mut [Candidate]) {
    candidates.sort_by_key(|each| {
        let sources = each.key.sources();
        sources.iter().position(|source| *source == each.source).unwrap_or(sources.len())
    });
}

fn values_of(candidates: &[Candidate], key: Key) -> impl Iterator<Item = &str> {
    candidates.iter().filter(move |each| each.key == key).map(|each| &*each.value)
}

/// Candidates from the head, from scripts and from the address; JSON-LD first.
fn declared(page: &Page, rows: &Rows, base: &Base, url: &str) -> Vec<Candidate> {
    let mut candidates = Vec::new();
    document::in_metas(page, rows, &mut candidates);
    links::candidates(page, rows, base, &mut candidates);
    let canonical = values_of(&candidates, Key::CanonicalUrl).next().map(str::to_owned);
    let address = canonical.filter(|_| url.is_empty());
    document::candidates(page, rows, address.as_deref().unwrap_or(url), &mut candidates);
    let titles: Vec<&str> = values_of(&candidates, Key::Title).collect();
    let mut found = json_ld::candidates(page, &titles);
    found.append(&mut candidates);
    found
}

/// Which lines of text are searched for a date: all where nothing better tells one, or only the address does, and those
/// beside the heading where a date does not say of what it is.
fn needed_lines(candidates: &[Candidate], today: &str) -> Lines {
    let mut needed = Lines::All;
    for each in candidates {
        let is_date = matches!(each.key, Key::Published | Key::Dated);
        if !is_date || read_date(&each.value, today, false).is_none() {
            continue;
        }
        match (each.key, each.source) {
            (Key::Published, Source::Url) => return Lines::All,
            (Key::Published, _) => needed = Lines::None,
            _ if needed == Lines::All => needed = Lines::Beside,
            _ => {}
        }
    }
    needed
}

/// Whether an address has no path.
fn is_home(url: &str) -> bool {
    let after_host =
        url.split_once("://").map_or("", |(_, rest)| rest.find(['/', '?', '#']).map_or("/", |at| &rest[at..]));
    after_host == "/"
}

/// Whether an address has a word that only those of threads have.
fn is_thread(url: &str) -> bool {
    const WORDS: [&str; 9] = word_list("viewtopic showthread showtopic threads thread topic comments questions forum");
    url.splitn(4, '/')
        .nth(3)
        .unwrap_or_default()
        .split(|mark: char| !mark.is_ascii_alphanumeric())
        .any(|word| WORDS.iter().any(|each| word.eq_ignore_ascii_case(each)))
}

/// What the site may be called by its address: `example` of `https://www.example.co.uk/`; maybe nothing.
fn host_label(url: &str) -> &str {
    let Some(rest) = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://")) else {
        return "";
    };
    let authority = &rest[..rest.find('/').unwrap_or(rest.len())];
    let host = authority.rsplit('@').next().unwrap_or_default();
    let is_in_host = |mark: char| mark.is_alphanumeric() || matches!(mark, '_' | '.' | '-');
    let host = &host[..host.find(|mark| !is_in_host(mark)).unwrap_or(host.len())];
    let bare = host.strip_prefix("www").map_or(host, |rest| {
        let rest = rest.strip_prefix(|digit: char| digit.is_ascii_digit()).unwrap_or(rest);
        rest.strip_prefix('.').unwrap_or(host)
    });
    let Some((labels, _)) = bare.rsplit_once('.') else {
        return "";
    };
    labels.rsplit('.').find(|label| label.chars().count() > 3).unwrap_or_default()
}
