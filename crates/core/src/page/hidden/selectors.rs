//! Lists of selectors, as far as they can be matched against the elements of a page.

use std::borrow::Cow;

use cssparser::{Parser, Token};

use super::scan::{end_of, end_of_comment};

/// How sure it is that a rule applies where its last compound matches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Exact,
    /// It may apply.
    Unknown,
    /// It applies while a visitor points at something, has chosen it or has followed a link.
    Interactive,
}

#[derive(Clone, Default, Debug)]
pub(super) struct Compound {
    pub tag: Option<u64>,
    pub id: Option<u64>,
    pub classes: Vec<u64>,
    /// Whether the compound before it must match the parent, not any ancestor.
    pub is_child: bool,
}

impl Compound {
    /// What an element must be called, hashed.
    pub fn names(&self) -> impl Iterator<Item = &u64> {
        self.classes.iter().chain(&self.id).chain(&self.tag)
    }
}

pub(super) struct Selector {
    /// From the last compound to the first.
    pub compounds: Vec<Compound>,
    pub kind: Kind,
}

/// A name with its kind as a number (FNV-1a); kinds are `<`, `#` and `.`.
pub(super) fn hash(kind: u8, name: impl Iterator<Item = u8>) -> u64 {
    let start = (0xcbf2_9ce4_8422_2325 ^ u64::from(kind)).wrapping_mul(0x0100_0000_01b3);
    name.fold(start, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Pseudo-classes by which a visitor shows something.
const INTERACTIVE: [&str; 7] = ["hover", "focus", "focus-within", "focus-visible", "active", "checked", "target"];

/// The selectors of a list that have only names in use; most of a style sheet is for other elements, or other pages.
pub(super) fn selectors(list: &str, is_used: impl Fn(u64) -> bool) -> Vec<Selector> {
    let mut found = Vec::new();
    let mut rest = Some(list);
    while let Some(list) = rest {
        let (selector, behind) = list.split_at(end_of(list.as_bytes(), [b','; 2]));
        found.extend(selector_in(selector, &is_used));
        rest = behind.get(1..);
    }
    found
}

fn selector_in(text: &str, is_used: impl Fn(u64) -> bool) -> Option<Selector> {
    let bytes = text.as_bytes();
    let known = |kind: u8, name: &str| {
        let lower = |byte: u8| if kind == b'<' { byte.to_ascii_lowercase() } else { byte };
        Some(hash(kind, name.bytes().map(lower))).filter(|&name| is_used(name))
    };
    let mut compounds = Vec::new();
    let (mut is_unknown, mut is_interactive) = (false, false);
    // Before a new compound: whether it must be a child of the one before.
    let mut is_child = Some(false);
    let mut at = 0;
    while let Some(&mark) = bytes.get(at) {
        match mark {
            b'/' if bytes.get(at + 1) == Some(&b'*') => {
                at = end_of_comment(bytes, at);
                continue;
            }
            b'>' => is_child = Some(true),
            b'+' | b'~' => {
                is_unknown = true;
                is_child = Some(false);
            }
            b' ' | b'\t' | b'\n' | b'\r' | b'\x0C' => is_child = is_child.or(Some(false)),
            _ => {
                if let Some(is_child) = is_child.take() {
                    compounds.push(Compound { is_child, ..Compound::default() });
                }
            }
        }
        at += 1;
        if is_child.is_some() {
            continue;
        }
        let compound = compounds.last_mut()?;
        let is_tag = is_of_name(&mark);
        let (name, end) = name_at(text, if is_tag { at - 1 } else { at });
        match mark {
            b'*' => {}
            b'.' => compound.classes.push(known(mark, &name)?),
            b'#' => compound.id = Some(known(mark, &name)?),
            _ if is_tag => compound.tag = Some(known(b'<', &name)?),
            b':' => {
                is_unknown = true;
                is_interactive |= INTERACTIVE.iter().any(|each| name.eq_ignore_ascii_case(each));
            }
            _ => is_unknown = true,
        }
        at = match mark {
            b'*' => at,
            b'(' => at + end_of(&bytes[at..], [b')'; 2]) + 1,
            b'[' => at + end_of(&bytes[at..], [b']'; 2]) + 1,
            _ => end,
        };
    }
    compounds.reverse();
    let kind = match (is_interactive, is_unknown) {
        (true, _) => Kind::Interactive,
        (_, true) => Kind::Unknown,
        _ => Kind::Exact,
    };
    Some(Selector { compounds, kind })
}

fn is_of_name(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'\\' | 0x80..)
}

/// The name at an offset, and where it ends.
fn name_at(text: &str, start: usize) -> (Cow<'_, str>, usize) {
    let length = text.as_bytes()[start..].iter().take_while(|byte| is_of_name(byte)).count();
    let name = &text[start..start + length];
    if !name.contains('\\') {
        return (Cow::Borrowed(name), start + length);
    }
    let mut parser = Parser::new(&text[start..]);
    let name = match parser.next_including_whitespace() {
        Ok(Token::Ident(name)) => name.to_string(),
        _ => String::new(),
    };
    (Cow::Owned(name), start + parser.position().byte_index().max(1))
}
