//! Words of texts as hashes, found 64 bytes at a time.

use std::ops::Range;
use std::sync::LazyLock;

use wide::u8x16;

use super::hashes::{WordHash, ascii_hash};
use crate::page::Page;

/// Bytes looked at in one go: a bit for each fits into one number.
const CHUNK: usize = 64;
const GROUP: usize = 16;

/// Bytes behind them that may be read along: words are hashed eight bytes at a time.
const BYTES_BEHIND: usize = 8;

/// The words of some blocks, in lower case.
pub(super) struct Words {
    hashes: Vec<u32>,
    ends: Vec<usize>,
}

impl Words {
    /// The words of blocks with at most `most` of them; none for the others.
    pub(super) fn new(page: &Page, most: i32) -> Self {
        let blocks = &page.blocks;
        let mut words =
            Self { hashes: Vec::with_capacity(page.text(0).len() / 4), ends: Vec::with_capacity(blocks.len()) };
        let whole = page.text(0);
        for block in 0..blocks.len() {
            if blocks.words[block] <= most {
                let part = blocks.text_start[block] as usize..blocks.text_end[block] as usize;
                push_words(whole, part, &mut words.hashes);
            }
            words.ends.push(words.hashes.len());
        }
        words
    }

    pub(super) fn of(&self, block: usize) -> &[u32] {
        let start = block.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.hashes[start..self.ends[block]]
    }
}

/// The texts of all blocks, trimmed.
pub(super) fn texts(page: &Page) -> Vec<&str> {
    (0..page.blocks.len()).map(|block| text(page, block).trim()).collect()
}

/// The text of a block as it stands.
pub(super) fn text(page: &Page, block: usize) -> &str {
    page.text_between(page.blocks.text_start[block], page.blocks.text_end[block])
}

/// Hashes of words in lower case.
pub(super) fn word_hashes(text: &str) -> Vec<u32> {
    let mut hashes = Vec::new();
    push_words(text, 0..text.len(), &mut hashes);
    hashes
}

/// Hash the words in a part of a text.
fn push_words(text: &str, part: Range<usize>, hashes: &mut Vec<u32>) {
    let mut at = part.start;
    while at < part.end {
        // Bytes after the part are read too and masked, so only the end of the text has to be copied.
        let length = match text.as_bytes()[at..].first_chunk() {
            Some(bytes) => push_chunk(bytes, &text[at..part.end], hashes),
            None => push_chunk(&padded(&text.as_bytes()[at..]), &text[at..part.end], hashes),
        };
        at += length;
    }
}

/// Hash the words that end in the first bytes of `text`, where `bytes` begin; the number of bytes that are done with.
fn push_chunk(bytes: &[u8; CHUNK + BYTES_BEHIND], text: &str, hashes: &mut Vec<u32>) -> usize {
    let shown = u64::MAX >> CHUNK.saturating_sub(text.len());
    let (joined, beyond) = planes(bytes);
    let mut left = joined & shown;
    while left != 0 {
        let start = left.trailing_zeros() as usize;
        let length = (!(left >> start)).trailing_zeros() as usize;
        let end = start + length;
        if end == CHUNK && text.len() > CHUNK {
            // The word may continue: it belongs to the next chunk, or is too long for any.
            return if start > 0 { start } else { push_long(text, hashes) };
        }
        if beyond >> start & (u64::MAX >> (CHUNK - length)) == 0 {
            hashes.push(ascii_hash(&bytes[start..], length));
        } else {
            push_run(&text[start..end], hashes);
        }
        // The addition carries through the lowest run of ones and clears it.
        left &= left.wrapping_add(1 << start);
    }
    CHUNK.min(text.len())
}

/// The bytes of a short text, zeros behind its end.
#[cold]
fn padded(text: &[u8]) -> [u8; CHUNK + BYTES_BEHIND] {
    let mut bytes = [0; CHUNK + BYTES_BEHIND];
    bytes[..text.len()].copy_from_slice(text);
    bytes
}

/// A bit for each byte of a letter, a digit or what is beyond ASCII, and one for the last alone.
fn planes(bytes: &[u8; CHUNK + BYTES_BEHIND]) -> (u64, u64) {
    let (mut joined, mut beyond) = (0, 0);
    let (groups, _) = bytes.as_chunks::<GROUP>();
    for (index, &group) in groups.iter().enumerate() {
        let group = u8x16::new(group);
        let within = |group: u8x16, first: u8, last: u8| {
            let (first, last) = (u8x16::splat(first), u8x16::splat(last));
            group.max(first).min(last).simd_eq(group)
        };
        // The bit 0x20 is set in digits and in small letters.
        let is_letter = within(group | u8x16::splat(0x20), b'a', b'z');
        let is_beyond = u64::from(group.to_bitmask());
        let is_joined = (is_letter | within(group, b'0', b'9')).to_bitmask();
        joined |= (u64::from(is_joined) | is_beyond) << (GROUP * index);
        beyond |= is_beyond << (GROUP * index);
    }
    (joined, beyond)
}

/// Hash the words of the run that a text begins with; its length.
#[cold]
fn push_long(text: &str, hashes: &mut Vec<u32>) -> usize {
    let ends = |byte: &u8| byte.is_ascii() && !byte.is_ascii_alphanumeric();
    let end = text.as_bytes().iter().position(ends).unwrap_or(text.len());
    push_run(&text[..end], hashes);
    end
}

/// Hash the words of a run in which characters beyond ASCII may part them.
fn push_run(run: &str, hashes: &mut Vec<u32>) {
    let mut word = WordHash::EMPTY;
    for character in run.chars() {
        match lower(character) {
            Lower::One(lower) => word.push(lower),
            Lower::Many => character.to_lowercase().for_each(|lower| word.push(lower as u32)),
            Lower::None if !word.is_empty() => {
                hashes.push(word.finish());
                word = WordHash::EMPTY;
            }
            Lower::None => {}
        }
    }
    if !word.is_empty() {
        hashes.push(word.finish());
    }
}

/// What a letter or digit is in lower case; None for all else.
#[derive(Clone, Copy)]
enum Lower {
    None,
    One(u32),
    Many,
}

/// Alphabets up to Hebrew and Arabic are kept; Chinese has no case.
const KEPT: u32 = 0x700;

fn lower(character: char) -> Lower {
    static FIRST: LazyLock<Vec<Lower>> = LazyLock::new(|| {
        let characters = (0..KEPT).filter_map(char::from_u32);
        characters.map(find_lower).collect()
    });
    match character {
        '\u{4E00}'..='\u{9FFF}' => Lower::One(character as u32),
        _ => match FIRST.get(character as usize) {
            Some(&known) => known,
            None => find_lower(character),
        },
    }
}

fn find_lower(character: char) -> Lower {
    let mut lower = character.to_lowercase();
    match (character.is_alphanumeric(), lower.next(), lower.next()) {
        (false, ..) => Lower::None,
        (true, Some(one), None) => Lower::One(one as u32),
        (true, ..) => Lower::Many,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_hashed_alike_in_any_case_and_script() {
        let hashes = word_hashes;
        assert_eq!(hashes("Old Oaks"), hashes("  old, OAKS!"));
        assert_eq!(hashes("\u{c9}t\u{e9} ДУБ"), hashes("\u{e9}t\u{e9}—дуб"));
        assert_eq!(hashes("caf\u{e9}s").len(), 1);
        assert_eq!(hashes("a1 \u{5fc3}\u{6750} x").len(), 3);
        assert!(hashes(" .,— ").is_empty() && hashes("").is_empty());
        assert_ne!(hashes("oak"), hashes("elm"));
    }

    #[test]
    fn words_are_hashed_alike_wherever_they_stand() {
        let words = ["a", "Heartwood", "caf\u{e9}", "x1", "\u{5fc3}\u{6750}", "\u{2014}"];
        let words = words.map(str::to_owned).into_iter();
        let words: Vec<String> = words.chain((60..70).map(|length| "Oak4".repeat(length / 4))).collect();
        for word in &words {
            let mut alone = Vec::new();
            push_run(word, &mut alone);
            for before in 0..2 * CHUNK {
                let text = format!("{}{word}{}", ".".repeat(before), " ".repeat(before % 7));
                assert_eq!(word_hashes(&text), alone, "{word} behind {before}");
            }
        }
    }

    #[test]
    fn chinese_is_all_letters_without_case() {
        for character in '\u{4E00}'..='\u{9FFF}' {
            assert!(character.is_alphanumeric() && character.to_lowercase().eq([character]));
        }
    }
}
