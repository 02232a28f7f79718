//! Attributes as offsets; names and values are read only on request.

use std::borrow::Cow;
use std::hash::{BuildHasher, Hasher};

use super::{Span, Tokenizer, reference};

/// Up to this many attributes of a tag are compared pair by pair; beyond, by hash.
const MAX_PAIRWISE: usize = 24;

#[derive(Clone, Copy, Debug)]
pub struct Attribute {
    pub name: Span,
    /// Between the quotes.
    pub value: Span,
}

impl Attribute {
    /// The name in lower case.
    pub fn name(self, source: &[u8]) -> Cow<'_, str> {
        let name = text(source, self.name);
        if name.bytes().any(|byte| byte.is_ascii_uppercase() || byte == 0) {
            Cow::Owned(name.to_ascii_lowercase().replace('\0', "\u{FFFD}"))
        } else {
            Cow::Borrowed(name)
        }
    }

    /// The value with its references resolved.
    pub fn value(self, source: &[u8]) -> Cow<'_, str> {
        reference::resolve(text(source, self.value), true)
    }

    /// Whether the attribute is called `name`, which must be in lower case.
    #[inline]
    pub fn is(self, source: &[u8], name: &str) -> bool {
        let own = &source[self.name.range()];
        // Most names are written in lower case, and comparing bytes is several times cheaper.
        own.len() == name.len() && (own == name.as_bytes() || own.eq_ignore_ascii_case(name.as_bytes()))
    }
}

/// A piece of a source, which is UTF-8 and was cut between characters.
pub(crate) fn text(source: &[u8], span: Span) -> &str {
    std::str::from_utf8(&source[span.range()]).unwrap_or_default()
}

impl Tokenizer<'_> {
    /// Keep an attribute unless its tag has one of that name already (13.2.5.33).
    ///
    /// `seen` holds a bit for each name so far: most names find theirs unset, and are new.
    #[inline]
    pub(super) fn push_unless_repeated(&mut self, attribute: Attribute, first: usize, seen: &mut u64) {
        if self.attributes.len() - first >= MAX_PAIRWISE {
            self.push_by_hash(attribute, first);
            return;
        }
        let name = &self.bytes[attribute.name.range()];
        let bit = name_bit(name);
        let is_same = |other: &Attribute| self.bytes[other.name.range()].eq_ignore_ascii_case(name);
        if *seen & bit == 0 || !self.attributes[first..].iter().any(is_same) {
            *seen |= bit;
            self.attributes.push(attribute);
        }
    }

    /// The names of very many attributes are compared by a keyed 64-bit hash, which no page can predict.
    #[cold]
    fn push_by_hash(&mut self, attribute: Attribute, first: usize) {
        let key = |attribute: &Attribute| {
            let mut hasher = self.hash_key.build_hasher();
            for byte in &self.bytes[attribute.name.range()] {
                hasher.write_u8(byte.to_ascii_lowercase());
            }
            hasher.finish()
        };
        if self.attributes.len() - first == MAX_PAIRWISE {
            self.seen = self.attributes[first..].iter().map(key).collect();
        }
        if self.seen.insert(key(&attribute)) {
            self.attributes.push(attribute);
        }
    }
}

/// A bit for a name, the same for all its spellings: from its length, its first and its last letter.
#[inline]
fn name_bit(name: &[u8]) -> u64 {
    let [first, .., last] = *name else {
        return 1;
    };
    let sum = usize::from(first & 31) + 5 * usize::from(last & 31) + 11 * name.len();
    1 << (sum % 64)
}
