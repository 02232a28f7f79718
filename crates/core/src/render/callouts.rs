//! Callouts: boxes with notes, tips or warnings.

use std::sync::LazyLock;

use crate::page::Page;
use crate::strings::{entries, word_list};
use crate::tags;

/// Each word and the alert that it names.
static KINDS: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| {
    entries(include_str!("callouts.txt"))
        .flat_map(|(_, kind, words)| words.split(' ').map(move |word| (word, kind)))
        .collect()
});

/// Class names by which themes mark a callout, whatever its kind.
const MARKERS: [&str; 9] = word_list(
    "admonition admonitionblock alert callout custom-block hint markdown-alert notecard \
     theme-admonition",
);

/// The class names of Microsoft's callouts.
const KIND_NAMES: [&str; 5] = word_list("NOTE TIP IMPORTANT WARNING CAUTION");

/// What themes put before the kind in a class name.
const PREFIXES: [&str; 7] = word_list("markdown-alert- theme-admonition- admonition- callout- alert-- alert- is-");

impl Page {
    /// The alert that the box at `row` is: `NOTE`, `TIP`, `IMPORTANT`, `WARNING` or `CAUTION`.
    pub(super) fn callout(&self, row: usize) -> Option<&'static str> {
        let [classes, role, stated] = self.raw_values(row, ["class", "role", "data-callout"]);
        let is_note = role.eq_ignore_ascii_case(b"note");
        let is_marker = |name: &[u8]| MARKERS.iter().chain(&KIND_NAMES).any(|marker| marker.as_bytes() == name);
        let is_marked = is_note || classes.split(u8::is_ascii_whitespace).any(is_marker);
        if !is_marked && self.nodes.tag[row] != tags::ASIDE {
            return None;
        }
        if !stated.is_empty() {
            return Some(std::str::from_utf8(stated).ok().and_then(kind_of).unwrap_or("NOTE"));
        }
        let classes = self.attribute(row, "class").unwrap_or_default();
        let kind = classes.split_ascii_whitespace().find_map(|name| {
            let bare = PREFIXES.iter().find_map(|prefix| name.strip_prefix(prefix));
            kind_of(bare.unwrap_or(name)).filter(|_| bare.is_some() || !MARKERS.contains(&name) || name == "hint")
        });
        // An alert of no kind may be any message of the site.
        let is_plain =
            is_note || classes.contains("admonition") || classes.contains("callout") || classes.contains("notecard");
        kind.or_else(|| (is_marked && is_plain).then_some("NOTE"))
    }
}

fn kind_of(word: &str) -> Option<&'static str> {
    KINDS.iter().find(|(known, _)| known.eq_ignore_ascii_case(word)).map(|(_, kind)| *kind)
}

/// Whether a title says no more than the sign of the alert does.
pub(super) fn is_kind_name(title: &str) -> bool {
    let word = title.trim().trim_end_matches([':', '!', '.']);
    kind_of(word).is_some()
}
