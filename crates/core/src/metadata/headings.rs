//! The headings of the page, outside menus and the foot.

use super::elements::{Rows, text_of};
use crate::page::{Page, flags};
use crate::strings::phrase_list;

/// Headings of each level that are looked at.
const MAX_HEADINGS: usize = 20;

/// A heading: its row and its text on one line.
#[derive(Clone, Debug)]
pub(super) struct Heading {
    pub row: usize,
    pub text: String,
}

/// Marks of links to the heading itself, as generators of documentation append them.
const ANCHORS: [&str; 8] = phrase_list("¶| #|§|🔗|\u{200b}|[edit]|[Bearbeiten]|[编辑]");

/// What archives of papers write before a title, within the heading.
const LABEL: &str = "Title:";

/// The text of a heading without a label and without the marks of links to itself.
fn without_marks(text: &str) -> &str {
    let text = text.strip_prefix(LABEL).unwrap_or(text).trim();
    let mut text = text.strip_prefix("# ").unwrap_or(text).trim_start();
    while let Some(rest) =
        ANCHORS.iter().find_map(|mark| text.strip_suffix(mark)).or_else(|| text.strip_suffix(is_icon))
    {
        text = rest.trim_end();
    }
    text
}

/// Whether a letter is one of those that Unicode leaves to fonts, which draw icons in their place.
fn is_icon(letter: char) -> bool {
    matches!(letter, '\u{E000}'..='\u{F8FF}')
}

/// Letters of a text that a heading has several times, one for each width of the screen; "Duran Duran" stays.
const MIN_REPEATED_LETTERS: usize = 12;

/// A heading that has the same text two to four times, white space aside, has it once: where the most words are apart.
fn once(text: &str) -> &str {
    let letters: Vec<(usize, char)> = text.char_indices().filter(|(_, letter)| !letter.is_whitespace()).collect();
    let is_repeated = |length: usize| {
        let (first, rest) = letters.split_at(length);
        rest.iter().zip(first.iter().cycle()).into_iter().all(|(one, other)| one.1 == other.1)
    };
    let lengths = (2..=4).filter(|times| letters.len().is_multiple_of(*times));
    let length = lengths
        .map(|times| letters.len() / times)
        .find(|&length| length >= MIN_REPEATED_LETTERS && is_repeated(length));
    let Some(length) = length else {
        return text;
    };
    let parts = letters.chunks(length).map(|part| {
        let (start, end) = (part[0].0, part[length - 1]);
        &text[start..end.0 + end.1.len_utf8()]
    });
    parts.max_by_key(|part| part.len()).unwrap_or(text)
}

/// The headings of some levels (1 to 3) that have text, level by level.
pub(super) fn headings(page: &Page, rows: &Rows, levels: &[usize]) -> Vec<Heading> {
    levels
        .iter()
        .flat_map(|level| {
            rows.headings[level - 1]
                .iter()
                .filter(|&&row| page.nodes.flags[row] & (flags::NAV | flags::FOOTER) == 0)
                .take(MAX_HEADINGS)
        })
        .map(|&row| Heading { row, text: once(without_marks(&text_of(page, row).replace('\n', " "))).to_owned() })
        .filter(|heading| !heading.text.is_empty())
        .collect()
}
