//! The date that a unit shows, in ISO 8601.

use super::signals::{Role, Signal};
use super::units::Units;
use super::words::{WORDS, words_of};
use crate::dates::read_date;
use crate::page::Page;
use crate::strings::{first_chars, tidy, word_list};

/// Kinds of signals for dates, from the surest.
const RANKS: usize = 3;
/// Rows inside an element of a date whose titles are read.
const MAX_ROWS_INSIDE: usize = 6;
/// Characters of a date that are searched for its first word, those of the line before it, and the words looked at there.
const MAX_DATE_CHARS: usize = 30;
const MAX_LINE_CHARS: usize = 300;
const WORDS_BEFORE: usize = 5;
/// Attributes that hold a date, before what the element shows.
const DATED: [&str; 6] = word_list("datetime content data-time data-timestamp data-date title");

/// What the page says of a date, and the row that says it.
type Dated = (String, usize);

/// The day of today, and whether 3/4 is the fourth of March.
#[derive(Clone, Copy)]
pub(super) struct Calendar<'t> {
    pub today: &'t str,
    pub month_first: bool,
}

impl Calendar<'_> {
    fn read(self, text: &str) -> Option<String> {
        read_date(text, self.today, self.month_first)
    }
}

/// By unit, its date and the element that shows it.
pub(super) fn dates(
    page: &Page,
    units: &Units,
    signals: &[Signal],
    in_quote: &[bool],
    calendar: Calendar<'_>,
) -> Vec<Option<Dated>> {
    let mut found: Vec<[Option<Dated>; RANKS]> = vec![Default::default(); units.list.len()];
    for &Signal { row, role } in signals {
        if let Role::Date(rank) = role
            && let Some(owner) = units.at(row)
            && !in_quote[row]
        {
            let place = &mut found[owner][rank as usize];
            // A date with the time of day is more likely that of a post than that of a member.
            let has_time = |(text, _): &Dated| calendar.read(text).is_some_and(|date| date.contains('T'));
            let is_open = place.as_ref().is_none_or(|each| rank == 2 && !has_time(each));
            if is_open && !is_of_member(page, row) && !is_behind_other(page, row) {
                let found = dated(page, row, calendar);
                if place.is_none() || found.as_ref().is_some_and(has_time) {
                    *place = found;
                }
            }
        }
    }
    let said: Vec<Option<Dated>> = found.into_iter().map(|ranks| ranks.into_iter().flatten().next()).collect();
    let calendar = agreeing(&said, calendar);
    said.into_iter().map(|each| each.and_then(|(text, row)| Some((calendar.read(&text)?, row)))).collect()
}

/// Whether the words before a name or a date in its line say that it is another one: "edited 4 May", "last post by Ann".
pub(super) fn is_behind_other(page: &Page, row: usize) -> bool {
    let blocks = &page.blocks;
    let block = blocks.last.partition_point(|&last| last as usize <= row);
    if block == blocks.len() || blocks.first[block] >= page.nodes.end[row] {
        return false;
    }
    let start = page.nodes.text_start[row].max(blocks.text_start[block]);
    let line = page.text_between(blocks.text_start[block], start);
    let end = page.text_between(start, blocks.text_end[block]);
    let before = words_of(last_chars(line, MAX_LINE_CHARS));
    let first = words_of(first_chars(end.trim_start(), MAX_DATE_CHARS));
    before.iter().rev().take(WORDS_BEFORE).chain(first.first()).any(|word| WORDS.not_date.contains(word))
}

/// The last characters of a text.
fn last_chars(text: &str, most: usize) -> &str {
    text.char_indices().rev().take(most).last().map_or("", |(at, _)| &text[at..])
}

/// Whether a class around the date says that it is that of a member or of an edit.
fn is_of_member(page: &Page, row: usize) -> bool {
    page.upwards(row).take(3).any(|row| {
        let class = page.attribute(row, "class").unwrap_or_default();
        let mut tokens = first_chars(&class, 200).split_ascii_whitespace();
        tokens.any(|token| words_of(token).last().is_some_and(|word| WORDS.not_date.contains(word)))
    })
}

fn dated(page: &Page, row: usize, calendar: Calendar<'_>) -> Option<Dated> {
    // The title of an element inside may say more than the text: "2 years ago".
    let end = (page.nodes.end[row] as usize).min(row + MAX_ROWS_INSIDE);
    let titles = (row + 1..end).filter_map(|row| page.attribute(row, "title"));
    let attributes = DATED.iter().filter_map(|name| page.attribute(row, name));
    let mut texts =
        attributes.chain(titles).map(|value| tidy(&value)).chain(std::iter::once_with(|| tidy(&page.seen_text(row))));
    Some((texts.find(|text| calendar.read(text).is_some())?, row))
}

/// The calendar in which the dates of a thread go backwards least often: 4/3 may be April or March.
fn agreeing<'t>(said: &[Option<Dated>], calendar: Calendar<'t>) -> Calendar<'t> {
    let other = Calendar { month_first: !calendar.month_first, ..calendar };
    let backwards = |calendar: Calendar<'_>| {
        let dates: Vec<Option<String>> = said.iter().flatten().map(|(text, _)| calendar.read(text)).collect();
        dates.windows(2).filter(|pair| pair[1] < pair[0]).count()
    };
    if backwards(other) < backwards(calendar) { other } else { calendar }
}
