//! The author of a post: the name in its element, without the words around it.

use super::dates;
use super::signals::{Role, Signal};
use super::units::{NONE, Units};
use super::words::{SPEAKING, WORDS};
use crate::dates::read_date;
use crate::page::{Page, flags};
use crate::strings::{fold_case, tidy, word_list};
use crate::tags;

/// Characters and words of a name.
const MAX_NAME_CHARS: usize = 60;
const MAX_NAME_WORDS: usize = 6;
/// Kinds of signals for authors, from the surest.
const RANKS: usize = 4;

/// Attributes of a unit that name its author.
const NAMED: [&str; 5] = word_list("data-author author data-username data-user-name data-author-name");

/// By unit, the author and the rows that say it.
pub(super) struct Author {
    pub name: String,
    /// The element of the name, where the page shows it.
    pub row: Option<usize>,
}

/// The author of each unit. Units of one template name theirs in one way, where that names enough of them.
pub(super) fn authors(page: &Page, units: &Units, signals: &[Signal], in_quote: &[bool]) -> Vec<Option<Author>> {
    let mut found: Vec<[Option<Author>; RANKS]> = Vec::new();
    found.resize_with(units.list.len(), Default::default);
    for signal in signals {
        let owner = units.owner[signal.row];
        if let Role::Author(rank) = signal.role
            && owner != NONE
            && !in_quote[signal.row]
        {
            let place = &mut found[owner as usize][rank as usize];
            if place.is_none()
                && !dates::is_behind_other(page, signal.row)
                && let Some(name) = name_in(page, signal.row)
            {
                *place = Some(Author { name, row: Some(signal.row) });
            }
        }
    }
    let groups = 1 + units.list.iter().map(|unit| unit.group).max().unwrap_or(0);
    let mut counts = vec![[0; RANKS]; groups];
    for (unit, ranks) in units.list.iter().zip(&found) {
        for (count, author) in counts[unit.group].iter_mut().zip(ranks) {
            *count += usize::from(author.is_some());
        }
    }
    let rows = units.list.iter().zip(found);
    rows.map(|(unit, mut ranks)| {
        let counts = &counts[unit.group];
        let most = counts.iter().max().copied().unwrap_or(0);
        let best = counts.iter().position(|count| 5 * count >= 4 * most)?;
        let shown = ranks[best].take().or_else(|| ranks.into_iter().flatten().next());
        match declared(page, unit.row) {
            Some(name) => Some(Author { name, row: shown.and_then(|author| author.row) }),
            None => shown,
        }
    })
    .collect()
}

fn declared(page: &Page, row: usize) -> Option<String> {
    let values = NAMED.iter().filter_map(|name| page.attribute(row, name));
    values.map(|value| tidy(&value)).find_map(|value| checked(&value))
}

/// The name in an element: what microdata calls so, the first link or mark, or the text itself.
fn name_in(page: &Page, row: usize) -> Option<String> {
    let nodes = &page.nodes;
    let end = nodes.end[row] as usize;
    for name in ["content", "data-username"] {
        if let Some(value) = page.attribute(row, name).map(|value| tidy(&value))
            && let Some(name) = checked(&value)
        {
            return Some(name);
        }
    }
    // A panel has few rows; one of many is no panel.
    let inside = row + 1..end.min(row + 200);
    let named =
        inside.clone().find(|&at| page.attribute(at, "itemprop").is_some_and(|name| name.eq_ignore_ascii_case("name")));
    if let Some(at) = named {
        let content = page.attribute(at, "content").map(|value| tidy(&value));
        let name = content.and_then(|name| checked(&name));
        if let Some(name) = name.or_else(|| checked(&tidy(&page.seen_text(at)))) {
            return Some(name);
        }
    }
    let marked = |is_mark: fn(tags::Tag) -> bool| {
        let mut rows = inside.clone().filter(|&at| is_mark(nodes.tag[at]) && !holds_time(page, at));
        rows.find_map(|at| checked(&tidy(&page.seen_text(at))))
    };
    if let Some(name) = marked(|tag| tag == tags::A) {
        return Some(name);
    }
    let whole = tidy(&page.seen_text(row));
    if !holds_time(page, row)
        && whole.split(' ').count() <= MAX_NAME_WORDS
        && let Some(name) = checked(&whole)
    {
        return Some(name);
    }
    let is_mark = |tag| matches!(tag, tags::B | tags::STRONG | tags::CITE | tags::H3 | tags::H4 | tags::SPAN);
    marked(is_mark).or_else(|| first_text(page, row))
}

/// Whether an element shows a time. Then it contains no name, even if other words directly follow the time.
fn holds_time(page: &Page, row: usize) -> bool {
    let end = (page.nodes.end[row] as usize).min(row + 20);
    page.nodes.tag[row..end].contains(&tags::TIME)
}

/// The first of the texts in an element that is a name.
fn first_text(page: &Page, row: usize) -> Option<String> {
    let nodes = &page.nodes;
    let texts = (row + 1..nodes.end[row] as usize).take(200);
    let mut texts = texts.filter(|&at| nodes.tag[at] == tags::TEXT && nodes.chars[at] > 0);
    texts.find_map(|at| checked(&tidy(&page.seen_text(at))).filter(|_| nodes.flags[at] & flags::RAW == 0))
}

/// A name without "by" before it or "says" behind it; none where no name is left.
pub(super) fn checked(text: &str) -> Option<String> {
    let name = without(text, &SPEAKING);
    let name = name.trim_start_matches(['@', '+']).trim();
    let folded = fold_case(name);
    let is_name = name.chars().any(char::is_alphanumeric)
        && name.chars().count() <= MAX_NAME_CHARS
        && name.split(' ').count() <= MAX_NAME_WORDS
        && !WORDS.nobody.contains(&folded)
        && !name.contains("://")
        && !(name.chars().all(|mark| !mark.is_alphabetic()) && name.contains([' ', ':', '/', ',']))
        && !name.starts_with('#')
        && !is_age(&folded)
        && !is_date(name);
    is_name.then(|| name.to_owned())
}

/// Whether a text says how long ago something was: "1 yr", "3 days ago".
fn is_age(text: &str) -> bool {
    const UNITS: [&str; 22] = [
        "s", "sec", "min", "mins", "minute", "minutes", "h", "hr", "hrs", "hour", "hours", "d", "day", "days", "week",
        "weeks", "mo", "month", "months", "yr", "year", "years",
    ];
    let mut words = text.split(' ');
    let number = words.next().unwrap_or_default();
    number.bytes().all(|byte| byte.is_ascii_digit())
        && words.next().is_some_and(|word| UNITS.contains(&word))
        && words.all(|word| matches!(word, "ago" | "later" | "later..."))
}

/// Whether a text is a date, maybe one without a year.
fn is_date(text: &str) -> bool {
    let is_date = |text: &str| read_date(text, "9999-12-31", false).is_some();
    text.contains(|mark: char| mark.is_numeric()) && (is_date(text) || is_date(&format!("{text} 2020")))
}

/// A text without the phrases at its ends, and without marks there.
pub(super) fn without<'t>(text: &'t str, phrases: &[String]) -> &'t str {
    let is_mark = |mark: char| {
        mark.is_whitespace() || matches!(mark, ':' | '»' | '|' | '·' | '•' | '–' | '—' | ',' | '(' | ')' | '"' | '↑')
    };
    let mut rest = text.trim_matches(is_mark);
    for _ in 0..3 {
        let before = rest;
        for phrase in phrases {
            if let Some(cut) = cut_start(rest, phrase) {
                rest = cut.trim_matches(is_mark);
            }
            if let Some(cut) = cut_end(rest, phrase) {
                rest = cut.trim_matches(is_mark);
            }
        }
        if rest.len() == before.len() {
            break;
        }
    }
    rest
}

fn cut_start<'t>(text: &'t str, phrase: &str) -> Option<&'t str> {
    let start = text.get(..phrase.len())?;
    let rest = &text[phrase.len()..];
    let is_end = rest.starts_with(|mark: char| !mark.is_alphanumeric() && mark != '_' && mark != '-');
    (is_end && fold_case(start) == phrase).then_some(rest)
}

fn cut_end<'t>(text: &'t str, phrase: &str) -> Option<&'t str> {
    let at = text.len().checked_sub(phrase.len())?;
    let (rest, end) = (text.get(..at)?, text.get(at..)?);
    let is_end = rest.ends_with(char::is_whitespace) || rest.ends_with(':');
    (is_end && fold_case(end) == phrase).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_without_the_words_around_them() {
        for (text, name) in [
            ("by Ann", Some("Ann")),
            ("Posted by: Ann Lee »", Some("Ann Lee")),
            ("Bob_77 says:", Some("Bob_77")),
            ("@carl", Some("carl")),
            ("Byron", Some("Byron")),
            ("says", Some("says")),
            ("Reply", None),
            ("von", None),
            ("1 yr", None),
            ("3 days ago", None),
            ("2 weeks later...", None),
            ("3 Days Grace", Some("3 Days Grace")),
            ("12:30", None),
            ("3 May 2021", None),
            ("", None),
        ] {
            assert_eq!(checked(text).as_deref(), name, "{text}");
        }
    }
}
