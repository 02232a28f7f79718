//! Counts plain ASCII 64 bytes at a time: each property is a mask with one bit per byte.
//!
//! A plane is a `u64` whose bit `j` answers a question about byte `j` ("is it a
//! letter?"). Comparisons of sixteen bytes at once (SSE2 on x86-64, NEON on
//! ARM) make the planes; shifts move a byte's neighbours next to it. This
//! counts exactly what the walk by characters would; `tests/laws.rs` holds the
//! two together.

use wide::i8x16;

use super::classes::{CAPITAL, DIGIT, Flags, LETTER, WORD};

/// Bytes in a block.
pub(super) const BLOCK: usize = 64;

/// Bytes compared at once.
const GROUP: usize = 16;

/// One question about each byte of a block.
type Plane = u64;

#[derive(Default)]
struct Planes {
    space: Plane,
    letter: Plane,
    digit: Plane,
    upper: Plane,
    /// ASCII symbols: graphic characters that are no letters, digits or punctuation.
    symbol: Plane,
    graphic: Plane,
    joins_letters: Plane,
    joins_digits: Plane,
    terminator: Plane,
    /// Not ASCII, or an underscore: counted by the walk over characters.
    hard: Plane,
}

/// What a block holds.
pub(super) struct Tally {
    /// How many bytes were counted: up to the first hard one, or all.
    pub(super) length: usize,
    pub(super) chars: u32,
    pub(super) punctuation: u32,
    pub(super) digits: u32,
    pub(super) words: u32,
    /// Bytes to examine again: terminators, and capitals that may belong to a word in capitals.
    pub(super) events: Plane,
    /// Whether the last byte counted joins its neighbours into a word.
    pub(super) ends_joined: bool,
}

/// Counts the first 64 bytes, or as many as are plain, of a text that goes on.
///
/// `before` has the flags of the character before them, `after` of the one after the 64th.
/// White space that fills up a shorter text counts nothing.
#[inline]
pub(super) fn tally(bytes: &[u8; BLOCK], text_length: usize, before: Flags, after: Flags) -> Tally {
    let planes = planes(bytes, text_length);
    let length = plain_length(&planes);
    let valid = if length == BLOCK { !0 } else { (1 << length) - 1 };

    let letter = planes.letter & valid;
    let digit = planes.digit & valid;
    let in_word = letter | digit;
    let joined = (planes.joins_letters & behind(letter, before & LETTER) & ahead(letter, after & LETTER)
        | planes.joins_digits & behind(digit, before & DIGIT) & ahead(digit, after & DIGIT))
        & valid;
    let starts = in_word & !behind(in_word | joined, before & WORD);
    let capital = planes.upper | digit | joined;
    let second_capitals = planes.upper & behind(capital, before & CAPITAL);
    let punctuation = planes.graphic & !(planes.letter | planes.digit | planes.symbol);
    let counted = [!planes.space & valid, punctuation & valid, digit, starts];
    let [chars, punctuation, digits, words] = counted.map(Plane::count_ones);
    Tally {
        length,
        chars,
        punctuation,
        digits,
        words,
        events: (second_capitals | planes.terminator & !joined) & valid,
        ends_joined: length > 0 && joined >> (length - 1) != 0,
    }
}

/// The plane of the left neighbours.
#[inline]
fn behind(plane: Plane, before: Flags) -> Plane {
    plane << 1 | Plane::from(before != 0)
}

/// The plane of the right neighbours.
#[inline]
fn ahead(plane: Plane, after: Flags) -> Plane {
    plane >> 1 | Plane::from(after != 0) << (BLOCK - 1)
}

/// How many bytes can be counted without looking at a hard one: those before
/// it, less the joiners just before it, whose right neighbour it is.
#[inline]
fn plain_length(planes: &Planes) -> usize {
    if planes.hard == 0 {
        return BLOCK;
    }
    let soft = (1 << planes.hard.trailing_zeros()) - 1;
    let solid = soft & !(planes.joins_letters | planes.joins_digits);
    BLOCK - solid.leading_zeros() as usize
}

#[inline]
fn planes(bytes: &[u8; BLOCK], text_length: usize) -> Planes {
    let mut planes = Planes { space: !0, ..Planes::default() };
    for (index, group) in bytes.as_chunks::<GROUP>().0.iter().enumerate() {
        if index * GROUP >= text_length {
            break;
        }
        add_group(&mut planes, group, index * GROUP);
    }
    planes
}

#[inline]
fn add_group(planes: &mut Planes, group: &[u8; GROUP], shift: usize) {
    let bytes = i8x16::new(group.map(u8::cast_signed));
    let is = |byte: u8| bytes.simd_eq(i8x16::splat(byte.cast_signed()));
    // Bytes beyond ASCII are negative here, so no range holds them.
    let between = |low: u8, high: u8| {
        bytes.simd_gt(i8x16::splat(low.cast_signed() - 1)) & bytes.simd_lt(i8x16::splat(high.cast_signed() + 1))
    };
    let plane = |mask: i8x16| Plane::from(mask.to_bitmask()) << shift;

    let upper = between(b'A', b'Z');
    let quote_or_stop = is(b'\'') | is(b'.');
    planes.space &= !(plane(!(between(b'\t', b'\r') | is(b' '))));
    planes.letter |= plane(upper | between(b'a', b'z'));
    planes.digit |= plane(between(b'0', b'9'));
    planes.upper |= plane(upper);
    planes.graphic |= plane(between(b'!', b'~'));
    planes.symbol |= plane(is(b'$') | is(b'+') | between(b'<', b'>') | is(b'^') | is(b'`') | is(b'|') | is(b'~'));
    planes.joins_letters |= plane(quote_or_stop | is(b':'));
    planes.joins_digits |= plane(quote_or_stop | is(b',') | is(b';'));
    planes.terminator |= plane(is(b'.') | is(b'!') | is(b'?'));
    planes.hard |= plane(bytes | is(b'_'));
}
