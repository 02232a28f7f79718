//! Parses any bytes as HTML, directly into a table of columns.
//!
//! `bytes → decode → tokenizer → tree → page`: each arrow is a module. A [`Page`] is frozen once made.
#![forbid(unsafe_code)]

pub mod decide;
pub mod decode;
pub mod features;
pub mod memory;
pub mod metadata;
pub mod methods;
pub mod model;
mod options;
pub mod page;
pub mod posts;
pub mod record;
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
pub use options::Options;
pub use page::Page;
use source::Source;
pub use source::{Bytes, MAX_SOURCE};
use tree::Cap;

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

/// The table of a live page, from what a walk over its nodes wrote down.
///
/// # Errors
///
/// Where events and strings do not fit together.
pub fn read_walked(walked: tree::Walked<'_>) -> Result<Page, tree::WalkError> {
    let (source, built) = tree::build_walked(walked)?;
    let options = Options {
        scripting: walked.scripting,
        ..Options::default()
    };
    let source = Source::Owned(source);
    Ok(Page::new(
        source,
        built,
        encoding_rs::UTF_8,
        Evidence::Str,
        &options,
    ))
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
