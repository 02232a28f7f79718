//! Microdata and RDFa in the visible page: the values of elements with `itemprop` or `property`.

use std::sync::LazyLock;

use super::datelines::told_by;
use super::elements::{Body, Element, text_of};
use super::fields::{Candidate, Key, Source};
use super::words::{Names, names_in};
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

static PROPERTIES: Names = LazyLock::new(|| names_in("microdata properties"));

/// What microdata says, in page order.
pub(super) fn candidates(body: &Body<'_>, found: &mut Vec<Candidate>) {
    let page = body.page;
    let mut last_author = page.len();
    for each in &body.elements {
        let given = [each.attribute("itemprop"), each.attribute("property")]
            .into_iter()
            .find(|given| !given.is_empty())
            .unwrap_or_default()
            .to_lowercase();
        for name in given.split_whitespace().take(MAX_PROPERTIES) {
            let name = name.rsplit(':').next().unwrap_or_default();
            let known = PROPERTIES.iter().find(|(property, _)| *property == name);
            let Some(&(_, key)) = known.filter(|_| !body.is_aside(each.row) && !is_of_another(page, each.row)) else {
                continue;
            };
            if key == Key::Authors {
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
    let is_one = |name: &str| OF_ANOTHER.iter().any(|other| name.eq_ignore_ascii_case(other));
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
            let content = page.attribute(row, "content").filter(|name| !name.is_empty());
            return content.map_or_else(|| text_of(page, row), |name| name.into_owned());
        }
    }
    text_of(page, element.row)
}
