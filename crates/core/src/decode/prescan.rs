//! "Prescan a byte stream to determine its encoding" (HTML, 13.2.3.2).

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252, X_USER_DEFINED};
use memchr::{memchr, memmem};

use crate::tokenizer::{is_space, read_attribute};

/// How far the prescan looks: the standard asks authors to declare within this.
const PRESCAN_BYTES: usize = 1024;

/// How far a declaration is searched that a browser finds only while parsing.
const LATE_BYTES: usize = 1 << 16;

/// The encoding that the first 1024 bytes of a page declare, if any.
pub fn prescan(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = bytes.get(..PRESCAN_BYTES).unwrap_or(bytes);
    // Step 2, UTF-16 XML declarations: "<?x" in either byte order.
    if head.starts_with(b"<\0?\0x\0") {
        return Some(UTF_16LE);
    }
    if head.starts_with(b"\0<\0?\0x") {
        return Some(UTF_16BE);
    }
    meta_encoding(head).or_else(|| xml_encoding(head))
}

/// The encoding that a `<meta>` after the first 1024 bytes declares.
///
/// A browser meets it in the tree builder and starts over in that encoding
/// ("changing the encoding while parsing"); we look before we parse.
pub(super) fn late_meta(bytes: &[u8]) -> Option<&'static Encoding> {
    if bytes.len() <= PRESCAN_BYTES {
        return None;
    }
    let head = bytes.get(..LATE_BYTES).unwrap_or(bytes);
    // Most pages that get here say nothing at all: find that out before reading tag by tag.
    let says = [&b"charset"[..], b"CHARSET", b"Charset"];
    let is_said = says.iter().any(|word| memmem::find(head, word).is_some());
    if is_said { meta_encoding(head) } else { None }
}

/// Step 3, the loop. `None` when the bytes run out without a declaration.
fn meta_encoding(head: &[u8]) -> Option<&'static Encoding> {
    // The tokenizer, which reads the attributes, knows no carriage returns.
    let head: Vec<u8> = head.iter().map(|&byte| if byte == b'\r' { b'\n' } else { byte }).collect();
    let mut at = 0;
    loop {
        at += memchr(b'<', &head[at..])?;
        let rest = &head[at..];
        let name = usize::from(rest.get(1) == Some(&b'/')) + 1;
        if rest.starts_with(b"<!--") {
            // The two dashes may be those of "<!--" itself.
            at += 2 + memmem::find(&rest[2..], b"-->")? + 2;
        } else if rest.get(name).is_some_and(u8::is_ascii_alphabetic) {
            let is_meta =
                rest.len() > 5 && rest[1..5].eq_ignore_ascii_case(b"meta") && (is_space(rest[5]) || rest[5] == b'/');
            let behind = if is_meta { 5 } else { rest.iter().position(|&byte| is_space(byte) || byte == b'>')? };
            let (end, values) = attributes(&head, at + behind)?;
            if let Some(encoding) = declared_by(values).filter(|_| is_meta) {
                return Some(encoding);
            }
            at = end;
        } else if matches!(rest.get(1), Some(b'!' | b'/' | b'?')) {
            at += memchr(b'>', rest)?;
        }
        at += 1;
    }
}

/// Where a tag ends whose attributes begin at `at`, and the first values of `http-equiv`, `content` and `charset`; `None`
/// when the bytes run out, which aborts the prescan.
fn attributes(head: &[u8], mut at: usize) -> Option<(usize, [Option<&[u8]>; 3])> {
    let mut values = [None; 3];
    loop {
        at += head[at..].iter().position(|&byte| !is_space(byte) && byte != b'/')?;
        if head[at] == b'>' {
            return Some((at, values));
        }
        let (attribute, end) = read_attribute(head, at)?;
        at = end;
        let named = ["http-equiv", "content", "charset"].iter().position(|name| attribute.is(head, name));
        if let Some(named) = named {
            values[named].get_or_insert(&head[attribute.value.range()]);
        }
    }
}

/// What one `<meta>` says.
fn declared_by([pragma, content, charset]: [Option<&[u8]>; 3]) -> Option<&'static Encoding> {
    let is_pragma = pragma.is_some_and(|value| value.eq_ignore_ascii_case(b"content-type"));
    let from_pragma = || from_content(&content.filter(|_| is_pragma)?.to_ascii_lowercase());
    charset.map_or_else(from_pragma, Encoding::for_label).map(as_declared)
}

/// The encoding that a `<meta>` in ASCII bytes can mean (processing, steps 4 and 5).
fn as_declared(encoding: &'static Encoding) -> &'static Encoding {
    if encoding == X_USER_DEFINED { WINDOWS_1252 } else { not_utf16(encoding) }
}

/// A declaration that was read as ASCII does not stand in UTF-16.
fn not_utf16(encoding: &'static Encoding) -> &'static Encoding {
    if [UTF_16BE, UTF_16LE].contains(&encoding) { UTF_8 } else { encoding }
}

/// "Extracting a character encoding from a meta element" (HTML, 2.6.5).
/// `content` is in lower case already.
fn from_content(content: &[u8]) -> Option<&'static Encoding> {
    let mut rest = content;
    let value = loop {
        let found = memmem::find(rest, b"charset")?;
        rest = rest.get(found + b"charset".len()..)?.trim_ascii_start();
        if let Some(value) = rest.strip_prefix(b"=") {
            break value.trim_ascii_start();
        }
    };
    let label = match value.first()? {
        quote @ (b'"' | b'\'') => {
            let inside = value.get(1..)?;
            inside.get(..memchr(*quote, inside)?)?
        }
        _ => value.split(|&byte| is_space(byte) || byte == b';').next()?,
    };
    Encoding::for_label(label)
}

/// "Get an XML encoding": that of an XML declaration that opens `bytes`.
fn xml_encoding(bytes: &[u8]) -> Option<&'static Encoding> {
    let declaration = bytes.strip_prefix(b"<?xml")?;
    let end = memchr(b'>', declaration)?;
    let declaration = declaration.get(..end)?;
    let found = memmem::find(declaration, b"encoding")?;
    let after = skip_controls(declaration.get(found + b"encoding".len()..)?);
    let value = skip_controls(after.strip_prefix(b"=")?);
    let quote = *value.first().filter(|&&byte| matches!(byte, b'"' | b'\''))?;
    let label = value.get(1..)?;
    let label = label.get(..memchr(quote, label)?)?;
    if label.iter().any(|&byte| byte <= b' ') {
        return None;
    }
    Encoding::for_label(label).map(not_utf16)
}

/// The standard skips "bytes 0x20 or less" here, more than white space.
fn skip_controls(bytes: &[u8]) -> &[u8] {
    let start = bytes.iter().position(|&byte| byte > b' ');
    bytes.get(start.unwrap_or(bytes.len())..).unwrap_or_default()
}
