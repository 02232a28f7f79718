//! The length of the main content, and a fingerprint that near-duplicates share.
//!
//! A word is a run of letters, digits, hyphens and apostrophes within one block of text; a Han or kana letter is a word
//! of its own. The fingerprint is the 64-bit SimHash (Charikar 2002; Manku, Jain and Sarma 2007) of all runs of three
//! words: each run is hashed, and a bit of the fingerprint is set where more than half of the hashes have it set. The
//! hash of a word is FNV-1a of its lower case in UTF-8; that of a run mixes the three with the last step of
//! MurmurHash3. All of it is fixed, so that fingerprints may be stored.

use crate::page::{Page, flags};
use crate::strings::{LOWER_CASE, is_alphanumeric};
use crate::tags;

/// Words of one run.
const RUN_WORDS: usize = 3;
/// Words that adults read silently in a minute (Brysbaert 2019, English non-fiction).
const WORDS_PER_MINUTE: f64 = 238.0;
/// Han and kana letters that are read in a minute, the figure that publishers use.
const SYMBOLS_PER_MINUTE: f64 = 500.0;

const FNV_START: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0100_0000_01b3;

/// What is counted of a text.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Content {
    pub words: u64,
    /// Those of the words that are a single Han or kana letter.
    symbols: u64,
    pub fingerprint: Option<u64>,
}

impl Content {
    /// Minutes that reading takes, to a tenth; at least a tenth where there is a word.
    pub fn minutes(&self) -> Option<f64> {
        let spelt = (self.words - self.symbols) as f64;
        let minutes = spelt / WORDS_PER_MINUTE + self.symbols as f64 / SYMBOLS_PER_MINUTE;
        (self.words > 0).then(|| ((minutes * 10.0).round() / 10.0).max(0.1))
    }
}

impl Page {
    /// What is counted of the kept text.
    pub(super) fn content(&self, kept: &[bool]) -> Content {
        let mut reader = Reader::default();
        let mut blocks = self.blocks.first.iter().peekable();
        let nodes = &self.nodes;
        for row in (0..self.len()).filter(|&row| kept[row] && nodes.tag[row] == tags::TEXT) {
            if nodes.flags[row] & (flags::RAW | flags::HEAD) != 0 {
                continue;
            }
            while blocks.next_if(|first| **first as usize <= row).is_some() {
                reader.end_word();
            }
            reader.read(self.text(row));
        }
        reader.finish()
    }
}

/// Reads a text letter by letter.
#[derive(Default)]
struct Reader {
    content: Content,
    /// The hash of the word that is being read, and whether it has a letter or a digit yet.
    word: Option<u64>,
    has_letter: bool,
    /// The hashes of the last words.
    last: [u64; RUN_WORDS - 1],
    votes: Votes,
}

impl Reader {
    fn read(&mut self, text: &str) {
        let bytes = text.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            // The usual case, in which the hash stays in a register.
            let mut hash = self.word.unwrap_or(FNV_START);
            let start = at;
            while let Some(small) = bytes.get(at).map(|&byte| LOWER_CASE[byte as usize])
                && small != 0
            {
                hash = (hash ^ u64::from(small)).wrapping_mul(FNV_PRIME);
                at += 1;
            }
            if at > start {
                self.word = Some(hash);
                self.has_letter = true;
            } else if matches!(bytes[at], b'-' | b'\'') {
                self.add_inside(&bytes[at..=at]);
                at += 1;
            } else if bytes[at].is_ascii() {
                self.end_word();
                at += 1;
            } else if let Some(letter) = text[at..].chars().next() {
                self.read_other(letter);
                at += letter.len_utf8();
            }
        }
    }

    /// Reads what is not ASCII.
    fn read_other(&mut self, letter: char) {
        if letter == '’' {
            self.add_inside("’".as_bytes());
        } else if is_symbol(letter) {
            self.end_word();
            self.content.symbols += 1;
            self.add(letter.encode_utf8(&mut [0; 4]).as_bytes());
            self.has_letter = true;
            self.end_word();
        } else if is_alphanumeric(letter) {
            for small in letter.to_lowercase() {
                self.add(small.encode_utf8(&mut [0; 4]).as_bytes());
            }
            self.has_letter = true;
        } else {
            self.end_word();
        }
    }

    /// Adds what is part of a word only within it.
    fn add_inside(&mut self, bytes: &[u8]) {
        if self.word.is_some() {
            self.add(bytes);
        }
    }

    fn add(&mut self, bytes: &[u8]) {
        let start = self.word.unwrap_or(FNV_START);
        self.word = Some(bytes.iter().fold(start, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(FNV_PRIME)));
    }

    fn end_word(&mut self) {
        let Some(word) = self.word.take().filter(|_| self.has_letter) else {
            return;
        };
        self.has_letter = false;
        self.content.words += 1;
        if self.content.words >= RUN_WORDS as u64 {
            self.votes.add(mixed([self.last[0], self.last[1], word]));
        }
        self.last = [self.last[1], word];
    }

    fn finish(mut self) -> Content {
        self.end_word();
        // A text of one or two words is one run, padded with zeros.
        if (1..RUN_WORDS as u64).contains(&self.content.words) {
            self.votes.add(mixed([0, self.last[0], self.last[1]]));
        }
        self.content.fingerprint = self.votes.majority();
        self.content
    }
}

/// Whether a letter is Han or kana, of scripts that separate no words.
fn is_symbol(letter: char) -> bool {
    matches!(letter, '\u{3040}'..='\u{30FF}' | '\u{3400}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}')
}

/// The hash of a run of words.
fn mixed(words: [u64; RUN_WORDS]) -> u64 {
    let mut hash = words[0].rotate_left(42).wrapping_add(words[1].rotate_left(21)).wrapping_add(words[2]);
    hash = (hash ^ (hash >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    hash = (hash ^ (hash >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    hash ^ (hash >> 33)
}

/// Counts for each of 64 bits how many hashes have it set: bit `b` of `planes[k]` is worth 2 to the k for bit `b`.
#[derive(Default)]
struct Votes {
    planes: [u64; 32],
    total: u64,
}

impl Votes {
    fn add(&mut self, hash: u64) {
        self.total += 1;
        let mut carry = hash;
        for plane in self.planes.iter_mut() {
            (*plane, carry) = (*plane ^ carry, *plane & carry);
            if carry == 0 {
                return;
            }
        }
    }

    /// The bits that more than half of the hashes have; none without a hash.
    fn majority(&self) -> Option<u64> {
        let count = |bit: usize| -> u64 {
            let planes = self.planes.iter().enumerate().take_while(|(at, _)| self.total >> at != 0);
            planes.map(|(at, plane)| (plane >> bit & 1) << at).sum()
        };
        (self.total > 0)
            .then(|| (0..64).filter(|&bit| 2 * count(bit) > self.total).fold(0, |found, bit| found | 1 << bit))
    }
}
