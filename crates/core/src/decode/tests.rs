use crate::extract::{Given, Hints, Input, read, utf8_only};
use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, UTF_16LE, WINDOWS_1252};
use proptest::prelude::*;
use proptest::string::bytes_regex;

use crate::Options;

use super::plausible::lossy_utf8;
use super::{Decoded, EncodingSource, Sniffed, charset, decode, prescan, sniff};

const GERMAN: &str = "<p>Die Bäume am Fluß blühen früher, schön wär’s öfter so für uns.";
const RUSSIAN: &str = "<p>Деревья у реки цветут раньше обычного, и это радует всех жителей.";
const CHINESE: &str = "<p>今年河边的树开花比往年早，村里的人都很高兴，孩子们在树下玩耍。";
const TAIWANESE: &str = "<p>今年河邊的樹開花比往年早，村裡的人都很高興，孩子們在樹下玩耍。";

fn seen<'a>(decoded: &'a Decoded<'_>) -> (&'a str, &'static str, &'static str) {
    (&decoded.text, decoded.encoding.name(), decoded.evidence.name())
}

fn encoded(text: &str, label: &str) -> Vec<u8> {
    Encoding::for_label(label.as_bytes()).expect("a known label").encode(text).0.into_owned()
}

#[test]
fn byte_order_marks() {
    let cases: [(&[u8], _, _); 6] = [
        (b"\xEF\xBB\xBFa", None, ("a", "UTF-8", "bom")),
        (b"\xFF\xFEa\0", None, ("a", "UTF-16LE", "bom")),
        (b"\xFE\xFF\0a", None, ("a", "UTF-16BE", "bom")),
        (b"\xFF\xFEa\0", Some(UTF_16LE), ("a", "UTF-16LE", "forced")),
        (b"\xEF\xBB\xBFa", Some(WINDOWS_1252), ("ï»¿a", "windows-1252", "forced")),
        (b"\xEF\xBB", None, ("\u{FFFD}", "UTF-8", "detected")),
    ];
    for (bytes, forced, expected) in cases {
        assert_eq!(seen(&decode(bytes, forced, None)), expected, "{bytes:?}");
    }
}

#[test]
fn what_is_not_utf8_is_named_as_far_as_it_is_known() {
    let legacy = encoded(GERMAN, "windows-1252");
    let declared = [b"<meta charset=koi8-r>".as_slice(), &legacy].concat();
    let cases: [(&[u8], _, _); 4] = [
        (&declared, Some("KOI8-R"), "meta"),
        (&legacy, None, "detected"),
        (b"\xFF\xFEa\0", Some("UTF-16LE"), "bom"),
        (b"<\0p\0>\0", Some("UTF-16LE"), "detected"),
    ];
    for (bytes, name, reason) in cases {
        let Sniffed::Other { body, encoding, evidence } = sniff(bytes, None, None) else {
            panic!("{bytes:?} is no UTF-8");
        };
        assert_eq!(encoding.map(Encoding::name), name);
        assert_eq!(evidence.name(), reason);
        assert!(bytes.ends_with(body));
        assert!(utf8_only(bytes, None, None).is_none());
    }
    let decoded = utf8_only(GERMAN.as_bytes(), None, None).unwrap();
    assert_eq!((&*decoded.text, decoded.evidence), (GERMAN, EncodingSource::Detected));
}

#[test]
fn a_page_that_was_decoded_before_is_the_same() {
    for bytes in [encoded(TAIWANESE, "big5"), encoded(RUSSIAN, "koi8-r"), b"\xFF\xFE\xFF\xFE<\0p\0".to_vec()] {
        // As an extraction reads it: without characters that nobody sees.
        let whole = crate::parse_bytes(bytes.clone(), None, None, &Options { lenient: true, ..Options::default() });
        let decoded = decode(&bytes, None, None);
        let text = decoded.text.into_owned().into_bytes();
        let Ok(Input { page, .. }) = read(Given::Decoded(text, decoded.encoding), Hints::default(), utf8_only) else {
            panic!("there is enough memory");
        };
        assert_eq!(page.source(), whole.source());
        assert_eq!(page.tree(), whole.tree());
        assert_eq!(page.encoding, whole.encoding);
    }
}

#[test]
fn utf8_is_borrowed() {
    for text in ["", "plain", GERMAN, CHINESE] {
        let marked = format!("\u{FEFF}{text}");
        assert!(matches!(decode(text.as_bytes(), None, None).text, Cow::Borrowed(t) if t == text));
        assert!(matches!(decode(marked.as_bytes(), None, None).text, Cow::Borrowed(t) if t == text));
    }
}

#[test]
fn legacy_encodings_are_detected() {
    let cases = [
        (GERMAN, "windows-1252"),
        (RUSSIAN, "windows-1251"),
        (RUSSIAN, "koi8-r"),
        (CHINESE, "gbk"),
        (TAIWANESE, "big5"),
    ];
    for (text, label) in cases {
        let page = text.repeat(8);
        assert_eq!(decode(&encoded(&page, label), None, None).text, page, "{label}");
    }
}

#[test]
fn a_page_without_foreign_letters_is_in_the_default_encoding() {
    let page = b"<p>Fees \x96 from \xA33,000 to \xA36,000 \x96 are \x93low\x94.";
    let decoded = decode(page, None, None);
    assert_eq!(decoded.encoding, WINDOWS_1252);
    assert_eq!(decoded.text, "<p>Fees – from £3,000 to £6,000 – are “low”.");
}

#[test]
fn declarations_that_the_bytes_refute_are_set_aside() {
    let declares_utf8 = format!("<meta charset=utf-8>{GERMAN}").repeat(3);
    let decoded = decode(&encoded(&declares_utf8, "windows-1252"), None, None).text.into_owned();
    assert_eq!(decoded, declares_utf8);
    for label in ["iso-8859-1", "gb2312", "shift_jis"] {
        let page = format!("<meta charset={label}>{CHINESE}");
        let decoded = decode(page.as_bytes(), None, None);
        assert_eq!(seen(&decoded), (page.as_str(), "UTF-8", "detected"));
        let header = format!("text/html; charset={label}");
        let decoded = decode(CHINESE.as_bytes(), None, Some(&header));
        assert_eq!(seen(&decoded), (CHINESE, "UTF-8", "detected"));
    }
}

#[test]
fn damaged_utf8_stays_utf8() {
    let whole = format!("<meta charset=utf-8>{CHINESE}");
    let cut = &whole.as_bytes()[..whole.len() - 4];
    assert_eq!(decode(cut, None, None).evidence, EncodingSource::Meta);
    let mut mixed = GERMAN.repeat(3).into_bytes();
    mixed.extend_from_slice(b" caf\xE9 ");
    assert_eq!(decode(&mixed, None, None).encoding, UTF_8);
    assert_eq!(decode(b"<p>cut in a charact\xE2\x82", None, None).encoding, UTF_8);
}

#[test]
fn declarations_are_found_where_browsers_find_them() {
    let far = format!("{}<meta charset=koi8-r>", " ".repeat(5000));
    let too_far = format!("{}<meta charset=koi8-r>", " ".repeat(100_000));
    assert_eq!(prescan(far.as_bytes()), None);
    assert_eq!(seen(&decode(far.as_bytes(), None, None)).1, "KOI8-R");
    assert_eq!(seen(&decode(too_far.as_bytes(), None, None)).1, "UTF-8");
}

/// The lines of a file of cases: the name of an encoding, or -, and what it is found in.
fn cases(file: &'static str) -> impl Iterator<Item = (&'static str, String)> {
    let lines = file.lines().filter_map(|line| line.split_once(' ')).filter(|(expected, _)| *expected != "#");
    lines.map(|(expected, text)| (expected, text.replace("\\0", "\0")))
}

#[test]
fn declarations_are_read_as_the_standards_say() {
    for (expected, page) in cases(include_str!("prescan_cases.txt")) {
        assert_eq!(prescan(page.as_bytes()).map_or("-", Encoding::name), expected, "{page:?}");
    }
    for (expected, header) in cases(include_str!("content_type_cases.txt")) {
        assert_eq!(charset(&header).map_or("-", Encoding::name), expected, "{header:?}");
    }
}

#[test]
fn large_pages_take_linear_time() {
    let started = std::time::Instant::now();
    for piece in [&b"\xE9"[..], b"<", b"<meta ", b"<!--", b"\xC3\xA9\xE9", b"a\xE9aaaaaaaaaaaaaaaaaaaaaaaa"] {
        let page = piece.repeat(4_000_000 / piece.len());
        decode(&page, None, None);
    }
    // A quadratic step over 4 MB would take hours.
    assert!(started.elapsed().as_secs() < 60);
}

/// Bytes that are UTF-8, begin as UTF-8 does, or cannot occur in it.
const PIECE: &str = "(?s-u:[a-z]|\\xC3\\xA9|\\xE2\\x82\\xAC|\\xF0\\x9F\\x8C\\xB3|[\\x80-\\xFF]{1,3}|\\xE2\\x82|\\xF0\\x9F|\\xED\\xA0\\x80|\\xC0\\xAF)";

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn damaged_utf8_is_replaced_as_the_standard_says(pieces in proptest::collection::vec(bytes_regex(PIECE).unwrap(), 0..12)) {
        let bytes: Vec<u8> = pieces.concat();
        let (expected, _) = UTF_8.decode_without_bom_handling(&bytes);
        prop_assert_eq!(lossy_utf8(&bytes), expected);
    }

    #[test]
    fn any_text_comes_back_from_utf8(text in any::<String>()) {
        prop_assume!(prescan(text.as_bytes()).is_none() && !text.starts_with('\u{FEFF}'));
        prop_assert_eq!(&decode(text.as_bytes(), None, None).text, &text);
    }

    #[test]
    fn tags_never_upset_the_prescan(page in "[<>!/?a-c='\" -]{0,60}(<meta charset=)?[<>'\"=a-z0-9 -]{0,60}") {
        prescan(page.as_bytes());
    }
}
