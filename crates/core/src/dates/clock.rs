//! Times of day next to a date, with their zones.

use super::cursor::Cursor;
use super::words::ZONES;

/// Characters beside a date in which a time of day is looked for.
const MAX_CHARS_BESIDE: usize = 40;

/// The first time of day in what stands beside a date, as ISO 8601 appends it to a day; empty where there is none.
pub(super) fn time_in(text: &[char]) -> String {
    let text = &text[..text.len().min(MAX_CHARS_BESIDE)];
    (0..text.len()).filter(|&at| text[at].is_ascii_digit()).find_map(|at| time_at(text, at)).unwrap_or_default()
}

/// The time of day that begins at a digit; an empty one where no clock shows it.
fn time_at(text: &[char], at: usize) -> Option<String> {
    let mut cursor = Cursor::new(text, at);
    if cursor.is_in_number() {
        return None;
    }
    let hour = cursor.digits(1, 2)?;
    cursor.mark(|mark| matches!(mark, ':' | '.' | 'h' | 'H'))?;
    let minute = cursor.digits(2, 2)?;
    let second = seconds(&mut cursor)?;
    cursor.spaces(usize::MAX);
    let half = cursor.maybe(half_of_day);
    cursor.spaces(usize::MAX);
    cursor.one(|mark| mark == '(');
    let zone = cursor.maybe(offset).or_else(|| cursor.maybe(zone_name)).unwrap_or_default();
    Some(clock_of(&hour, &minute, &second, half, &zone))
}

/// The seconds that may follow the minutes; none where the number goes on, as in a version 1.20.3.
fn seconds(cursor: &mut Cursor<'_>) -> Option<String> {
    let is_over = |cursor: &Cursor<'_>| !cursor.peek().is_some_and(|mark| mark.is_ascii_digit() || mark == '.');
    let with_seconds = cursor.maybe(|cursor| {
        cursor.mark(|mark| mark == ':')?;
        let second = cursor.digits(2, 2)?;
        cursor.maybe(fraction);
        is_over(cursor).then_some(second)
    });
    with_seconds.or_else(|| is_over(cursor).then(String::new))
}

pub(super) fn fraction(cursor: &mut Cursor<'_>) -> Option<()> {
    cursor.one(|mark| matches!(mark, '.' | ','))?;
    cursor.digits(1, usize::MAX).map(|_| ())
}

/// "am" or "pm", with or without full stops: whether it is the second half.
fn half_of_day(cursor: &mut Cursor<'_>) -> Option<bool> {
    let first = cursor.one(|mark| matches!(mark, 'a' | 'A' | 'p' | 'P'))?;
    cursor.one(|mark| mark == '.');
    cursor.spaces(1);
    cursor.one(|mark| matches!(mark, 'm' | 'M'))?;
    if !cursor.is_at_word_end() {
        return None;
    }
    cursor.one(|mark| mark == '.');
    Some(matches!(first, 'p' | 'P'))
}

/// A zone such as `+01:00`, `UTC+1` or `GMT -0500`.
fn offset(cursor: &mut Cursor<'_>) -> Option<String> {
    let _ = cursor.literal("utc").or_else(|| cursor.literal("gmt"));
    cursor.spaces(1);
    let (zone, _) = signed(cursor, 1)?;
    cursor.is_at_word_end().then_some(zone)
}

/// `+01`, `+0100` or `+01:00` as ISO 8601 writes it, and whether it has minutes; hours may have fewer digits. The text is
/// empty where no zone has such an offset.
pub(super) fn signed(cursor: &mut Cursor<'_>, fewest: usize) -> Option<(String, bool)> {
    let sign = cursor.one(|mark| matches!(mark, '+' | '-'))?;
    let hours = number(&cursor.digits(fewest, 2)?);
    let minutes = cursor.maybe(|cursor| {
        cursor.one(|mark| mark == ':');
        cursor.digits(2, 2)
    });
    let has_minutes = minutes.is_some();
    let minutes = number(&minutes.unwrap_or_default());
    let is_real = hours <= 14 && minutes <= 59;
    Some((if is_real { format!("{sign}{hours:02}:{minutes:02}") } else { String::new() }, has_minutes))
}

/// A zone such as `CET`; empty where it is not known.
fn zone_name(cursor: &mut Cursor<'_>) -> Option<String> {
    let name = cursor.letters(|mark| mark.is_ascii_alphabetic())?;
    (name.len() <= 4).then(|| offset_of(&name.to_ascii_uppercase()))
}

/// The offset of a zone by its name in capitals; empty where it is not known.
pub(super) fn offset_of(name: &str) -> String {
    ZONES.get(name).copied().unwrap_or_default().to_owned()
}

fn number(text: &str) -> u32 {
    text.parse().unwrap_or(0)
}

/// A time as ISO 8601 appends it to a day; empty where no clock shows it. `half` says whether it is after noon.
pub(super) fn clock_of(hour: &str, minute: &str, second: &str, half: Option<bool>, zone: &str) -> String {
    let (mut hours, minutes, seconds) = (number(hour), number(minute), number(second));
    if let Some(is_second) = half.filter(|_| hours <= 12) {
        hours = hours % 12 + if is_second { 12 } else { 0 };
    }
    if hours > 23 || minutes > 59 || seconds > 59 {
        return String::new();
    }
    format!("T{hours:02}:{minutes:02}:{seconds:02}{zone}")
}
