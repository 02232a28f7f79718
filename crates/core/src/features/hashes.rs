//! Words as hashes: of texts, of identifiers, and of whole texts.

use crate::page::Page;

/// FNV-1a begins with this.
const OFFSET: u64 = 0xCBF2_9CE4_8422_2325;

/// What a byte of text is: a letter or digit of ASCII in lower case, the beginning of another character, or neither.
const LOWER: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0_u8;
    loop {
        if byte.is_ascii_alphanumeric() {
            table[byte as usize] = byte.to_ascii_lowercase();
        } else if !byte.is_ascii() {
            table[byte as usize] = OTHER;
        }
        if byte == u8::MAX {
            break table;
        }
        byte += 1;
    }
};
const OTHER: u8 = 1;

/// The words of some blocks, in lower case.
pub(super) struct Words {
    hashes: Vec<u32>,
    ends: Vec<usize>,
}

impl Words {
    /// The words of blocks with at most `most` of them; none for the others.
    pub(super) fn new(page: &Page, most: i32) -> Self {
        let blocks = &page.blocks;
        let mut words = Self {
            hashes: Vec::with_capacity(1024),
            ends: Vec::with_capacity(blocks.len()),
        };
        for block in 0..blocks.len() {
            if blocks.words[block] <= most {
                push_words(text(page, block), &mut words.hashes);
            }
            words.ends.push(words.hashes.len());
        }
        words
    }

    pub(super) fn of(&self, block: usize) -> &[u32] {
        let start = block.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.hashes[start..self.ends[block]]
    }
}

/// The text of a block as it stands.
pub(super) fn text(page: &Page, block: usize) -> &str {
    page.text_between(page.blocks.text_start[block], page.blocks.text_end[block])
}

/// Hashes of words in lower case.
pub(super) fn word_hashes(text: &str) -> Vec<u32> {
    let mut hashes = Vec::new();
    push_words(text, &mut hashes);
    hashes
}

fn push_words(text: &str, hashes: &mut Vec<u32>) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        let mut state = OFFSET;
        // Most text is ASCII, where a letter is a byte.
        while let Some(&byte) = bytes.get(at)
            && LOWER[byte as usize] != 0
        {
            if byte.is_ascii() {
                state = step(state, u32::from(LOWER[byte as usize]));
                at += 1;
                continue;
            }
            let character = text[at..].chars().next().unwrap_or(' ');
            if !character.is_alphanumeric() {
                break;
            }
            for lower in character.to_lowercase() {
                state = step(state, lower as u32);
            }
            at += character.len_utf8();
        }
        if at > start {
            hashes.push(fold(state));
        }
        // What ended the word, and what follows of its kind.
        at += text[at..].chars().next().map_or(0, char::len_utf8);
        while bytes.get(at).is_some_and(|&byte| LOWER[byte as usize] == 0) {
            at += 1;
        }
    }
}

/// Words of an identifier: `postBody-main_2` is post, body and main.
pub(super) fn identifier_words(identifier: &[u8]) -> impl Iterator<Item = u32> {
    let mut at = 0;
    std::iter::from_fn(move || {
        while identifier
            .get(at)
            .is_some_and(|byte| !byte.is_ascii_alphabetic())
        {
            at += 1;
        }
        let first = *identifier.get(at)?;
        let mut state = OFFSET;
        let mut was_upper = first.is_ascii_uppercase();
        while let Some(&byte) = identifier.get(at).filter(|byte| byte.is_ascii_alphabetic()) {
            let is_upper = byte.is_ascii_uppercase();
            if is_upper && !was_upper && state != OFFSET {
                break;
            }
            was_upper = is_upper;
            state = step(state, u32::from(byte.to_ascii_lowercase()));
            at += 1;
        }
        Some(fold(state))
    })
}

/// FNV-1a, a character at a time.
fn step(state: u64, character: u32) -> u64 {
    (state ^ u64::from(character)).wrapping_mul(0x0100_0000_01B3)
}

fn fold(state: u64) -> u32 {
    (state ^ state >> 32) as u32
}

/// A hash of whole texts, eight bytes at a time.
pub(super) fn hash(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    let words = words.iter().chain([&last]);
    words.fold(OFFSET ^ bytes.len() as u64, |state, word| {
        (state.rotate_left(5) ^ u64::from_le_bytes(*word)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    })
}

/// A set of hashes. Most questions are answered no by one bit.
pub(super) struct Sieve {
    sorted: Vec<u64>,
    bits: Vec<u64>,
}

impl Sieve {
    /// The set of some hashes, those that occur more than once being counted once.
    pub(super) fn new(hashes: impl Iterator<Item = u64>) -> Self {
        let mut sorted: Vec<u64> = hashes.collect();
        sorted.sort_unstable();
        sorted.dedup();
        // At least sixteen bits for each.
        let mut bits = vec![0; sorted.len().div_ceil(4).next_power_of_two()];
        for &hash in &sorted {
            let (word, bit) = place(hash, bits.len());
            bits[word] |= 1 << bit;
        }
        Self { sorted, bits }
    }

    pub(super) fn len(&self) -> usize {
        self.sorted.len()
    }

    pub(super) fn contains(&self, hash: u64) -> bool {
        let (word, bit) = place(hash, self.bits.len());
        self.bits[word] >> bit & 1 != 0 && self.sorted.binary_search(&hash).is_ok()
    }
}

/// The word and the bit of a hash, in a number of words that is a power of two.
fn place(hash: u64, words: usize) -> (usize, u64) {
    ((hash >> 6) as usize & (words - 1), hash & 63)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_hashed_alike_in_any_case_and_script() {
        let hashes = word_hashes;
        assert_eq!(hashes("Old Oaks"), hashes("  old, OAKS!"));
        assert_eq!(hashes("\u{c9}t\u{e9} ДУБ"), hashes("\u{e9}t\u{e9}—дуб"));
        assert_eq!(hashes("caf\u{e9}s").len(), 1);
        assert_eq!(hashes("a1 \u{5fc3}\u{6750} x").len(), 3);
        assert!(hashes(" .,— ").is_empty() && hashes("").is_empty());
        assert_ne!(hashes("oak"), hashes("elm"));
    }

    #[test]
    fn a_set_holds_its_hashes_and_no_others() {
        let hash = |number: u64| number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let set = Sieve::new((0..1000).chain(0..10).map(hash));
        assert_eq!(set.len(), 1000);
        assert!((0..1000).all(|number| set.contains(hash(number))));
        assert!((1000..9000).all(|number| !set.contains(hash(number))));
        assert!(!Sieve::new(std::iter::empty()).contains(0));
    }
}
