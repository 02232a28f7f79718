//! Decides whether a source is text. Archives, images, programs and noise are sometimes served as pages.
//!
//! There are three tests, the cheapest first (docs/decisions/core.md#what-is-not-text).
//!
//! 1. The share of control characters: at most 0.16 % on 4,965 pages, at least 1.8 % in every kind of binary data.
//! 2. The share of replacement characters, if there is little markup: they stand for bytes that could not be decoded.
//! 3. The index of coincidence, if there is little markup: how often two characters drawn from the text are the same.
//!    Every language uses some characters far more often than others; noise, including base64, does not.

use super::Page;
use super::coincidence::{self, windows};
use crate::tags;

/// The examined bytes of the source: this many windows of this length, spread evenly.
const WINDOWS: usize = 16;
const WINDOW_BYTES: usize = 512;

/// A source is binary if more than this share of its characters, and at least two, are control characters.
const MAX_CONTROL_SHARE: f64 = 0.01;
const MIN_FOREIGN: u32 = 2;

/// How PDF files begin; they may be all ASCII.
const PDF: &[u8] = b"%PDF-";

/// A page has markup if it has more than 6 HTML elements, plus one for each 8,192 bytes of text. Noise contains `<p>`
/// and `<a>` by chance: one in 40,000 bytes.
const MAX_FREE_ELEMENTS: usize = 6;
const BYTES_PER_ELEMENT: usize = 8192;

/// Share of control and replacement characters above which a text without markup is binary.
const MAX_FOREIGN_SHARE: f64 = 0.01;

impl Page {
    /// Whether the source is text; false for binary data and for noise.
    pub fn is_text(&self) -> bool {
        let source = self.source.bytes();
        if self.binary_type.is_some() || source.starts_with(PDF) || has_controls(source) {
            return false;
        }
        let text = self.text(0);
        let is_noise = || coincidence::is_noise(text) || coincidence::is_even(self.source());
        self.has_markup(text) || !(is_foreign(text) || is_noise())
    }

    /// Whether the page has many HTML elements.
    fn has_markup(&self, text: &str) -> bool {
        let enough = MAX_FREE_ELEMENTS + text.len() / BYTES_PER_ELEMENT;
        let known = tags::INSTRUCTION + 1..tags::KNOWN;
        let elements = self.nodes.tag.iter().filter(|&tag| known.contains(tag));
        elements.take(enough + 1).count() > enough
    }
}

/// Whether many bytes are control characters.
fn has_controls(source: &[u8]) -> bool {
    // Most pages are decided here. The compiler vectorises this count, but not the one below.
    let all = windows(source.len(), WINDOWS, WINDOW_BYTES).map(|window| count_controls(&source[window]));
    if all.sum::<u32>() < MIN_FOREIGN {
        return false;
    }
    // A run of zeros counts once, because some pages are padded with zeros.
    let (mut seen, mut controls) = (0_u32, 0_u32);
    for window in windows(source.len(), WINDOWS, WINDOW_BYTES) {
        let mut before = b' ';
        for &byte in &source[window] {
            let is_counted = byte != 0 || before != 0;
            seen += u32::from(is_counted);
            controls += u32::from(is_counted && is_control(byte));
            before = byte;
        }
    }
    controls >= MIN_FOREIGN && f64::from(controls) > MAX_CONTROL_SHARE * f64::from(seen)
}

/// The number of control characters, in sums of bytes over short pieces, which the compiler vectorises.
fn count_controls(bytes: &[u8]) -> u32 {
    let pieces = bytes.chunks(usize::from(u8::MAX));
    let counts = pieces.map(|piece| piece.iter().map(|&byte| u8::from(is_control(byte))).sum::<u8>());
    counts.map(u32::from).sum()
}

/// Whether the byte does not occur in text. ESC is not included, because the output of terminals contains it.
#[inline]
fn is_control(byte: u8) -> bool {
    // Comparisons without branches are vectorised; a match of ranges is not.
    let is_low = (byte < b' ') & (byte != b'\x1b');
    let is_white_space = byte.wrapping_sub(b'\t') <= b'\r' - b'\t';
    (is_low & !is_white_space) | (byte == 0x7F)
}

/// Whether a text has more than a few control and replacement characters.
fn is_foreign(text: &str) -> bool {
    let (mut seen, mut foreign) = (0_u32, 0_u32);
    for character in text.chars().take(WINDOWS * WINDOW_BYTES) {
        let is_control = u8::try_from(character).is_ok_and(is_control);
        seen += 1;
        foreign += u32::from(is_control || character == char::REPLACEMENT_CHARACTER);
    }
    foreign >= MIN_FOREIGN && f64::from(foreign) > MAX_FOREIGN_SHARE * f64::from(seen)
}
