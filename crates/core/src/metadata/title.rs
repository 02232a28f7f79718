//! The title: what the head declares and the heading says, without the name of the site.

use std::cell::LazyCell;
use std::collections::BTreeMap;

use super::fields::{Candidate, Key, Source};
use super::headings::Heading;
use crate::strings::{ALMOST_SAME, WordSet, first_chars, folded, likeness, word_set};

/// F1 of words from which a first-level heading is the title in other words.
const MIN_TITLE_F1: f64 = 0.3;
/// By how much a lower heading must be more like a title.
const MIN_LIKENESS_LEAD: f64 = 0.15;
/// Characters of a heading that are compared.
const MAX_HEADING_CHARS: usize = 250;
/// Characters of a title in which the name of the site is looked for.
const MAX_TITLE_CHARS: usize = 500;
/// Bytes of a lower heading that is more than the name of a site or of a product.
const MIN_HEADING_BYTES: usize = 8;
/// Words of a lone heading that is believed before `<title>`.
const MIN_LONE_HEADING_WORDS: usize = 5;

/// Letters of a script without spaces that are a title of their own.
const MIN_UNSPACED_CHARS: usize = 4;
/// Endings of files, which titles of documentation may name where others name a host.
const FILES: [&str; 14] =
    ["js", "py", "md", "txt", "json", "html", "css", "php", "go", "rs", "ts", "java", "yml", "toml"];

/// Sources of titles that are written for readers elsewhere, without the name of the site.
const WRITTEN_TO_SHARE: [Source; 2] = [Source::OpenGraph, Source::JsonLd];
/// Sources of titles that name the site as often as the text.
const WEAK: [Source; 2] = [Source::Html, Source::Meta];

/// The title, where it was found, and the heading that says it.
pub(super) struct Title {
    pub text: String,
    pub source: Source,
    pub heading: Option<usize>,
}

/// The heading that says a declared title in the page's own words, else the declared one.
///
/// Readers see the heading; what is declared is often shortened, sharpened for a search engine or the site's name.
/// `upper` are the first-level headings; `lower` gives the others, where none of the first says a title for sure.
pub(super) fn choose(
    declared: &[&Candidate],
    upper: &[Heading],
    lower: impl FnOnce() -> Vec<Heading>,
    sites: &[&str],
) -> Option<Title> {
    let mut sites: Vec<String> = sites.iter().map(|name| folded(name)).filter(|key| !key.is_empty()).collect();
    let lower = LazyCell::new(lower);
    let html = declared.iter().find(|each| each.source == Source::Html);
    let html = html.map_or("", |each| first_chars(&each.value, MAX_TITLE_CHARS));
    sites.extend(name_in_frame(html, upper, &lower));
    let titles = declared_titles(declared, &sites);
    let upper: Vec<Heading> = upper.iter().map(|each| each.without_site(&sites)).collect();
    let best = Key::Title.sources().iter().find_map(|source| Some((titles.get(source)?.clone(), *source)));
    let first: Vec<&Heading> = upper.iter().filter(|each| !sites.contains(&folded(&each.text))).collect();
    let wanted: Vec<WordSet> = titles.values().map(|title| word_set(title)).collect();

    let (heading, is_shown) = match best_heading(html, &wanted, &first, &lower, &sites) {
        Some(heading) => {
            let heading = heading.without_site(&sites);
            let is_shared = |(text, source): &(String, Source)| {
                WRITTEN_TO_SHARE.contains(source) && differs_by_kicker(&heading.text, text)
            };
            let is_shown = !best.as_ref().is_some_and(is_shared);
            (Some(heading), is_shown)
        }
        None => {
            let is_telling = upper.len() == 1 && upper[0].text.split_whitespace().count() >= MIN_LONE_HEADING_WORDS;
            let is_shown = best.as_ref().is_none_or(|(_, source)| is_telling && WEAK.contains(source));
            (upper.into_iter().next(), is_shown)
        }
    };
    let row = heading.as_ref().map(|heading| heading.row);
    let visible = heading.map(|heading| (heading.text, Source::Visible));
    let (text, source) = visible.filter(|_| is_shown).or(best)?;
    Some(Title { text, source, heading: row })
}

impl Heading {
    /// The heading without the name of the site at its end and without the word that systems put before the title of
    /// a thread.
    fn without_site(&self, sites: &[String]) -> Self {
        let cuts = separators(first_chars(&self.text, MAX_TITLE_CHARS));
        let is_site = |(start, end): &&(usize, usize)| {
            let is_colon = self.text[*start..*end].trim() == ":";
            !is_colon && names_site(&folded(&self.text[*end..]), sites)
        };
        let end = cuts.iter().find(is_site).map_or(self.text.len(), |cut| cut.0);
        let text = self.text[..end].trim();
        let text = text.strip_prefix("Thread:").map_or(text, str::trim_start);
        let text = if text.is_empty() { &self.text } else { text };
        Self { row: self.row, text: text.to_owned() }
    }
}

/// The name that a site or a book prints as a heading above each of its pages: `<title>` has this name, and the
/// next heading is all that stands before it. If `<title>` names the site first, it ends with the headline instead, but
/// then the heading after the headline is not the name of the site.
fn name_in_frame(
    title: &str,
    upper: &[Heading],
    lower: &LazyCell<Vec<Heading>, impl FnOnce() -> Vec<Heading>>,
) -> Option<String> {
    let cuts = separators(title);
    upper.iter().find_map(|frame| {
        let name = folded(&frame.text);
        let cut = cuts.iter().find(|cut| folded(&title[cut.1..]).starts_with(&name))?;
        let headings = upper.iter().chain(lower.iter());
        let next = headings.filter(|each| each.row > frame.row).min_by_key(|each| each.row)?;
        let is_said = folded(&next.text) == folded(&title[..cut.0]);
        (!name.is_empty() && is_said).then_some(name)
    })
}

/// The first title of each source, without the name of the site; that name is a title only where there is no other.
fn declared_titles(declared: &[&Candidate], sites: &[String]) -> BTreeMap<Source, String> {
    let mut titles = BTreeMap::new();
    for each in declared {
        let text = without_site(&each.value, sites);
        if !text.is_empty() {
            titles.entry(each.source).or_insert_with(|| text.to_owned());
        }
    }
    let others: BTreeMap<Source, String> = titles
        .iter()
        .filter(|(_, text)| !sites.contains(&folded(text)))
        .map(|(source, text)| (*source, text.clone()))
        .collect();
    if others.is_empty() { titles } else { others }
}

/// The heading most similar to one of the titles; one of a lower level only if it is clearly more similar.
fn best_heading(
    html: &str,
    titles: &[WordSet],
    upper: &[&Heading],
    lower: &LazyCell<Vec<Heading>, impl FnOnce() -> Vec<Heading>>,
    sites: &[String],
) -> Option<Heading> {
    let (best, heading) = most_alike(upper.iter().copied(), titles);
    if best >= 1.0 - MIN_LIKENESS_LEAD {
        return heading.cloned();
    }
    let (other, candidate) = most_alike(lower.iter(), titles);
    if let Some(candidate) = candidate
        && other >= ALMOST_SAME
        && other > best + MIN_LIKENESS_LEAD
        && !sites.contains(&folded(&candidate.text))
    {
        return Some(candidate.clone());
    }
    heading.filter(|_| best >= MIN_TITLE_F1).or_else(|| heading_of_first_part(html, lower)).cloned()
}

/// The lower heading that equals the first part of `<title>`, if the last part is the name of a book or a site that the
/// page does not declare. None if another heading equals the last part, because then the name may be the first part.
fn heading_of_first_part<'h>(title: &str, lower: &'h [Heading]) -> Option<&'h Heading> {
    let cuts = separators(title);
    let with = |part: &str| {
        let part = folded(part);
        lower.iter().find(|each| part.len() > MIN_HEADING_BYTES && folded(&each.text) == part)
    };
    let found = with(&title[..cuts.first()?.0])?;
    with(&title[cuts.last()?.1..]).is_none().then_some(found)
}

/// The first of the headings that are most like a title, and how much.
fn most_alike<'h>(headings: impl Iterator<Item = &'h Heading>, titles: &[WordSet]) -> (f64, Option<&'h Heading>) {
    let mut best = (0.0, None);
    for each in headings {
        let mine = word_set(first_chars(&each.text, MAX_HEADING_CHARS));
        let highest = titles.iter().map(|title| likeness(&mine, title)).fold(0.0, f64::max);
        if highest > best.0 {
            best = (highest, Some(each));
        }
    }
    best
}

/// Whether one is the other with a line before it: "Forests: Oak", "Oak".
fn differs_by_kicker(heading: &str, title: &str) -> bool {
    let (short, long) = (folded(title), folded(heading));
    let ends_with = |whole: &str, end: &str| whole.strip_suffix(end).is_some_and(|before| before.ends_with(' '));
    (ends_with(&long, &short) && short.matches(' ').count() >= 2) || (ends_with(&short, &long) && title.contains(':'))
}

/// The title less the part at one of its ends that names the site; `sites` are folded.
fn without_site<'t>(title: &'t str, sites: &[String]) -> &'t str {
    let title = without_channel(without_last_separator(title));
    let cuts = separators(first_chars(title, MAX_TITLE_CHARS));
    if let (Some(first), Some(last)) = (cuts.first(), cuts.last()) {
        let is_site = |part: &str| is_host(part) || names_site(&folded(part), sites);
        if has_breadcrumbs(title, &cuts) && is_site(&title[last.1..]) {
            return title[..first.0].trim();
        }
    }
    let is_named = |part: &str| names_site(&folded(part), sites);
    let cut = cuts.iter().find(|(_, end)| is_named(&title[*end..])).map(|(start, _)| &title[..*start]);
    let of_host = || cuts.last().filter(|(_, end)| is_host(&title[*end..])).map(|(start, _)| &title[..*start]);
    let named_first = || cuts.iter().rev().find(|(start, _)| is_named(&title[..*start])).map(|(_, end)| &title[*end..]);
    cut.or_else(of_host).or_else(named_first).map_or(title, str::trim)
}

/// Removes a separator at the end of a title that no name of a site follows: "Oak -".
fn without_last_separator(title: &str) -> &str {
    let bare = title.trim_end_matches(['-', '–', '—', '|', '·', '•', '»', '›', ' ']);
    let is_open = !bare.is_empty() && title[bare.len()..].starts_with(' ');
    if is_open { bare } else { title }
}

/// Whether breadcrumbs follow the title: all of its separators, at least two, are arrows.
fn has_breadcrumbs(title: &str, cuts: &[(usize, usize)]) -> bool {
    let is_arrow = |(start, end): &(usize, usize)| matches!(title[*start..*end].trim(), "›" | "»" | ">");
    cuts.len() > 1 && cuts.iter().all(is_arrow)
}

/// A title in a script without spaces less what follows an underscore: Chinese systems append channel and site there.
fn without_channel(title: &str) -> &str {
    let is_unspaced = |text: &str| text.chars().filter(|letter| *letter >= '\u{2E80}').count() >= MIN_UNSPACED_CHARS;
    title.split_once('_').filter(|(text, _)| is_unspaced(text)).map_or(title, |(text, _)| text.trim())
}

/// Whether the last part of a title is the host name of the site: "Express.gr".
fn is_host(part: &str) -> bool {
    let is_label = |label: &str| !label.is_empty() && label.chars().all(|mark| mark.is_alphanumeric() || mark == '-');
    part.rsplit_once('.').is_some_and(|(labels, end)| {
        labels.split('.').all(is_label)
            && labels.chars().count() > 2
            && (2..=4).contains(&end.len())
            && end.bytes().all(|byte| byte.is_ascii_lowercase())
            && !FILES.contains(&end)
    })
}

/// Start and end of every mark that separates the parts of a title.
fn separators(title: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(mark) = title[at..].chars().next() {
        let may_begin = mark.is_whitespace() || matches!(mark, '|' | '｜' | '»' | '«' | '•' | ':');
        match may_begin.then(|| separator_at(&title[at..])).flatten() {
            Some(length) => {
                found.push((at, at + length));
                at += length;
            }
            None => at += mark.len_utf8(),
        }
    }
    found
}

/// The length of the separator that a text begins with.
fn separator_at(text: &str) -> Option<usize> {
    let after_space = text.trim_start();
    let is_spaced = after_space.len() < text.len();
    let length_to = |rest: &str| text.len() - rest.trim_start().len();
    // Dashes, bars and the like between spaces.
    let after_marks = after_space.trim_start_matches(['|', '–', '—', '•', '·', '«', '»', '›', ':', '>', '-']);
    if is_spaced && after_marks.len() < after_space.len() && after_marks.starts_with(char::is_whitespace) {
        return Some(length_to(after_marks));
    }
    // Bars and angle quotes anywhere.
    if let Some(rest) = after_space.strip_prefix(['|', '｜', '»', '«', '•']) {
        return Some(length_to(rest));
    }
    // Two colons, with at most one space on either side.
    let mut chars = text.chars();
    let after_one = match chars.next() {
        Some(first) if first.is_whitespace() => chars.as_str(),
        _ => text,
    };
    if let Some(rest) = after_one.strip_prefix("::") {
        let space = rest.chars().next().filter(|mark| mark.is_whitespace());
        return Some(text.len() - rest.len() + space.map_or(0, char::len_utf8));
    }
    // A colon before a space.
    let rest = text.strip_prefix(':')?;
    let after = rest.trim_start();
    (after.len() < rest.len() && !after.is_empty()).then(|| text.len() - after.len())
}

/// Whether a part of a title names the site, maybe shortened: "Forester" for "The Forester Magazine".
fn names_site(part: &str, sites: &[String]) -> bool {
    let squeezed = part.replace(' ', "");
    let length = squeezed.chars().count();
    length > 1
        && sites.iter().any(|site| {
            let name = site.replace(' ', "");
            squeezed == name
                || (length > 4 && name.contains(&squeezed))
                || (site.chars().count() > 4 && squeezed.contains(&name) && part.split(' ').count() <= 5)
        })
}
