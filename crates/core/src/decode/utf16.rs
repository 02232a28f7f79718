//! UTF-16 without a byte order mark.
//!
//! The standard does not look for it, and reads such a page as ASCII with a NUL behind every character. Pages are
//! saved so by Windows programs, and nothing else looks like it: markup is ASCII, so at least a quarter of the pairs
//! of bytes have a zero on one side and a printable character on the other, while in binary data zeros stand on both
//! sides.

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE};
use memchr::memchr;

/// Number of bytes that are examined.
const SAMPLE_BYTES: usize = 4096;

/// The least share of pairs that are ASCII characters of UTF-16; on Chinese pages these are the markup.
const MIN_ASCII: f64 = 0.25;

/// The greatest share of pairs that do not occur in text: two zeros, or a control character.
const MAX_FOREIGN: f64 = 0.02;

/// The form of UTF-16 that `bytes` without a byte order mark are in.
pub(super) fn unmarked(bytes: &[u8]) -> Option<&'static Encoding> {
    let sample = bytes.get(..SAMPLE_BYTES).unwrap_or(bytes);
    memchr(0, sample.get(..2)?)?;
    [UTF_16LE, UTF_16BE].into_iter().find(|&encoding| fits(sample, encoding == UTF_16LE))
}

fn fits(sample: &[u8], is_little: bool) -> bool {
    let (mut pairs, mut ascii, mut foreign) = (0_u32, 0_u32, 0_u32);
    for pair in sample.as_chunks::<2>().0 {
        let [high, low] = if is_little { [pair[1], pair[0]] } else { *pair };
        pairs += 1;
        if high == 0 {
            let is_text = matches!(low, b'\t'..=b'\r' | b' '..=b'~');
            ascii += u32::from(is_text);
            foreign += u32::from(!is_text && low < 0xA0);
        }
    }
    f64::from(ascii) >= MIN_ASCII * f64::from(pairs) && f64::from(foreign) <= MAX_FOREIGN * f64::from(pairs)
}

#[cfg(test)]
mod tests {
    use super::unmarked;

    fn little(text: &str) -> Vec<u8> {
        text.encode_utf16().flat_map(u16::to_le_bytes).collect()
    }

    fn big(text: &str) -> Vec<u8> {
        text.encode_utf16().flat_map(u16::to_be_bytes).collect()
    }

    #[test]
    fn markup_shows_the_order_of_the_bytes() {
        let chinese = "<p>今年河边的树开花比往年早</p>\n";
        for text in ["<p>An oak.", "<", chinese] {
            assert_eq!(unmarked(&little(text)).map(|e| e.name()), Some("UTF-16LE"));
            assert_eq!(unmarked(&big(text)).map(|e| e.name()), Some("UTF-16BE"));
        }
    }

    #[test]
    fn other_bytes_with_zeros_are_not_utf_16() {
        let numbers: Vec<u8> = (0..2000_u32).flat_map(u32::to_le_bytes).collect();
        let cases: [&[u8]; 7] =
            [b"", b"\0", b"<p>An oak.", b"<\0p>An oak.", &numbers, &[0; 100], b"\x7FELF\0\0\x01\x02"];
        for bytes in cases {
            assert_eq!(unmarked(bytes), None, "{bytes:?}");
        }
    }
}
