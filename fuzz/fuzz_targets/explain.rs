//! Each block of any page is explained, and the parts add up to its probability.
#![no_main]

use duramen_core::{Options, parse_bytes};
use duramen_fuzz::{Choices, check_explained, drawn_wish, shipped_model};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let (html, mut choices) = Choices::split(data);
    let page = parse_bytes(html.to_vec(), None, None, &Options::default());
    let model = shipped_model();
    let page_type = drawn_wish(model, &mut choices).page_type;
    let most = choices.of(&[usize::MAX, 3, 0]);

    let blocks: Vec<usize> = (0..page.blocks.len().min(50)).collect();
    let predicted = model.predict(&page, page_type, true).blocks;
    let explained = model.explain(&page, &blocks, page_type, true, most).expect("all blocks are in the page");
    for (&block, explanation) in blocks.iter().zip(&explained) {
        check_explained(explanation, predicted[block]);
    }
    assert!(model.explain(&page, &[page.blocks.len()], page_type, true, most).is_none());
});
