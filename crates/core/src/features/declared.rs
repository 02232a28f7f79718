//! What the page says of its own text: in its description, and as `articleBody` in JSON-LD.

use memchr::memmem;

use super::landmarks::Landmarks;
use super::sieve::Sieve;
use super::words::{Words, word_hashes};
use super::{Matrix, log, share};
use crate::page::Page;

/// Words in a run that two texts must share.
const RUN: usize = 3;

/// A body that is shorter says nothing.
const SHORTEST_BODY: usize = 40;

/// Blocks with as many words are not held against the description.
const LONGEST_BLOCK: i32 = 300;

/// Runs of words that the page declares.
pub(super) struct Declared {
    description: Sieve,
    body: Sieve,
}

impl Declared {
    pub(super) fn new(page: &Page, marks: &Landmarks) -> Self {
        Self {
            description: runs(&description(page, marks), 2),
            body: runs(&article_body(page, marks), RUN),
        }
    }

    fn is_described(&self) -> bool {
        self.description.len() > 0
    }

    fn has_body(&self) -> bool {
        self.body.len() >= SHORTEST_BODY
    }

    /// The most words of a block that [`add`] looks into.
    pub(super) fn longest(&self) -> i32 {
        match (self.has_body(), self.is_described()) {
            (true, _) => i32::MAX,
            (false, true) => LONGEST_BLOCK - 1,
            (false, false) => 0,
        }
    }
}

pub(super) fn add(matrix: &mut Matrix, page: &Page, declared: &Declared, words: &Words) {
    let mut in_description = vec![0.0; matrix.rows];
    let mut in_body = vec![0.0; matrix.rows];
    for block in 0..matrix.rows {
        let words = words.of(block);
        if declared.is_described() && page.blocks.words[block] < LONGEST_BLOCK {
            let found = found(words, &declared.description, 2);
            in_description[block] = share(found, declared.description.len() as i32);
        }
        if declared.has_body() {
            let most = words.len().saturating_sub(RUN - 1) as i32;
            in_body[block] = share(found(words, &declared.body, RUN), most);
        }
    }
    let best = in_description
        .iter()
        .enumerate()
        .fold(
            (0, 0.3),
            |best, (block, &value)| if value > best.1 { (block, value) } else { best },
        );
    matrix.add("description_overlap", |i| in_description[i]);
    matrix.add("description_distance", |i| {
        if best.1 <= 0.3 {
            return -9.0;
        }
        let distance = i as i32 - best.0 as i32;
        log(distance.abs()) * if distance < 0 { -1.0 } else { 1.0 }
    });
    matrix.add("body_overlap", |i| in_body[i]);
    matrix.add_constant("page_body", f32::from(u8::from(declared.has_body())));
}

/// All runs of words.
fn runs(text: &str, size: usize) -> Sieve {
    Sieve::new(word_hashes(text).windows(size).map(run))
}

fn run(words: &[u32]) -> u64 {
    words.iter().fold(0, |state: u64, &word| {
        (state.rotate_left(21) ^ u64::from(word)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    })
}

/// How many runs of a text are among those of another.
fn found(words: &[u32], runs: &Sieve, size: usize) -> i32 {
    words
        .windows(size)
        .filter(|window| runs.contains(run(window)))
        .count() as i32
}

fn description(page: &Page, marks: &Landmarks) -> String {
    let is_in_head = |row: &&usize| marks.body.is_none_or(|body| **row < body);
    for &row in marks.metas.iter().take_while(is_in_head) {
        let is = |attribute, value: &[u8]| {
            page.raw_attribute(row, attribute)
                .is_some_and(|given| given.eq_ignore_ascii_case(value))
        };
        if (is("name", b"description") || is("property", b"og:description"))
            && let Some(text) = page.attribute(row, "content")
            && !text.trim().is_empty()
        {
            return text.into_owned();
        }
    }
    String::new()
}

fn article_body(page: &Page, marks: &Landmarks) -> String {
    for &row in &marks.linked_data {
        let data = page.raw(row);
        if let Some(at) = memmem::find(data.as_bytes(), b"\"articleBody\"") {
            let rest = data[at + 13..].trim_start();
            if let Some(text) = rest.strip_prefix(':').map(str::trim_start) {
                return string(text);
            }
        }
    }
    String::new()
}

/// The string that a JSON text begins with, escapes read; empty where there is none.
fn string(json: &str) -> String {
    let mut text = String::new();
    let mut rest = json.strip_prefix('"').unwrap_or_default().chars();
    while let Some(character) = rest.next() {
        match character {
            '"' => break,
            '\\' => match rest.next() {
                Some('u') => {
                    let digits: String = rest.by_ref().take(4).collect();
                    let code = u32::from_str_radix(&digits, 16).ok();
                    text.push(code.and_then(char::from_u32).unwrap_or(' '));
                }
                Some('n' | 't' | 'r' | 'b' | 'f') | None => text.push(' '),
                Some(escaped) => text.push(escaped),
            },
            other => text.push(other),
        }
    }
    text
}
