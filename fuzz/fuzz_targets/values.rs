//! Short values that pages declare: dates, names of people, languages and addresses.
#![no_main]

use duramen_core::dates::read_date;
use duramen_core::metadata::{day_in, language_tag, may_be_image, people};
use duramen_core::web_url::{MAX_URL, WebUrl};
use libfuzzer_sys::fuzz_target;

/// The day on which every input is read.
const TODAY: &str = "2026-11-15";

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

/// Panics if a date is not of the form of ISO 8601, or lies in a later year; in eastern time zones it may be a day later.
fn check_date(date: &str) {
    const FORM: &[u8] = b"dddd-dd-ddTdd:dd:dd";
    let zone = date.find(['Z', '+']).or_else(|| date.get(11..)?.find('-').map(|at| at + 11));
    let (bare, zone) = date.split_at(zone.unwrap_or(date.len()));
    let fits = bare.bytes().zip(FORM).all(|(byte, form)| byte == *form || (*form == b'd' && byte.is_ascii_digit()));
    assert!(fits && matches!(bare.len(), 4 | 7 | 10 | 16 | 19), "{date:?}");
    assert!(matches!(zone, "" | "Z") || (zone.len() == 6 && zone.as_bytes()[3] == b':'), "{date:?}");
    assert!(date[..4] <= TODAY[..4], "{date:?} after {TODAY}");
}
