//! The doctype (13.2.5.53 to 13.2.5.68), and whether it means quirks (13.2.6.4.1).

use super::{Span, Token, Tokenizer, is_space};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Doctype {
    pub name: Option<String>,
    pub public: Option<String>,
    pub system: Option<String>,
    pub force_quirks: bool,
}

impl Tokenizer<'_> {
    pub(super) fn doctype(&mut self, open: usize, after: usize) -> Token {
        let mut reader = Reader { source: self.source, at: after };
        let doctype = reader.read();
        self.at = reader.at;
        Token::Doctype(Box::new(doctype), Span::new(open, self.at))
    }
}

struct Reader<'s> {
    source: &'s str,
    at: usize,
}

impl Reader<'_> {
    fn read(&mut self) -> Doctype {
        let mut doctype = Doctype::default();
        let complete = self.read_parts(&mut doctype);
        doctype.force_quirks |= complete.is_none();
        doctype
    }

    /// Fill `doctype` and pass its `>`; nothing when the source ends first.
    fn read_parts(&mut self, doctype: &mut Doctype) -> Option<()> {
        self.skip_space();
        if self.peek()? == b'>' {
            self.at += 1;
            doctype.force_quirks = true;
            return Some(());
        }
        doctype.name = Some(self.name());
        self.skip_space();
        if self.peek()? != b'>' {
            self.identifiers(doctype)?;
        }
        self.skip_space();
        self.peek()?;
        // Anything else before the ">" is ignored (bogus DOCTYPE state).
        self.pass_end();
        Some(())
    }

    fn name(&mut self) -> String {
        let rest = &self.source[self.at..];
        let end = rest.find(['\t', '\n', '\x0C', ' ', '>']).unwrap_or(rest.len());
        self.at += end;
        rest[..end].to_ascii_lowercase().replace('\0', "\u{FFFD}")
    }

    /// `PUBLIC "…" "…"` or `SYSTEM "…"`; anything else is skipped.
    fn identifiers(&mut self, doctype: &mut Doctype) -> Option<()> {
        if self.keyword("public") {
            self.skip_space();
            doctype.public = self.quoted(doctype)?;
            if doctype.public.is_none() {
                return Some(());
            }
            self.skip_space();
            if matches!(self.peek()?, b'>') {
                return Some(());
            }
            doctype.system = self.quoted(doctype)?;
        } else if self.keyword("system") {
            self.skip_space();
            doctype.system = self.quoted(doctype)?;
        } else {
            doctype.force_quirks = true;
        }
        Some(())
    }

    fn keyword(&mut self, word: &str) -> bool {
        let found = self.source.as_bytes().get(self.at..self.at + word.len());
        let matches = found.is_some_and(|found| found.eq_ignore_ascii_case(word.as_bytes()));
        if matches {
            self.at += word.len();
        }
        matches
    }

    /// A quoted identifier. One that is missing, or cut by `>`, forces quirks.
    fn quoted(&mut self, doctype: &mut Doctype) -> Option<Option<String>> {
        let quote = self.peek()?;
        if quote != b'"' && quote != b'\'' {
            doctype.force_quirks = true;
            return Some(None);
        }
        let rest = &self.source[self.at + 1..];
        let end = rest.find([quote as char, '>']).unwrap_or(rest.len());
        let identifier = rest[..end].replace('\0', "\u{FFFD}");
        let closed = rest.as_bytes().get(end) == Some(&quote);
        self.at += 1 + end + usize::from(closed);
        doctype.force_quirks |= !closed;
        Some(Some(identifier))
    }

    fn pass_end(&mut self) {
        let rest = &self.source.as_bytes()[self.at..];
        self.at += memchr::memchr(b'>', rest).map_or(rest.len(), |end| end + 1);
    }

    fn skip_space(&mut self) {
        while self.peek().is_some_and(is_space) {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<u8> {
        self.source.as_bytes().get(self.at).copied()
    }
}
