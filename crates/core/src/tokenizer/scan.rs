//! Finds the next byte that the tokenizer must handle.
//!
//! Names, values and gaps between tags are short: most end within sixteen bytes, which are compared at once
//! and without a branch per byte. What is longer goes to `memchr` or a plain loop.

use wide::u8x16;

use super::{ENDS_ATTRIBUTE_NAME, ENDS_NAME, is};

const WINDOW: usize = 16;

/// The sixteen bytes from `at` on, if there are that many.
#[inline]
fn window(bytes: &[u8], at: usize) -> Option<u8x16> {
    let bytes: [u8; WINDOW] = bytes.get(at..at + WINDOW)?.try_into().ok()?;
    Some(u8x16::from(bytes))
}

/// Index of the first byte of a window for which `matches` is set.
#[inline]
fn first(matches: u8x16) -> Option<usize> {
    let mask = matches.to_bitmask();
    (mask != 0).then(|| mask.trailing_zeros() as usize)
}

#[inline]
fn equal(window: u8x16, byte: u8) -> u8x16 {
    window.simd_eq(u8x16::splat(byte))
}

/// White space, `/` and `>`; it also stops at other controls, which the caller's table excludes.
#[inline]
fn name_ends(window: u8x16) -> u8x16 {
    equal(window.min(u8x16::splat(b' ')), b' ') ^ u8x16::splat(0xFF)
        | equal(window, b' ')
        | equal(window, b'/')
        | equal(window, b'>')
}

/// Offset of the first byte from `at` on that ends a tag's name.
#[inline]
pub(super) fn name_end(bytes: &[u8], at: usize) -> Option<usize> {
    find(bytes, at, name_ends, ENDS_NAME)
}

/// Offset of the first byte from `at` on that ends an attribute's name.
#[inline]
pub(super) fn attribute_name_end(bytes: &[u8], at: usize) -> Option<usize> {
    find(bytes, at, |window| name_ends(window) | equal(window, b'='), ENDS_ATTRIBUTE_NAME)
}

/// The first byte of a class: a window may stop early, at a byte that the class does not have.
#[inline]
fn find(bytes: &[u8], at: usize, ends: impl Fn(u8x16) -> u8x16, class: u8) -> Option<usize> {
    if let Some(offset) = window(bytes, at).and_then(|window| first(ends(window)))
        && is(bytes[at + offset], class)
    {
        return Some(at + offset);
    }
    let length = bytes[at..].iter().position(|&byte| is(byte, class))?;
    Some(at + length)
}

/// Pairs of windows that are looked at before a call of `memchr` pays.
const PAIRS: usize = 4;

/// Offset of the first byte from `at` on for which `matches` is set; `beyond` finds it far away.
#[inline]
fn find_far(
    bytes: &[u8],
    mut at: usize,
    matches: impl Fn(u8x16) -> u8x16,
    beyond: impl Fn(&[u8]) -> Option<usize>,
) -> Option<usize> {
    for _ in 0..PAIRS {
        let Some((low, high)) = window(bytes, at).zip(window(bytes, at + WINDOW)) else {
            break;
        };
        let mask = matches(low).to_bitmask() | matches(high).to_bitmask() << WINDOW;
        if mask != 0 {
            return Some(at + mask.trailing_zeros() as usize);
        }
        at += 2 * WINDOW;
    }
    Some(at + beyond(bytes.get(at..)?)?)
}

/// Offset of the first `byte` from `at` on.
#[inline]
pub(super) fn byte(bytes: &[u8], at: usize, byte: u8) -> Option<usize> {
    find_far(bytes, at, |window| equal(window, byte), |rest| memchr::memchr(byte, rest))
}

/// Offset of the first `<`, `&` or U+0000 from `at` on.
#[inline]
pub(super) fn end_of_text(bytes: &[u8], at: usize) -> Option<usize> {
    find_far(
        bytes,
        at,
        |window| equal(window, b'<') | equal(window, b'&') | equal(window, 0),
        |rest| memchr::memchr3(b'<', b'&', 0, rest),
    )
}

/// The eight bytes from `at` on as a number, the first lowest, if there are that many.
#[inline]
pub(super) fn word(bytes: &[u8], at: usize) -> Option<u64> {
    let bytes: [u8; 8] = bytes.get(at..at + 8)?.try_into().ok()?;
    Some(u64::from_le_bytes(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every class of byte, at every offset of a window and beyond it.
    #[test]
    fn finds_what_a_plain_loop_finds() {
        for wanted in 0..=255 {
            for offset in 0..200 {
                let mut bytes = vec![b'x'; 200];
                bytes[offset] = wanted;
                bytes[199] = b'>';
                let plain = |class| bytes.iter().position(|&byte| is(byte, class));
                assert_eq!(name_end(&bytes, 0), plain(ENDS_NAME));
                assert_eq!(attribute_name_end(&bytes, 0), plain(ENDS_ATTRIBUTE_NAME));
                assert_eq!(byte(&bytes, 0, wanted), bytes.iter().position(|&byte| byte == wanted));
                let end = bytes.iter().position(|byte| matches!(byte, b'<' | b'&' | 0));
                assert_eq!(end_of_text(&bytes, 0), end);
            }
        }
    }
}
