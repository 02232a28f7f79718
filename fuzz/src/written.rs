//! Laws of what the renderers write: it is bounded, and its HTML holds nothing that is not on the lists.

use std::collections::HashMap;
use std::convert::Infallible;

use duramen_core::base_url::Base;
use duramen_core::posts::Threads;
use duramen_core::render::{Form, Markup, Options as RenderOptions};
use duramen_core::{Options, Page, parse_str, tags};

use crate::Choices;
use crate::tables::check_tables;
use crate::xml::check_xml;

/// The most bytes that a renderer writes: a multiple of the page's size, and a constant for absolute addresses.
const MAX_BYTES_PER_BYTE: usize = 100;
const MAX_MORE_BYTES: usize = 64 << 10;

/// Elements with the attributes that they may have.
type Listed = &'static [(&'static str, &'static [&'static str])];

const ELEMENTS: &[&str] = &[
    "a",
    "abbr",
    "b",
    "blockquote",
    "br",
    "caption",
    "cite",
    "code",
    "dd",
    "del",
    "details",
    "dfn",
    "dl",
    "dt",
    "em",
    "figcaption",
    "figure",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "i",
    "img",
    "ins",
    "kbd",
    "li",
    "mark",
    "ol",
    "p",
    "pre",
    "q",
    "rp",
    "rt",
    "ruby",
    "s",
    "samp",
    "small",
    "strong",
    "sub",
    "summary",
    "sup",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "tr",
    "u",
    "ul",
    "var",
];
const ATTRIBUTES: Listed = &[
    ("a", &["href"]),
    ("abbr", &["title"]),
    ("code", &["class"]),
    ("img", &["src", "alt", "width", "height"]),
    ("li", &["value"]),
    ("ol", &["start"]),
    ("td", &["colspan", "rowspan"]),
    ("th", &["colspan", "rowspan"]),
];
const SCHEMES: &[&str] = &["http", "https", "mailto", "tel", "ftp"];

/// Elements and attributes that a Markdown renderer adds by itself: footnotes, task lists, alignment, titles.
const OF_MARKDOWN: Listed = &[
    ("a", &["href", "title", "id", "class"]),
    ("div", &["id", "class"]),
    ("section", &["id", "class"]),
    ("sup", &["id", "class"]),
    ("blockquote", &["class"]),
    ("img", &["src", "alt", "title"]),
    ("input", &["type", "checked", "disabled"]),
    ("td", &["style"]),
    ("th", &["style"]),
    ("span", &["class"]),
    ("code", &["class"]),
    ("ol", &["start"]),
];

/// Options of rendering that an input chooses.
#[must_use]
pub fn drawn_options(page: &Page, choices: &mut Choices) -> RenderOptions {
    let url = choices.of(&[None, Some("https://example.org/a/b?c#d"), Some("mailto:x")]);
    let base = if choices.flag() { page.base_url(url) } else { Base::new(url) };
    let given = choices.below(4);
    let sources = (0..given.min(page.len())).map(|_| {
        let row = choices.below(page.len()) as u32;
        (row, choices.flag().then(|| "images/1.png".to_owned()))
    });
    let sources = sources.collect::<HashMap<_, _>>();
    let Ok(markup) = Markup::named(|_| Ok::<_, Infallible>(choices.flag()));
    let title = choices.of(&[None, Some("Oak & <ash>"), Some("!")]).map(str::to_owned);
    RenderOptions { base, markup, sources, title, ..RenderOptions::default() }
}

/// Panics where drawn rows of a page, rendered with drawn options, are too long or not safe.
pub fn check_rendered(page: &Page, choices: &mut Choices) {
    let kept = choices.mask(page.len());
    let options = drawn_options(page, choices);
    check_bounded(page, &page.render_text(&kept));
    check_bounded(page, &page.render_markdown(&kept, &options));
    check_bounded(page, &page.render_xhtml(&kept, &options));
    check_bounded(page, &page.render_tei(&kept, &options));
    let html = page.render_html(&kept, &options);
    check_bounded(page, &html);
    check_safe_html(&html);
    check_tables(page, &page.data_tables(&kept, &options.base));

    let images = page.kept_images(&kept);
    assert_eq!(images.len(), page.len());
    for row in (0..page.len()).filter(|&row| images[row]).take(50) {
        let _ = page.best_source(row, &options.base);
    }
}

/// Panics where drawn rows with the posts of a page, in any form, are too long, not safe or not well-formed.
pub fn check_rendered_threads(page: &Page, threads: &Threads, choices: &mut Choices) {
    let kept = choices.mask(page.len());
    let options = drawn_options(page, choices);
    for form in [Form::Text, Form::Markdown, Form::Html, Form::Xhtml, Form::Tei] {
        let written = page.render(form, &kept, options.clone(), Some(threads));
        check_bounded(page, &written);
        match form {
            Form::Text | Form::Markdown => {}
            Form::Html => check_safe_html(&written),
            Form::Xhtml | Form::Tei => check_xml(&written),
        }
    }
}

/// Panics where `written` is longer than the page allows.
fn check_bounded(page: &Page, written: &str) {
    let most = MAX_BYTES_PER_BYTE * page.source().len() + MAX_MORE_BYTES;
    let length = written.len();
    assert!(length <= most, "{length} bytes written, {most} allowed");
}

/// Panics where HTML of ours holds an element, an attribute or a scheme that is not on the lists.
fn check_safe_html(html: &str) {
    check_listed(html, &[]);
}

/// Panics where Markdown of ours, shown with HTML allowed, gets an element that is neither ours nor the renderer's.
pub fn check_safe_markdown(html: &str) {
    check_listed(html, OF_MARKDOWN);
}

fn check_listed(html: &str, more: Listed) {
    let again = fragment(html);
    for row in elements(&again) {
        let name = again.name(row);
        let added = listed(more, name);
        assert!(ELEMENTS.contains(&name) || !added.is_empty(), "element {name:?}");
        let own = listed(ATTRIBUTES, name);
        for (attribute, value) in again.attributes(row) {
            assert!(own.iter().chain(added).any(|known| *known == attribute), "attribute {attribute:?} of {name:?}");
            check_value(&attribute, &value);
        }
    }
}

fn fragment(html: &str) -> Page {
    let options = Options { fragment: Some("body".to_owned()), ..Options::default() };
    parse_str(html.as_bytes().to_vec(), &options)
}

fn elements(page: &Page) -> impl Iterator<Item = usize> {
    // A fragment stands in an element that the parser made: row 1.
    (2..page.len()).filter(|&row| page.nodes.tag[row] > tags::INSTRUCTION)
}

fn listed(table: Listed, name: &str) -> &'static [&'static str] {
    table.iter().find(|(known, _)| *known == name).map_or(&[], |(_, attributes)| attributes)
}

fn check_value(attribute: &str, value: &str) {
    if matches!(attribute, "href" | "src") {
        let scheme = scheme(value);
        assert!(scheme.as_deref().is_none_or(|scheme| SCHEMES.contains(&scheme)), "address {value:?}");
    }
}

/// The scheme of an address as the URL standard reads it: control characters and spaces before it do not count, nor do
/// tabs and line breaks anywhere.
fn scheme(address: &str) -> Option<String> {
    let bare: String = address
        .trim_start_matches(|character| character <= ' ')
        .chars()
        .filter(|character| !matches!(character, '\t' | '\n' | '\r'))
        .collect();
    let (scheme, _) = bare.split_once(':')?;
    let is_scheme = scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'));
    is_scheme.then(|| scheme.to_ascii_lowercase())
}
