//! What an input is by its media type and its first bytes: HTML, XHTML, plain text, or binary data under the name of a page.

use std::borrow::Cow;

use memchr::memmem;

use crate::strings::escape;
use crate::tags;

pub const PLAIN: &str = "text/plain";
pub const XHTML: &str = "application/xhtml+xml";

/// How binary files begin, from the first byte or a later one, and their media types.
const MAGIC: &[(usize, &[u8], &str)] = &[
    (0, b"%PDF-", "application/pdf"),
    (0, b"PK\x03\x04", ZIP),
    (0, b"\x1f\x8b", "application/gzip"),
    (0, b"\x89PNG\r\n", "image/png"),
    (0, b"\xff\xd8\xff", "image/jpeg"),
    (0, b"GIF87a", "image/gif"),
    (0, b"GIF89a", "image/gif"),
    (8, b"WEBPVP8", "image/webp"),
    (8, b"WAVEfmt ", "audio/wav"),
    (8, b"AVI LIST", "video/x-msvideo"),
    (4, b"ftypavif", "image/avif"),
    (4, b"ftypheic", "image/heic"),
    (4, b"ftyp", "video/mp4"),
    (0, b"\x1aE\xdf\xa3", "video/webm"),
    (0, b"OggS\0", "audio/ogg"),
    (0, b"ID3\x02", "audio/mpeg"),
    (0, b"ID3\x03", "audio/mpeg"),
    (0, b"ID3\x04", "audio/mpeg"),
    (0, b"\xd0\xcf\x11\xe0", "application/msword"),
    (0, b"{\\rtf1", "application/rtf"),
    (0, b"7z\xbc\xaf", "application/x-7z-compressed"),
    (0, b"Rar!\x1a\x07", "application/vnd.rar"),
    (0, b"\x28\xb5\x2f\xfd", "application/zstd"),
    (0, b"\xfd7zXZ\0", "application/x-xz"),
    (4, b"1AY&SY", "application/x-bzip2"),
    (257, b"ustar", "application/x-tar"),
    (0, b"WARC/1.", "application/warc"),
    (0, b"filedesc://", "application/arc"),
    (0, b"PAR1\x15", "application/vnd.apache.parquet"),
    (0, b"\x7fELF", "application/x-executable"),
    (0, b"\0asm", "application/wasm"),
];
const ZIP: &str = "application/zip";

/// Names of files in a ZIP, and the format that they show.
const ZIPPED: &[(&str, &str)] = &[
    ("application/epub+zip", "application/epub+zip"),
    ("application/vnd.oasis.opendocument", "application/vnd.oasis.opendocument"),
    ("word/document.xml", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
    ("xl/workbook.xml", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    ("ppt/presentation.xml", "application/vnd.openxmlformats-officedocument.presentationml.presentation"),
    ("archive/", "application/wacz"),
];

/// The type that an HTTP header names, without its parameters, in lower case.
pub fn media_type(content_type: Option<&str>) -> String {
    content_type.unwrap_or_default().split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
}

/// The media type of binary data by its first bytes; none for text, and for data that begins like nothing known.
pub fn binary_type(bytes: &[u8]) -> Option<&'static str> {
    let is_at = |(at, magic, _): &&(usize, &[u8], _)| bytes.get(*at..).is_some_and(|rest| rest.starts_with(magic));
    let &(_, _, found) = MAGIC.iter().find(is_at)?;
    let mut inside = ZIPPED.iter().filter(|(name, _)| found == ZIP && memmem::find(bytes, name.as_bytes()).is_some());
    Some(inside.next().map_or(found, |&(_, kind)| kind))
}

/// The media type of that name, if [`binary_type`] may give it.
pub fn known_binary_type(name: &str) -> Option<&'static str> {
    let names = MAGIC.iter().map(|&(_, _, kind)| kind).chain(ZIPPED.iter().map(|&(_, kind)| kind));
    names.into_iter().find(|kind| *kind == name)
}

/// A page whose one text is a source, markup and all: a `pre`, as browsers show plain text.
pub(crate) fn preformatted(source: &str) -> String {
    // Parsers drop a line end directly after <pre>, so one is added.
    let mut html = String::from("<!doctype html><pre>\n");
    escape(&mut html, source, false);
    html + "</pre>"
}

/// XHTML with the elements closed that XML closes in one tag, which HTML takes for open.
pub(crate) fn closed(source: Cow<'_, str>) -> Cow<'_, str> {
    let mut out = String::new();
    let mut copied = 0;
    for start in memchr::memchr_iter(b'<', source.as_bytes()) {
        if let Some((name, end)) = self_closed(&source[start + 1..]).filter(|(name, _)| !is_void(name)) {
            out.push_str(&source[copied..start + 1 + end]);
            out.push_str(&format!("></{name}>"));
            copied = start + 1 + end + "/>".len();
        }
    }
    if copied == 0 {
        return source;
    }
    out.push_str(&source[copied..]);
    Cow::Owned(out)
}

/// Whether an element is one that HTML closes by itself.
fn is_void(name: &str) -> bool {
    tags::lookup(name.as_bytes()).is_some_and(|tag| tags::has(tag, tags::VOID))
}

/// The name of a tag that ends with `/>`, and where that stands; all its attributes have values in quotation marks.
fn self_closed(tag: &str) -> Option<(&str, usize)> {
    let tag = tag.split('<').next()?;
    let name = tag.split(|mark: char| !mark.is_alphanumeric() && !matches!(mark, '_' | '.' | '-')).next()?;
    name.starts_with(|first: char| first.is_ascii_alphabetic()).then_some(())?;
    let mut rest = &tag[name.len()..];
    loop {
        let trimmed = rest.trim_start();
        if trimmed.starts_with("/>") {
            return Some((name, tag.len() - trimmed.len()));
        }
        let (attribute, value) = trimmed.split_once('=').filter(|_| trimmed.len() < rest.len())?;
        let is_name = !attribute.trim_end().contains(|mark: char| mark.is_whitespace() || "\"'<>/".contains(mark));
        let value = value.trim_start();
        let quote = value.chars().next().filter(|quote| is_name && matches!(quote, '"' | '\''))?;
        rest = value[1..].split_once(quote)?.1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_that_xml_closes_are_closed() {
        let closed = |source: &'static str| closed(Cow::Borrowed(source)).into_owned();
        assert_eq!(closed("<script src='a'/><a id='b'/>Oak.<br/>"), "<script src='a'></script><a id='b'></a>Oak.<br/>");
        assert_eq!(closed("<a b = \"1/>\" c='2' />x"), "<a b = \"1/>\" c='2' ></a>x");
        assert_eq!(closed("<a b='<x/>"), "<a b='<x></x>");
        for same in ["1 < 2 /> 3", "<a b=c/>", "<a/ >", "<", "<é/>"] {
            assert_eq!(closed(same), same);
        }
    }
}
