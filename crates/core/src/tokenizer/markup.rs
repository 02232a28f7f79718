//! Markup after `<` other than tags: comments, declarations, instructions.

use memchr::{memchr, memmem};

use super::{Span, State, Token, Tokenizer, is_space};

impl Tokenizer<'_> {
    /// Whether the `<` at `at` begins markup (tag open state, 13.2.5.6).
    #[inline]
    pub(super) fn opens_markup(&self, at: usize) -> bool {
        match self.bytes.get(at + 1) {
            Some(b'/') => at + 2 < self.bytes.len(),
            Some(byte) => byte.is_ascii_alphabetic() || matches!(byte, b'!' | b'?'),
            None => false,
        }
    }

    /// The markup at `open`, which is no tag; None if it makes no token.
    #[cold]
    pub(super) fn markup(&mut self, open: usize, foreign: bool) -> Option<Token> {
        match self.bytes[open + 1] {
            b'/' if self.bytes[open + 2] == b'>' => {
                self.at = open + 3;
                None
            }
            b'/' => Some(self.bogus_comment(open + 2)),
            b'!' => self.declaration(open + 2, foreign),
            _ => self.instruction(open + 1).or_else(|| {
                // An instruction that the source does not finish is dropped.
                self.at = self.bytes.len();
                None
            }),
        }
    }

    /// Markup declaration open state (13.2.5.42).
    fn declaration(&mut self, start: usize, foreign: bool) -> Option<Token> {
        let rest = &self.bytes[start..];
        if rest.starts_with(b"--") {
            return Some(self.comment(start + 2));
        }
        if rest.len() >= 7 && rest[..7].eq_ignore_ascii_case(b"doctype") {
            return Some(self.doctype(start - 2, start + 7));
        }
        if foreign && rest.starts_with(b"[CDATA[") {
            self.at = start + 7;
            self.state = State::Cdata;
            return None;
        }
        Some(self.bogus_comment(start))
    }

    pub(super) fn bogus_comment(&mut self, start: usize) -> Token {
        let end = memchr(b'>', &self.bytes[start..]).map(|length| start + length);
        self.at = end.map_or(self.bytes.len(), |end| end + 1);
        Token::Comment(Span::new(start, end.unwrap_or(self.bytes.len())))
    }

    /// A comment whose data starts at `start` (13.2.5.43 to 13.2.5.52).
    fn comment(&mut self, start: usize) -> Token {
        let rest = &self.bytes[start..];
        for abrupt in [&b">"[..], b"->"] {
            if rest.starts_with(abrupt) {
                self.at = start + abrupt.len();
                return Token::Comment(Span::new(start, start));
            }
        }
        let mut from = start;
        while let Some(found) = memmem::find(&self.bytes[from..], b"--") {
            let dashes = from + found;
            let after = &self.bytes[dashes + 2..];
            if let Some(end) = [&b">"[..], b"!>"].into_iter().find(|end| after.starts_with(end)) {
                self.at = dashes + 2 + end.len();
                return Token::Comment(Span::new(start, dashes));
            }
            from = dashes + 1;
        }
        self.at = self.bytes.len();
        Token::Comment(Span::new(start, self.end_of_unclosed_comment(start)))
    }

    /// Dashes that could have begun the end of a comment are not data at the end of the source.
    fn end_of_unclosed_comment(&self, start: usize) -> usize {
        let data = &self.bytes[start..];
        let dropped = [&b"--!"[..], b"--", b"-"].into_iter().find(|tail| data.ends_with(tail));
        self.bytes.len() - dropped.map_or(0, <[u8]>::len)
    }

    /// A processing instruction, or the comment that a malformed one is (13.2.5.72 to 13.2.5.76).
    fn instruction(&mut self, question: usize) -> Option<Token> {
        let start = question + 1;
        let first = *self.bytes.get(start)?;
        if !first.is_ascii_alphabetic() && first != b'_' {
            return Some(self.bogus_comment(question));
        }
        let in_target = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        let length = self.bytes[start..].iter().position(|&byte| !in_target(byte))?;
        let end = start + length;
        let target = &self.bytes[start..end];
        let reserved = target.eq_ignore_ascii_case(b"xml") || target.eq_ignore_ascii_case(b"xml-stylesheet");
        let ends_well = is_space(self.bytes[end]) || matches!(self.bytes[end], b'?' | b'>');
        if reserved || !ends_well {
            return Some(self.bogus_comment(question));
        }
        let blank = self.bytes[end..].iter().position(|&byte| !is_space(byte))?;
        let data = end + blank;
        let close = data + memchr(b'>', &self.bytes[data..])?;
        self.at = close + 1;
        let marked = close > data && self.bytes[close - 1] == b'?';
        Some(Token::Instruction(Span::new(start, end), Span::new(data, close - usize::from(marked))))
    }
}
