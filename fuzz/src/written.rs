//! Laws of what the renderers write: it is bounded, and XML is well-formed.

use std::collections::HashMap;
use std::convert::Infallible;

use duramen_core::Page;
use duramen_core::base_url::Base;
use duramen_core::render::{Form, Markup, Options as RenderOptions};
use roxmltree::Document;

use crate::Choices;

/// The most bytes that a renderer writes: a multiple of the page's size, and a constant for absolute addresses.
const MAX_BYTES_PER_BYTE: usize = 100;
const MAX_MORE_BYTES: usize = 64 << 10;

/// Elements that XML may nest, with that around the fragment.
const MAX_DEPTH: usize = 122;

/// Panics where drawn rows of a page, with or without its posts, in any form and with drawn options, break a law.
pub fn check_rendered(page: &Page, choices: &mut Choices) {
    let kept = choices.mask(page.len());
    let options = drawn_options(page, choices);
    let threads = choices.flag().then(|| page.threads(Some("https://example.org/"), "2026-11-15"));
    for form in [Form::Text, Form::Markdown, Form::Html, Form::Xhtml, Form::Tei] {
        let written = page.render(form, &kept, options.clone(), threads.as_ref());
        let most = MAX_BYTES_PER_BYTE * page.source().len() + MAX_MORE_BYTES;
        assert!(written.len() <= most, "{} bytes written, {most} allowed", written.len());
        if matches!(form, Form::Xhtml | Form::Tei) {
            check_xml(&written);
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

/// Panics where another parser does not read a fragment as XML, or where it nests too deeply.
fn check_xml(fragment: &str) {
    let whole = format!("<main>{fragment}</main>");
    let read = Document::parse(&whole).unwrap_or_else(|error| panic!("{error}: {fragment}"));
    let depth = read.descendants().filter(|node| node.is_element()).map(|node| node.ancestors().skip(1).count()).max();
    assert!(depth.unwrap_or(0) <= MAX_DEPTH, "depth {depth:?}");
}
