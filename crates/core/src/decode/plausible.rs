//! Whether bytes can be in the declared encoding.
//!
//! The standard believes a declaration whatever the bytes. We set it aside in
//! two cases, because an extractor has no reader who would notice and because
//! pages are often saved in an encoding other than they say:
//!
//! - UTF-8 is declared, but most of what is not ASCII is invalid as UTF-8;
//! - a legacy encoding is declared, but the bytes are not all ASCII and valid
//!   as UTF-8 throughout, which text in a legacy encoding hardly ever is.
//!
//! `docs/decisions/core.md#encodings` has the measurements.

use std::borrow::Cow;

use encoding_rs::Encoding;

/// How well bytes fit UTF-8.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Utf8Fit<'a> {
    /// Entirely valid.
    Valid(&'a str),
    /// Not valid, but still UTF-8: cut off, or with a foreign fragment.
    Damaged,
    /// Some other encoding.
    Foreign,
}

/// Number of characters and invalid places after which the decision is made.
const MAX_EVIDENCE: usize = 10_000;

/// Sorts bytes into UTF-8, damaged UTF-8 and something else.
///
/// Damaged UTF-8 has at least as many valid characters beyond ASCII as invalid
/// places; pages put into legacy encodings had 0.37 to one at most.
pub(super) fn utf8_fit(bytes: &[u8]) -> Utf8Fit<'_> {
    if let Some(text) = valid_utf8(bytes) {
        return Utf8Fit::Valid(text);
    }
    let (mut valid, mut invalid) = (0_usize, 0_usize);
    let mut left = bytes.len();
    for chunk in bytes.utf8_chunks() {
        left = left.saturating_sub(chunk.valid().len() + chunk.invalid().len());
        valid += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        let is_whole = left > 0 || !is_unfinished(chunk.invalid());
        invalid += usize::from(is_whole && !chunk.invalid().is_empty());
        if valid + invalid > MAX_EVIDENCE {
            break;
        }
    }
    if valid >= invalid { Utf8Fit::Damaged } else { Utf8Fit::Foreign }
}

/// Whether bytes are the beginning of a character, as where a page was cut off.
fn is_unfinished(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_err_and(|error| error.error_len().is_none())
}

/// `bytes` as text when they are UTF-8, not all ASCII, and declared to be something else.
pub(super) fn undeclared_utf8<'a>(bytes: &'a [u8], declared: &'static Encoding) -> Option<&'a str> {
    if !declared.is_ascii_compatible() || bytes.is_ascii() {
        return None;
    }
    valid_utf8(bytes)
}

/// `bytes` as text, each malformed sequence as one U+FFFD, as the Encoding Standard says.
pub(super) fn lossy_utf8(bytes: &[u8]) -> Cow<'_, str> {
    valid_utf8(bytes).map_or_else(|| String::from_utf8_lossy(bytes), Cow::Borrowed)
}

/// `bytes` as text when they are valid UTF-8.
fn valid_utf8(bytes: &[u8]) -> Option<&str> {
    simdutf8::basic::from_utf8(bytes).ok()
}
