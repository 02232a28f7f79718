//! Words of identifiers and whole texts as hashes.

/// FNV-1a begins with this.
pub(super) const OFFSET: u64 = 0xCBF2_9CE4_8422_2325;

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
pub(super) fn step(state: u64, character: u32) -> u64 {
    (state ^ u64::from(character)).wrapping_mul(0x0100_0000_01B3)
}

pub(super) fn fold(state: u64) -> u32 {
    (state ^ state >> 32) as u32
}

/// A hash of whole texts, eight bytes at a time.
pub(super) fn hash(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let mix =
        |state: u64, word: u64| (state.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let state = words
        .iter()
        .fold(OFFSET ^ bytes.len() as u64, |state, word| {
            mix(state, u64::from_le_bytes(*word))
        });
    mix(state, last_word(bytes, rest.len()))
}

/// The last `length` bytes, fewer than eight, as the low bytes of a word.
fn last_word(bytes: &[u8], length: usize) -> u64 {
    match bytes.last_chunk::<8>() {
        // Those before them are read along and shifted out; two steps, since one of 64 bits is none.
        Some(&word) => u64::from_le_bytes(word) >> (8 * (7 - length)) >> 8,
        None => bytes
            .iter()
            .rev()
            .fold(0, |word, &byte| word << 8 | u64::from(byte)),
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
