//! Any rows of any page are rendered in bounded space, and the HTML is safe.
#![no_main]

use duramen_core::{Options, parse_bytes};
use duramen_fuzz::{Choices, check_bounded, check_safe_html, drawn_options};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let (html, mut choices) = Choices::split(data);
    let page = parse_bytes(html.to_vec(), None, None, &Options::default());
    let kept = choices.mask(page.len());
    let options = drawn_options(&page, &mut choices);

    check_bounded(&page, &page.render_text(&kept));
    check_bounded(&page, &page.render_markdown(&kept, &options));
    let html = page.render_html(&kept, &options);
    check_bounded(&page, &html);
    check_safe_html(&html);

    let images = page.kept_images(&kept);
    assert_eq!(images.len(), page.len());
    for row in (0..page.len()).filter(|&row| images[row]).take(50) {
        let _ = page.best_source(row, &options.base);
    }
});
