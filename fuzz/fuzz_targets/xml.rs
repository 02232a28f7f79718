//! Any rows of any page are well-formed XHTML and TEI, as another parser reads them.
#![no_main]

use duramen_core::{Options, parse_bytes};
use duramen_fuzz::{Choices, check_xml, drawn_options};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let (html, mut choices) = Choices::split(data);
    let page = parse_bytes(html.to_vec(), None, None, &Options::default());
    let kept = choices.mask(page.len());
    let options = drawn_options(&page, &mut choices);
    check_xml(&page.render_xhtml(&kept, &options));
    check_xml(&page.render_tei(&kept, &options));
});
