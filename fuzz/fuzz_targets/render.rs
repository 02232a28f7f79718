//! Any rows of any page are rendered in bounded space, and XML is well-formed.
#![no_main]

use duramen_core::{Options, parse_bytes};
use duramen_fuzz::{Choices, check_rendered};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let (html, mut choices) = Choices::split(data);
    let page = parse_bytes(html.to_vec(), None, None, &Options::default());
    check_rendered(&page, &mut choices);
});
