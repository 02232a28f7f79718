//! The public suffix list (<https://publicsuffix.org/list/>): names under which anybody may register a domain.
//!
//! `list.txt` has one rule a line: its labels from the last to the first, in Punycode, with `*` for any label
//! (`ck.*`) and `!` after an exception (`ck.www!`). The lines are sorted by bytes, so that a binary search finds a
//! rule in the text as it lies there. The list comes from the crate `psl`, and `tests.rs` holds both the list and the
//! search against that crate, which compiles it to code instead: 861 KB of `duramen.wasm`, where the text takes 150
//! KB. The list is under the Mozilla Public License 2.0.

#[cfg(test)]
mod tests;

const LIST: &str = include_str!("list.txt");

/// No rule has more labels.
const MOST_LABELS: usize = 7;

/// The public suffix of a name with one label more: `example.co.uk` of `news.example.co.uk`; none for a suffix itself.
pub(super) fn registered(name: &str) -> Option<&str> {
    let name = name.strip_suffix('.').unwrap_or(name);
    let suffix = suffix_labels(name);
    let label = name
        .rsplit('.')
        .nth(suffix)
        .filter(|label| !label.is_empty())?;
    let rest: usize = name
        .rsplit('.')
        .take(suffix)
        .map(|label| 1 + label.len())
        .sum();
    name.get(name.len() - rest - label.len()..)
}

/// The number of labels of a name's public suffix: those of the longest rule that matches; an exception counts before
/// all others. Without a rule, anybody may register below the last label.
fn suffix_labels(name: &str) -> usize {
    let mut suffix = 1;
    let mut above = String::new();
    for (before, label) in name.rsplit('.').take(MOST_LABELS).enumerate() {
        if has_rule(&format!("{above}{label}!")) {
            return before;
        }
        if has_rule(&format!("{above}{label}")) || has_rule(&format!("{above}*")) {
            suffix = before + 1;
        }
        above.push_str(label);
        above.push('.');
    }
    suffix
}

/// Whether the list has this line: a binary search over bytes, which compares the line around the middle byte.
fn has_rule(rule: &str) -> bool {
    let (list, rule) = (LIST.as_bytes(), rule.as_bytes());
    let (mut low, mut high) = (0, list.len());
    while low < high {
        let middle = low + (high - low) / 2;
        let start = memchr::memrchr(b'\n', &list[low..middle]).map_or(low, |at| low + at + 1);
        let end = memchr::memchr(b'\n', &list[middle..high]).map_or(high, |at| middle + at);
        match list[start..end].cmp(rule) {
            std::cmp::Ordering::Equal => return true,
            std::cmp::Ordering::Less => low = end + 1,
            std::cmp::Ordering::Greater => high = start,
        }
    }
    false
}
