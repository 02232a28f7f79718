//! Metadata, images and structured data of any page keep to their tables and bounds, and a second reading gives the same.
#![no_main]

use duramen_core::{Options, parse_bytes};
use duramen_fuzz::{Choices, TODAY, URLS, check_data, check_images, check_metadata};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let (html, mut choices) = Choices::split(data);
    let page = parse_bytes(html.to_vec(), None, None, &Options::default());
    let kept = choices.mask(page.len());
    let url = choices.of(&URLS);

    let found = page.metadata(&kept, url, TODAY);
    check_metadata(&found);
    if choices.below(8) == 0 {
        let again = page.metadata(&kept, url, TODAY);
        let values = |found: &[_]| -> Vec<String> {
            let shown = |entry: &duramen_core::metadata::Entry| format!("{:?}", entry.value);
            found.iter().map(shown).collect()
        };
        assert_eq!(values(&found), values(&again));
    }
    check_images(&page, &page.images(&kept, &page.base_url(url)));
    check_data(&page, url);
});
