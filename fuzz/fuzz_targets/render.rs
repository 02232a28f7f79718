//! Any rows of any page, with or without its posts, in any form and with drawn options, are rendered in bounded space, and XML is
//! well-formed.
#![no_main]

use std::collections::HashMap;
use std::convert::Infallible;

use duramen_core::base_url::Base;
use duramen_core::render::{Form, Markup, Options as RenderOptions};
use duramen_core::{Options, Page, parse_bytes};
use duramen_fuzz::Choices;
use libfuzzer_sys::fuzz_target;
use roxmltree::Document;

/// The most bytes that a renderer writes: a multiple of the page's size, and a constant for absolute addresses.
const MAX_BYTES_PER_BYTE: usize = 100;
const MAX_MORE_BYTES: usize = 64 << 10;

/// Elements that XML may nest, with that around the fragment.
const MAX_DEPTH: usize = 122;

fuzz_target!(|data: &[u8]| {
    let (html, mut choices) = Choices::split(data);
    let page = parse_bytes(html.to_vec(), None, None, &Options::default());
    let kept = choices.mask(page.len());
    let options = drawn_options(&page, &mut choices);
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
});

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
