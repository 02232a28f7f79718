//! The text in a page's JSON-LD: the body of an article, a recipe, questions with answers, a description.

use super::prose;
use super::write::push_element;
use crate::declared::{Thing, Value};
use crate::strings::word_list;

/// What is written of a thing, in this order: the property, and the tag of each of its values.
const PARTS: [(&str, &str); 12] = [
    ("headline", "h1"),
    ("name", "h1"),
    ("title", "h1"),
    ("description", "p"),
    ("recipeIngredient", "li"),
    ("ingredients", "li"),
    ("recipeInstructions", "p"),
    ("step", "p"),
    ("itemListElement", "p"),
    ("text", "p"),
    ("articleBody", "p"),
    ("mainEntity", "p"),
];

/// Types whose texts are about something else than the subject of the page.
const OTHERS: [&str; 9] = word_list(
    "WebSite Organization Person BreadcrumbList ImageObject VideoObject SiteNavigationElement \
     Comment Review",
);

/// The thing with the most words as HTML, and their number.
pub(super) fn html(things: &[Thing]) -> Option<(String, u32)> {
    let written = things.iter().filter(|thing| !is_other(thing)).map(|thing| {
        let mut html = String::new();
        write(thing, &mut html, 0);
        let words = crate::text::count(&prose::without_tags(&html)).words;
        (html, words)
    });
    written.max_by_key(|(_, words)| *words)
}

fn is_other(thing: &Thing) -> bool {
    thing.types.iter().any(|kind| OTHERS.contains(&&**kind))
}

fn write(thing: &Thing, html: &mut String, depth: usize) {
    let mut has_heading = false;
    for (name, tag) in PARTS {
        let is_heading = tag == "h1";
        if is_heading && has_heading {
            continue;
        }
        has_heading |= is_heading && thing.has(name);
        let tag = if is_heading && depth > 0 { "h2" } else { tag };
        // The name of a step repeats the first words of its text.
        let is_repeated = is_heading && thing.has("text") && thing.types.iter().any(|kind| kind == "HowToStep");
        for value in thing.all(name).filter(|_| !is_repeated) {
            match value {
                Value::Text(text) => write_text(text, tag, html),
                Value::Thing(inner) if depth < 8 && !is_other(inner) => write(inner, html, depth + 1),
                _ => {}
            }
        }
    }
    for answer in thing.all("acceptedAnswer").filter_map(Value::as_thing) {
        if depth < 8 {
            write(answer, html, depth + 1);
        }
    }
}

fn write_text(text: &str, tag: &str, html: &mut String) {
    if prose::is_html(text) {
        html.extend(["<div>", text, "</div>\n"]);
        return;
    }
    for line in crate::tokenizer::unescaped(text).lines().map(str::trim).filter(|line| !line.is_empty()) {
        push_element(html, tag, line);
    }
}
