//! Microdata and RDFa in the visible page: the values of elements with `itemprop` or `property`.

use super::candidate::{Candidate, Key, Source};
use super::datelines::told_by;
use super::elements::{Element, Regions, text_of};
use crate::page::Page;
use crate::strings::word_list;

/// Rows after one author in which a second is of the same text, and not of the next answer.
const MAX_ROWS_BETWEEN_AUTHORS: usize = 40;
/// Rows inside a thing among which its name is looked for.
const MAX_ROWS_TO_NAME: usize = 60;
/// Properties of one element that are read.
const MAX_PROPERTIES: usize = 5;

/// Properties and types whose things have authors and dates of their own.
const OF_ANOTHER: [&str; 6] = word_list("comment answer review reviews suggestedAnswer acceptedAnswer");

fn key_of(property: &str) -> Option<Key> {
    let name = property.rsplit(':').next().unwrap_or_default();
    Some(match name {
        "headline" => Key::Title,
        "author" | "creator" => Key::Author,
        "datepublished" | "datecreated" => Key::Published,
        "datemodified" => Key::Modified,
        "articlesection" => Key::Categories,
        "keywords" => Key::Tags,
        "license" => Key::Licence,
        "inlanguage" => Key::Language,
        _ => return None,
    })
}

/// What microdata says, in page order.
pub(super) fn candidates(page: &Page, elements: &[Element<'_>], regions: &mut Regions<'_>, found: &mut Vec<Candidate>) {
    let mut last_author = page.len();
    for each in elements {
        let given = [each.attribute("itemprop"), each.attribute("property")]
            .into_iter()
            .find(|given| !given.is_empty())
            .unwrap_or_default()
            .to_lowercase();
        for name in given.split_whitespace().take(MAX_PROPERTIES) {
            let Some(key) = key_of(name).filter(|_| !regions.is_aside(each.row)) else {
                continue;
            };
            if is_of_another(page, each.row) {
                continue;
            }
            if key == Key::Author {
                if each.row > last_author + MAX_ROWS_BETWEEN_AUTHORS {
                    continue;
                }
                last_author = each.row;
            }
            let content = Some(each.attribute("content")).filter(|value| !value.is_empty());
            let value = content.or_else(|| told_by(each)).map_or_else(|| name_in(page, each), str::to_owned);
            if !value.is_empty() {
                found.push(Candidate::new(key, value, Source::Microdata));
            }
        }
    }
}

/// Whether an element belongs to a comment, an answer or a review, and not to what the page is about.
fn is_of_another(page: &Page, row: usize) -> bool {
    let is_one = |name: &str| {
        let mut others = OF_ANOTHER.iter();
        others.any(|other| name.eq_ignore_ascii_case(other))
    };
    page.upwards(row).skip(1).any(|around| {
        let names = ["itemprop", "itemtype"].map(|name| page.attribute(around, name));
        let given = names.iter().flatten();
        given.flat_map(|given| given.split([' ', '/', '#'])).any(is_one)
    })
}

/// The name inside an element that is a thing of its own, else its text.
fn name_in(page: &Page, element: &Element<'_>) -> String {
    let start = element.row + 1;
    if element.has("itemscope") {
        let end = (page.nodes.end[element.row] as usize).min(element.row + MAX_ROWS_TO_NAME);
        let named = (start..end).find(|&row| page.attribute(row, "itemprop").is_some_and(|name| name == "name"));
        if let Some(row) = named {
            return match page.attribute(row, "content").filter(|name| !name.is_empty()) {
                Some(name) => name.into_owned(),
                None => text_of(page, row),
            };
        }
    }
    text_of(page, element.row)
}
