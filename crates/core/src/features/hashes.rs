//! Words of identifiers and whole texts as hashes.

use crate::page::identifier_word_ranges;

/// What a hash begins with.
const OFFSET: u64 = 0xCBF2_9CE4_8422_2325;

/// The hash of a word, character by character.
#[derive(Clone, Copy)]
pub(super) struct WordHash {
    state: u64,
    /// Bytes that do not yet fill a word of eight.
    pending: u64,
    bits: u32,
}

impl WordHash {
    pub(super) const EMPTY: Self = Self { state: OFFSET, pending: 0, bits: 0 };

    pub(super) fn is_empty(&self) -> bool {
        self.state == OFFSET && self.bits == 0
    }

    /// One byte for a character of ASCII, three for others.
    pub(super) fn push(&mut self, character: u32) {
        self.push_byte(character as u8);
        if character >= 0x80 {
            self.push_byte((character >> 8) as u8);
            self.push_byte((character >> 16) as u8);
        }
    }

    fn push_byte(&mut self, byte: u8) {
        self.pending |= u64::from(byte) << self.bits;
        self.bits += 8;
        if self.bits == u64::BITS {
            (self.state, self.pending, self.bits) = (mix(self.state, self.pending), 0, 0);
        }
    }

    pub(super) fn finish(self) -> u32 {
        folded(mix(self.state, self.pending))
    }
}

/// The hash of a word of letters and digits of ASCII, as [`WordHash`] would give it: `bytes` begin with it, padded.
pub(super) fn ascii_hash(bytes: &[u8], length: usize) -> u32 {
    let (mut state, mut start) = (OFFSET, 0);
    loop {
        let next: [u8; 8] = bytes[start..].first_chunk().copied().unwrap_or_default();
        let lower = u64::from_le_bytes(next) | 0x2020_2020_2020_2020;
        let left = length - start;
        if left < 8 {
            return folded(mix(state, lower & ((1 << (8 * left)) - 1)));
        }
        state = mix(state, lower);
        start += 8;
    }
}

/// The words of an identifier: `postBody-main_2` is post, body and main.
pub(super) fn identifier_hashes(identifier: &[u8]) -> impl Iterator<Item = u32> {
    identifier_word_ranges(identifier).map(|range| {
        let mut word = WordHash::EMPTY;
        for byte in &identifier[range] {
            word.push_byte(byte.to_ascii_lowercase());
        }
        word.finish()
    })
}

fn folded(state: u64) -> u32 {
    (state ^ state >> 32) as u32
}

pub(super) fn mix(state: u64, word: u64) -> u64 {
    (state.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// A hash of whole texts, eight bytes at a time.
pub(super) fn hash(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let state = words.iter().fold(OFFSET ^ bytes.len() as u64, |state, word| mix(state, u64::from_le_bytes(*word)));
    mix(state, last_word(bytes, rest.len()))
}

/// The last `length` bytes, fewer than eight, as the low bytes of a word.
fn last_word(bytes: &[u8], length: usize) -> u64 {
    match bytes.last_chunk::<8>() {
        // The bytes before them are read too and shifted out. Two shifts, because one by 64 bits would overflow.
        Some(&word) => u64::from_le_bytes(word) >> (8 * (7 - length)) >> 8,
        None => bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_and_the_length_make_the_hash() {
        let text = b"the heartwood of an old oak";
        let mut hashes: Vec<u64> = (0..text.len()).map(|end| hash(&text[..end])).collect();
        hashes.extend((0..text.len()).map(|start| hash(&text[start..])));
        hashes.extend([&b"\0"[..], b"\0\0", &[0; 7], &[0; 8], &[0; 9]].map(hash));
        let count = hashes.len();
        hashes.sort_unstable();
        hashes.dedup();
        assert_eq!(hashes.len(), count);
    }
}
