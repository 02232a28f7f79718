//! What a text in data is for: a reader, a browser or a machine.

use crate::strings::word_list;
use crate::text::count;

/// A text without markup is prose if it has at least this many words.
const MIN_WORDS: u32 = 6;
/// Characters of a text that are looked at to tell code from prose.
const MAX_EXAMINED_CHARS: usize = 400;
/// No word of a language with ASCII letters is longer.
const MAX_WORD_BYTES: usize = 40;

/// What stands in scripts and styles.
const CODE: [&str; 8] = word_list("function => (); {{ </style @media px; !function");

/// Whether a text is HTML: it has the tags of a text.
pub(super) fn is_html(text: &str) -> bool {
    const TAGS: [&str; 12] = ["<p", "<br", "<div", "<h1", "<h2", "<h3", "<ul", "<ol", "<li", "<strong", "<em>", "<a "];
    text.contains('>') && TAGS.iter().any(|tag| text.contains(tag))
}

/// Whether a text is written for people: words with spaces, not an address, a style, a path or code.
pub(super) fn is_readable(text: &str) -> bool {
    let looked_at = crate::strings::first_chars(text.trim(), MAX_EXAMINED_CHARS);
    let is_machine = looked_at.is_empty()
        || looked_at.contains("://") && !looked_at.contains(' ')
        || looked_at.starts_with(['/', '#', '.', '$', '@', '{', '[', '<'])
        || CODE.iter().any(|mark| looked_at.contains(mark));
    // Keys and signatures are one long word that is not an address.
    let keys = looked_at.split_whitespace().filter(|word| word.is_ascii() && word.len() > MAX_WORD_BYTES);
    let is_machine = is_machine || 2 * keys.map(str::len).sum::<usize>() > looked_at.len();
    let (mut letters, mut marks) = (0_usize, 0_usize);
    for character in looked_at.chars() {
        let is_letter = character.is_alphanumeric() || character.is_whitespace();
        *(if is_letter { &mut letters } else { &mut marks }) += 1;
    }
    !is_machine && letters > 4 * marks
}

/// Words of a text that is prose or HTML; 0 for all others. Tags do not count.
pub(super) fn words(text: &str, is_text_member: bool) -> u32 {
    if is_html(text) {
        return count(&without_tags(text)).words;
    }
    let words = count(text).words;
    let least = if is_text_member { 2 } else { MIN_WORDS };
    if words >= least && is_readable(text) { words } else { 0 }
}

/// The text between tags; good enough to count and to compare.
pub(super) fn without_tags(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    let mut rest = html;
    while let Some((before, tag)) = rest.split_once('<') {
        text.push_str(before);
        text.push(' ');
        rest = tag.split_once('>').map_or("", |(_, after)| after);
    }
    text.push_str(rest);
    text
}

/// A text for comparison: letters and digits in lower case.
pub(super) fn folded(text: &str) -> String {
    text.chars().filter(|character| character.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
