//! The date in the data for a page's own scripts: used only if no other source has one.

use memchr::memmem::Finder;

use super::elements::Rows;
use crate::page::Page;
use crate::strings::{first_chars, word_list};

/// Scripts of a page that are searched.
const MAX_SCRIPTS: usize = 200;
/// Bytes of one script.
const MAX_SCRIPT_BYTES: usize = 500_000;
/// White space around a colon.
const MAX_SPACE_CHARS: usize = 5;

/// The names that content systems have for it, in JSON or in JSON inside a string of JSON.
const NAMES: [&str; 8] = word_list(
    "datePublished publishedDate published_at publishedAt publishDate publish_date \
     published_time pubDate",
);

/// Values that scripts call the date of publication, in page order, at most one of each script.
pub(super) fn published(page: &Page, rows: &Rows) -> Vec<String> {
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
    let rest = NAMES.iter().find_map(|name| {
        let rest = text.strip_prefix(name)?;
        let rest = rest.strip_prefix('\\').unwrap_or(rest);
        rest.strip_prefix('"')
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
