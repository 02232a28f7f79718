//! Text that a page carries for its scripts is bounded and makes a page of its own, and every verdict has evidence.
#![no_main]

use duramen_core::recovered::PAGE;
use duramen_core::{Options, parse_bytes, parse_str};
use duramen_fuzz::{Choices, check, check_verdict};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let (html, mut choices) = Choices::split(data);
    let page = parse_bytes(html.to_vec(), None, None, &Options::default());
    // A page of which much is kept is not searched.
    let kept = match choices.below(4) {
        0 => choices.mask(page.len()),
        _ => vec![false; page.len()],
    };
    let status = choices.of(&[None, Some(200), Some(403), Some(404), Some(503)]);
    check_verdict(&page, &kept, status, PAGE);
    if let Some(found) = page.recovered(&kept) {
        assert!(found.html.len() < 64 * page.source_len() + (1 << 22));
        let again = page.recovered(&kept).expect("it was found before");
        assert_eq!((found.origin, &found.html), (again.origin, &again.html));
        let inner = parse_str(found.html.into_bytes(), &Options::default());
        check(&inner);
        check_verdict(&inner, &vec![true; inner.len()], status, found.origin);
    }
});
