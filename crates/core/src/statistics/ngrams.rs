//! Repeated lines, paragraphs and n-grams (Rae et al. 2021, table A1), as datatrove counts them.

use hashbrown::{HashMap, HashSet};

use super::minhash::{joined, text_hash};

/// How many parts of a text have occurred before, and their characters.
pub(super) fn repeated<'a>(parts: impl Iterator<Item = &'a str>) -> (usize, usize) {
    let mut seen = HashSet::new();
    let (mut count, mut chars) = (0, 0);
    for part in parts {
        if !seen.insert(part) {
            count += 1;
            chars += part.chars().count();
        }
    }
    (count, chars)
}

/// The words of a text as hashes and as characters before each, and the hashes of their n-grams for growing n.
pub(super) struct Grams {
    words: Vec<u64>,
    chars_before: Vec<usize>,
    grams: Vec<u64>,
    n: usize,
    seen: HashSet<u64>,
}

impl Grams {
    /// The single words.
    pub(super) fn new(words: &[&str]) -> Self {
        let hashes: Vec<u64> = words.iter().map(|word| text_hash(word)).collect();
        let mut chars_before = Vec::with_capacity(words.len() + 1);
        let mut chars = 0;
        chars_before.push(0);
        for word in words {
            chars += word.chars().count();
            chars_before.push(chars);
        }
        Self { grams: hashes.clone(), words: hashes, chars_before, n: 1, seen: HashSet::new() }
    }

    /// From n-grams to those of one word more.
    pub(super) fn grow(&mut self) {
        let next = self.words.get(self.n..).unwrap_or_default();
        for (gram, &word) in self.grams.iter_mut().zip(next) {
            *gram = joined(*gram, word);
        }
        self.grams.truncate(next.len());
        self.n += 1;
    }

    /// The characters of the n-gram at a word, without spaces.
    fn chars(&self, at: usize) -> usize {
        self.chars_before[at + self.n] - self.chars_before[at]
    }

    /// The characters of the most frequent n-gram, its spaces included, in all its places.
    pub(super) fn top_chars(&self) -> usize {
        let mut counts: HashMap<u64, usize> = HashMap::with_capacity(self.grams.len());
        for &gram in &self.grams {
            *counts.entry(gram).or_default() += 1;
        }
        let most = counts.values().copied().max().unwrap_or(0);
        let first = self.grams.iter().position(|gram| counts[gram] == most);
        first.map_or(0, |at| (self.chars(at) + self.n - 1) * most)
    }

    /// The characters in n-grams that have occurred before; such n-grams do not overlap.
    pub(super) fn repeated_chars(&mut self) -> usize {
        self.seen.clear();
        let (mut chars, mut at) = (0, 0);
        while at < self.grams.len() {
            if self.seen.insert(self.grams[at]) {
                at += 1;
            } else {
                chars += self.chars(at);
                at += self.n;
            }
        }
        chars
    }
}
