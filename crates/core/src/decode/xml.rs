//! "Get an XML encoding" of the encoding sniffing algorithm (HTML, 13.2.3.2).

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};
use memchr::{memchr, memmem};

/// The encoding of an XML declaration that opens `bytes`.
pub(super) fn encoding(bytes: &[u8]) -> Option<&'static Encoding> {
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

#[cfg(test)]
mod tests {
    use super::encoding;

    #[test]
    fn reads_an_xml_declaration() {
        let cases = [
            ("<?xml version='1.0' encoding='iso-8859-2'?>", Some("ISO-8859-2")),
            ("<?xml encoding = \"koi8-r\" ?>", Some("KOI8-R")),
            ("<?xml encoding=\"utf-16\"?>", Some("UTF-8")),
            ("<?xmlencoding='big5'>", Some("Big5")),
            (" <?xml encoding='koi8-r'?>", None),
            ("<?xml encoding='koi8-r '?>", None),
            ("<?xml encoding=koi8-r?>", None),
            ("<?xml ?> encoding='koi8-r'", None),
            ("<?xml encoding='koi8-r", None),
            ("<?xml encoding=", None),
            ("<?xml", None),
        ];
        for (declaration, expected) in cases {
            let found = encoding(declaration.as_bytes()).map(|e| e.name());
            assert_eq!(found, expected, "{declaration:?}");
        }
    }
}
