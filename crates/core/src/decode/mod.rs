//! Bytes to text: detects the encoding of a page and decodes it.
//!
//! The order of evidence is that of the HTML standard (13.2.3.2 "Determining
//! the character encoding"): byte order mark, what the caller knows, the
//! transport's `Content-Type`, the `<meta>` prescan, detection. A declaration
//! that the bytes contradict is ignored, and the encoding is detected; see `plausible`
//! for the rule and its reason, and `utf16` for UTF-16 without a mark.

mod attribute;
mod content_type;
mod detect;
mod plausible;
mod prescan;
mod utf16;
mod xml;

#[cfg(test)]
mod tests;

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8};

use self::plausible::Utf8Fit;
pub use self::prescan::prescan;

/// The evidence for the encoding of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Evidence {
    /// The caller insisted.
    Forced,
    /// A byte order mark.
    Bom,
    /// The `charset` parameter of a `Content-Type` header.
    ContentType,
    /// A `<meta>` element or an XML declaration at the head of the page.
    Meta,
    /// The bytes themselves: nothing was declared, or the bytes contradict the declaration.
    Detected,
    /// The page came as text, not bytes. Never returned by [`decode`].
    Str,
}

impl Evidence {
    /// The name users see.
    pub fn name(self) -> &'static str {
        match self {
            Self::Forced => "forced",
            Self::Bom => "bom",
            Self::ContentType => "content-type",
            Self::Meta => "meta",
            Self::Detected => "detected",
            Self::Str => "str",
        }
    }
}

/// A page as text. Borrowed when the bytes were UTF-8 or ASCII already.
#[derive(Clone, Debug)]
pub struct Decoded<'a> {
    pub text: Cow<'a, str>,
    pub encoding: &'static Encoding,
    pub evidence: Evidence,
}

/// The text of `bytes`, without its byte order mark; malformed sequences become U+FFFD.
///
/// `forced` overrides all evidence; only a byte order mark of that encoding is removed.
/// `content_type` is the value of the HTTP header, e.g. `text/html; charset=utf-8`.
pub fn decode<'a>(
    bytes: &'a [u8],
    forced: Option<&'static Encoding>,
    content_type: Option<&str>,
) -> Decoded<'a> {
    if let Some(encoding) = forced {
        let own_bom = Encoding::for_bom(bytes).filter(|&(marked, _)| marked == encoding);
        let body = skip(bytes, own_bom.map_or(0, |(_, length)| length));
        return decode_as(body, encoding, Evidence::Forced);
    }
    if let Some((encoding, length)) = Encoding::for_bom(bytes) {
        return decode_as(skip(bytes, length), encoding, Evidence::Bom);
    }
    if let Some(encoding) = utf16::unmarked(bytes) {
        return decode_as(bytes, encoding, Evidence::Detected);
    }
    match declaration(bytes, content_type) {
        Some((encoding, evidence)) => decode_declared(bytes, encoding, evidence),
        None => decode_undeclared(bytes),
    }
}

/// The encoding that the header or the page names, the header first.
fn declaration(bytes: &[u8], content_type: Option<&str>) -> Option<(&'static Encoding, Evidence)> {
    content_type
        .and_then(content_type::charset)
        .map(|encoding| (encoding, Evidence::ContentType))
        .or_else(|| {
            let declared = prescan(bytes).or_else(|| prescan::late_meta(bytes));
            declared.map(|encoding| (encoding, Evidence::Meta))
        })
}

/// `bytes` in the declared encoding, unless they contradict it.
fn decode_declared<'a>(
    bytes: &'a [u8],
    declared: &'static Encoding,
    evidence: Evidence,
) -> Decoded<'a> {
    if declared == UTF_8 {
        return match plausible::utf8_fit(bytes) {
            Utf8Fit::Valid(text) => borrowed(text, evidence),
            Utf8Fit::Damaged => decode_as(bytes, UTF_8, evidence),
            Utf8Fit::Foreign => decode_as(bytes, detect::legacy(bytes), Evidence::Detected),
        };
    }
    if let Some(text) = plausible::undeclared_utf8(bytes, declared) {
        return borrowed(text, Evidence::Detected);
    }
    decode_as(bytes, declared, evidence)
}

/// `bytes` without a declaration: UTF-8 if they are valid, otherwise the detector's guess.
fn decode_undeclared(bytes: &[u8]) -> Decoded<'_> {
    match plausible::utf8_fit(bytes) {
        Utf8Fit::Valid(text) => borrowed(text, Evidence::Detected),
        Utf8Fit::Damaged => decode_as(bytes, UTF_8, Evidence::Detected),
        Utf8Fit::Foreign => decode_as(bytes, detect::legacy(bytes), Evidence::Detected),
    }
}

/// `bytes` in exactly this encoding, a byte order mark kept as a character.
fn decode_as<'a>(bytes: &'a [u8], encoding: &'static Encoding, evidence: Evidence) -> Decoded<'a> {
    Decoded {
        text: encoding.decode_without_bom_handling(bytes).0,
        encoding,
        evidence,
    }
}

fn borrowed(text: &str, evidence: Evidence) -> Decoded<'_> {
    Decoded {
        text: Cow::Borrowed(text),
        encoding: UTF_8,
        evidence,
    }
}

fn skip(bytes: &[u8], length: usize) -> &[u8] {
    bytes.get(length..).unwrap_or_default()
}
