//! Guessing a legacy encoding from the bytes.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    Encoding, ISO_8859_2, ISO_8859_4, WINDOWS_1250, WINDOWS_1252, WINDOWS_1254, WINDOWS_1257, WINDOWS_1258,
};

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
