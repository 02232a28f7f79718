//! Ends of sentences.
//!
//! An end is a terminator (`. ! ? …`, those of other scripts, or a run of them),
//! then perhaps closing quotes and brackets, then white space and a character
//! that is not lower case, or the end of the text. Chinese and Japanese
//! terminators, and those of Khmer and Burmese, need no white space. There must be a word between two
//! ends, so a lone `...` is none.
//!
//! A full stop after an initial (`J. Smith`, `U.S. Army`) or after a number of
//! one or two digits (`1. Introduction`, `am 3. Oktober`) is no end when more
//! text follows or nothing else came before (`1.` alone). Abbreviations of several
//! letters (`Mr. Smith`) are taken for ends: they differ from language to language.

use super::classes::{
    CLOSER, CONNECTOR, DIGIT, EXTEND, Flags, LOWER, MID_NUMBER, SHARE, SPACE, STOP, STRONG, TERMINATOR, UPPER, WORD,
    flags_of,
};
use super::walk::{Walk, flags_at};

/// Longest number that reads as an ordinal or list marker before a full stop.
const ORDINAL_DIGITS: usize = 2;

impl Walk<'_> {
    /// Counts a sentence if the terminator in `position..next` ends one.
    ///
    /// It reads on to the next character that is neither terminator, closer nor
    /// white space; no other terminator reads these again, so the cost is linear.
    pub(super) fn terminator(&mut self, flags: Flags, position: usize, next: usize) {
        if position < self.terminators_end {
            return;
        }
        let mut strong = flags & STRONG;
        let mut end = next;
        loop {
            let following = flags_at(self.text, end);
            if following & TERMINATOR == 0 {
                break;
            }
            strong |= following & STRONG;
            end = after(self.text, end);
        }
        self.terminators_end = end;
        let is_single_stop = flags & STOP != 0 && end == next;
        let marker = if is_single_stop { marker_start(self.text, position) } else { None };
        if self.has_word(position) && (strong != 0 || ends(self.text, end, marker)) {
            self.state.counts.sentences += 1;
            self.wordless_end = end;
        }
    }

    /// Whether there is a word between the last end of a sentence and `position`.
    fn has_word(&mut self, position: usize) -> bool {
        let is_wordless = |flags| flags & (WORD | SHARE) == 0;
        while self.wordless_end < position && is_wordless(flags_at(self.text, self.wordless_end)) {
            self.wordless_end = after(self.text, self.wordless_end);
        }
        self.wordless_end < position
    }
}

/// Whether a sentence ends with the terminators that end at `end`, judged by
/// what follows and by the marker, if there is one, that they may belong to.
fn ends(text: &str, end: usize, marker: Option<usize>) -> bool {
    let closed = skip(text, end, |flags| flags & CLOSER != 0);
    let resumed = skip(text, closed, |flags| flags & SPACE != 0);
    if resumed == text.len() {
        let first_word = || skip(text, 0, |flags| flags & (WORD | SHARE) == 0);
        return marker.is_none_or(|start| first_word() < start);
    }
    resumed > closed && marker.is_none() && flags_at(text, resumed) & LOWER == 0
}

/// Where the initial or short number before the full stop at `position` begins.
fn marker_start(text: &str, position: usize) -> Option<usize> {
    let mut before = text.get(..position)?.char_indices().rev();
    let (mut start, character) = before.next()?;
    let flags = flags_of(character);
    let mut outside = before.next();
    if flags & DIGIT != 0 {
        for _ in 1..ORDINAL_DIGITS {
            if let Some((index, _)) = outside.filter(|&(_, c)| flags_of(c) & DIGIT != 0) {
                start = index;
                outside = before.next();
            }
        }
    } else if flags & UPPER == 0 {
        return None;
    }
    // "3.5." is a decimal, "AB." a word: neither is a marker.
    let barrier = WORD | EXTEND | CONNECTOR | if flags & DIGIT != 0 { MID_NUMBER } else { 0 };
    outside.is_none_or(|(_, c)| flags_of(c) & barrier == 0).then_some(start)
}

/// The first position from `start` on where `skipped` does not hold, or the end.
fn skip(text: &str, start: usize, skipped: impl Fn(Flags) -> bool) -> usize {
    let mut position = start;
    while position < text.len() && skipped(flags_at(text, position)) {
        position = after(text, position);
    }
    position
}

/// The position behind the character at `position`.
#[inline]
fn after(text: &str, position: usize) -> usize {
    let width = match text.as_bytes().get(position) {
        Some(0xC0..=0xDF) => 2,
        Some(0xE0..=0xEF) => 3,
        Some(0xF0..) => 4,
        _ => 1,
    };
    position + width
}
