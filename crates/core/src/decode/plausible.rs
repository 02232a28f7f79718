//! Whether bytes can be what a declaration says.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8};

/// How well bytes fit UTF-8.
pub(super) enum Utf8Fit<'a> {
    /// Entirely valid.
    Valid(&'a str),
    /// Not valid, but UTF-8 all the same: cut off, or with a foreign fragment.
    Damaged,
    /// Some other encoding.
    Foreign,
}

/// `bytes` as text when they are valid UTF-8.
pub(super) fn valid_utf8(bytes: &[u8]) -> Option<&str> {
    // As fast as a validator of its own, and it borrows what is valid.
    match UTF_8.decode_without_bom_handling_and_without_replacement(bytes)? {
        Cow::Borrowed(text) => Some(text),
        Cow::Owned(_) => None,
    }
}

/// Sorts bytes into UTF-8, damaged UTF-8 and something else.
pub(super) fn utf8_fit(bytes: &[u8]) -> Utf8Fit<'_> {
    if let Some(text) = valid_utf8(bytes) {
        return Utf8Fit::Valid(text);
    }
    let (mut valid, mut invalid) = (0_usize, 0_usize);
    for chunk in bytes.utf8_chunks() {
        valid += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        invalid += usize::from(!chunk.invalid().is_empty());
    }
    if valid >= invalid {
        Utf8Fit::Damaged
    } else {
        Utf8Fit::Foreign
    }
}

/// `bytes` as text when a legacy declaration is refuted by their being UTF-8.
pub(super) fn undeclared_utf8<'a>(bytes: &'a [u8], declared: &'static Encoding) -> Option<&'a str> {
    if !declared.is_ascii_compatible() || bytes.is_ascii() {
        return None;
    }
    valid_utf8(bytes)
}
