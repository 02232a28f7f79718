//! Short values that pages declare: dates, names of people, languages and addresses.
#![no_main]

use duramen_core::dates::read_date;
use duramen_core::metadata::{day_in, language_tag, may_be_image, people};
use duramen_core::web_url::{MAX_URL, WebUrl};
use duramen_fuzz::{TODAY, check_date};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    for month_first in [false, true] {
        if let Some(date) = read_date(&text, TODAY, month_first) {
            check_date(&date);
            let again = read_date(&date, TODAY, month_first);
            assert_eq!(again.as_deref(), Some(&*date), "a date is read as itself");
        }
    }
    for name in people([&*text], &["Oak"]) {
        assert!(!name.trim().is_empty() && name.trim() == name, "{name:?}");
    }
    if let Some(tag) = language_tag(&text) {
        assert_eq!(language_tag(&tag).as_deref(), Some(&*tag), "a tag is read as itself");
    }
    let _ = (day_in(&text), may_be_image(&text));
    let (base, link) = text.split_once('\n').unwrap_or(("https://example.org/a/b", &text));
    if let Ok(url) = WebUrl::parse(link, Some(base)) {
        assert!(url.href.is_ascii() && url.href.len() <= MAX_URL, "{}", url.href);
        assert_eq!(WebUrl::parse(&url.href, None), Ok(url));
    }
});
