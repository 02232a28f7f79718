//! Character classes, each a word of flags, and their look-up.
//!
//! The table is flat, so a look-up is two loads. Its 128 KiB are made of 7 KB of run lengths at compile time: `table.txt`,
//! generated from Unicode 17 character data (icu_properties 2), has runs of characters of one class from U+0000 on, each
//! as its length, unless that is 1, and the letter of the class. `tests/table.rs` holds it against that data.

/// Flags of one character.
pub(super) type Flags = u32;

/// Not white space.
pub(super) const CHAR: Flags = 1;

/// Upper case, and what joins two letters (MidLetter, MidNumLet and Single_Quote
/// of UAX #29) or two digits (MidNum, MidNumLet, Single_Quote). They matter only
/// after a character with the flag one bit above: `flags & (before >> 1)` tests both.
pub(super) const UPPER: Flags = 1 << 1;
/// Upper case or number: a capital after it may belong to a word in capitals.
pub(super) const CAPITAL: Flags = 1 << 2;
pub(super) const MID_LETTER: Flags = 1 << 3;
pub(super) const LETTER: Flags = 1 << 4;
pub(super) const MID_NUMBER: Flags = 1 << 5;
pub(super) const DIGIT: Flags = 1 << 6;
pub(super) const LOWER: Flags = 1 << 7;
/// Underscore and similar characters (ExtendNumLet): continue a word, never begin one.
pub(super) const CONNECTOR: Flags = 1 << 8;
/// Marks and format characters: belong to what they follow (WB4).
pub(super) const EXTEND: Flags = 1 << 9;
/// May end a sentence.
pub(super) const TERMINATOR: Flags = 1 << 10;
/// Ends a sentence without a space after it, as in Chinese and Japanese.
pub(super) const STRONG: Flags = 1 << 11;
/// Quotation mark or bracket that may follow a terminator.
pub(super) const CLOSER: Flags = 1 << 12;
/// The full stop, which also marks initials and ordinals.
pub(super) const STOP: Flags = 1 << 13;
pub(super) const SPACE: Flags = 1 << 15;
pub(super) const PUNCTUATION: Flags = 1 << 16;
/// In a word: letter, digit or other number.
pub(super) const WORD: Flags = 1 << 24;
/// Characters that are counted by their neighbours, always or after the flag above.
pub(super) const HARD: Flags = CONNECTOR | EXTEND | TERMINATOR;
pub(super) const PAIRED: Flags = UPPER | MID_LETTER | MID_NUMBER;
/// Seven bits from here: share of a word, of a script without spaces, in 1/64.
pub(super) const SHARE_SHIFT: u32 = 17;
pub(super) const SHARE: Flags = 0x7F << SHARE_SHIFT;

const PUNCT: Flags = CHAR | PUNCTUATION;

macro_rules! classes {
    ($($class:ident $flags:expr;)*) => {
        /// Classes of characters; the letters A to Z stand for them in the table, in this order.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(super) enum Class { $($class),* }

        const ALL: [Class; 26] = [$(Class::$class),*];

        /// Flags of each class, by its number.
        const FLAGS: [Flags; 26] = [$($flags),*];
    };
}

// The mean word lengths of scripts without spaces are those that ICU's dictionaries and models (icu_segmenter 2,
// `WordSegmenter::new_auto`) give on everyday prose; `tests/segmenter.rs` holds them together.
classes! {
    Other CHAR;
    Space SPACE;
    Lower CHAR | WORD | LETTER | LOWER;
    Upper CHAR | WORD | LETTER | UPPER | CAPITAL;
    Letter CHAR | WORD | LETTER;
    Digit CHAR | WORD | DIGIT | CAPITAL;
    Number CHAR | WORD | CAPITAL;
    Extend CHAR | EXTEND;
    Punctuation PUNCT;
    Closer PUNCT | CLOSER;
    Apostrophe PUNCT | MID_LETTER | MID_NUMBER | CLOSER;
    Stop PUNCT | MID_LETTER | MID_NUMBER | TERMINATOR | STOP;
    MidLetter PUNCT | MID_LETTER;
    MidNumber PUNCT | MID_NUMBER;
    MidTerminator PUNCT | MID_NUMBER | TERMINATOR;
    Terminator PUNCT | TERMINATOR;
    Strong PUNCT | TERMINATOR | STRONG;
    StrongStop PUNCT | MID_LETTER | MID_NUMBER | TERMINATOR | STRONG;
    Connector PUNCT | CONNECTOR;
    Han letter_of(1.68);
    Hiragana letter_of(1.7);
    Katakana letter_of(4.0);
    Thai letter_of(2.85);
    Lao letter_of(2.85);
    Khmer letter_of(2.85);
    Myanmar letter_of(1.8);
}

/// Flags of an ideograph.
pub(super) const IDEOGRAPH: Flags = FLAGS[Class::Han as usize];

/// Characters below this have an entry of their own; above lie ideographs,
/// variation selectors and private use.
pub(super) const TABLE_END: usize = 0x2_0000;

static CLASSES: [Class; TABLE_END] = {
    let runs = include_bytes!("table.txt");
    let mut classes = [Class::Other; TABLE_END];
    let (mut at, mut code, mut length) = (0, 0, 0);
    while at < runs.len() {
        match runs[at] {
            digit @ b'0'..=b'9' => length = length * 10 + (digit - b'0') as usize,
            letter @ b'A'..=b'Z' => {
                let end = code + if length == 0 { 1 } else { length };
                while code < end {
                    classes[code] = ALL[(letter - b'A') as usize];
                    code += 1;
                }
                length = 0;
            }
            _ => {}
        }
        at += 1;
    }
    classes
};

/// Flags by byte, of the ASCII characters.
pub(super) static ASCII: [Flags; 256] = {
    let mut flags = [0; 256];
    let mut code = 0;
    while code < 128 {
        flags[code] = FLAGS[CLASSES[code] as usize];
        code += 1;
    }
    flags
};

/// Flags of any character.
#[inline]
pub(super) fn flags_of(character: char) -> Flags {
    FLAGS[class_of(character) as usize]
}

/// The class of any character.
#[inline]
pub(super) fn class_of(character: char) -> Class {
    CLASSES.get(character as usize).copied().unwrap_or_else(|| class_above(character as usize))
}

/// Planes 2 and 3 are ideographs; in plane 14 lie tags and variation selectors.
#[cold]
fn class_above(code: usize) -> Class {
    match code {
        0x2_0000..=0x3_FFFD => Class::Han,
        0xE_0001 | 0xE_0020..=0xE_007F | 0xE_0100..=0xE_01EF => Class::Extend,
        _ => Class::Other,
    }
}

// Scripts written without spaces: the words of a run are estimated from its length.
//
// A dictionary segmenter would cost two orders of magnitude more time for
// counters that are only ever compared with each other, so every letter
// counts as a share of a word: the inverse of the script's mean word length in
// letters (marks, which Thai and its neighbours write above and below, are
// not letters and count nothing). A run, in which Han and kana may mix,
// counts the rounded sum of its shares, at least 1.

/// Shares are in units of 1/64 word.
const UNIT: Flags = 64;

/// The flags of a letter of a script in which words have this mean number of letters.
const fn letter_of(mean_length: f64) -> Flags {
    CHAR | ((UNIT as f64 / mean_length + 0.5) as Flags) << SHARE_SHIFT
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
