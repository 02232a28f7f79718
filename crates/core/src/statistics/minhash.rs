//! MinHash signatures (Broder 1997) in bands: two texts share a band with a probability that grows with their Jaccard.
//!
//! A text is compared in lower case, without punctuation and diacritics, and with every number as 0, as datatrove does;
//! letters of scripts without spaces are words of their own. Each of `bands * rows` hash functions keeps the smallest
//! hash of the text's word n-grams, and the smallest hashes of a band are hashed to one number. With 14 bands of 8,
//! texts with a Jaccard of 0.75 share a band with a probability of 0.77.
//!
//! Hashes are the same on every platform and in every version: signatures are stored in outputs.

use icu_normalizer::DecomposingNormalizerBorrowed;

use crate::text::{is_mark, is_without_spaces};

/// The hash of each band; empty if the text has fewer words than `words`, which says nothing about it.
#[must_use]
pub fn minhash(text: &str, words: usize, bands: usize, rows: usize) -> Vec<u64> {
    let shingles = shingles(text, words.max(1));
    if shingles.is_empty() {
        return Vec::new();
    }
    // Multiply-add with odd factors: the high bits, which decide what is smallest, are pairwise independent
    // (Dietzfelbinger 1996).
    let functions = (0..(bands * rows) as u64).map(|place| (random(2 * place) | 1, random(2 * place + 1)));
    let smallest: Vec<u64> = functions
        .map(|(factor, term)| {
            shingles.iter().map(|hash| hash.wrapping_mul(factor).wrapping_add(term)).fold(u64::MAX, u64::min)
        })
        .collect();
    let bands = smallest.chunks(rows.max(1)).enumerate();
    bands.map(|(band, row)| row.iter().fold(band as u64, |hash, &value| joined(hash, value))).collect()
}

/// The hashes of all runs of some words.
fn shingles(text: &str, words: usize) -> Vec<u64> {
    let hashes: Vec<u64> = normalised(text).split(' ').filter(|word| !word.is_empty()).map(text_hash).collect();
    hashes.windows(words).map(|run| run.iter().fold(0, |hash, &word| joined(hash, word))).collect()
}

/// The text as it is compared: words between single or several spaces.
fn normalised(text: &str) -> String {
    let lower = text.to_lowercase();
    let plain =
        if lower.is_ascii() { lower } else { DecomposingNormalizerBorrowed::new_nfd().normalize(&lower).into_owned() };
    let mut kept = String::with_capacity(plain.len());
    let mut chars = plain.chars().peekable();
    let mut in_number = false;
    while let Some(character) = chars.next() {
        let is_digit = character.is_numeric() && !character.is_alphabetic();
        let joins = in_number && matches!(character, '.' | ',') && chars.peek().is_some_and(|c| c.is_numeric());
        if is_digit || joins {
            if !in_number {
                kept.push('0');
            }
            in_number = true;
            continue;
        }
        in_number = false;
        if is_without_spaces(character) {
            kept.push(' ');
            kept.push(character);
            kept.push(' ');
        } else if character.is_alphanumeric() {
            kept.push(character);
        } else if !is_mark(character) {
            kept.push(' ');
        }
    }
    kept
}

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

#[cfg(test)]
mod tests {
    use super::normalised;

    #[test]
    fn texts_are_compared_without_marks_and_numbers() {
        let words = |text| normalised(text).split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(words("Élan, 3.5 km: DON'T!"), "elan 0 km don t");
        assert_eq!(words("木材 oak"), "木 材 oak");
        assert_eq!(words("1,000.5."), "0");
    }
}
