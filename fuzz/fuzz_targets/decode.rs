//! Any bytes decode, in any declared encoding or none, to a text whose length they bound.
#![no_main]

use duramen_core::decode::{EncodingSource, decode, prescan};
use duramen_core::{Encoding, Options, parse_bytes};
use duramen_fuzz::{Choices, check};
use libfuzzer_sys::fuzz_target;

/// Encodings that are forced or declared; the empty label leaves the choice to the page.
const LABELS: &str = "    utf-8 windows-1252 windows-1251 windows-1255 koi8-r iso-8859-2 iso-8859-8-i macintosh ibm866 shift_jis \
    euc-jp iso-2022-jp gbk gb18030 big5 euc-kr utf-16le utf-16be replacement x-user-defined";

/// A character has at most three bytes of UTF-8 for each byte that it was decoded from.
const MAX_BYTES_PER_BYTE: usize = 3;

fuzz_target!(|data: &[u8]| {
    let (html, mut choices) = Choices::split(data);
    let labels: Vec<&str> = LABELS.split(' ').collect();
    let forced = Encoding::for_label(choices.of(&labels).as_bytes());
    let label = choices.of(&labels);
    let header = match choices.below(4) {
        0 => None,
        1 => Some(format!("text/html; charset={label}")),
        2 => Some(format!("text/html;charset=\"{label}\";x=y")),
        _ => Some(String::from_utf8_lossy(&html[..html.len().min(40)]).into_owned()),
    };

    let decoded = decode(html, forced, header.as_deref());
    let length = decoded.text.len();
    assert!(length <= MAX_BYTES_PER_BYTE * html.len() + MAX_BYTES_PER_BYTE, "{length} bytes from {}", html.len());
    if let Some(forced) = forced {
        assert_eq!((decoded.encoding, decoded.evidence), (forced, EncodingSource::Forced));
    }
    assert_ne!(decoded.evidence, EncodingSource::Str);
    let _ = prescan(html);

    let page = parse_bytes(html.to_vec(), forced, header.as_deref(), &Options::default());
    check(&page);
    assert_eq!((page.encoding, page.evidence), (decoded.encoding, decoded.evidence));
});
