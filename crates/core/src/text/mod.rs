//! Counts words, sentences and other units of a text, in one pass and without allocation.
//!
//! - `chars`: characters that are not white space (Unicode `White_Space`).
//! - `words`: runs of letters, digits and marks, divided as UAX #29 divides
//!   them: an apostrophe, full stop or colon between two letters and a comma
//!   or full stop between two digits do not split, an underscore joins.
//!   Scripts written without spaces count by length; see `classes`.
//! - `punctuation`: characters of the general categories P*. `+ < = > | ~ $ ^`
//!   and the backtick are symbols, not punctuation.
//! - `sentences`: ends of sentences; see `sentence`. A text without a
//!   terminator has words but no sentence end, so it counts 0: a heading or a
//!   menu entry is not a sentence.
//! - `digits`: decimal digits (Nd) of any script.
//! - `uppercase_words`: words of two letters or more, all of them upper case;
//!   digits may stand between (`B2B`).

mod block;
mod caps;
mod classes;
mod sentence;
mod walk;

#[cfg(test)]
mod tests;

use self::classes::{EXTEND, PUNCTUATION, SHARE, TERMINATOR, flags_of};
use self::walk::Walk;

/// What a text is made of. Texts are shorter than 4 GiB.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Counts {
    pub chars: u32,
    pub words: u32,
    pub punctuation: u32,
    pub sentences: u32,
    pub digits: u32,
    pub uppercase_words: u32,
}

/// The counts of a text. Linear in its length.
pub fn count(text: &str) -> Counts {
    // Most texts of a page are the white space between its tags.
    if is_blank(text) {
        return Counts::default();
    }
    Walk::new(text).finish()
}

/// Whether a text is white space only: that of HTML and of Unicode, no-break space included.
pub fn is_blank(text: &str) -> bool {
    text.chars().all(char::is_whitespace)
}

/// Whether a character is punctuation: the general categories P*.
pub(crate) fn is_punctuation(character: char) -> bool {
    flags_of(character) & PUNCTUATION != 0
}

/// Whether a character may end a sentence.
pub(crate) fn is_terminator(character: char) -> bool {
    flags_of(character) & TERMINATOR != 0
}

/// Whether a character is a mark or a format character, which belongs to the one before.
pub(crate) fn is_mark(character: char) -> bool {
    flags_of(character) & EXTEND != 0
}

/// Whether a character is a letter of a script without spaces.
pub(crate) fn is_without_spaces(character: char) -> bool {
    flags_of(character) & SHARE != 0
}
