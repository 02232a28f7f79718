//! The author of a post: the name in its element, without the words around it.

use std::borrow::Cow;

use super::dates;
use super::signals::{Role, Signal};
use super::units::Units;
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
#[derive(Clone)]
pub(super) struct Author {
    pub name: String,
    /// The element of the name, where the page shows it.
    pub row: Option<usize>,
}

/// The author of each unit. Units of one template name theirs in one way, where that names enough of them.
pub(super) fn authors(page: &Page, units: &Units, signals: &[Signal], in_quote: &[bool]) -> Vec<Option<Author>> {
    let mut found: Vec<[Option<Author>; RANKS]> = vec![Default::default(); units.list.len()];
    for &Signal { row, role } in signals {
        if let Role::Author(rank) = role
            && let Some(owner) = units.at(row)
            && !in_quote[row]
            && found[owner][rank as usize].is_none()
            && !dates::is_behind_other(page, row)
            && let Some(name) = name_in(page, row)
        {
            found[owner][rank as usize] = Some(Author { name, row: Some(row) });
        }
    }
    let mut counts = vec![[0; RANKS]; units.groups()];
    for (unit, ranks) in units.list.iter().zip(&found) {
        for (count, author) in counts[unit.group].iter_mut().zip(ranks) {
            *count += usize::from(author.is_some());
        }
    }
    let authors = units.list.iter().zip(found).map(|(unit, mut ranks)| {
        let counts = &counts[unit.group];
        let most = counts.iter().max().copied().unwrap_or(0);
        let best = counts.iter().position(|count| 5 * count >= 4 * most)?;
        let shown = ranks[best].take().or_else(|| ranks.into_iter().flatten().next());
        let row = shown.as_ref().and_then(|author| author.row);
        declared(page, unit.row, &NAMED).map(|name| Author { name, row }).or(shown)
    });
    authors.collect()
}

/// The first name in some attributes.
fn declared(page: &Page, row: usize, names: &[&str]) -> Option<String> {
    names.iter().filter_map(|name| page.attribute(row, name)).find_map(|value| checked(&value))
}

/// The name in an element: what microdata calls so, the first link or mark, or the text itself.
fn name_in(page: &Page, row: usize) -> Option<String> {
    let nodes = &page.nodes;
    // A panel has few rows; one of many is no panel.
    let inside = row + 1..(nodes.end[row] as usize).min(row + 200);
    let seen = |at: usize| checked(&page.seen_text(at));
    let named = || {
        let is_name = |name: Cow<'_, str>| name.eq_ignore_ascii_case("name");
        let at = inside.clone().find(|&at| page.attribute(at, "itemprop").is_some_and(is_name))?;
        declared(page, at, &["content"]).or_else(|| seen(at))
    };
    let marked = |is_mark: fn(tags::Tag) -> bool| {
        inside.clone().filter(|&at| is_mark(nodes.tag[at]) && !holds_time(page, at)).find_map(seen)
    };
    let whole = || {
        let text = page.seen_text(row);
        let is_short = !holds_time(page, row) && tidy(&text).split(' ').count() <= MAX_NAME_WORDS;
        is_short.then(|| checked(&text)).flatten()
    };
    let is_text = |&at: &usize| nodes.tag[at] == tags::TEXT && nodes.chars[at] > 0 && nodes.flags[at] & flags::RAW == 0;
    let is_mark = |tag| matches!(tag, tags::B | tags::STRONG | tags::CITE | tags::H3 | tags::H4 | tags::SPAN);
    declared(page, row, &["content", "data-username"])
        .or_else(named)
        .or_else(|| marked(|tag| tag == tags::A))
        .or_else(whole)
        .or_else(|| marked(is_mark))
        .or_else(|| inside.clone().filter(is_text).find_map(seen))
}

/// Whether an element shows a time. Then it contains no name, even if other words directly follow the time.
fn holds_time(page: &Page, row: usize) -> bool {
    let end = (page.nodes.end[row] as usize).min(row + 20);
    page.nodes.tag[row..end].contains(&tags::TIME)
}

/// A name without "by" before it or "says" behind it; none where no name is left.
fn checked(text: &str) -> Option<String> {
    let text = tidy(text);
    let name = without(&text, &SPEAKING).trim_start_matches(['@', '+']).trim();
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
    const UNITS: [&str; 22] = word_list(
        "s sec min mins minute minutes h hr hrs hour hours d day days week weeks mo month months yr year years",
    );
    let mut words = text.split(' ');
    words.next().unwrap_or_default().bytes().all(|byte| byte.is_ascii_digit())
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
            rest = cut_start(rest, phrase).map_or(rest, |cut| cut.trim_matches(is_mark));
            rest = cut_end(rest, phrase).map_or(rest, |cut| cut.trim_matches(is_mark));
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
        let cases = "by Ann=Ann|Posted by: Ann Lee »=Ann Lee|Bob_77 says:=Bob_77|@carl=carl|Byron=Byron|says=says|\
            3 Days Grace=3 Days Grace|Reply=|von=|1 yr=|3 days ago=|2 weeks later...=|12:30=|3 May 2021=|=";
        for (text, name) in cases.split('|').filter_map(|case| case.split_once('=')) {
            assert_eq!(checked(text).unwrap_or_default(), name, "{text}");
        }
    }
}
