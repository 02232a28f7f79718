//! From bytes or text to the table of a page: `decode → tokenizer → tree → page`.

use std::borrow::Cow;
use std::ops::Range;

use encoding_rs::Encoding;

use crate::decode::{self, Decoded, EncodingSource};
use crate::options::Options;
use crate::page::Page;
use crate::source::{self, Bytes, Source};
use crate::tree::{self, Built, Cap};

/// The table of a page given as bytes; see [`decode::decode`] for the choice of the encoding.
pub fn parse_bytes(
    bytes: impl Bytes + 'static,
    forced: Option<&'static Encoding>,
    content_type: Option<&str>,
    options: &Options,
) -> Page {
    let decoded = decode::decode(bytes.as_ref(), forced, content_type);
    Parsed::new(bytes.as_ref(), decoded, options).page(bytes, options)
}

/// The table of a page given as text: bytes that are known to be UTF-8.
pub fn parse_str(text: impl Bytes + 'static, options: &Options) -> Page {
    let decoded = decode_text(text.as_ref());
    Parsed::new(text.as_ref(), decoded, options).page(text, options)
}

/// The table of a live page, from what a walk over its nodes wrote down.
/// Fails where events and strings do not fit together.
pub fn read_walked(walked: tree::Walked<'_>) -> Result<Page, String> {
    let (source, built) = tree::build_walked(walked)?;
    let options = Options { scripting: walked.scripting, lenient: true, ..Options::default() };
    let source = Source::Owned(source);
    Ok(Page::new(source, built, encoding_rs::UTF_8, EncodingSource::Str, &options))
}

pub(crate) fn decode_text(bytes: &[u8]) -> Decoded<'_> {
    let text = match simdutf8::basic::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text.strip_prefix('\u{FEFF}').unwrap_or(text)),
        Err(_) => String::from_utf8_lossy(bytes),
    };
    Decoded { text, encoding: encoding_rs::UTF_8, evidence: EncodingSource::Str }
}

/// What was made of bytes, without them.
pub(crate) struct Parsed {
    built: Built,
    /// The source where it is not a part of the bytes.
    own: Option<String>,
    /// The part of the bytes that is the source.
    shared: Range<usize>,
    encoding: &'static Encoding,
    evidence: EncodingSource,
}

impl Parsed {
    pub fn new(bytes: &[u8], decoded: Decoded<'_>, options: &Options) -> Self {
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

    pub fn page(self, owner: impl Bytes + 'static, options: &Options) -> Page {
        let source = match self.own {
            Some(text) => Source::Owned(text),
            None => Source::Shared(Box::new(owner), self.shared),
        };
        Page::new(source, self.built, self.encoding, self.evidence, options)
    }
}
