//! Metadata of the document itself: its `<title>`, its language, and the date in its URL.

use super::elements::Rows;
use super::fields::{Candidate, Key, Source};
use crate::dates::MONTHS;
use crate::page::Page;
use crate::strings::{fold_case, tidy};

/// Bytes of an address that are looked at.
const MAX_ADDRESS_BYTES: usize = 2000;

/// The `<title>`, the language of the root, and the day in the address.
pub(super) fn candidates(page: &Page, rows: &Rows, url: &str, found: &mut Vec<Candidate>) {
    if let Some(row) = rows.root {
        let filled = |name: &str| page.attribute(row, name).filter(|tag| !tag.is_empty());
        if let Some(tag) = filled("lang").or_else(|| filled("xml:lang")) {
            found.push(Candidate::new(Key::Language, tag, Source::Html));
        }
    }
    if let Some(row) = rows.title {
        let text = tidy(page.text(row));
        if !text.is_empty() {
            found.push(Candidate::new(Key::Title, text, Source::Html));
        }
    }
    if let Some(day) = day_in(url) {
        found.push(Candidate::new(Key::Published, day, Source::Url));
    } else if let Some(month) = month_in(url) {
        found.push(Candidate::new(Key::Month, month, Source::Url));
    }
}

/// The month that an address has in folders, as those of blogs do: `/2023/12/`.
fn month_in(url: &str) -> Option<String> {
    let path = without_archive(url);
    (0..path.len()).find_map(|at| {
        let (year, month) = (year(path, at + 1)?, number(path, at + 6)?);
        let are_folders = are_slashes(path, &[at, at + 5, at + 8]);
        (are_folders && (1..=12).contains(&month)).then(|| format!("{year}-{month:02}"))
    })
}

/// The day that an address names: as year, month and day, the month as a number or a name.
pub fn day_in(url: &str) -> Option<String> {
    let path = without_archive(url);
    let places = || 0..path.len();
    places()
        .find_map(|at| year_first(path, at))
        .or_else(|| places().find_map(|at| in_folders(path, at)))
        .or_else(|| places().find_map(|at| day_first(path, at)))
        .or_else(|| places().find_map(|at| month_named(path, at)).flatten())
}

/// An address without the part in which an archive of the web names the time of its copy.
fn without_archive(url: &str) -> &[u8] {
    let url = &url.as_bytes()[..url.len().min(MAX_ADDRESS_BYTES)];
    let lower = url.to_ascii_lowercase();
    for start in ["https://web.archive.org/web/", "http://web.archive.org/web/"] {
        if lower.starts_with(start.as_bytes()) {
            let rest = &url[start.len()..];
            let is_stamp = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
            let stamp = rest.iter().take_while(|byte| is_stamp(byte)).count();
            if stamp > 0 && rest.get(stamp) == Some(&b'/') {
                return &rest[stamp + 1..];
            }
        }
    }
    url
}

/// `2023-12-21`, `2023/12/21` or `_20231221`.
fn year_first(path: &[u8], at: usize) -> Option<String> {
    let parted = || {
        let is_start = !digit_before(path, at);
        let (month, day) = (number(path, at + 5)?, number(path, at + 8)?);
        let are_parts = is_parting(path, at + 4, b"/_-") && is_parting(path, at + 7, b"/_-");
        (is_start && are_parts && !digit_at(path, at + 10)).then_some((year(path, at)?, month, day))
    };
    let joined = || {
        let start = at + 1;
        let (month, day) = (number(path, start + 4)?, number(path, start + 6)?);
        let is_whole = is_parting(path, at, b"/_-") && !digit_at(path, start + 8);
        is_whole.then_some((year(path, start)?, month, day))
    };
    let (year, month, day) = parted().or_else(joined)?;
    (month < 20 && day < 40).then(|| format!("{year}-{month:02}-{day:02}"))
}

/// `/2023/2/1/`.
fn in_folders(path: &[u8], at: usize) -> Option<String> {
    let year = year(path, at + 1)?;
    let (month, next) = short_number(path, at + 6)?;
    let (day, end) = short_number(path, next + 1)?;
    are_slashes(path, &[at, at + 5, next, end]).then(|| format!("{year}-{month:02}-{day:02}"))
}

/// `21.12.2023`.
fn day_first(path: &[u8], at: usize) -> Option<String> {
    let (day, month) = (number(path, at)?, number(path, at + 3)?);
    let year = year(path, at + 6)?;
    let is_whole = !digit_before(path, at) && !digit_at(path, at + 10);
    let are_parts = is_parting(path, at + 2, b"._-") && is_parting(path, at + 5, b"._-");
    (is_whole && are_parts && month < 20 && day < 40).then(|| format!("{year}-{month:02}-{day:02}"))
}

/// `/2023/dec/21`; the inner none is for a word that names no month.
fn month_named(path: &[u8], at: usize) -> Option<Option<String>> {
    let year = year(path, at + 1)?;
    let letters = path.get(at + 6..)?.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let slash = at + 6 + letters;
    let (day, end) = short_number(path, slash + 1)?;
    let are_folders = are_slashes(path, &[at, at + 5, slash]);
    if !are_folders || !(3..=9).contains(&letters) || digit_at(path, end) {
        return None;
    }
    let name = String::from_utf8_lossy(&path[at + 6..slash]);
    let month = MONTHS.get(&fold_case(&name));
    Some(month.map(|month| format!("{year}-{month:02}-{day:02}")))
}

fn are_slashes(path: &[u8], places: &[usize]) -> bool {
    places.iter().all(|&at| path.get(at) == Some(&b'/'))
}

fn digit_at(path: &[u8], at: usize) -> bool {
    path.get(at).is_some_and(u8::is_ascii_digit)
}

fn digit_before(path: &[u8], at: usize) -> bool {
    at > 0 && digit_at(path, at - 1)
}

fn is_parting(path: &[u8], at: usize, marks: &[u8]) -> bool {
    path.get(at).is_some_and(|mark| marks.contains(mark))
}

/// A year of the last or of this century.
fn year(path: &[u8], at: usize) -> Option<&str> {
    let digits = path.get(at..at + 4)?;
    let is_year = digits.iter().all(u8::is_ascii_digit) && matches!(&digits[..2], b"19" | b"20");
    is_year.then(|| std::str::from_utf8(digits).ok()).flatten()
}

/// A number of two digits.
fn number(path: &[u8], at: usize) -> Option<u8> {
    let digits = path.get(at..at + 2)?;
    digits.iter().all(u8::is_ascii_digit).then(|| 10 * (digits[0] - b'0') + digits[1] - b'0')
}

/// A number of one or two digits, and where it ends.
fn short_number(path: &[u8], at: usize) -> Option<(u8, usize)> {
    if let Some(found) = number(path, at) {
        return Some((found, at + 2));
    }
    digit_at(path, at).then(|| (path[at] - b'0', at + 1))
}
