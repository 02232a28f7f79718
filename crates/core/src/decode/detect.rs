//! Guessing a legacy encoding from the bytes, and UTF-16 without a byte order mark.
//!
//! The standard does not look for the latter, and reads such a page as ASCII with a NUL behind every character. Pages are
//! saved so by Windows programs, and nothing else looks like it: markup is ASCII, so at least a quarter of the pairs
//! of bytes have a zero on one side and a printable character on the other, while in binary data zeros stand on both
//! sides.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    Encoding, ISO_8859_2, ISO_8859_4, UTF_16BE, UTF_16LE, WINDOWS_1250, WINDOWS_1252, WINDOWS_1254, WINDOWS_1257,
    WINDOWS_1258,
};
use memchr::memchr;

/// How much the detector reads. It takes about 0.1 ms per KiB, and reading the
/// whole page made no more guesses right (docs/decisions/core.md#encodings).
const SAMPLE_BYTES: usize = 1 << 13;

/// Number of ASCII bytes that are kept on either side of the others, so that whole words are read.
const CONTEXT_BYTES: usize = 16;

/// Encodings of Latin letters whose bytes from 0xC0 up are letters, as in windows-1252.
const LATIN: [&Encoding; 6] = [ISO_8859_2, ISO_8859_4, WINDOWS_1250, WINDOWS_1254, WINDOWS_1257, WINDOWS_1258];

/// The likeliest legacy encoding of `bytes` that are not UTF-8.
///
/// ISO-2022-JP is never guessed: it is all ASCII bytes, so such a page is
/// valid UTF-8 and does not come here (browsers refuse to guess it as well).
pub(super) fn legacy(bytes: &[u8]) -> &'static Encoding {
    let sample = sample(bytes);
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    // A full sample may end within a character, so it is not "last".
    detector.feed(&sample, sample.len() < SAMPLE_BYTES);
    let guess = detector.guess(None, Utf8Detection::Deny);
    // An English page with nothing but dashes, quotes and pound signs beyond
    // ASCII gives the detector no letter to tell Latin encodings apart; it is in
    // the standard's own default.
    let has_letter = sample.iter().any(|&byte| byte >= 0xC0);
    if !has_letter && LATIN.contains(&guess) { WINDOWS_1252 } else { guess }
}

/// The stretches of `bytes` around those that are not ASCII, up to a limit.
fn sample(bytes: &[u8]) -> Vec<u8> {
    let mut sample = Vec::with_capacity(SAMPLE_BYTES);
    let mut rest = bytes;
    while sample.len() < SAMPLE_BYTES {
        let ascii = Encoding::ascii_valid_up_to(rest);
        let from = ascii.saturating_sub(CONTEXT_BYTES);
        let stretch = rest.get(from..).unwrap_or_default();
        if ascii == rest.len() {
            break;
        }
        let (stretch, behind) = stretch.split_at(stretch_length(stretch));
        sample.extend_from_slice(stretch);
        sample.push(b'\n');
        rest = behind;
    }
    // The sample must not end in a line end, because that would make a character that was cut invalid.
    sample.truncate(SAMPLE_BYTES);
    sample
}

/// The length of a stretch: it ends after enough ASCII bytes that do not complete a character before them.
fn stretch_length(stretch: &[u8]) -> usize {
    let mut end = 2 * CONTEXT_BYTES;
    for (index, byte) in stretch.iter().enumerate().take(SAMPLE_BYTES + 1) {
        if !byte.is_ascii() {
            end = index + 1 + CONTEXT_BYTES;
        } else if index >= end {
            break;
        }
    }
    end.min(stretch.len())
}

/// Number of bytes that are examined for UTF-16.
const UTF16_SAMPLE_BYTES: usize = 4096;

/// The least share of pairs that are ASCII characters of UTF-16; on Chinese pages these are the markup.
const MIN_ASCII: f64 = 0.25;

/// The greatest share of pairs that do not occur in text: two zeros, or a control character.
const MAX_FOREIGN: f64 = 0.02;

/// The form of UTF-16 that `bytes` without a byte order mark are in.
pub(super) fn unmarked(bytes: &[u8]) -> Option<&'static Encoding> {
    let sample = bytes.get(..UTF16_SAMPLE_BYTES).unwrap_or(bytes);
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
    use super::*;

    #[test]
    fn markup_shows_the_order_of_the_bytes() {
        for text in ["<p>An oak.", "<", "<p>今年河边的树开花比往年早</p>\n"] {
            let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
            let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
            assert_eq!([unmarked(&little), unmarked(&big)], [Some(UTF_16LE), Some(UTF_16BE)]);
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
