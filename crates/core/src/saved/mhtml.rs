//! MHTML, which Chromium, Internet Explorer and mail programs write: a page and its images as a MIME message (RFC 2557).
//!
//! Every byte is looked at a fixed number of times, however parts nest and however many there are; tests compare the
//! parts with those of Python's `email` package, which takes quadratic time for hostile messages.

use std::borrow::Cow;
use std::ops::Range;

use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use hashbrown::HashMap;
use memchr::memmem;

use super::{SavedPage, is_web};
use crate::base_url::Base;

const MAX_PARTS: usize = 10_000;
const MAX_DEPTH: usize = 4;
const MAX_HEAD_BYTES: usize = 16 << 10;
/// Bytes of the name of a part in a `cid:` URL.
const MAX_ID_BYTES: usize = 500;

const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// The header fields of a message or a part, by lower-case name.
#[derive(Default)]
struct Fields(HashMap<String, String>);

impl Fields {
    fn get(&self, name: &str) -> &str {
        self.0.get(name).map_or("", String::as_str)
    }

    fn media_type(&self) -> String {
        self.get("content-type").split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
    }

    /// What `cid:` URLs name it by.
    fn id(&self) -> &str {
        self.get("content-id").trim_matches(['<', '>', ' '])
    }

    fn is_multipart(&self) -> bool {
        self.media_type().starts_with("multipart/")
    }

    /// A parameter of the content type; empty where it is missing.
    fn parameter(&self, name: &str) -> &str {
        let mut rests = self.get("content-type").match_indices(';').map(|(at, _)| &self.get("content-type")[at + 1..]);
        let value = rests.find_map(|rest| {
            let rest = rest.trim_start();
            rest.get(..name.len()).filter(|found| found.eq_ignore_ascii_case(name))?;
            rest[name.len()..].trim_start().strip_prefix('=').map(str::trim_start)
        });
        let value = value.unwrap_or_default();
        match value.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').map_or("", |(value, _)| value),
            None => value.split(|mark: char| mark == ';' || mark.is_whitespace()).next().unwrap_or_default(),
        }
    }
}

struct Part<'a> {
    fields: Fields,
    body: Cow<'a, [u8]>,
}

/// The page of a message; none where there is none.
pub(super) fn read(content: &[u8]) -> Option<SavedPage> {
    let blank = content.len() - content.trim_ascii_start().len();
    let (fields, start) = header(content, blank..content.len());
    if !fields.0.contains_key("mime-version") || !fields.is_multipart() {
        return None;
    }
    let mut parts = Vec::new();
    add_parts(&fields, content, start..content.len(), 0, &mut parts);
    let is_page = |part: &&Part<'_>| ["text/html", "application/xhtml+xml"].contains(&&*part.fields.media_type());
    let named = fields.parameter("start").trim_matches(['<', '>', ' ']);
    let snapshot = fields.get("snapshot-content-location");
    let is_wanted = |part: &&Part<'_>| {
        let location = part.fields.get("content-location");
        !named.is_empty() && part.fields.id() == named || !snapshot.is_empty() && location == snapshot
    };
    let page = parts.iter().filter(is_page).find(is_wanted).or_else(|| parts.iter().find(is_page))?;
    let bases = [page.fields.get("content-location"), snapshot, fields.get("content-location")];
    let base = bases.into_iter().find(|base| !base.is_empty()).unwrap_or_default();
    let url = Some(base).filter(|base| is_web(base));
    let others = parts.iter().filter(|part| !std::ptr::eq(*part, page));
    let located = others.map(|part| (location(&part.fields, base, url), part.body.to_vec()));
    Some(SavedPage {
        html: Some(with_sources(&page.body, &parts, 2 * content.len())),
        content_type: page.fields.0.get("content-type").cloned(),
        url: url.map(str::to_owned),
        date: fields.0.get("date").cloned(),
        resources: located.filter(|(url, _)| !url.is_empty()).collect(),
    })
}

/// The fields at the beginning of a place, and where the body begins.
fn header(content: &[u8], place: Range<usize>) -> (Fields, usize) {
    let head = &content[place.start..place.end.min(place.start + MAX_HEAD_BYTES)];
    let (end, body) = blank_line(head);
    let text = String::from_utf8_lossy(&head[..end]).replace('\r', "");
    let mut fields: Vec<(String, String)> = Vec::new();
    for line in text.lines() {
        match fields.last_mut() {
            // A line that begins with white space continues the one before it.
            Some((_, value)) if line.starts_with([' ', '\t']) => {
                value.push(' ');
                value.push_str(line.trim());
            }
            _ => match line.split_once(':') {
                Some((name, value)) if !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_graphic()) => {
                    fields.push((name.to_ascii_lowercase(), value.trim().to_owned()));
                }
                _ => return (Fields::default(), place.start),
            },
        }
    }
    // Of two fields of a name the first counts.
    fields.reverse();
    (Fields(fields.into_iter().collect()), place.start + body)
}

/// Where the header ends that a blank line ends, and where the body begins.
fn blank_line(head: &[u8]) -> (usize, usize) {
    let ends = memchr::memchr_iter(b'\n', head).find_map(|at| {
        let rest = &head[at + 1..];
        let width = if rest.starts_with(b"\n") { 1 } else { 2 * usize::from(rest.starts_with(b"\r\n")) };
        (width > 0).then_some((at, at + 1 + width))
    });
    ends.unwrap_or((head.len(), head.len()))
}

/// Adds the parts of a message in a place, those of nested messages too.
fn add_parts<'a>(fields: &Fields, content: &'a [u8], place: Range<usize>, depth: usize, parts: &mut Vec<Part<'a>>) {
    let boundary = fields.parameter("boundary");
    if boundary.is_empty() || depth > MAX_DEPTH {
        return;
    }
    let line = format!("\n--{boundary}");
    let is_first = place.start == 0 || content[place.start - 1] == b'\n';
    let first = (is_first && content[place.clone()].starts_with(&line.as_bytes()[1..])).then_some(place.start);
    let later = memmem::find_iter(&content[place.clone()], line.as_bytes()).map(|at| place.start + at + 1);
    let mut opened = None;
    for at in first.into_iter().chain(later) {
        let after = at + line.len() - 1;
        let rest = &content[after..place.end];
        let is_last = rest.starts_with(b"--");
        let rest = if is_last { &rest[2..] } else { rest };
        let blank = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let rest = &rest[blank..];
        if !(rest.is_empty() || rest.starts_with(b"\n") || rest.starts_with(b"\r\n")) {
            continue;
        }
        if let Some(start) = opened {
            let newline = if content[..at].ends_with(b"\r\n") { 2 } else { 1 };
            add_part(content, start..at.saturating_sub(newline).max(start), depth, parts);
        }
        opened = Some(place.end - rest.len());
        if is_last {
            return;
        }
    }
    // The file is cut.
    if let Some(start) = opened {
        add_part(content, start..place.end, depth, parts);
    }
}

/// Adds the part between two boundaries, or the parts of which it consists.
fn add_part<'a>(content: &'a [u8], place: Range<usize>, depth: usize, parts: &mut Vec<Part<'a>>) {
    if parts.len() >= MAX_PARTS {
        return;
    }
    let newline = if content[place.start..].starts_with(b"\r\n") { 2 } else { 1 };
    let place = (place.start + newline).min(place.end)..place.end;
    let (fields, start) = header(content, place.clone());
    let body = start..place.end;
    if fields.is_multipart() {
        // Counted, so that the limit covers nested parts.
        parts.push(Part { fields: Fields::default(), body: Cow::default() });
        add_parts(&fields, content, body, depth + 1, parts);
    } else {
        let body = decoded(&content[body], fields.get("content-transfer-encoding"));
        parts.push(Part { fields, body });
    }
}

/// The bytes that a transfer encoding stands for.
fn decoded<'a>(body: &'a [u8], encoding: &str) -> Cow<'a, [u8]> {
    match &*encoding.trim().to_ascii_lowercase() {
        "quoted-printable" => Cow::Owned(from_quoted_printable(body)),
        "base64" => {
            let is_digit = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
            let digits: Vec<u8> = body.iter().copied().filter(is_digit).collect();
            Cow::Owned(BASE64.decode(digits).unwrap_or_default())
        }
        _ => Cow::Borrowed(body),
    }
}

/// Quoted-printable (RFC 2045, section 6.7); an `=` that stands for nothing stays.
fn from_quoted_printable(body: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(body.len());
    let mut rest = body;
    while let Some(at) = memchr::memchr(b'=', rest) {
        out.extend_from_slice(&rest[..at]);
        rest = &rest[at + 1..];
        let digit = |at: usize| rest.get(at).and_then(|&byte| char::from(byte).to_digit(16));
        if let (Some(high), Some(low)) = (digit(0), digit(1)) {
            out.push((16 * high + low) as u8);
            rest = &rest[2..];
        } else if let Some(after) = rest.strip_prefix(b"\r\n").or_else(|| rest.strip_prefix(b"\n")) {
            rest = after;
        } else {
            out.push(b'=');
        }
    }
    out.extend_from_slice(rest);
    out
}

/// The URL of a part, relative to the page where the page was saved from a disk.
fn location(fields: &Fields, base: &str, url: Option<&str>) -> String {
    let location = fields.get("content-location");
    let folder = base.rfind('/').map_or(0, |at| at + 1);
    match url {
        Some(_) if location.is_empty() => String::new(),
        Some(_) => Base::new(url).absolute(location),
        None => location.strip_prefix(&base[..folder]).unwrap_or(location).to_owned(),
    }
}

/// The page with the URL of the part, or its bytes, in place of each `cid:` that names an image; the sources together have
/// at most `most` bytes.
fn with_sources(html: &[u8], parts: &[Part<'_>], mut most: usize) -> Vec<u8> {
    let is_image = |part: &&Part<'_>| !part.fields.id().is_empty() && part.fields.media_type().starts_with("image/");
    let by_id: HashMap<&[u8], &Part<'_>> =
        parts.iter().filter(is_image).map(|part| (part.fields.id().as_bytes(), part)).collect();
    let mut out = Vec::with_capacity(html.len());
    let mut copied = 0;
    let colons = if by_id.is_empty() { &[][..] } else { html };
    for colon in memchr::memchr_iter(b':', colons) {
        let Some(start) = colon.checked_sub(3).filter(|&start| html[start..colon].eq_ignore_ascii_case(b"cid")) else {
            continue;
        };
        let before = start.checked_sub(1).map(|at| html[at]);
        let is_source = before.is_some_and(|byte| b"\"'=(".contains(&byte) || byte.is_ascii_whitespace());
        let rest = &html[colon + 1..];
        let is_end = |byte: &u8| b"\"')>".contains(byte) || byte.is_ascii_whitespace();
        let length = rest.iter().take(MAX_ID_BYTES).position(is_end).unwrap_or(rest.len().min(MAX_ID_BYTES));
        let Some(part) = by_id.get(&rest[..length]).filter(|_| is_source && start >= copied) else {
            continue;
        };
        let located = part.fields.get("content-location");
        let source = if is_web(located) {
            located.to_owned()
        } else if 2 * part.body.len() < most {
            format!("data:{};base64,{}", part.fields.media_type(), BASE64.encode(&part.body))
        } else {
            String::new()
        };
        if source.len() >= most {
            break;
        }
        most -= source.len();
        out.extend_from_slice(&html[copied..start]);
        out.extend_from_slice(source.as_bytes());
        copied = colon + 1 + length;
    }
    out.extend_from_slice(&html[copied..]);
    out
}
