//! The learned extractor decides on any page: its numbers are shares, its masks fit the page, and it decides the same
//! twice.
#![no_main]

use duramen_core::decide::decide;
use duramen_core::features::tokens::{class_hashes, text_hashes};
use duramen_core::{Options, parse_bytes};
use duramen_fuzz::{Choices, check_found, drawn_wish, shipped_model};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let (html, mut choices) = Choices::split(data);
    let options = Options { lenient: true, ..Options::default() };
    let page = parse_bytes(html.to_vec(), None, None, &options);
    let model = shipped_model();
    let wish = drawn_wish(model, &mut choices);

    let found = decide(model, &page, wish);
    check_found(&page, &found);
    if choices.below(8) == 0 {
        assert_eq!(found.rows, decide(model, &page, wish).rows);
    }
    let _ = page.render_text(&found.rows);

    let _ = (0..page.len()).map(|row| class_hashes(&page, row).count()).sum::<usize>();
    let _ = (0..page.blocks.len()).map(|block| text_hashes(&page, block).count()).sum::<usize>();
});
