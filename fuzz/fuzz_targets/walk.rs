//! Any events of a walk over a live page are a table that keeps its laws, or an error.
#![no_main]

use std::sync::LazyLock;

use duramen_core::decide::{DecisionOptions, decide};
use duramen_core::model::Model;
use duramen_core::read_walked;
use duramen_core::tree::Walked;
use duramen_fuzz::{Choices, check, check_found};
use libfuzzer_sys::fuzz_target;

static SHIPPED_MODEL: LazyLock<Model> = LazyLock::new(|| {
    let bytes = include_bytes!("../../python/duramen/page/model/duramen.model");
    Model::from_bytes(bytes).expect("the shipped model can be read")
});

fuzz_target!(|data: &[u8]| {
    let (data, mut choices) = Choices::split(data);
    // One byte is an event; 0xFF ends them, and the strings follow.
    let cut = data.iter().position(|&byte| byte == 0xFF);
    let (codes, strings) = data.split_at(cut.unwrap_or(data.len()));
    let is_wild = choices.below(16) == 0;
    let event = |&code: &u8| {
        let mixed = u32::from(code).wrapping_mul(0x9E37_79B9);
        if is_wild && code > 0xC0 { mixed } else { u32::from(code) }
    };
    let events: Vec<u32> = codes.iter().map(event).collect();
    let strings = String::from_utf8_lossy(strings.get(1..).unwrap_or_default());
    let walked = Walked {
        events: &events,
        strings: &strings,
        // One style for each code: most rows get one, and some styles are left over.
        styles: codes,
        quirks: choices.flag(),
        scripting: choices.flag(),
    };
    if let Ok(page) = read_walked(walked) {
        // Not `read_all`: a live element may have two attributes of one name, in different namespaces.
        check(&page);
        let found = decide(&SHIPPED_MODEL, &page, DecisionOptions::DEFAULT);
        check_found(&page, &found);
        let _ = page.render_text(&found.rows);
    }
});
