//! Metadata of the document itself: its `<title>`, its language and the date in its URL; `<meta>` (Open Graph, Dublin Core,
//! Twitter cards, and names that news systems use); and, only if no other source has one, the date in the data for its
//! scripts.

use std::sync::LazyLock;

use hashbrown::HashMap;
use memchr::memmem::Finder;

use super::elements::Rows;
use super::fields::{Candidate, Key, Source};
use super::words::{BYLINES, declared_names};
use crate::dates::MONTHS;
use crate::page::Page;
use crate::strings::{first_chars, fold_case, tidy, word_list};

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
    let months = (0..path.len()).filter_map(|at| numbers_at(path, at, "/Y/2/"));
    months.filter(|[_, month, _]| (1..=12).contains(month)).map(|[year, month, _]| format!("{year}-{month:02}")).next()
}

/// The day that an address names: as year, month and day, the month as a number or a name.
pub fn day_in(url: &str) -> Option<String> {
    let path = without_archive(url);
    let may_be = |[_, month, day]: &[u32; 3]| *month < 20 && *day < 40;
    // `2023-12-21`, `2023/12/21` or `_20231221`; then `/2023/2/1/`, `21.12.2023` and `/2023/dec/21`.
    let year_first = |at| numbers_at(path, at, "<Y-2-2>").or_else(|| numbers_at(path, at, "-Y22>")).filter(may_be);
    let in_folders = |at| numbers_at(path, at, "/Y/1/1/");
    let day_first = |at| numbers_at(path, at, "<2.2.Y>").map(|[day, month, year]| [year, month, day]).filter(may_be);
    let month_named = |at| numbers_at(path, at, "/Y/a/1>");
    let [year, month, day] = (0..path.len())
        .find_map(year_first)
        .or_else(|| (0..path.len()).find_map(in_folders))
        .or_else(|| (0..path.len()).find_map(day_first))
        .or_else(|| (0..path.len()).find_map(month_named).filter(|[_, month, _]| *month > 0))?;
    Some(format!("{year}-{month:02}-{day:02}"))
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

/// The numbers that stand at a place of a path by a pattern, in its order. `Y` is a year of the last or of this century, `2`
/// a number of two digits, `1` one of one or two, and `a` the name of a month, 0 if it names none; `/` is a slash, `-` and
/// `.` are that or another mark between parts; no digit stands before `<` and after `>`.
fn numbers_at(path: &[u8], mut at: usize, pattern: &str) -> Option<[u32; 3]> {
    let mut numbers = [0; 3];
    let mut places = numbers.iter_mut();
    for sign in pattern.bytes() {
        let rest = path.get(at..)?;
        let count = |is_wanted: fn(&u8) -> bool| rest.iter().take(10).take_while(|byte| is_wanted(byte)).count();
        let (digits, letters) = (count(u8::is_ascii_digit), count(u8::is_ascii_alphabetic));
        let is_one_of = |marks: &[u8]| rest.first().is_some_and(|mark| marks.contains(mark));
        let length = match sign {
            b'Y' if digits >= 4 && (rest.starts_with(b"19") || rest.starts_with(b"20")) => 4,
            b'2' if digits >= 2 => 2,
            b'1' if digits >= 1 => digits.min(2),
            b'a' if (3..=9).contains(&letters) => letters,
            b'/' if is_one_of(b"/") => 1,
            b'-' if is_one_of(b"/_-") => 1,
            b'.' if is_one_of(b"._-") => 1,
            b'<' if at == 0 || !path[at - 1].is_ascii_digit() => 0,
            b'>' if digits == 0 => 0,
            _ => return None,
        };
        let value = match sign {
            b'a' => MONTHS.get(&fold_case(&String::from_utf8_lossy(&rest[..length]))).copied().unwrap_or(0),
            _ => rest[..length].iter().fold(0, |number, digit| 10 * number + u32::from(digit.wrapping_sub(b'0'))),
        };
        if matches!(sign, b'Y' | b'2' | b'1' | b'a') {
            *places.next()? = value;
        }
        at += length;
    }
    Some(numbers)
}

/// Scripts of a page that are searched.
const MAX_SCRIPTS: usize = 200;
/// Bytes of one script.
const MAX_SCRIPT_BYTES: usize = 500_000;
/// White space around a colon.
const MAX_SPACE_CHARS: usize = 5;

/// The names that content systems have for it, in JSON or in JSON inside a string of JSON.
const DATE_NAMES: [&str; 8] = word_list(
    "datePublished publishedDate published_at publishedAt publishDate publish_date \
     published_time pubDate",
);

/// Values that scripts call the date of publication, in page order, at most one of each script.
pub(super) fn dates_in_scripts(page: &Page, rows: &Rows) -> Vec<String> {
    let finder = Finder::new("\"pub");
    let other = Finder::new("\"datePublished");
    rows.scripts
        .iter()
        .take(MAX_SCRIPTS)
        .filter(|&&row| page.nodes.end[row] as usize > row + 1)
        .filter_map(|&row| {
            let script = page.raw(row + 1);
            let mut end = script.len().min(MAX_SCRIPT_BYTES);
            while !script.is_char_boundary(end) {
                end -= 1;
            }
            let script = &script[..end];
            let mut places: Vec<usize> =
                finder.find_iter(script.as_bytes()).chain(other.find_iter(script.as_bytes())).collect();
            places.sort_unstable();
            places.into_iter().find_map(|at| value_at(&script[at + 1..]))
        })
        .collect()
}

/// The text of a member of an object, given what follows the quote before its name.
fn value_at(text: &str) -> Option<String> {
    let rest = DATE_NAMES.iter().find_map(|name| {
        let rest = text.strip_prefix(name)?;
        rest.strip_prefix('\\').unwrap_or(rest).strip_prefix('"')
    })?;
    let rest = after_space(after_space(rest)?.strip_prefix(':')?)?;
    let rest = rest.strip_prefix('\\').unwrap_or(rest).strip_prefix('"')?;
    let value = first_chars(rest, 40);
    let value = &value[..value.find(['"', '\\']).unwrap_or(value.len())];
    (value.chars().count() >= 8).then(|| value.to_owned())
}

/// A text without the white space before it; none where there is too much.
fn after_space(text: &str) -> Option<&str> {
    let rest = text.trim_start();
    (text[..text.len() - rest.len()].chars().count() <= MAX_SPACE_CHARS).then_some(rest)
}

/// `<meta>` elements of a page that are read.
const MAX_ELEMENTS: usize = 2_000;

/// From the name of a `<meta>`, in lower case, to its field and source.
static NAMES: LazyLock<HashMap<&'static str, (Key, Source)>> = LazyLock::new(|| {
    declared_names().filter_map(|(source, key, name)| Some((name, (key, Source::named(source)?)))).collect()
});

/// What the `<meta>` elements say, in their order.
pub(super) fn in_metas(page: &Page, rows: &Rows, found: &mut Vec<Candidate>) {
    let mut labels: HashMap<char, String> = HashMap::new();
    for &row in rows.metas.iter().take(MAX_ELEMENTS) {
        let filled = |name: &str| page.attribute(row, name).filter(|value| !value.is_empty());
        let Some(content) = filled("content").or_else(|| filled("value")) else {
            continue;
        };
        for name in names(page, row) {
            if let Some((key, source)) = NAMES.get(&*name) {
                let value = tidy(&content);
                if !value.is_empty() {
                    found.push(Candidate::new(*key, value, *source));
                }
                break;
            }
            if let Some(number) = card(&name, "twitter:label") {
                labels.insert(number, content.clone().into_owned());
            } else if let Some(number) = card(&name, "twitter:data")
                && labels.get(&number).is_some_and(|label| BYLINES.prefixes.contains(&fold_case(label.trim())))
            {
                found.push(Candidate::new(Key::Authors, tidy(&content), Source::Twitter));
            }
        }
    }
}

/// What a `<meta>` may be called, in lower case.
fn names(page: &Page, row: usize) -> impl Iterator<Item = String> {
    ["property", "name", "http-equiv", "itemprop"].into_iter().filter_map(move |key| {
        let name = page.attribute(row, key)?.trim().to_lowercase();
        Some(if key == "itemprop" { format!("itemprop:{name}") } else { name })
    })
}

/// The number of a card's label or of its value: 1 in `twitter:label1`.
fn card(name: &str, kind: &str) -> Option<char> {
    let mut rest = name.strip_prefix(kind)?.chars();
    let number = rest.next().filter(char::is_ascii_digit)?;
    rest.next().is_none().then_some(number)
}
