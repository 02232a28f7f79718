//! Visible dates: `<time>`, elements named after dates, and lines near the heading.

use super::bylines::{distance, is_in_teaser};
use super::candidate::{Candidate, Key};
use super::dates::{is_version, read_date};
use super::elements::{Element, Regions};
use super::rows::Rows;
use super::sources::Source;
use super::strings::{first_chars, fold_case, tidy};
use super::words::{REGIONS, Words};
use crate::order;
use crate::page::{Page, flags};

/// Marked elements that are weighed.
const MAX_ELEMENTS: usize = 80;
/// Blocks before and after the heading among which a line without markup may be the date.
const BLOCKS_BEFORE: usize = 6;
const BLOCKS_AFTER: usize = 16;
/// Words of such a line.
const MOST_WORDS: i32 = 40;
/// Characters of a paragraph that may open with the date.
const OPENING: usize = 40;
/// Blocks further down that are looked at.
const FURTHER: usize = 30;
/// Characters of a line that may have the date anywhere in it.
const MAX_LINE_CHARS: usize = 90;
/// The same, of a line that says that something was published.
const LONGEST_SAYING: usize = 200;
/// Blocks below and above the heading that may be a line with the date, and the words of such a line.
const LINES_AFTER: usize = 5;
const LINES_BEFORE: usize = 2;
const MOST_LINE_WORDS: i32 = 12;
/// Digits of a line that has a date.
const FEWEST_DIGITS: i32 = 3;

/// Dates, the likeliest first; those without markup only where `in_text` asks for them.
pub(super) fn candidates(
    page: &Page,
    rows: &Rows,
    elements: &[Element<'_>],
    regions: &mut Regions<'_>,
    heading: Option<usize>,
    in_text: bool,
    found: &mut Vec<Candidate>,
) {
    let mut marked = marked(page, elements, regions, heading);
    if in_text && let Some(heading) = heading {
        marked.extend(beside(page, heading));
    }
    order::sort_by_key(&mut marked, |(strength, distance, row, _, _)| {
        let is_elsewhere = is_in_teaser(page, rows, *row, heading);
        (is_elsewhere, *strength, *distance, *row)
    });
    for (_, _, _, value, key) in marked {
        found.push(Candidate::new(key, value, Source::Visible));
    }
    if in_text {
        let is_date = |line: &String| !says_any(line, &REGIONS.membership) && !is_version(line);
        for line in lines(page, heading).filter(is_date) {
            let key = if says_changed(&line) {
                Key::Modified
            } else {
                Key::Published
            };
            found.push(Candidate::new(key, line, Source::Visible));
        }
    }
}

/// Short lines with a date right below or above the heading, in the form of `marked`: the dates of teasers have markup
/// more often than that of the text.
fn beside(page: &Page, heading: usize) -> impl Iterator<Item = (u8, usize, usize, String, Key)> {
    let blocks = &page.blocks;
    let at = blocks
        .first
        .partition_point(|&first| (first as usize) < heading);
    let near = at.saturating_sub(LINES_BEFORE)..(at + 1 + LINES_AFTER).min(blocks.len());
    let is_short = move |index: &usize| {
        *index != at
            && blocks.words[*index] <= MOST_LINE_WORDS
            && blocks.digits[*index] >= FEWEST_DIGITS
            && blocks.flags[*index] & (flags::NAV | flags::ASIDE | flags::CODE | flags::LINK) == 0
    };
    near.filter(is_short).filter_map(move |index| {
        let row = blocks.first[index] as usize;
        let text = page.block_text(index);
        let is_date = read_date(&text, "9999-12-31", false).is_some()
            && !says_changed(&text)
            && !says_any(&text, &REGIONS.membership)
            && !is_version(&text);
        is_date.then(|| (0, distance(row, Some(heading)), row, text, Key::Published))
    })
}

/// Texts of elements named after dates: how weak the sign is, how far the heading, the row, the text and what it tells.
fn marked(
    page: &Page,
    elements: &[Element<'_>],
    regions: &mut Regions<'_>,
    heading: Option<usize>,
) -> Vec<(u8, usize, usize, String, Key)> {
    let mut found = Vec::new();
    let dated = elements.iter().filter(|each| each.is_dated());
    let told = dated.filter_map(|each| {
        let text = tidy(page.text(each.row));
        let value = told_by(each).map_or_else(|| text.clone(), str::to_owned);
        value
            .contains(char::is_numeric)
            .then_some((each, text, value))
    });
    for (each, text, value) in told.take(MAX_ELEMENTS) {
        if regions.is_aside(each.row) || says_any(&text, &REGIONS.membership) {
            continue;
        }
        let is_change = each.says_modified || says_changed(&text);
        let key = if is_change {
            Key::Modified
        } else {
            Key::Published
        };
        let strength = u8::from(!each.is_time);
        let away = distance(each.row, heading);
        if value != text && text.chars().count() <= MAX_LINE_CHARS {
            // What the page shows is the day of its readers, which UTC may not be.
            found.push((strength + 2, away, each.row, text, key));
        }
        found.push((strength, away, each.row, value, key));
    }
    found
}

/// The exact time that an element has in its attributes, beside what it shows: "three days ago".
fn told_by<'e>(element: &'e Element<'_>) -> Option<&'e str> {
    let exact = element.attribute("datetime");
    if !exact.is_empty() {
        return Some(exact);
    }
    let title = element.attribute("title");
    let form = title.as_bytes().get(..10)?;
    let is_day = form.iter().enumerate().all(|(at, byte)| match at {
        4 | 7 => *byte == b'-',
        _ => byte.is_ascii_digit(),
    });
    is_day.then_some(title)
}

/// Short blocks with digits: those after the heading, those before it, then those further down.
fn lines(page: &Page, heading: Option<usize>) -> impl Iterator<Item = String> {
    let blocks = &page.blocks;
    let at = heading.map_or(0, |heading| {
        blocks
            .first
            .partition_point(|&first| (first as usize) < heading)
    });
    let is_dated = |index: &usize| {
        blocks.digits[*index] >= FEWEST_DIGITS
            && blocks.flags[*index] & (flags::NAV | flags::ASIDE | flags::CODE) == 0
    };
    let end = (at + BLOCKS_AFTER).min(blocks.len());
    let near = (at..end).filter(is_dated);
    let before = (at.saturating_sub(BLOCKS_BEFORE)..at)
        .rev()
        .filter(is_dated);
    let after = (end..blocks.len()).filter(is_dated).take(FURTHER);
    let chosen: Vec<usize> = near.chain(before).chain(after).collect();
    chosen.into_iter().map(|index| {
        let text = page.block_text(index);
        let longest = if blocks.words[index] > MOST_WORDS {
            OPENING
        } else if says_any(&text, &REGIONS.first) {
            LONGEST_SAYING
        } else {
            MAX_LINE_CHARS
        };
        first_chars(&text, longest).to_owned()
    })
}

/// Whether a line says that its date is that of a change.
fn says_changed(text: &str) -> bool {
    says_any(text, &REGIONS.modified) && !says_any(text, &REGIONS.first)
}

/// Whether the beginning of a line has one of some words.
fn says_any(text: &str, wanted: &Words) -> bool {
    let text = fold_case(first_chars(text, 100));
    text.split(|letter: char| !letter.is_alphabetic())
        .any(|word| !word.is_empty() && wanted.contains(word))
}
