//! "Get an attribute" of the encoding sniffing algorithm (HTML, 13.2.3.2).

/// A cursor over the bytes of the prescan.
///
/// Every step that would read past the end returns `None`, which aborts the
/// prescan as the standard asks, so callers pass it on with `?`.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) position: usize,
}

/// Name and value, ASCII letters in lower case.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Attribute {
    pub(super) name: Vec<u8>,
    pub(super) value: Vec<u8>,
}

impl Cursor<'_> {
    pub(super) fn byte(&self) -> Option<u8> {
        self.bytes.get(self.position).copied()
    }

    pub(super) fn rest(&self) -> &[u8] {
        self.bytes.get(self.position..).unwrap_or_default()
    }

    /// Moves to the first byte, from here on, for which `wanted` holds.
    pub(super) fn advance_to(&mut self, wanted: impl Fn(u8) -> bool) -> Option<()> {
        self.position += self.rest().iter().position(|&byte| wanted(byte))?;
        Some(())
    }

    /// The next attribute; `Some(None)` at the end of the tag, `None` out of bytes.
    pub(super) fn attribute(&mut self) -> Option<Option<Attribute>> {
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
        // "==": the first one is the name, so the search began behind it.
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
        let taken = self.bytes.get(start..self.position).unwrap_or_default();
        taken.to_ascii_lowercase()
    }
}

/// Tab, line feed, form feed, carriage return or space.
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\x0C' | b'\r' | b' ')
}

#[cfg(test)]
mod tests {
    use super::{Attribute, Cursor};

    fn attributes(tag: &str) -> Option<Vec<(String, String)>> {
        let mut cursor = Cursor { bytes: tag.as_bytes(), position: 0 };
        let mut found = Vec::new();
        while let Some(Attribute { name, value }) = cursor.attribute()? {
            let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
            found.push((text(name), text(value)));
        }
        Some(found)
    }

    #[test]
    fn splits_a_tag_as_the_standard_does() {
        let cases: [(&str, &[(&str, &str)]); 9] = [
            (" >", &[]),
            (" A=B>", &[("a", "b")]),
            (" a = 'B c' d>", &[("a", "b c"), ("d", "")]),
            (" a/b/>", &[("a", ""), ("b", "")]),
            (" ==x>", &[("=", "x")]),
            (" =x=y>", &[("=x", "y")]),
            (" a=>", &[("a", "")]),
            (" a=x/y>", &[("a", "x/y")]),
            (" a=\"x\"b='y'>", &[("a", "x"), ("b", "y")]),
        ];
        for (tag, expected) in cases {
            let expected: Vec<_> = expected.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
            assert_eq!(attributes(tag), Some(expected), "{tag:?}");
        }
    }

    #[test]
    fn aborts_out_of_bytes() {
        for tag in ["", " ", " a", " a=", " a='x", " a=x", " a='x'"] {
            assert_eq!(attributes(tag), None, "{tag:?}");
        }
    }
}
