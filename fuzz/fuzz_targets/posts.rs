//! Posts and comments of any page fit it, and every form that shows who speaks is bounded, safe and well-formed.
#![no_main]

use duramen_core::{Options, parse_bytes};
use duramen_fuzz::{Choices, TODAY, URLS, check_posts, check_rendered_threads};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let (html, mut choices) = Choices::split(data);
    let page = parse_bytes(html.to_vec(), None, None, &Options::default());
    let threads = page.threads(choices.of(&URLS), TODAY);
    check_posts(&page, &threads.posts);
    if !threads.is_empty() {
        check_rendered_threads(&page, &threads, &mut choices);
    }
});
