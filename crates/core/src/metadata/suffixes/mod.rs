//! The public suffix list (<https://publicsuffix.org/list/>): names under which anybody may register a domain.
//!
//! `list.txt` has one line for each name that rules end in: the labels of this name from the last to the first, in
//! Punycode, then the labels that rules have before it, with `*` for any label (`ck *`) and `!` after an exception
//! (`ck * www!`). Lines and labels are sorted by bytes, so that a binary search finds them in the text as it lies there.
//! The list comes from the crate `psl`, and `tests.rs` holds both the list and the search against that crate, which
//! compiles it to code instead: 861 KB of `duramen.wasm`, where the text takes 97 KB. The list is under the Mozilla
//! Public License 2.0.

use std::cmp::Ordering;

#[cfg(test)]
mod tests;

const LIST: &str = include_str!("list.txt");

/// No rule has more labels.
const MAX_LABELS: usize = 7;

/// The public suffix of a name with one label more: `example.co.uk` of `news.example.co.uk`; none for a suffix itself.
pub(super) fn registered(name: &str) -> Option<&str> {
    let name = name.strip_suffix('.').unwrap_or(name);
    let suffix = suffix_labels(name);
    let label = name.rsplit('.').nth(suffix).filter(|label| !label.is_empty())?;
    let rest: usize = name.rsplit('.').take(suffix).map(|label| 1 + label.len()).sum();
    name.get(name.len() - rest - label.len()..)
}

/// The number of labels of a name's public suffix: those of the longest rule that matches; an exception counts before
/// all others. Without a rule, anybody may register below the last label.
fn suffix_labels(name: &str) -> usize {
    let mut suffix = 1;
    let mut above = String::new();
    for (before, label) in name.rsplit('.').take(MAX_LABELS).enumerate() {
        if let Some(labels) = labels_before(&above) {
            if has(labels, &format!("{label}!")) {
                return before;
            }
            if has(labels, label) || has(labels, "*") {
                suffix = before + 1;
            }
        }
        if before > 0 {
            above.push('.');
        }
        above.push_str(label);
    }
    suffix
}

/// The labels that rules have before a name, which is given from its last label to its first.
fn labels_before(name: &str) -> Option<&'static [u8]> {
    let parts = |line: &'static [u8]| {
        let end = memchr::memchr(b' ', line).unwrap_or(line.len());
        line.split_at(end)
    };
    let line = search(LIST.as_bytes(), b'\n', |line| parts(line).0.cmp(name.as_bytes()))?;
    parts(line).1.get(1..)
}

fn has(labels: &'static [u8], label: &str) -> bool {
    search(labels, b' ', |other| other.cmp(label.as_bytes())).is_some()
}

/// A binary search over bytes, which compares the piece around the middle byte.
fn search(list: &'static [u8], separator: u8, compare: impl Fn(&'static [u8]) -> Ordering) -> Option<&'static [u8]> {
    let (mut low, mut high) = (0, list.len());
    while low < high {
        let middle = low + (high - low) / 2;
        let start = memchr::memrchr(separator, &list[low..middle]).map_or(low, |at| low + at + 1);
        let end = memchr::memchr(separator, &list[middle..high]).map_or(high, |at| middle + at);
        let piece = &list[start..end];
        match compare(piece) {
            Ordering::Equal => return Some(piece),
            Ordering::Less => low = end + 1,
            Ordering::Greater => high = start,
        }
    }
    None
}
