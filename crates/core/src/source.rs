//! The decoded source of a page, borrowed instead of copied if possible.

use std::borrow::Cow;

use crate::tokenizer::{self, Span};

/// Longest source: offsets are signed 32-bit numbers in the table. What comes later is dropped.
pub const MAX_SOURCE: usize = (1 << 31) - (1 << 16);

/// Bytes that the caller owns and that do not change.
pub trait Bytes: AsRef<[u8]> + Send + Sync {}

impl<T: AsRef<[u8]> + Send + Sync> Bytes for T {}

/// UTF-8 with newlines normalised.
pub(crate) enum Source {
    Owned(String),
    /// The bytes as given, from an offset on: behind a byte order mark, say.
    Shared(Box<dyn Bytes>, std::ops::Range<usize>),
}

impl Source {
    #[inline]
    pub(crate) fn bytes(&self) -> &[u8] {
        match self {
            Self::Owned(text) => text.as_bytes(),
            Self::Shared(owner, range) => &(**owner).as_ref()[range.clone()],
        }
    }

    pub(crate) fn text(&self, span: Span) -> &str {
        tokenizer::text(self.bytes(), span)
    }
}

/// `text` up to the longest source, and whether that cut it.
pub(crate) fn cut(mut text: Cow<'_, str>) -> (Cow<'_, str>, bool) {
    if text.len() <= MAX_SOURCE {
        return (text, false);
    }
    let mut ends = (0..=MAX_SOURCE).rev();
    let end = ends.find(|&end| text.is_char_boundary(end)).unwrap_or(0);
    match &mut text {
        Cow::Borrowed(text) => *text = &text[..end],
        Cow::Owned(text) => text.truncate(end),
    }
    (text, true)
}

/// "Normalize newlines" of the input stream (13.2.3.5): CR LF and CR become LF.
pub(crate) fn normalise_newlines(text: Cow<'_, str>) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    let Some(first) = memchr::memchr(b'\r', bytes) else {
        return text;
    };
    let mut normal = String::with_capacity(text.len());
    let (mut copied, mut at) = (0, first);
    loop {
        normal.push_str(&text[copied..at]);
        normal.push('\n');
        copied = at + 1 + usize::from(bytes.get(at + 1) == Some(&b'\n'));
        match memchr::memchr(b'\r', &bytes[copied..]) {
            Some(next) => at = copied + next,
            None => break,
        }
    }
    normal.push_str(&text[copied..]);
    Cow::Owned(normal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn newlines_are_normalised() {
        for (source, normal) in [("a\nb", "a\nb"), ("a\r\nb\rc\n", "a\nb\nc\n"), ("\r\r\n\n\r", "\n\n\n\n"), ("", "")] {
            assert_eq!(normalise_newlines(Cow::Borrowed(source)), normal);
        }
    }
}
