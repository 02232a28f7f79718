//! 64-bit hashes of texts, the same on every platform and in every version: signatures are stored in outputs.

/// The increment of SplitMix64 (Steele, Lea and Flood 2014), also a seed here.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// SplitMix64's finalizer: every bit of the input changes half of the output's bits.
pub(super) fn mixed(mut value: u64) -> u64 {
    value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ (value >> 31)
}

/// The random number at a place of SplitMix64's sequence.
pub(super) fn random(place: u64) -> u64 {
    mixed(place.wrapping_add(1).wrapping_mul(GOLDEN))
}

/// A hash with another number added to it; the order matters.
pub(super) fn joined(hash: u64, next: u64) -> u64 {
    mixed(hash.rotate_left(23).wrapping_mul(GOLDEN) ^ next)
}

/// The hash of a text.
#[must_use]
pub fn text_hash(text: &str) -> u64 {
    let mut hash = text.len() as u64 ^ GOLDEN;
    let (chunks, rest) = text.as_bytes().as_chunks::<8>();
    for &chunk in chunks {
        hash = joined(hash, u64::from_le_bytes(chunk));
    }
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    joined(hash, u64::from_le_bytes(last))
}
