//! Scripts written without spaces: the words of a run are estimated from its length.
//!
//! A dictionary segmenter would cost two orders of magnitude more time for
//! counters that are only ever compared with each other, so every letter
//! counts as a share of a word: the inverse of the script's mean word length in
//! letters (marks, which Thai and its neighbours write above and below, are
//! not letters and count nothing). A run, in which Han and kana may mix,
//! counts the rounded sum of its shares, at least 1.

use super::classes::{Class, Flags, SHARE, SHARE_SHIFT};

/// Shares are in units of 1/64 word.
const UNIT: Flags = 64;

/// Share of a word per letter. The mean word lengths are those that ICU's
/// dictionaries and models (icu_segmenter 2, `WordSegmenter::new_auto`) give on
/// everyday prose; `tests/segmenter.rs` holds them together.
pub(super) const SHARES: [(Class, Flags); 7] = [
    (Class::Han, share_of(1.68)),
    (Class::Hiragana, share_of(1.7)),
    (Class::Katakana, share_of(4.0)),
    (Class::Thai, share_of(2.85)),
    (Class::Lao, share_of(2.85)),
    (Class::Khmer, share_of(2.85)),
    (Class::Myanmar, share_of(1.8)),
];

/// The share of one letter, given the mean number of letters in a word.
const fn share_of(mean_length: f64) -> Flags {
    (UNIT as f64 / mean_length + 0.5) as Flags
}

/// The share of a word that one character of these flags adds to its run.
#[inline]
pub(super) fn share(flags: Flags) -> u32 {
    (flags & SHARE) >> SHARE_SHIFT
}

/// Words in a run whose shares add up to `total`; `total` is not 0.
#[inline]
pub(super) fn words_in_run(total: u32) -> u32 {
    (total.saturating_add(UNIT / 2) / UNIT).max(1)
}
