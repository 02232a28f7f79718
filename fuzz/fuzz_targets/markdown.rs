//! Markdown of any page, shown by a renderer that lets HTML through, holds nothing but what is on the lists.
#![no_main]

use duramen_core::{Options, parse_bytes};
use duramen_fuzz::{Choices, check_safe_markdown, drawn_options};
use libfuzzer_sys::fuzz_target;
use pulldown_cmark::{Options as Dialect, Parser, html::push_html};

fuzz_target!(|data: &[u8]| {
    let (html, mut choices) = Choices::split(data);
    let page = parse_bytes(html.to_vec(), None, None, &Options::default());
    let kept = choices.mask(page.len());
    let markdown = page.render_markdown(&kept, &drawn_options(&page, &mut choices));

    let github = Dialect::ENABLE_TABLES | Dialect::ENABLE_FOOTNOTES | Dialect::ENABLE_STRIKETHROUGH;
    for dialect in [Dialect::empty(), github, github | Dialect::ENABLE_MATH] {
        let mut shown = String::new();
        push_html(&mut shown, Parser::new_ext(&markdown, dialect));
        check_safe_markdown(&shown);
    }
});
