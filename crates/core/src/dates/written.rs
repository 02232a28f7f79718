//! Dates with the name of a month, and Vietnamese dates, in which months have numbers.

use std::ops::Range;

use super::calendar::day_of;
use super::cursor::{Cursor, Read};
use super::numbers::time_beside;
use super::words::MONTHS;
use crate::strings::fold_case;

/// Years that the Buddhist era is ahead.
const THAI_ERA: u32 = 543;

/// Words between a day and its month or year.
const ORDINAL: [&str; 12] = ["st", "nd", "rd", "th", "er", "re", "º", "ª", "de", "del", "di", "d"];

struct Token {
    /// Case folded.
    word: String,
    place: Range<usize>,
}

impl Token {
    fn is_ordinal(&self) -> bool {
        ORDINAL.contains(&&*self.word) || self.word == "of"
    }

    /// The number, where it may be the day of a month.
    fn day(&self) -> Option<&str> {
        let number: u32 = self.word.parse().ok()?;
        (self.word.len() <= 2 && (1..=31).contains(&number)).then_some(&*self.word)
    }

    /// The number, where it may be a year, in the Buddhist era too.
    fn year(&self) -> Option<u32> {
        let number: u32 = self.word.parse().ok()?;
        (self.word.len() == 4 && (1990..=2700).contains(&number)).then_some(number)
    }
}

/// Dates with the name of a month, in any order of day, month and year.
pub(super) fn month_named(text: &[char], is_true: impl Fn(String) -> Option<String>) -> Option<String> {
    let tokens = tokens(text);
    for (at, token) in tokens.iter().enumerate() {
        let Some(month) = MONTHS.get(&token.word) else {
            continue;
        };
        let before = tokens[at.saturating_sub(3)..at].iter().rev().find(|each| !each.is_ordinal());
        let mut after = tokens[at + 1..].iter().take(5).filter(|each| !each.is_ordinal());
        let (right, further) = (after.next(), after.next());
        let Some((year, day, end)) = year_and_day(before, right, further) else {
            continue;
        };
        let year = if year > 2400 { year - THAI_ERA } else { year };
        let date = day_of(&year.to_string(), &month.to_string(), day)
            .map(|written| written + &time_beside((&text[..token.place.start], &text[end..])));
        if let Some(date) = date.and_then(&is_true) {
            return Some(date);
        }
    }
    None
}

/// The year and the day among the words around a month, and where the last of them ends.
fn year_and_day<'t>(
    left: Option<&'t Token>,
    right: Option<&'t Token>,
    further: Option<&'t Token>,
) -> Option<(u32, &'t str, usize)> {
    let right = right?;
    if let Some(day) = left.and_then(Token::day)
        && let Some(year) = right.year()
    {
        return Some((year, day, right.place.end));
    }
    let day = right.day()?;
    if let Some(further) = further
        && let Some(year) = further.year()
    {
        return Some((year, day, further.place.end));
    }
    let year = left.and_then(Token::year)?;
    Some((year, day, right.place.end))
}

/// The numbers and words of a text.
fn tokens(text: &[char]) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let is_number = text[at].is_ascii_digit();
        let length = text[at..]
            .iter()
            .take_while(|mark| if is_number { mark.is_ascii_digit() } else { is_in_word(**mark) })
            .count();
        if length > 0 {
            let mut word: String = text[at..at + length].iter().collect();
            if word.is_ascii() {
                word.make_ascii_lowercase();
            } else {
                word = fold_case(&word);
            }
            tokens.push(Token { word, place: at..at + length });
        }
        at += length.max(1);
    }
    tokens
}

fn is_in_word(mark: char) -> bool {
    !mark.is_whitespace() && !mark.is_ascii_digit() && !".,;:/()|·•–—_'’-".contains(mark)
}

/// Dates such as 3 tháng 3, 2021.
pub(super) fn vietnamese(cursor: &mut Cursor<'_>) -> Read {
    let day = cursor.digits(1, 2)?;
    cursor.literal(" tháng ")?;
    let month = cursor.digits(1, 2)?;
    cursor.one(|mark| mark == ',');
    let _ = cursor.literal(" năm");
    cursor.literal(" ")?;
    let year = cursor.digits(4, 4)?;
    Some(day_of(&year, &month, &day))
}
