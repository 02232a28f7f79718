//! Visible dates: `<time>`, elements named after dates, and lines near the heading.

use super::elements::{Body, Element, block_at};
use super::fields::{Candidate, Key, Source};
use super::words::REGIONS;
use crate::dates::{is_dated, is_version, read_date};
use crate::page::{Page, flags};
use crate::strings::{Words, first_chars, fold_case, is_alphabetic, tidy};

/// Marked elements that are weighed.
const MAX_ELEMENTS: usize = 80;
/// Blocks before and after the heading among which a line without markup may be the date.
const BLOCKS_BEFORE: usize = 6;
const BLOCKS_AFTER: usize = 16;
/// Words of such a line.
const MAX_PLAIN_LINE_WORDS: i32 = 40;
/// Characters of a paragraph that may open with the date.
const MAX_OPENING_CHARS: usize = 40;
/// Blocks further down that are looked at.
const FURTHER_BLOCKS: usize = 30;
/// Characters of a line that may have the date anywhere in it.
const MAX_LINE_CHARS: usize = 90;
/// The same for a line that contains a word for publication.
const MAX_PUBLISHED_LINE_CHARS: usize = 200;
/// Blocks below and above the heading that may be a line with the date, and the words of such a line.
const LINES_AFTER: usize = 5;
const LINES_BEFORE: usize = 2;
const MAX_LINE_WORDS: i32 = 12;
/// Rows from the heading within which a marked date is that of the text; four times as many count before it.
const MAX_ROWS_AWAY: usize = 80;
/// A `<time>` further above the heading belongs to the page's header and is the time of the visit.
const MAX_ROWS_ABOVE: usize = 100;
/// Blocks that are searched for a day of the month that the address names.
const MAX_MONTH_BLOCKS: usize = 400;
/// Characters of a day in ISO 8601.
const ISO_DAY_CHARS: usize = 10;
/// A line with fewer digits has no date.
const MIN_DATE_DIGITS: i32 = 3;

/// Which lines of text without markup may have the date.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Lines {
    None,
    /// Those beside the heading.
    Beside,
    All,
}

/// A text that may be a date: how weak the sign is, how far the heading, where the text stands, and what it tells.
struct Marked {
    weakness: u8,
    distance: usize,
    row: usize,
    value: String,
    key: Key,
}

/// Dates, the likeliest first; those without markup only where `lines` asks for them.
pub(super) fn candidates(body: &Body<'_>, lines: Lines, found: &mut Vec<Candidate>) {
    let (page, heading) = (body.page, body.heading);
    let mut marked = marked(body);
    if lines != Lines::None
        && let Some(heading) = heading
    {
        marked.extend(beside(body, heading));
    }
    marked.sort_by_key(|each| (body.is_in_teaser(each.row), each.weakness, each.distance, each.row));
    let shown = shown_date(body, &marked).map(|value| (Key::Shown, value));
    let marked = shown.into_iter().chain(marked.into_iter().map(|each| (each.key, each.value)));
    found.extend(marked.map(|(key, value)| Candidate::new(key, value, Source::Visible)));
    if lines == Lines::All {
        let is_date = |line: &String| !says_any(line, &REGIONS.membership) && !is_version(line);
        for line in near_lines(page, heading).filter(is_date) {
            let key = key_of(says_changed(&line));
            found.push(Candidate::new(key, line, Source::Visible));
        }
        let month = found.iter().find(|each| each.key == Key::Month);
        if let Some(month) = month.map(|each| each.value.clone()) {
            found.extend(in_month(page, &month));
        }
    }
}

/// The likeliest of the marked dates, where it stands by the heading, or is the only day that the page marks.
fn shown_date(body: &Body<'_>, marked: &[Marked]) -> Option<String> {
    let first = marked.first()?;
    let mut days = marked
        .iter()
        .filter(|each| each.weakness == 0 && each.key == Key::Published)
        .map(|each| first_chars(&each.value, ISO_DAY_CHARS));
    let is_near = body.heading.is_some() && first.weakness <= 1 && first.distance <= MAX_ROWS_AWAY;
    let is_only = days.next().is_some_and(|day| days.all(|other| other == day));
    let is_shown =
        (is_near || is_only && first.weakness == 0) && first.key == Key::Published && !body.is_in_teaser(first.row);
    is_shown.then(|| first.value.clone())
}

/// Dates in any block of the month that the address names, as "This entry was posted on" below the text of a blog.
fn in_month(page: &Page, month: &str) -> impl Iterator<Item = Candidate> {
    (0..page.blocks.len())
        .filter(|&at| may_date(page, at))
        .take(MAX_MONTH_BLOCKS)
        .filter_map(move |at| read_date(&page.seen_block_text(at), "9999-12-31", false))
        .filter(move |date| date.starts_with(month))
        .map(|date| Candidate::new(Key::Published, date, Source::Visible))
}

/// Short lines with a date right below or above the heading, in the form of `marked`: the dates of teasers have markup
/// more often than that of the text.
fn beside(body: &Body<'_>, heading: usize) -> impl Iterator<Item = Marked> {
    let page = body.page;
    let blocks = &page.blocks;
    let at = block_at(page, heading);
    let near = at.saturating_sub(LINES_BEFORE)..(at + 1 + LINES_AFTER).min(blocks.len());
    let is_short = move |index: &usize| {
        *index != at
            && blocks.words[*index] <= MAX_LINE_WORDS
            && blocks.link_words[*index] < blocks.words[*index]
            && may_date(page, *index)
    };
    near.filter(is_short).filter_map(move |index| {
        let row = blocks.first[index] as usize;
        let text = after_change(&page.seen_block_text(index)).to_owned();
        let is_date = read_date(&text, "9999-12-31", false).is_some()
            && !says_changed(&text)
            && !says_any(&text, &REGIONS.membership)
            && !is_version(&text);
        is_date.then(|| Marked { weakness: 0, distance: body.distance(row), row, value: text, key: Key::Published })
    })
}

/// Texts of elements named after dates.
fn marked(body: &Body<'_>) -> Vec<Marked> {
    let (page, heading) = (body.page, body.heading);
    let mut found = Vec::new();
    let marked = body.elements.iter().filter(|each| each.is_dated()).filter_map(|each| {
        let text = tidy(&page.seen_text(each.row));
        let value = told_by(each).map_or_else(|| text.clone(), str::to_owned);
        value.contains(char::is_numeric).then_some((each, text, value))
    });
    for (each, text, value) in marked.take(MAX_ELEMENTS) {
        if body.is_aside(each.row) || says_any(&text, &REGIONS.membership) {
            continue;
        }
        let key = key_of(each.says_modified || says_changed(&text));
        let is_far_above = heading.is_some_and(|heading| each.row + MAX_ROWS_ABOVE < heading);
        let weakness = u8::from(!each.is_time) + u8::from(is_far_above);
        let (row, distance) = (each.row, body.distance(each.row));
        let mut dates = [value, after_change(&text).to_owned()];
        if dates[0] != dates[1] && text.chars().count() <= MAX_LINE_CHARS {
            // A date that the page calls published goes first: the machine-readable one may be in UTC, on another day.
            if says_any(&text, &REGIONS.first) && read_date(&dates[1], "9999-12-31", false).is_some() {
                dates.reverse();
            }
            found.push(Marked { weakness: weakness + 2, distance, row, value: dates[1].clone(), key });
        }
        let [value, _] = dates;
        found.push(Marked { weakness, distance, row, value, key });
    }
    found
}

/// The exact time that an element has in its attributes, beside what it shows: "three days ago".
pub(super) fn told_by<'e>(element: &'e Element<'_>) -> Option<&'e str> {
    let exact = element.attribute("datetime");
    if !exact.is_empty() {
        return Some(exact);
    }
    Some(element.attribute("title")).filter(|title| is_dated(title))
}

/// Short blocks with digits: those after the heading, those before it, then those further down.
fn near_lines(page: &Page, heading: Option<usize>) -> impl Iterator<Item = String> {
    let blocks = &page.blocks;
    let at = heading.map_or(0, |heading| block_at(page, heading));
    let is_dated = |index: &usize| may_date(page, *index);
    let end = (at + BLOCKS_AFTER).min(blocks.len());
    let near = (at..end).filter(is_dated);
    let before = (at.saturating_sub(BLOCKS_BEFORE)..at).rev().filter(is_dated);
    let after = (end..blocks.len()).filter(is_dated).take(FURTHER_BLOCKS);
    let chosen: Vec<usize> = near.chain(before).chain(after).collect();
    chosen.into_iter().map(|index| {
        let text = page.seen_block_text(index);
        let longest = if blocks.words[index] > MAX_PLAIN_LINE_WORDS {
            MAX_OPENING_CHARS
        } else if says_any(&text, &REGIONS.first) {
            MAX_PUBLISHED_LINE_CHARS
        } else {
            MAX_LINE_CHARS
        };
        after_change(first_chars(&text, longest)).to_owned()
    })
}

/// Whether a block may have a date: it has digits, and is no part of a menu, an aside or code.
fn may_date(page: &Page, block: usize) -> bool {
    let skipped = flags::NAV | flags::ASIDE | flags::CODE;
    page.blocks.digits[block] >= MIN_DATE_DIGITS && page.blocks.flags[block] & skipped == 0
}

/// What a line says of its publication, where it tells of a change before: "Updated 3 March, published 2 March".
fn after_change(text: &str) -> &str {
    let place = |wanted: &Words| {
        text.split(|letter: char| !is_alphabetic(letter))
            .find(|word| !word.is_empty() && wanted.contains_folded(word))
            .map(|word| word.as_ptr() as usize - text.as_ptr() as usize)
    };
    let Some(changed) = place(&REGIONS.modified) else {
        return text;
    };
    let first = place(&REGIONS.first).filter(|&first| changed < first);
    first.map_or(text, |first| &text[first..])
}

fn key_of(is_change: bool) -> Key {
    if is_change { Key::Modified } else { Key::Published }
}

/// Whether a line says that its date is that of a change.
fn says_changed(text: &str) -> bool {
    says_any(text, &REGIONS.modified) && !says_any(text, &REGIONS.first)
}

/// Whether the beginning of a line has one of some words.
fn says_any(text: &str, wanted: &Words) -> bool {
    let text = fold_case(first_chars(text, 100));
    text.split(|letter: char| !is_alphabetic(letter)).any(|word| !word.is_empty() && wanted.contains(word))
}
