//! Words in class and id that name a part of the page.

use std::sync::LazyLock;

use super::hashes::identifier_hashes;

const SLOTS: usize = 1024;

/// By hash, the bit of the part that a word names: open addressing, 0 for an empty slot.
static WORDS: LazyLock<Vec<(u32, u32)>> = LazyLock::new(|| {
    let mut slots = vec![(0, 0); SLOTS];
    for (bit, (_, words)) in lines().enumerate() {
        for hash in words.split_whitespace().flat_map(|word| identifier_hashes(word.as_bytes())) {
            let mut at = hash as usize % SLOTS;
            while slots[at].1 != 0 && slots[at].0 != hash {
                at = (at + 1) % SLOTS;
            }
            slots[at] = (hash, slots[at].1 | 1 << bit);
        }
    }
    slots
});

/// Each part with its words.
pub(super) fn lines() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = include_str!("words.txt").lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(": "))
}

/// The parts that a word of a class or id names, as bits.
pub(super) fn named_by(hash: u32) -> u32 {
    let mut at = hash as usize % SLOTS;
    loop {
        let (other, parts) = WORDS[at];
        if other == hash || parts == 0 {
            return parts;
        }
        at = (at + 1) % SLOTS;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_name_their_part_alone() {
        for (bit, (_, words)) in lines().enumerate() {
            for hash in words.split_whitespace().flat_map(|word| identifier_hashes(word.as_bytes())) {
                assert_eq!(named_by(hash), 1 << bit, "{words}");
            }
        }
        assert_eq!(named_by(12345), 0);
    }
}
