//! Dates in ISO 8601, parsed from the forms on pages: a day, or a time with its zone; never in the future.

mod calendar;
mod clock;
mod cursor;
mod numbers;
mod words;
mod written;

pub use calendar::local_time;
use calendar::{from_epoch, in_utc};
use cursor::{Cursor, first_true};
pub(crate) use words::MONTHS;

use crate::strings::{compatible, first_chars};

/// Before the web. Pages without a date say 1970, 1900 or 0001.
const EARLIEST: &str = "1990-01-01";

/// Characters that are searched: a date is part of a line, not of an article.
const MAX_LINE_CHARS: usize = 300;

/// The first date in a text that may be true; none lies after `today`, an ISO 8601 day. `month_first` says whether
/// 3/4 is the fourth of March, as in the United States.
pub fn read_date(text: &str, today: &str, month_first: bool) -> Option<String> {
    let text = first_chars(text, MAX_LINE_CHARS);
    if !text.contains(|mark: char| mark.is_numeric()) {
        return None;
    }
    let plain: Vec<char> = compatible(text)
        .chars()
        .filter(|mark| !matches!(mark, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202C}'))
        .map(ascii_digit)
        .collect();
    if let Some(seconds) = epoch(&plain) {
        return believable(&from_epoch(seconds), today);
    }
    let century = &today[..2];
    let is_true = |date: String| believable(&date, today);
    first_true(&plain, numbers::iso, is_true)
        .or_else(|| first_true(&plain, numbers::compact, is_true))
        .or_else(|| written::month_named(&plain, is_true))
        .or_else(|| first_true(&plain, numbers::year_first, is_true))
        .or_else(|| first_true(&plain, written::vietnamese, is_true))
        .or_else(|| first_true(&plain, |cursor| numbers::year_last(cursor, month_first, century), is_true))
}

/// Whether a text without a year in four digits has three numbers that are a version rather than a day: `3.5.11`, `v2.0.15`.
/// Without markup that says so, a day whose year has two digits is one only where day and month have two digits too.
pub fn is_version(text: &str) -> bool {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let is_one = |word: &str| {
        let word = word.trim_matches(|mark: char| !mark.is_alphanumeric());
        let parts: Vec<&str> = word.trim_start_matches(['v', 'V']).split('.').collect();
        parts.len() == 3
            && parts.iter().all(|part| is_number(part))
            && parts[2].len() == 2
            && parts[..2].iter().any(|part| part.len() == 1)
    };
    let text = first_chars(text, MAX_LINE_CHARS);
    let has_year = text.split(|mark: char| !mark.is_ascii_digit()).any(|number| number.len() == 4);
    // A day follows the name of an author and a comma: "Ann Lee, 8.5.12".
    let is_after_name = |word: &str| word.ends_with(',') && word.starts_with(|mark: char| mark.is_alphabetic());
    let mut before = "";
    !has_year
        && text.split_whitespace().any(|word| {
            let found = is_one(word) && !is_after_name(before);
            before = word;
            found
        })
}

/// The zeros of scripts that have digits of their own, from Arabic to Mongolian; nine more digits follow each.
const ZEROS: [u32; 17] = [
    0x660, 0x6F0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xE50, 0xED0, 0xF20, 0x1040, 0x17E0,
    0x1810,
];

/// A digit of any script as an ASCII digit; any other character as it is.
fn ascii_digit(mark: char) -> char {
    if mark.is_ascii() || !mark.is_numeric() {
        return mark;
    }
    let value = ZEROS.iter().find_map(|zero| (mark as u32).checked_sub(*zero).filter(|value| *value < 10));
    value.and_then(|value| char::from_digit(value, 10)).unwrap_or(mark)
}

/// Seconds since 1970, where the text is nothing else; with three more digits they are milliseconds.
fn epoch(text: &[char]) -> Option<i64> {
    let mut cursor = Cursor::new(text, 0);
    cursor.spaces(usize::MAX);
    let digits = cursor.digits(10, 13)?;
    cursor.spaces(usize::MAX);
    let is_whole = cursor.peek().is_none() && matches!(digits.len(), 10 | 13);
    is_whole.then(|| digits[..10].parse().ok()).flatten()
}

/// Whether a text begins with a day such as 2009-06-26.
pub(crate) fn is_dated(text: &str) -> bool {
    let fits = |(at, byte): (usize, &u8)| if matches!(at, 4 | 7) { *byte == b'-' } else { byte.is_ascii_digit() };
    text.as_bytes().get(..10).is_some_and(|day| day.iter().enumerate().all(fits))
}

/// The date, where it lies between the first web pages and today; a time that is today in UTC is today.
fn believable(date: &str, today: &str) -> Option<String> {
    let day = &date[..10];
    if day < EARLIEST {
        return None;
    }
    if day <= today {
        return Some(date.to_owned());
    }
    let moved = in_utc(date);
    (&moved[..10] <= today).then_some(moved)
}

/// Whether 3/4 is the fourth of March, as in the United States.
pub(crate) fn is_month_first(language: &str, url: &str) -> bool {
    const ELSEWHERE: [&str; 7] = [".uk", ".au", ".nz", ".ie", ".in", ".za", ".eu"];
    let host = url.split("://").nth(1).unwrap_or_default();
    let host = &host[..host.find(['/', ':']).unwrap_or(host.len())];
    matches!(language, "en" | "en-US" | "en-PH") && !ELSEWHERE.iter().any(|end| host.ends_with(end))
}
