//! What the page says of its own text: in its description, and as `articleBody` in JSON-LD.

use memchr::memmem;

use super::tokens::word_hashes;
use super::{Matrix, log, share};
use crate::page::Page;
use crate::tags;

/// Words in a run that two texts must share.
const RUN: usize = 3;

/// A body that is shorter says nothing.
const SHORTEST_BODY: usize = 40;

pub(super) fn add(matrix: &mut Matrix, page: &Page) {
    let description = runs(&description(page), 2);
    let body = runs(&article_body(page), RUN);
    let is_body = body.len() >= SHORTEST_BODY;
    let mut in_description = vec![0.0; matrix.rows];
    let mut in_body = vec![0.0; matrix.rows];
    if !description.is_empty() || is_body {
        for block in 0..matrix.rows {
            let text =
                page.text_between(page.blocks.text_start[block], page.blocks.text_end[block]);
            let words: Vec<u32> = word_hashes(text).collect();
            if !description.is_empty() && page.blocks.words[block] < 300 {
                let found = found(&words, &description, 2);
                in_description[block] = share(found, description.len() as i32);
            }
            if is_body {
                let most = words.len().saturating_sub(RUN - 1) as i32;
                in_body[block] = share(found(&words, &body, RUN), most);
            }
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
    matrix.add_constant("page_body", if is_body { 1.0 } else { 0.0 });
}

/// Hashes of all runs of words, in order and each once.
fn runs(text: &str, size: usize) -> Vec<u64> {
    let words: Vec<u32> = word_hashes(text).collect();
    let mut runs: Vec<u64> = words.windows(size).map(run).collect();
    runs.sort_unstable();
    runs.dedup();
    runs
}

fn run(words: &[u32]) -> u64 {
    words.iter().fold(0, |state: u64, &word| {
        (state.rotate_left(21) ^ u64::from(word)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    })
}

/// How many runs of a text are among the sorted ones.
fn found(words: &[u32], runs: &[u64], size: usize) -> i32 {
    words
        .windows(size)
        .filter(|window| runs.binary_search(&run(window)).is_ok())
        .count() as i32
}

fn description(page: &Page) -> String {
    for row in 0..page.len() {
        if page.nodes.tag[row] == tags::BODY {
            break;
        }
        let is = |attribute, value: &[u8]| {
            page.raw_attribute(row, attribute)
                .is_some_and(|given| given.eq_ignore_ascii_case(value))
        };
        if page.nodes.tag[row] == tags::META
            && (is("name", b"description") || is("property", b"og:description"))
            && let Some(text) = page.attribute(row, "content")
            && !text.trim().is_empty()
        {
            return text.into_owned();
        }
    }
    String::new()
}

fn article_body(page: &Page) -> String {
    for row in 0..page.len() {
        let is_linked_data = page.nodes.tag[row] == tags::SCRIPT
            && page.raw_attribute(row, "type") == Some(b"application/ld+json");
        if !is_linked_data || row + 1 >= page.nodes.end[row] as usize {
            continue;
        }
        let data = page.raw(row + 1);
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
