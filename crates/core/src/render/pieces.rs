//! Splits text at white space that collapses.

use std::ops::Range;

use super::is_collapsible;

/// What is written at once.
pub(super) enum Piece {
    /// White space that shows as one space.
    Space,
    /// Words with one space between any two, by their place in the text.
    Words(Range<usize>),
}

/// A text without the wide spaces that Chinese and Japanese paragraphs are indented with.
pub(super) fn without_indent(text: &str) -> &str {
    let rest = text.trim_start_matches(|mark: char| mark == '\u{3000}' || mark.is_ascii_whitespace());
    if text.len() - rest.len() >= 3 && text[..text.len() - rest.len()].contains('\u{3000}') { rest } else { text }
}

/// The pieces of a text, in order. Most texts are one: their words are copied together.
pub(super) fn pieces(text: &str) -> impl Iterator<Item = Piece> {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        let (start, rest) = (at, &bytes[at..]);
        if is_collapsible(*rest.first()?) {
            at += rest.iter().take_while(|byte| is_collapsible(**byte)).count();
            return Some(Piece::Space);
        }
        at += words(rest);
        Some(Piece::Words(start..at))
    })
}

/// Bytes that are tested together: runs of words are mostly longer, and a loop of fixed length without branches is fast.
const STRIDE: usize = 32;

/// The length of the words that `bytes` begin with; they begin with no white space.
fn words(bytes: &[u8]) -> usize {
    let mut at = 1;
    while let Some((before, these)) = bytes[at - 1..].first_chunk::<STRIDE>().zip(bytes[at..].first_chunk::<STRIDE>()) {
        if before.iter().zip(these).fold(false, |any, (&before, &byte)| any | ends(before, byte)) {
            break;
        }
        at += STRIDE;
    }
    while at < bytes.len() && !ends(bytes[at - 1], bytes[at]) {
        at += 1;
    }
    at - usize::from(bytes[at - 1] == b' ')
}

/// Whether words end before `byte`: at white space other than one space.
const fn ends(before: u8, byte: u8) -> bool {
    is_collapsible(byte) & ((byte != b' ') | (before == b' '))
}
