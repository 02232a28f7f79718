//! Dates that consist of numbers.

use super::calendar::day_of;
use super::clock::{clock_of, fraction, offset_of, signed, time_in};
use super::cursor::{Cursor, Read};

/// Dates such as 2021-03-03 and 2021-03-03T14:05:09+01:00.
pub(super) fn iso(cursor: &mut Cursor<'_>) -> Read {
    let year = year_here(cursor)?;
    cursor.one(|mark| mark == '-')?;
    let month = cursor.digits(1, 2)?;
    cursor.one(|mark| mark == '-')?;
    let day = last_number(cursor)?;
    let clock = cursor.maybe(iso_time);
    Some(day_of(&year, &month, &day).map(|written| written + &clock.unwrap_or_else(|| time_in(cursor.around(0).1))))
}

/// The time of an ISO date, with its zone.
fn iso_time(cursor: &mut Cursor<'_>) -> Option<String> {
    let is_gap = |mark: char| mark == 'T' || mark.is_whitespace();
    cursor.one(is_gap)?;
    (0..2).take_while(|_| cursor.one(is_gap).is_some()).count();
    let hour = cursor.digits(1, 2)?;
    cursor.one(|mark| mark == ':')?;
    let minute = cursor.digits(2, 2)?;
    let second = cursor.maybe(|cursor| {
        cursor.one(|mark| mark == ':')?;
        let second = cursor.digits(2, 2)?;
        cursor.maybe(fraction);
        Some(second)
    });
    let zone = cursor.maybe(|cursor| {
        cursor.spaces(1);
        cursor.maybe(capitals).or_else(|| Some(cursor.maybe(|cursor| signed(cursor, 2))?.0))
    });
    let (second, zone) = (second.unwrap_or_default(), zone.unwrap_or_default());
    Some(clock_of(&hour, &minute, &second, None, &zone))
}

/// `Z`, or the three or four capitals of a zone.
fn capitals(cursor: &mut Cursor<'_>) -> Option<String> {
    let name = cursor.letters(|mark| mark.is_ascii_uppercase())?;
    (name == "Z" || (3..=4).contains(&name.len())).then(|| offset_of(&name))
}

/// Dates such as 20210303 and 20210303T140509Z.
pub(super) fn compact(cursor: &mut Cursor<'_>) -> Read {
    if cursor.before().is_some_and(|mark| mark.is_ascii_digit()) {
        return None;
    }
    let run = cursor.digits(8, usize::MAX)?;
    let time = match run.len() {
        8 => cursor.maybe(|cursor| {
            cursor.one(|mark| mark == 'T')?;
            let time = cursor.digits(4, usize::MAX)?;
            matches!(time.len(), 4 | 6).then_some(time)
        }),
        12 | 14 => Some(run[8..].to_owned()),
        _ => return None,
    };
    let zone = cursor.maybe(|cursor| {
        let with_minutes = |cursor: &mut Cursor<'_>| signed(cursor, 2).filter(|(_, has_minutes)| *has_minutes);
        let zone = match cursor.one(|mark| mark == 'Z') {
            Some(_) => offset_of("Z"),
            None => with_minutes(cursor)?.0,
        };
        (!cursor.is_at_digit()).then_some(zone)
    });
    let zone = zone.unwrap_or_default();
    let clock = time.map(|time| clock_of(&time[..2], &time[2..4], &time[4..], None, &zone));
    Some(day_of(&run[..4], &run[4..6], &run[6..8]).map(|written| written + &clock.unwrap_or_default()))
}

/// Dates such as 2021/03/03 and 2021年3月3日.
pub(super) fn year_first(cursor: &mut Cursor<'_>) -> Read {
    let year = year_here(cursor)?;
    cursor.mark(|mark| matches!(mark, '/' | '.' | '년' | '年'))?;
    let month = cursor.digits(1, 2)?;
    cursor.mark(|mark| matches!(mark, '/' | '.' | '월' | '月'))?;
    let day = last_number(cursor)?;
    Some(day_of(&year, &month, &day).map(|written| written + &time_in(cursor.around(0).1)))
}

/// Dates such as 3.4.2021 and 3/4/21; where both numbers may be the month, the caller says which is.
pub(super) fn year_last(cursor: &mut Cursor<'_>, month_first: bool, century: &str) -> Read {
    let start = cursor.at;
    if cursor.is_in_number() {
        return None;
    }
    let first = cursor.digits(1, 2)?;
    let mark = cursor.mark(|mark| matches!(mark, '.' | '/' | '-'))?;
    let second = cursor.digits(1, 2)?;
    cursor.mark(|other| other == mark)?;
    let year = cursor.digits(2, usize::MAX)?;
    if !matches!(year.len(), 2 | 4) || cursor.peek() == Some('/') {
        return None;
    }
    let year = if year.len() == 4 { year } else { format!("{century}{year}") };
    let (day, month) = if month_first && mark != '.' { (second, first) } else { (first, second) };
    let written = day_of(&year, &month, &day).or_else(|| day_of(&year, &day, &month));
    Some(written.map(|written| written + &time_beside(cursor.around(start))))
}

/// The time of day after a date, else that before it.
pub(super) fn time_beside((before, after): (&[char], &[char])) -> String {
    let after = time_in(after);
    if after.is_empty() { time_in(before) } else { after }
}

/// A number of four digits that begins here.
fn year_here(cursor: &mut Cursor<'_>) -> Option<String> {
    if cursor.before().is_some_and(|mark| mark.is_ascii_digit()) {
        return None;
    }
    cursor.digits(4, 4)
}

/// A number of one or two digits that ends there.
fn last_number(cursor: &mut Cursor<'_>) -> Option<String> {
    let number = cursor.digits(1, 2)?;
    (!cursor.is_at_digit()).then_some(number)
}
