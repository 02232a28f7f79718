//! Parses any bytes as HTML, directly into a table of columns.
//!
//! `bytes → decode → tokenizer → tree → page`: each arrow is a module. A [`Page`] is frozen once made.
#![forbid(unsafe_code)]

pub mod base_url;
pub mod completeness;
pub mod dates;
pub mod decide;
pub mod declared;
pub mod decode;
pub mod features;
mod json;
pub mod memory;
pub mod metadata;
pub mod methods;
pub mod model;
mod options;
pub mod page;
pub mod posts;
pub mod record;
pub mod recovered;
pub mod render;
mod source;
pub mod statistics;
mod strings;
pub mod tags;
pub mod text;
mod thing;
pub mod tokenizer;
pub mod tree;
pub mod web_url;

use std::borrow::Cow;
use std::ops::Range;

use decode::{Decoded, EncodingSource, Sniffed};
pub use encoding_rs::Encoding;
pub use options::Options;
pub use page::Page;
use source::Source;
pub use source::{Bytes, MAX_SOURCE, mentions};
use tree::{Built, Cap};

/// The table of a page given as bytes; see [`decode::decode`] for the choice of the encoding.
#[must_use]
pub fn parse_bytes(
    bytes: impl Bytes + 'static,
    forced: Option<&'static Encoding>,
    content_type: Option<&str>,
    options: &Options,
) -> Page {
    let decoded = decode::decode(bytes.as_ref(), forced, content_type);
    Parsed::new(bytes.as_ref(), decoded, options).page(bytes, options)
}

/// The table of a page given as bytes if these are UTF-8; None if they are not, see [`decode::sniff`].
#[must_use]
pub fn parse_utf8(
    bytes: impl Bytes + 'static,
    forced: Option<&'static Encoding>,
    content_type: Option<&str>,
    options: &Options,
) -> Option<Page> {
    let Sniffed::Utf8(decoded) = decode::sniff(bytes.as_ref(), forced, content_type) else {
        return None;
    };
    Some(Parsed::new(bytes.as_ref(), decoded, options).page(bytes, options))
}

/// The table of a page that was bytes in some encoding, given as the UTF-8 that [`decode::decode`] made of them.
#[must_use]
pub fn parse_decoded(text: impl Bytes + 'static, encoding: &'static Encoding, options: &Options) -> Page {
    let decoded = Decoded { text: String::from_utf8_lossy(text.as_ref()), encoding, evidence: EncodingSource::Str };
    Parsed::new(text.as_ref(), decoded, options).page(text, options)
}

/// The table of a page given as text: bytes that are known to be UTF-8.
#[must_use]
pub fn parse_str(text: impl Bytes + 'static, options: &Options) -> Page {
    let decoded = decode_text(text.as_ref());
    Parsed::new(text.as_ref(), decoded, options).page(text, options)
}

/// The table of a live page, from what a walk over its nodes wrote down.
///
/// # Errors
///
/// Where events and strings do not fit together.
pub fn read_walked(walked: tree::Walked<'_>) -> Result<Page, tree::WalkError> {
    let (source, built) = tree::build_walked(walked)?;
    let options = Options { scripting: walked.scripting, ..Options::default() };
    let source = Source::Owned(source);
    Ok(Page::new(source, built, encoding_rs::UTF_8, EncodingSource::Str, &options))
}

fn decode_text(bytes: &[u8]) -> Decoded<'_> {
    let text = match simdutf8::basic::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text.strip_prefix('\u{FEFF}').unwrap_or(text)),
        Err(_) => String::from_utf8_lossy(bytes),
    };
    Decoded { text, encoding: encoding_rs::UTF_8, evidence: EncodingSource::Str }
}

/// What was made of bytes, without them.
struct Parsed {
    built: Built,
    /// The source where it is not a part of the bytes.
    own: Option<String>,
    /// The part of the bytes that is the source.
    shared: Range<usize>,
    encoding: &'static Encoding,
    evidence: EncodingSource,
}

impl Parsed {
    fn new(bytes: &[u8], decoded: Decoded<'_>, options: &Options) -> Self {
        let (text, is_cut) = source::cut(decoded.text);
        let text = source::normalise_newlines(text);
        let mut built = tree::build(&text, options);
        if is_cut {
            built.caps |= 1 << Cap::Source as u8;
        }
        let (own, shared) = match text {
            Cow::Owned(text) => (Some(text), 0..0),
            Cow::Borrowed(text) => {
                let start = text.as_ptr().addr() - bytes.as_ptr().addr();
                (None, start..start + text.len())
            }
        };
        Self { built, own, shared, encoding: decoded.encoding, evidence: decoded.evidence }
    }

    fn page(self, owner: impl Bytes + 'static, options: &Options) -> Page {
        let source = match self.own {
            Some(text) => Source::Owned(text),
            None => Source::Shared(Box::new(owner), self.shared),
        };
        Page::new(source, self.built, self.encoding, self.evidence, options)
    }
}
