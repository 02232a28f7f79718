//! The walk over a text: by blocks where it is plain ASCII, else by characters.

use super::Counts;
use super::block::{self, BLOCK};
use super::classes::{
    ASCII, CAPITAL, CHAR, CONNECTOR, DIGIT, EXTEND, Flags, HARD, IDEOGRAPH, MID_LETTER, MID_NUMBER, PAIRED,
    PUNCTUATION, SHARE, TERMINATOR, UPPER, WORD, flags_of, share, words_in_run,
};

/// Plain bytes ahead that make the walk try a block again: in German an
/// umlaut stands every few words, in Russian an ASCII space between them.
const PLAIN_AHEAD: usize = 16;

/// Shorter texts are not worth a block.
const MIN_BLOCK: usize = 16;

/// Characters that are counted before a block is tried again.
const EASY_CHARACTERS: usize = 16;

/// The state of a walk.
pub(super) struct Walk<'a> {
    pub(super) text: &'a str,
    pub(super) state: State,
    /// Words up to here are known to be in capitals or not.
    pub(super) caps_end: usize,
    /// Terminators up to here belong to an end that was examined before.
    pub(super) terminators_end: usize,
    /// Between the last end of a sentence and here there is no word.
    pub(super) wordless_end: usize,
}

impl<'a> Walk<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, state: State::default(), caps_end: 0, terminators_end: 0, wordless_end: 0 }
    }

    pub(super) fn finish(mut self) -> Counts {
        let mut position = 0;
        while position < self.text.len() {
            if self.text.len() - position >= MIN_BLOCK {
                position = self.blocks(position);
            }
            position = self.characters(position, |rest| {
                rest.first_chunk::<PLAIN_AHEAD>().is_some_and(|ahead| ahead.is_ascii() && !ahead.contains(&b'_'))
            });
        }
        self.state.end_run();
        self.state.counts
    }

    /// The same counts without blocks: what they are tested against.
    #[cfg(test)]
    pub(super) fn finish_by_characters(mut self) -> Counts {
        self.characters(0, |_| false);
        self.state.end_run();
        self.state.counts
    }

    /// Counts plain ASCII in blocks as far as it goes; returns the next position.
    fn blocks(&mut self, start: usize) -> usize {
        let bytes = self.text.as_bytes();
        let mut position = start;
        while let Some(rest) = bytes.get(position..).filter(|rest| !rest.is_empty()) {
            let counted = match rest.first_chunk() {
                Some(full) => self.block(full, BLOCK, position),
                None => {
                    let mut padded = [b' '; BLOCK];
                    padded[..rest.len()].copy_from_slice(rest);
                    self.block(&padded, rest.len(), position)
                }
            };
            position += counted;
            if counted < BLOCK {
                break;
            }
        }
        position.min(bytes.len())
    }

    /// Counts a block at `position`, padded after `length` bytes of text; returns how many bytes were counted.
    #[inline]
    fn block(&mut self, bytes: &[u8; BLOCK], length: usize, position: usize) -> usize {
        let after = flags_at(self.text, position + BLOCK);
        let state = &mut self.state;
        let tally = block::tally(bytes, length, state.before, after);
        state.counts.chars += tally.chars;
        state.counts.punctuation += tally.punctuation;
        state.counts.digits += tally.digits;
        state.counts.words += tally.words;
        // If the last character is a joiner, the one before it counts.
        let last = tally.length.checked_sub(1 + usize::from(tally.ends_joined));
        if let Some(&byte) = last.and_then(|last| bytes.get(last)) {
            state.before = ASCII[usize::from(byte)];
        }
        self.events(tally.events, position);
        tally.length
    }

    /// Examines the bytes that a block could not decide.
    fn events(&mut self, mut events: u64, block: usize) {
        while events != 0 {
            let position = block + events.trailing_zeros() as usize;
            events &= events - 1;
            let flags = flags_at(self.text, position);
            if flags & TERMINATOR != 0 {
                self.terminator(flags, position, position + 1);
            } else {
                self.capitals(position);
            }
        }
    }

    /// Counts characters of any kind, at least one, until `is_done` of the rest; returns the next position.
    #[inline]
    fn characters(&mut self, start: usize, is_done: impl Fn(&[u8]) -> bool) -> usize {
        let mut position = start;
        loop {
            let rest = self.text.get(position..).unwrap_or_default();
            // A copy that the compiler can keep in registers.
            let mut state = self.state;
            let ideographs = state.ideographs(rest.as_bytes());
            let rest = rest.get(ideographs..).unwrap_or_default();
            let easy = ideographs + state.easy_characters(rest);
            self.state = state;
            position += easy;
            let Some(character) = self.text.get(position..).and_then(|rest| rest.chars().next()) else {
                return position;
            };
            let next = position + character.len_utf8();
            self.character(flags_of(character), position, next);
            position = next;
            if is_done(self.text.as_bytes().get(position..).unwrap_or_default()) {
                self.state.end_run();
                return position;
            }
        }
    }

    /// Counts one character of any kind.
    fn character(&mut self, flags: Flags, position: usize, next: usize) {
        let state = &mut self.state;
        if flags & EXTEND != 0 {
            state.counts.chars += 1;
            return;
        }
        let before = state.before;
        state.easy(flags);
        if flags & CONNECTOR != 0 {
            state.before = after_connector(before);
        } else if joins(before, flags, self.text, next) {
            state.before = before;
        } else if flags & TERMINATOR != 0 {
            self.terminator(flags, position, next);
        } else if flags & (before >> 1) & UPPER != 0 {
            self.capitals(position);
        }
    }
}

/// The state that changes at every character.
#[derive(Clone, Copy, Default)]
pub(super) struct State {
    pub(super) counts: Counts,
    /// Flags of the character before the current one, which is not a mark or
    /// joining punctuation.
    before: Flags,
    /// Shares of words of a script without spaces, not yet counted.
    run: u32,
}

impl State {
    /// Counts a few characters up to one that depends on its neighbours; returns their length in bytes.
    #[inline]
    fn easy_characters(&mut self, rest: &str) -> usize {
        let mut characters = rest.chars();
        let mut length = 0;
        for _ in 0..EASY_CHARACTERS {
            let Some(character) = characters.next() else {
                break;
            };
            let flags = flags_of(character);
            if flags & (HARD | (self.before >> 1) & PAIRED) != 0 {
                break;
            }
            self.easy(flags);
            length += character.len_utf8();
        }
        length
    }

    /// Counts the common ideographs (U+4E00 to U+9FFF) at the front; returns their length in bytes.
    ///
    /// Their first two bytes are enough to recognise them, so they are not decoded.
    #[inline]
    fn ideographs(&mut self, rest: &[u8]) -> usize {
        let is_common = |[first, second, _]: &&[u8; 3]| match first {
            0xE4 => *second >= 0xB8,
            _ => matches!(first, 0xE5..=0xE9),
        };
        let count = rest.as_chunks::<3>().0.iter().take_while(is_common).count();
        if count != 0 {
            self.counts.chars += count as u32;
            let shares = (count as u32).saturating_mul(share(IDEOGRAPH));
            self.run = self.run.saturating_add(shares);
            self.before = IDEOGRAPH;
        }
        3 * count
    }

    /// Counts a character that does not depend on its neighbours.
    #[inline]
    fn easy(&mut self, flags: Flags) {
        self.counts.chars += flags & CHAR;
        self.counts.punctuation += u32::from(flags & PUNCTUATION != 0);
        self.counts.digits += u32::from(flags & DIGIT != 0);
        self.counts.words += u32::from(flags & !self.before & WORD != 0);
        if flags & SHARE == 0 {
            self.end_run();
        }
        self.run = self.run.saturating_add(share(flags));
        self.before = flags;
    }

    /// Counts the run of a script without spaces that ends here, if any.
    #[inline]
    fn end_run(&mut self) {
        if self.run != 0 {
            self.counts.words += words_in_run(self.run);
            self.run = 0;
        }
    }
}

/// The flags that a character after an underscore has before it: a word goes on,
/// if there is one, but nothing joins, and a capital may belong to a word in capitals.
pub(super) fn after_connector(before: Flags) -> Flags {
    if before & WORD == 0 { 0 } else { WORD | CAPITAL }
}

/// Whether punctuation joins what is before it and what begins at `next`
/// into one word (WB6, WB7, WB11 and WB12 of UAX #29).
#[inline]
pub(super) fn joins(before: Flags, flags: Flags, text: &str, next: usize) -> bool {
    let enabled = flags & (before >> 1) & (MID_LETTER | MID_NUMBER);
    enabled != 0 && flags_at(text, next) & (enabled << 1) != 0
}

/// Flags of the character at `position`; 0 at the end of the text.
#[inline]
pub(super) fn flags_at(text: &str, position: usize) -> Flags {
    match text.as_bytes().get(position) {
        Some(byte) if byte.is_ascii() => ASCII[usize::from(*byte)],
        Some(_) => text.get(position..).and_then(|rest| rest.chars().next()).map_or(0, flags_of),
        None => 0,
    }
}
