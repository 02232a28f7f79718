//! Any bytes become a table: HTML parsed straight into columns.
//!
//! `bytes → decode → tokenizer → tree → page`: each arrow is a module. A [`Page`] is frozen once made.
#![forbid(unsafe_code)]

pub mod decode;
pub mod features;
pub mod memory;
pub mod metadata;
pub mod model;
pub mod page;
pub mod render;
mod source;
pub mod tags;
pub mod text;
pub mod tokenizer;
pub mod tree;
pub mod web_url;

use std::borrow::Cow;

use decode::{Decoded, Evidence};
pub use encoding_rs::Encoding;
pub use page::Page;
use source::Source;
pub use source::{Bytes, MAX_SOURCE};
use tree::Cap;

/// How to parse.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Treat the content of `noscript` as a browser that runs scripts does: as raw text.
    pub scripting: bool,
    /// Parse as the content of this element, such as `div`, `td` or `svg path`.
    pub fragment: Option<String>,
    /// Close `<iframe/>`, an open `<title>` and their like where nothing else does and the rest of the page would be
    /// their text: pages saved as XML are written so.
    pub mend: bool,
}

/// The table of a page given as bytes; see [`decode::decode`] for the choice of the encoding.
#[must_use]
pub fn parse_bytes(
    bytes: impl Bytes + 'static,
    forced: Option<&'static Encoding>,
    content_type: Option<&str>,
    options: &Options,
) -> Page {
    parse(
        bytes,
        |bytes| decode::decode(bytes, forced, content_type),
        options,
    )
}

/// The table of a page given as text: bytes that are known to be UTF-8.
#[must_use]
pub fn parse_str(text: impl Bytes + 'static, options: &Options) -> Page {
    parse(text, decode_text, options)
}

fn decode_text(bytes: &[u8]) -> Decoded<'_> {
    let text = match simdutf8::basic::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text.strip_prefix('\u{FEFF}').unwrap_or(text)),
        Err(_) => String::from_utf8_lossy(bytes),
    };
    Decoded {
        text,
        encoding: encoding_rs::UTF_8,
        evidence: Evidence::Str,
    }
}

fn parse(
    owner: impl Bytes + 'static,
    decode: impl Fn(&[u8]) -> Decoded<'_>,
    options: &Options,
) -> Page {
    let bytes = owner.as_ref();
    let Decoded {
        text,
        encoding,
        evidence,
    } = decode(bytes);
    let (text, is_cut) = source::cut(text);
    let text = source::normalise_newlines(text);
    let mut built = tree::build(&text, options);
    if is_cut {
        built.caps |= 1 << Cap::Source as u8;
    }
    let source = match text {
        Cow::Owned(text) => Source::Owned(text),
        Cow::Borrowed(text) => {
            let start = text.as_ptr().addr() - bytes.as_ptr().addr();
            let range = start..start + text.len();
            Source::Shared(Box::new(owner), range)
        }
    };
    Page::new(source, built, encoding, evidence, options)
}
