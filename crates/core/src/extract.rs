//! One extraction, from bytes or text to the rows that are kept: every binding is a view of its result.
//!
//! `read` makes the page of an input, whatever that is; `find` decides which rows of the page are kept. What follows reads
//! like docs/how-it-works.md.

use encoding_rs::Encoding;

use crate::decide::{Decision, DecisionOptions, decide};
use crate::decode::{self, Decoded, EncodingSource, Sniffed};
use crate::media::{self, PLAIN, XHTML, binary_type, media_type};
use crate::memory::{self, NoRoom, ensure_room};
use crate::model::Model;
use crate::options::Options;
use crate::page::Page;
use crate::parse::{Parsed, decode_text, parse_str};
use crate::recovered::PAGE;
use crate::saved::{self, Saved, SavedPage};
use crate::source::Bytes;
use crate::tags;

/// The method of documents in which everything is content.
pub const PLAIN_TEXT: &str = "plain-text";

/// How a page is parsed here: elements that would swallow the rest of the page are closed.
const READING: Options = Options { scripting: false, fragment: None, lenient: true };

/// What a caller knows of an input beside its bytes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hints<'a> {
    pub encoding: Option<&'static Encoding>,
    /// The value of the HTTP header.
    pub content_type: Option<&'a str>,
    pub url: Option<&'a str>,
}

/// What is to be extracted.
pub enum Given<B> {
    Bytes(B),
    /// Bytes that are known to be UTF-8.
    Text(B),
    /// The UTF-8 that was made of bytes in some encoding, see [`Failure::Foreign`].
    Decoded(B, &'static Encoding),
}

/// The page of an input.
pub struct Input {
    pub page: Page,
    /// The URL that the caller gave, else that of a saved page.
    pub url: Option<String>,
    /// Whether the input is plain text, so that everything is content.
    pub is_plain: bool,
}

/// Bytes in an encoding that the caller has to decode, with what is known of them.
#[derive(Debug)]
pub struct Foreign {
    pub bytes: Vec<u8>,
    pub content_type: Option<String>,
    pub url: Option<String>,
}

#[derive(Debug)]
pub enum Failure {
    NoRoom(NoRoom),
    /// Only where the decoder does not know all encodings.
    Foreign(Foreign),
}

impl From<NoRoom> for Failure {
    fn from(error: NoRoom) -> Self {
        Self::NoRoom(error)
    }
}

/// Text from bytes; none if these must be decoded elsewhere.
pub type Decoder = for<'a> fn(&'a [u8], Option<&'static Encoding>, Option<&str>) -> Option<Decoded<'a>>;

/// The decoder of all encodings.
pub fn any_encoding<'a>(
    bytes: &'a [u8],
    forced: Option<&'static Encoding>,
    header: Option<&str>,
) -> Option<Decoded<'a>> {
    Some(decode::decode(bytes, forced, header))
}

/// The decoder of UTF-8 alone, for programs without the tables of the legacy encodings; see [`decode::sniff`].
pub fn utf8_only<'a>(bytes: &'a [u8], forced: Option<&'static Encoding>, header: Option<&str>) -> Option<Decoded<'a>> {
    match decode::sniff(bytes, forced, header) {
        Sniffed::Utf8(decoded) => Some(decoded),
        Sniffed::Other { .. } => None,
    }
}

/// The page of an input: HTML, XHTML, plain text, a page that a browser saved, or binary data, of which nothing is read.
/// Fails where memory is lacking, or `decoder` does not know the encoding.
pub fn read(given: Given<impl Bytes + 'static>, hints: Hints<'_>, decoder: Decoder) -> Result<Input, Failure> {
    let (Given::Bytes(bytes) | Given::Text(bytes) | Given::Decoded(bytes, _)) = &given;
    if let Some(binary) = binary_type(bytes.as_ref()) {
        return Ok(Input::binary(binary, hints));
    }
    let is_plain = hints.content_type.is_some() && media_type(hints.content_type) == PLAIN;
    match saved::recognise(bytes.as_ref()).filter(|_| !is_plain) {
        Some(Saved::Page(SavedPage { html: Some(html), content_type, url, .. })) => {
            let url = hints.url.or(url.as_deref());
            parsed(Given::Bytes(html), Hints { content_type: content_type.as_deref(), url, ..hints }, false, decoder)
        }
        Some(Saved::Page(SavedPage { url, .. })) => {
            parsed(given, Hints { url: hints.url.or(url.as_deref()), ..hints }, false, decoder)
        }
        Some(Saved::ViewSource) => parsed(given, hints, true, decoder),
        None => parsed(given, hints, false, decoder),
    }
}

/// The page of an input that is itself a page, or shows the source of one.
fn parsed(
    given: Given<impl Bytes + 'static>,
    hints: Hints<'_>,
    shows_source: bool,
    decoder: Decoder,
) -> Result<Input, Failure> {
    let (Given::Bytes(bytes) | Given::Text(bytes) | Given::Decoded(bytes, _)) = &given;
    ensure_room(memory::to_parse(bytes.as_ref()))?;
    let decoded = match &given {
        Given::Bytes(bytes) => decoder(bytes.as_ref(), hints.encoding, hints.content_type),
        Given::Text(bytes) => Some(decode_text(bytes.as_ref())),
        Given::Decoded(bytes, encoding) => {
            let text = String::from_utf8_lossy(bytes.as_ref());
            Some(Decoded { text, encoding, evidence: EncodingSource::Detected })
        }
    };
    let Some(mut decoded) = decoded else {
        let (content_type, url) = (hints.content_type.map(str::to_owned), hints.url.map(str::to_owned));
        return Err(Failure::Foreign(Foreign { bytes: bytes.as_ref().to_vec(), content_type, url }));
    };
    let kind = media_type(hints.content_type);
    if kind == XHTML {
        decoded.text = media::closed(decoded.text);
    }
    let parsed = Parsed::new(bytes.as_ref(), decoded, &READING);
    let (Given::Bytes(bytes) | Given::Text(bytes) | Given::Decoded(bytes, _)) = given;
    let page = parsed.page(bytes, &READING);
    let url = hints.url.map(str::to_owned);
    if shows_source {
        let (source, shown_url) = saved::shown_source(&page);
        drop(page);
        return Ok(Input { page: parse_again(source, None)?, url: url.or(shown_url), is_plain: false });
    }
    if kind == PLAIN && page.is_text() {
        let html = media::preformatted(page.source());
        return Ok(Input { page: parse_again(html, Some(&page))?, url, is_plain: true });
    }
    Ok(Input { page, url, is_plain: false })
}

/// The page of a source that was made here, with the encoding of the page that it was made from.
fn parse_again(source: String, first: Option<&Page>) -> Result<Page, NoRoom> {
    ensure_room(memory::to_parse(source.as_bytes()))?;
    // One byte order mark is dropped, so one is added: a mark that the source still has must stay.
    let mut page = parse_str(format!("\u{FEFF}{source}"), &READING);
    if let Some(first) = first {
        (page.encoding, page.evidence) = (first.encoding, first.evidence);
    }
    Ok(page)
}

impl Input {
    /// An empty page in place of binary data.
    fn binary(kind: &'static str, hints: Hints<'_>) -> Self {
        let mut page = parse_str("", &READING);
        page.binary_type = Some(kind);
        Self { page, url: hints.url.map(str::to_owned), is_plain: false }
    }
}

/// What the learned extractor says of a page, or of the text that the page hides if it shows none of its own.
pub struct Found {
    pub decision: Decision,
    /// Where the text stands: in the page, or in data and markup that it hides.
    pub origin: &'static str,
    /// The page of a hidden text, to which the decision belongs; none for a text that the page shows.
    pub page: Option<Page>,
}

/// What `model` keeps of a page; without `is_source`, as for a live page, no hidden text is looked for.
/// Fails where memory is lacking.
pub fn find(page: &Page, model: &Model, options: DecisionOptions, is_source: bool) -> Result<Found, NoRoom> {
    ensure_room(page.memory_to_find())?;
    let decision = decide(model, page, options);
    if is_source && let Some(recovered) = page.recovered(&decision.rows) {
        let page = parse_again(recovered.html, Some(page))?;
        ensure_room(page.memory_to_find())?;
        let decision = decide(model, &page, options);
        // Otherwise the visible page stays, because hidden text never replaces visible prose.
        if page.keeps_visible(&decision.rows) {
            return Ok(Found { decision, origin: recovered.origin, page: Some(page) });
        }
    }
    let origin = page.visible_origin(&decision.rows);
    Ok(Found { decision, origin, page: None })
}

/// A page and the rows of it that are content.
pub struct Extraction {
    pub page: Page,
    pub url: Option<String>,
    pub method: String,
    pub kept: Vec<bool>,
    /// None if another method than the learned extractor decided.
    pub decision: Option<Decision>,
    pub origin: &'static str,
}

/// How the content is found.
pub enum Method<'m> {
    Learned(&'m Model, DecisionOptions),
    /// The name of a method of the literature, and what it keeps.
    Published(&'m str, &'m dyn Fn(&Page) -> Vec<bool>),
}

/// The main content of an input.
/// Fails where memory is lacking.
pub fn extract(input: Input, method: Method<'_>, is_source: bool) -> Result<Extraction, NoRoom> {
    let Input { page, url, is_plain } = input;
    if is_plain {
        let kept = page.nodes.tag.iter().map(|&tag| tag == tags::TEXT).collect();
        return Ok(Extraction { page, url, method: PLAIN_TEXT.into(), kept, decision: None, origin: PAGE });
    }
    match method {
        Method::Learned(model, options) => {
            let Found { decision, origin, page: hidden } = find(&page, model, options, is_source)?;
            let (page, kept) = (hidden.unwrap_or(page), decision.rows.clone());
            Ok(Extraction { page, url, method: LEARNED.into(), kept, decision: Some(decision), origin })
        }
        Method::Published(name, kept_rows) => {
            ensure_room(page.memory_to_find())?;
            let kept = if page.is_text() { kept_rows(&page) } else { vec![false; page.len()] };
            Ok(Extraction { page, url, method: name.into(), kept, decision: None, origin: PAGE })
        }
    }
}

/// The name of the learned extractor.
pub const LEARNED: &str = "duramen";
