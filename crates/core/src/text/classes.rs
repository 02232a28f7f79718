//! Character classes, each a word of flags, and their look-up.
//!
//! The table is flat, so a look-up is two loads. Its 128 KiB are made of 7 KB of
//! run lengths at compile time.

use super::table::RUNS;

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

/// Names of the classes in the generated table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Class {
    Other,
    Space,
    Lower,
    Upper,
    Letter,
    Digit,
    Number,
    Extend,
    Punctuation,
    Closer,
    Apostrophe,
    Stop,
    MidLetter,
    MidNumber,
    MidTerminator,
    Terminator,
    Strong,
    StrongStop,
    Connector,
    Han,
    Hiragana,
    Katakana,
    Thai,
    Lao,
    Khmer,
    Myanmar,
}

impl Class {
    /// In the order of their numbers, and of the letters A to Z in the table.
    pub(super) const ALL: [Self; 26] = [
        Self::Other,
        Self::Space,
        Self::Lower,
        Self::Upper,
        Self::Letter,
        Self::Digit,
        Self::Number,
        Self::Extend,
        Self::Punctuation,
        Self::Closer,
        Self::Apostrophe,
        Self::Stop,
        Self::MidLetter,
        Self::MidNumber,
        Self::MidTerminator,
        Self::Terminator,
        Self::Strong,
        Self::StrongStop,
        Self::Connector,
        Self::Han,
        Self::Hiragana,
        Self::Katakana,
        Self::Thai,
        Self::Lao,
        Self::Khmer,
        Self::Myanmar,
    ];
}

const CLASS_COUNT: usize = Class::ALL.len();

/// Flags of each class, by its number.
const FLAGS: [Flags; CLASS_COUNT] = {
    const PUNCT: Flags = CHAR | PUNCTUATION;
    let mut flags = [CHAR; CLASS_COUNT];
    flags[Class::Space as usize] = SPACE;
    flags[Class::Lower as usize] = CHAR | WORD | LETTER | LOWER;
    flags[Class::Upper as usize] = CHAR | WORD | LETTER | UPPER | CAPITAL;
    flags[Class::Letter as usize] = CHAR | WORD | LETTER;
    flags[Class::Digit as usize] = CHAR | WORD | DIGIT | CAPITAL;
    flags[Class::Number as usize] = CHAR | WORD | CAPITAL;
    flags[Class::Extend as usize] = CHAR | EXTEND;
    flags[Class::Punctuation as usize] = PUNCT;
    flags[Class::Closer as usize] = PUNCT | CLOSER;
    flags[Class::Apostrophe as usize] = PUNCT | MID_LETTER | MID_NUMBER | CLOSER;
    flags[Class::Stop as usize] = PUNCT | MID_LETTER | MID_NUMBER | TERMINATOR | STOP;
    flags[Class::MidLetter as usize] = PUNCT | MID_LETTER;
    flags[Class::MidNumber as usize] = PUNCT | MID_NUMBER;
    flags[Class::MidTerminator as usize] = PUNCT | MID_NUMBER | TERMINATOR;
    flags[Class::Terminator as usize] = PUNCT | TERMINATOR;
    flags[Class::Strong as usize] = PUNCT | TERMINATOR | STRONG;
    flags[Class::StrongStop as usize] = PUNCT | MID_LETTER | MID_NUMBER | TERMINATOR | STRONG;
    flags[Class::Connector as usize] = PUNCT | CONNECTOR;
    let mut index = 0;
    while index < SHARES.len() {
        let (class, share) = SHARES[index];
        flags[class as usize] = CHAR | (share << SHARE_SHIFT);
        index += 1;
    }
    flags
};

/// Flags of an ideograph.
pub(super) const IDEOGRAPH: Flags = FLAGS[Class::Han as usize];

/// Characters below this have an entry of their own; above lie ideographs,
/// variation selectors and private use.
pub(super) const TABLE_END: usize = 0x2_0000;

static CLASSES: [Class; TABLE_END] = {
    let runs = RUNS.as_bytes();
    let mut classes = [Class::Other; TABLE_END];
    let (mut at, mut code, mut length) = (0, 0, 0);
    while at < runs.len() {
        match runs[at] {
            digit @ b'0'..=b'9' => length = length * 10 + (digit - b'0') as usize,
            letter @ b'A'..=b'Z' => {
                let end = code + if length == 0 { 1 } else { length };
                while code < end {
                    classes[code] = Class::ALL[(letter - b'A') as usize];
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
    let code = character as usize;
    match CLASSES.get(code) {
        Some(&class) => class,
        None => class_above(code),
    }
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
