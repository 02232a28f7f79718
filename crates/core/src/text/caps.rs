//! Words in capitals.

use super::classes::{CONNECTOR, EXTEND, Flags, LETTER, MID_LETTER, MID_NUMBER, UPPER, WORD, flags_of};
use super::walk::{Walk, after_connector, flags_at, joins};

/// A word in capitals has at least this many letters: "I" and "A" are none.
const MIN_LETTERS: usize = 2;

impl Walk<'_> {
    /// Settles whether the word around the capital at `position` is all capitals.
    ///
    /// Called on any capital that may be the second of such a word, which is rare
    /// in prose. Each word is read once, so the cost is linear.
    pub(super) fn capitals(&mut self, position: usize) {
        if position < self.caps_end {
            return;
        }
        let start = word_start(self.text, position, self.caps_end);
        let (end, is_capitals) = read_word(self.text, start);
        self.caps_end = end.max(position + 1);
        self.state.counts.uppercase_words += u32::from(is_capitals);
    }
}

/// The beginning, not before `floor`, of the word around `position`.
fn word_start(text: &str, position: usize, floor: usize) -> usize {
    let head = text.get(floor..position).unwrap_or_default();
    let mut start = position;
    let mut after = flags_at(text, position);
    for (index, character) in head.char_indices().rev() {
        let flags = flags_of(character);
        if flags & WORD != 0 {
            start = floor + index;
        } else if flags & (EXTEND | CONNECTOR) == 0 {
            let enabled = flags & (after >> 1) & (MID_LETTER | MID_NUMBER);
            let before = head.get(..index).map_or(0, last_flags);
            if enabled & (before >> 1) == 0 {
                break;
            }
        }
        after = flags;
    }
    start
}

/// Flags of the last character that is not a mark.
fn last_flags(text: &str) -> Flags {
    let mut flags = text.chars().rev().map(flags_of);
    flags.find(|flags| flags & EXTEND == 0).unwrap_or(0)
}

/// The end of the word that begins at `start`, and whether it is in capitals.
fn read_word(text: &str, start: usize) -> (usize, bool) {
    let mut before: Flags = 0;
    let (mut letters, mut capitals) = (0_usize, 0_usize);
    let mut position = start;
    for character in text.get(start..).unwrap_or_default().chars() {
        let flags = flags_of(character);
        let next = position + character.len_utf8();
        if flags & WORD != 0 {
            letters += usize::from(flags & LETTER != 0);
            capitals += usize::from(flags & UPPER != 0);
            before = flags;
        } else if flags & CONNECTOR != 0 {
            before = after_connector(before);
        } else if flags & EXTEND == 0 && !joins(before, flags, text, next) {
            break;
        }
        position = next;
    }
    (position, letters == capitals && capitals >= MIN_LETTERS)
}
