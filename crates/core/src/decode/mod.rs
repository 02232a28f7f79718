//! Bytes to text: detects the encoding of a page and decodes it.
//!
//! The order of evidence is that of the HTML standard (13.2.3.2 "Determining
//! the character encoding"): byte order mark, what the caller knows, the
//! transport's `Content-Type`, the `<meta>` prescan, detection. A declaration
//! that the bytes contradict is ignored, and the encoding is detected; see `plausible`
//! for the rule and its reason, and `detect` for UTF-16 without a mark.

mod detect;
mod plausible;
mod prescan;
#[cfg(test)]
mod tests;

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8};

use self::plausible::Utf8Fit;
use crate::strings::named;

pub use self::prescan::prescan;

named! {
/// The evidence for the encoding of a page, with the name that users see.
pub enum EncodingSource {
    /// The caller insisted.
    Forced "forced";
    /// A byte order mark.
    Bom "bom";
    /// The `charset` parameter of a `Content-Type` header.
    ContentType "content-type";
    /// A `<meta>` element or an XML declaration at the head of the page.
    Meta "meta";
    /// The bytes themselves: nothing was declared, or the bytes contradict the declaration.
    Detected "detected";
    /// The page came as text, not bytes. Never returned by [`decode`].
    Str "str";
} }

/// A page as text. Borrowed when the bytes were UTF-8 or ASCII already.
#[derive(Clone, Debug)]
pub struct Decoded<'a> {
    pub text: Cow<'a, str>,
    pub encoding: &'static Encoding,
    pub evidence: EncodingSource,
}

/// What bytes are, as far as it can be said without the tables of the legacy encodings.
#[derive(Clone, Debug)]
pub enum Sniffed<'a> {
    /// UTF-8, decoded.
    Utf8(Decoded<'a>),
    /// Behind their byte order mark, bytes in another encoding: a known one, or, if None, one that must be guessed.
    Other { body: &'a [u8], encoding: Option<&'static Encoding>, evidence: EncodingSource },
}

/// The text of `bytes`, without its byte order mark; malformed sequences become U+FFFD.
///
/// `forced` overrides all evidence; only a byte order mark of that encoding is removed.
/// `content_type` is the value of the HTTP header, e.g. `text/html; charset=utf-8`.
pub fn decode<'a>(bytes: &'a [u8], forced: Option<&'static Encoding>, content_type: Option<&str>) -> Decoded<'a> {
    match sniff(bytes, forced, content_type) {
        Sniffed::Utf8(decoded) => decoded,
        Sniffed::Other { body, encoding, evidence } => {
            let encoding = encoding.unwrap_or_else(|| detect::legacy(body));
            Decoded { text: encoding.decode_without_bom_handling(body).0, encoding, evidence }
        }
    }
}

/// The text of `bytes` if they are UTF-8, otherwise their encoding as far as it is known.
///
/// A program that calls this and not [`decode`] does not contain the tables of the legacy encodings, which are larger
/// than all other tables of the core: the WebAssembly module has them in a second file.
pub fn sniff<'a>(bytes: &'a [u8], forced: Option<&'static Encoding>, content_type: Option<&str>) -> Sniffed<'a> {
    if let Some(encoding) = forced {
        let own_bom = Encoding::for_bom(bytes).filter(|&(marked, _)| marked == encoding);
        let length = own_bom.map_or(0, |(_, length)| length);
        return exact(&bytes[length..], encoding, EncodingSource::Forced);
    }
    if let Some((encoding, length)) = Encoding::for_bom(bytes) {
        return exact(&bytes[length..], encoding, EncodingSource::Bom);
    }
    if let Some(encoding) = detect::unmarked(bytes) {
        return exact(bytes, encoding, EncodingSource::Detected);
    }
    match declaration(bytes, content_type) {
        Some((encoding, evidence)) => declared(bytes, encoding, evidence),
        None => utf8_or_guess(bytes, EncodingSource::Detected),
    }
}

/// The encoding that the header or the page names, the header first.
fn declaration(bytes: &[u8], content_type: Option<&str>) -> Option<(&'static Encoding, EncodingSource)> {
    content_type.and_then(charset).map(|encoding| (encoding, EncodingSource::ContentType)).or_else(|| {
        prescan(bytes).or_else(|| prescan::late_meta(bytes)).map(|encoding| (encoding, EncodingSource::Meta))
    })
}

/// `bytes` in the declared encoding, unless they contradict it.
fn declared<'a>(bytes: &'a [u8], encoding: &'static Encoding, evidence: EncodingSource) -> Sniffed<'a> {
    if encoding == UTF_8 {
        return utf8_or_guess(bytes, evidence);
    }
    match plausible::undeclared_utf8(bytes, encoding) {
        Some(text) => utf8(Cow::Borrowed(text), EncodingSource::Detected),
        None => exact(bytes, encoding, evidence),
    }
}

/// `bytes` that are UTF-8 by this evidence, unless they are not even damaged UTF-8.
fn utf8_or_guess(bytes: &[u8], evidence: EncodingSource) -> Sniffed<'_> {
    match plausible::utf8_fit(bytes) {
        Utf8Fit::Valid(text) => utf8(Cow::Borrowed(text), evidence),
        Utf8Fit::Damaged => exact(bytes, UTF_8, evidence),
        Utf8Fit::Foreign => Sniffed::Other { body: bytes, encoding: None, evidence: EncodingSource::Detected },
    }
}

/// `body` in exactly this encoding, a byte order mark kept as a character.
fn exact<'a>(body: &'a [u8], encoding: &'static Encoding, evidence: EncodingSource) -> Sniffed<'a> {
    if encoding == UTF_8 {
        return utf8(plausible::lossy_utf8(body), evidence);
    }
    Sniffed::Other { body, encoding: Some(encoding), evidence }
}

fn utf8(text: Cow<'_, str>, evidence: EncodingSource) -> Sniffed<'_> {
    Sniffed::Utf8(Decoded { text, encoding: UTF_8, evidence })
}

/// The encoding that a header such as `text/html; charset="utf-8"` names.
///
/// Follows "parse a MIME type" of the MIME Sniffing standard for parameters
/// (the first `charset` counts, quoted values may hold `;` and escapes), but
/// forgives a missing type, because callers hand in what servers send.
fn charset(header: &str) -> Option<&'static Encoding> {
    let mut rest = header;
    loop {
        rest = rest.trim_start_matches(|c: char| c == ';' || c.is_ascii_whitespace());
        if rest.is_empty() {
            return None;
        }
        let name_end = rest.find([';', '=']).unwrap_or(rest.len());
        let (name, after) = rest.split_at(name_end);
        let Some(value) = after.strip_prefix('=') else {
            rest = after;
            continue;
        };
        let (value, after) = parameter_value(value);
        if name.eq_ignore_ascii_case("charset") {
            return Encoding::for_label(value.as_bytes());
        }
        rest = after;
    }
}

/// A parameter's value and what follows it.
fn parameter_value(rest: &str) -> (String, &str) {
    let Some(quoted) = rest.strip_prefix('"') else {
        let end = rest.find(';').unwrap_or(rest.len());
        let (value, after) = rest.split_at(end);
        return (value.trim_ascii_end().to_owned(), after);
    };
    let mut value = String::new();
    let mut characters = quoted.chars();
    while let Some(character) = characters.next() {
        match character {
            '"' => break,
            '\\' => value.extend(characters.next()),
            other => value.push(other),
        }
    }
    // Whatever stands between the closing quote and the next ';' is ignored.
    let after = characters.as_str();
    let end = after.find(';').unwrap_or(after.len());
    (value, after.get(end..).unwrap_or_default())
}
