//! "Prescan a byte stream to determine its encoding" (HTML, 13.2.3.2).

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252, X_USER_DEFINED};
use memchr::{memchr, memmem};

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
    let mut cursor = Cursor { bytes: head, position: 0 };
    loop {
        cursor.position += memchr(b'<', cursor.rest())?;
        let rest = cursor.rest();
        if rest.starts_with(b"<!--") {
            // The two dashes may be those of "<!--" itself.
            cursor.position += 2;
            cursor.position += memmem::find(cursor.rest(), b"-->")? + 2;
        } else if is_meta(rest) {
            cursor.position += b"<meta".len();
            if let Some(encoding) = declared_by_meta(&mut cursor)? {
                return Some(encoding);
            }
        } else if is_tag(rest) {
            cursor.advance_to(|byte| is_space(byte) || byte == b'>')?;
            while cursor.attribute()?.is_some() {}
        } else if matches!(rest.get(1), Some(b'!' | b'/' | b'?')) {
            cursor.advance_to(|byte| byte == b'>')?;
        }
        cursor.position += 1;
    }
}

fn is_meta(rest: &[u8]) -> bool {
    let name = rest.get(1..5).unwrap_or_default();
    let after = rest.get(5).copied().unwrap_or_default();
    name.eq_ignore_ascii_case(b"meta") && (is_space(after) || after == b'/')
}

/// A start tag, or an end tag, of any name.
fn is_tag(rest: &[u8]) -> bool {
    let name = match rest.get(1) {
        Some(b'/') => rest.get(2),
        other => other,
    };
    name.is_some_and(u8::is_ascii_alphabetic)
}

/// What one `<meta>` says: `Some(None)` if nothing, `None` if the bytes ran out.
fn declared_by_meta(cursor: &mut Cursor<'_>) -> Option<Option<&'static Encoding>> {
    let mut seen: Vec<Vec<u8>> = Vec::new();
    let mut got_pragma = false;
    // The outer `None` is the standard's "need pragma is null".
    let mut charset: Option<(Option<&'static Encoding>, bool)> = None;
    while let Some(Attribute { name, value }) = cursor.attribute()? {
        if seen.contains(&name) {
            continue;
        }
        match name.as_slice() {
            b"http-equiv" => got_pragma |= value == b"content-type",
            b"content" if charset.is_none() => {
                if let Some(encoding) = from_content(&value) {
                    charset = Some((Some(encoding), true));
                }
            }
            b"charset" => charset = Some((Encoding::for_label(&value), false)),
            _ => {}
        }
        seen.push(name);
    }
    let meant = charset.filter(|(_, needs_pragma)| got_pragma || !needs_pragma);
    let encoding = meant.and_then(|(encoding, _)| encoding);
    Some(encoding.map(as_declared))
}

/// The encoding a declaration in ASCII bytes can mean (processing, steps 4 and 5).
fn as_declared(encoding: &'static Encoding) -> &'static Encoding {
    if encoding == UTF_16BE || encoding == UTF_16LE {
        // These bytes were read as ASCII, so they are not UTF-16.
        UTF_8
    } else if encoding == X_USER_DEFINED {
        WINDOWS_1252
    } else {
        encoding
    }
}

/// "Extracting a character encoding from a meta element" (HTML, 2.6.5).
/// `content` is in lower case already.
pub(super) fn from_content(content: &[u8]) -> Option<&'static Encoding> {
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
    let encoding = Encoding::for_label(label)?;
    // The declaration was read as ASCII, so it is not UTF-16.
    let is_utf16 = encoding == UTF_16BE || encoding == UTF_16LE;
    Some(if is_utf16 { UTF_8 } else { encoding })
}

/// The standard skips "bytes 0x20 or less" here, more than white space.
fn skip_controls(bytes: &[u8]) -> &[u8] {
    let start = bytes.iter().position(|&byte| byte > b' ');
    bytes.get(start.unwrap_or(bytes.len())..).unwrap_or_default()
}

/// A cursor over the bytes of the prescan, with "get an attribute" of the same section.
///
/// Every step that would read past the end returns `None`, which aborts the
/// prescan as the standard asks, so callers pass it on with `?`.
#[derive(Clone, Copy)]
struct Cursor<'a> {
    bytes: &'a [u8],
    position: usize,
}

/// Name and value, ASCII letters in lower case.
#[derive(Debug, PartialEq, Eq)]
struct Attribute {
    name: Vec<u8>,
    value: Vec<u8>,
}

impl Cursor<'_> {
    fn byte(&self) -> Option<u8> {
        self.bytes.get(self.position).copied()
    }

    fn rest(&self) -> &[u8] {
        self.bytes.get(self.position..).unwrap_or_default()
    }

    /// Moves to the first byte, from here on, for which `wanted` holds.
    fn advance_to(&mut self, wanted: impl Fn(u8) -> bool) -> Option<()> {
        self.position += self.rest().iter().position(|&byte| wanted(byte))?;
        Some(())
    }

    /// The next attribute; `Some(None)` at the end of the tag, `None` out of bytes.
    fn attribute(&mut self) -> Option<Option<Attribute>> {
        self.advance_to(|byte| !is_space(byte) && byte != b'/')?;
        if self.byte()? == b'>' {
            return Some(None);
        }
        let name = self.name()?;
        self.advance_to(|byte| !is_space(byte))?;
        let value = if self.byte()? == b'=' {
            self.position += 1;
            self.value()?
        } else {
            Vec::new()
        };
        Some(Some(Attribute { name, value }))
    }

    /// Steps 4 and 5. A leading `=` belongs to the name; a `/` or `>` ends the
    /// attribute, and the spaces step that follows finds nothing to skip.
    fn name(&mut self) -> Option<Vec<u8>> {
        let start = self.position;
        self.position += 1;
        self.advance_to(|byte| is_space(byte) || matches!(byte, b'/' | b'>' | b'='))?;
        Some(self.taken_from(start))
    }

    /// Steps 9 to 12, behind the `=`.
    fn value(&mut self) -> Option<Vec<u8>> {
        self.advance_to(|byte| !is_space(byte))?;
        let first = self.byte()?;
        if matches!(first, b'"' | b'\'') {
            self.position += 1;
            let start = self.position;
            self.advance_to(|byte| byte == first)?;
            let value = self.taken_from(start);
            self.position += 1;
            return Some(value);
        }
        let start = self.position;
        self.advance_to(|byte| is_space(byte) || byte == b'>')?;
        Some(self.taken_from(start))
    }

    fn taken_from(&self, start: usize) -> Vec<u8> {
        self.bytes.get(start..self.position).unwrap_or_default().to_ascii_lowercase()
    }
}

/// Tab, line feed, form feed, carriage return or space.
fn is_space(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\x0C' | b'\r' | b' ')
}
