//! The doctype (13.2.5.53 to 13.2.5.68), and whether it means quirks (13.2.6.4.1).

use super::{Span, Token, Tokenizer};

const SPACES: [char; 4] = ['\t', '\n', '\x0C', ' '];

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Doctype {
    pub name: Option<String>,
    pub public: Option<String>,
    pub system: Option<String>,
    pub force_quirks: bool,
}

impl Tokenizer<'_> {
    pub(super) fn doctype(&mut self, open: usize, after: usize) -> Token {
        let mut doctype = Doctype::default();
        let behind = doctype.read(&self.source[after..]);
        doctype.force_quirks |= behind.is_none();
        self.at = self.source.len() - behind.map_or(0, str::len);
        Token::Doctype(Box::new(doctype), Span::new(open, self.at))
    }
}

impl Doctype {
    /// Reads the parts, and returns what stands behind the `>`; nothing when the source ends first.
    fn read<'s>(&mut self, source: &'s str) -> Option<&'s str> {
        let rest = source.trim_start_matches(SPACES);
        if let Some(behind) = rest.strip_prefix('>') {
            self.force_quirks = true;
            return Some(behind);
        }
        let length = rest.find(['\t', '\n', '\x0C', ' ', '>']).unwrap_or(rest.len());
        let (name, rest) = rest.split_at(length);
        if name.is_empty() {
            return None;
        }
        self.name = Some(replaced(&name.to_ascii_lowercase()));
        let mut rest = rest.trim_start_matches(SPACES);
        let keyword = rest.get(..6).unwrap_or_default();
        if keyword.eq_ignore_ascii_case("public") {
            (self.public, rest) = self.quoted(&rest[6..]);
            if self.public.is_some() && !rest.is_empty() && !rest.starts_with('>') {
                (self.system, rest) = self.quoted(rest);
            }
        } else if keyword.eq_ignore_ascii_case("system") {
            (self.system, rest) = self.quoted(&rest[6..]);
        } else {
            self.force_quirks |= !rest.starts_with('>');
        }
        // Anything else before the ">" is ignored (bogus DOCTYPE state).
        (!rest.is_empty()).then(|| rest.split_once('>').map_or("", |(_, behind)| behind))
    }

    /// A quoted identifier, and what stands behind it. One that is missing, or cut by `>`, forces quirks.
    fn quoted<'s>(&mut self, rest: &'s str) -> (Option<String>, &'s str) {
        let rest = rest.trim_start_matches(SPACES);
        let Some(quote) = rest.chars().next().filter(|mark| matches!(mark, '"' | '\'')) else {
            self.force_quirks = true;
            return (None, rest);
        };
        let inside = &rest[1..];
        let (identifier, behind) = inside.split_at(inside.find([quote, '>']).unwrap_or(inside.len()));
        let closed = behind.strip_prefix(quote);
        self.force_quirks |= closed.is_none();
        (Some(replaced(identifier)), closed.unwrap_or(behind).trim_start_matches(SPACES))
    }
}

fn replaced(text: &str) -> String {
    text.replace('\0', "\u{FFFD}")
}
