//! Laws of what the renderers write: it is bounded, its HTML holds nothing that is not on the lists, and its XML is well-formed.

use std::collections::HashMap;
use std::convert::Infallible;

use duramen_core::base_url::Base;
use duramen_core::render::{Form, Markup, Options as RenderOptions};
use duramen_core::{Options, Page, parse_str, tags};
use roxmltree::Document;

use crate::Choices;

/// The most bytes that a renderer writes: a multiple of the page's size, and a constant for absolute addresses.
const MAX_BYTES_PER_BYTE: usize = 100;
const MAX_MORE_BYTES: usize = 64 << 10;

/// Elements that XML may nest, with that around the fragment.
const MAX_DEPTH: usize = 122;

const ELEMENTS: &str = "a abbr b blockquote br caption cite code dd del details dfn dl dt em figcaption figure h1 h2 h3 h4 \
    h5 h6 hr i img ins kbd li mark ol p pre q rp rt ruby s samp small strong sub summary sup table tbody td tfoot th thead \
    tr u ul var";
const ATTRIBUTES: &str = "a-href abbr-title code-class img-src img-alt img-width img-height li-value ol-start td-colspan \
    td-rowspan th-colspan th-rowspan";
const SCHEMES: &str = "http https mailto tel ftp";

/// Panics where drawn rows of a page, with or without its posts, in any form and with drawn options, break a law.
pub fn check_rendered(page: &Page, choices: &mut Choices) {
    let kept = choices.mask(page.len());
    let options = drawn_options(page, choices);
    let threads = choices.flag().then(|| page.threads(Some("https://example.org/"), "2026-11-15"));
    for form in [Form::Text, Form::Markdown, Form::Html, Form::Xhtml, Form::Tei] {
        let written = page.render(form, &kept, options.clone(), threads.as_ref());
        let most = MAX_BYTES_PER_BYTE * page.source().len() + MAX_MORE_BYTES;
        assert!(written.len() <= most, "{} bytes written, {most} allowed", written.len());
        match form {
            Form::Text | Form::Markdown => {}
            Form::Html => check_safe(&written),
            Form::Xhtml | Form::Tei => check_xml(&written),
        }
    }
    for table in page.data_tables(&kept, &options.base) {
        let width = table.lines[0].texts.len();
        assert!(table.lines.iter().all(|line| line.texts.len() == width), "{table:?}");
        for link in &table.links {
            let number = table.lines[link.line].texts[link.column] as usize;
            assert!(table.texts[number].contains(&link.text), "{link:?} in {table:?}");
        }
    }
}

/// Options of rendering that an input chooses.
fn drawn_options(page: &Page, choices: &mut Choices) -> RenderOptions {
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

/// Panics where HTML holds an element, an attribute or a scheme that is not on the lists.
fn check_safe(html: &str) {
    let options = Options { fragment: Some("body".to_owned()), ..Options::default() };
    let again = parse_str(html.as_bytes().to_vec(), &options);
    let is_listed = |list: &str, name: &str| list.split_whitespace().any(|known| known == name);
    // A fragment stands in an element that the parser made: row 1.
    for row in (2..again.len()).filter(|&row| again.nodes.tag[row] > tags::INSTRUCTION) {
        let name = again.name(row);
        assert!(is_listed(ELEMENTS, name), "element {name:?}");
        for (attribute, value) in again.attributes(row) {
            assert!(is_listed(ATTRIBUTES, &format!("{name}-{attribute}")), "attribute {attribute:?} of {name:?}");
            let scheme = matches!(&*attribute, "href" | "src").then(|| scheme(&value)).flatten();
            assert!(scheme.is_none_or(|scheme| is_listed(SCHEMES, &scheme)), "address {value:?}");
        }
    }
}

/// The scheme of an address as the URL standard reads it: control characters and spaces before it do not count, nor do
/// tabs and line breaks anywhere.
fn scheme(address: &str) -> Option<String> {
    let bare = address.trim_start_matches(|character| character <= ' ').replace(['\t', '\n', '\r'], "");
    let (scheme, _) = bare.split_once(':')?;
    let is_scheme = scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'));
    is_scheme.then(|| scheme.to_ascii_lowercase())
}

/// Panics where another parser does not read a fragment as XML, or where it nests too deeply.
fn check_xml(fragment: &str) {
    let whole = format!("<main>{fragment}</main>");
    let read = Document::parse(&whole).unwrap_or_else(|error| panic!("{error}: {fragment}"));
    let depth = read.descendants().filter(|node| node.is_element()).map(|node| node.ancestors().skip(1).count()).max();
    assert!(depth.unwrap_or(0) <= MAX_DEPTH, "depth {depth:?}");
}
