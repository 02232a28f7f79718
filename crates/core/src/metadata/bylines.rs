//! Visible authors: elements named after authors, and lines that begin with "by".

use super::authors::without_prefix;
use super::elements::{Body, Element, block_at, text_of};
use super::fields::{Candidate, Key, Source};
use super::words::BYLINES;
use crate::page::Page;
use crate::strings::{Words, first_chars, fold_case, folded, word_list};
use crate::tags;

/// Marked elements that are weighed.
const MAX_ELEMENTS: usize = 60;
/// Blocks before and after the heading among which a line without markup may be the byline.
const BLOCKS_BEFORE: usize = 4;
const BLOCKS_AFTER: usize = 10;
/// Words of such a line.
const MAX_LINE_WORDS: i32 = 12;
/// Words of a name in a block of its own, and of what stands in a block before it.
const MAX_NAME_WORDS: i32 = 5;
const MAX_LABEL_WORDS: i32 = 4;
/// Characters of a line that dates the page before it names the author.
const MAX_LINE_CHARS: usize = 120;
/// A line with fewer digits has no date.
const MIN_DATE_DIGITS: i32 = 3;

/// Elements around a block that may be the link.
const MAX_LEVELS: usize = 6;
/// Folders with a page for each author. "people" is none: there, newspapers collect what they write about someone.
const AUTHOR_FOLDERS: [&str; 10] =
    word_list("author authors autor autoren auteur auteurs autore contributor contributors writers");

/// Bylines, the likeliest first.
pub(super) fn candidates(body: &Body<'_>, found: &mut Vec<Candidate>) {
    let page = body.page;
    let is_declared = found.iter().any(|each| each.key == Key::Authors);
    let mut marked = marked(body);
    marked.retain(|(_, _, row)| !body.is_in_teaser(*row));
    marked.sort();
    let texts = marked.into_iter().map(|(_, _, row)| text_of(page, row));
    let mut lines: Vec<String> = texts.filter(|text| without_prefix(text, &BYLINES.others) == text).collect();
    // Weaker signs take more time to read, and rarely correct a name that was already found.
    let is_named = is_declared || !lines.is_empty();
    if let Some(heading) = body.heading {
        let signatures = blocks_near(page, heading)
            .filter(|&block| (1..=MAX_LINE_WORDS).contains(&page.blocks.words[block]))
            .filter(|&block| !body.is_in_teaser(page.blocks.first[block] as usize))
            .filter_map(|block| signature(page, block, is_named));
        lines.extend(signatures);
        let links = blocks_near(page, heading)
            .filter(|_| !is_named)
            .filter_map(|block| author_link(page, block))
            .filter(|&link| !body.is_in_teaser(link) && !body.is_aside(link));
        lines.extend(links.map(|link| text_of(page, link)));
    }
    if !is_declared && lines.is_empty() {
        lines.extend(closing_line(body));
    }
    found.extend(lines.into_iter().map(|text| Candidate::new(Key::Authors, text, Source::Visible)));
}

/// A line anywhere in the page that begins with "Written by" or "Author", if all such lines have the same name. A mere
/// "by" is too common below the text.
fn closing_line(body: &Body<'_>) -> Option<String> {
    let page = body.page;
    let blocks = &page.blocks;
    let short = (0..blocks.len()).filter(|&block| blocks.words[block] <= MAX_NAME_WORDS + 2);
    let mut lines = short.filter_map(|block| {
        let row = blocks.first[block] as usize;
        let is_of_page =
            begins_with_one_of(page.text(row), &BYLINES.closing) && !body.is_in_teaser(row) && !body.is_aside(row);
        is_of_page.then(|| signature(page, block, false)).flatten()
    });
    let first = lines.next()?;
    let name = |line: &str| folded(without_prefix(line, &BYLINES.signing));
    lines.all(|line| name(&line) == name(&first)).then_some(first)
}

/// Whether a text begins with one of some phrases, in any case of its letters.
fn begins_with_one_of(text: &str, phrases: &Words) -> bool {
    let text = text.trim_start();
    let first = fold_case(first_chars(text, 1));
    phrases.iter().filter(|phrase| phrase.starts_with(&*first)).any(|phrase| {
        let is_same =
            |start: &str| start.eq_ignore_ascii_case(phrase) || !phrase.is_ascii() && fold_case(start) == *phrase;
        text.get(..phrase.len()).is_some_and(is_same)
    })
}

/// The line of a block that signs the page: "By Ann Lee"; and unless `is_plain`, "Written by" above "Ann Lee" and "7 May
/// 2023 by Ann Lee".
fn signature(page: &Page, block: usize, is_plain: bool) -> Option<String> {
    let line = page.seen_block_text(block);
    if is_signature(&line) {
        return Some(line);
    }
    if is_plain {
        return None;
    }
    if page.blocks.words[block] <= MAX_LABEL_WORDS
        && is_label(&line)
        && let Some(words) = page.blocks.words.get(block + 1)
        && *words <= MAX_NAME_WORDS
    {
        let whole = format!("{line} {}", page.seen_block_text(block + 1));
        return is_signature(&whole).then_some(whole);
    }
    if page.blocks.digits[block] < MIN_DATE_DIGITS {
        return None;
    }
    let line = first_chars(&line, MAX_LINE_CHARS);
    let (at, _) = line.match_indices(' ').find(|(at, _)| is_signature(&line[at + 1..]))?;
    let (date, name) = line.split_at(at + 1);
    let has_digit = |text: &str| text.contains(|mark: char| mark.is_ascii_digit());
    (has_digit(date) && !has_digit(name)).then(|| name.to_owned())
}

/// Whether a line consists only of words that stand before a name: "Written by".
fn is_label(line: &str) -> bool {
    without_prefix(&format!("{line} "), &BYLINES.signing).is_empty()
}

/// Whether a line begins with "by" or the like and goes on with words that have capitals, or a script without.
fn is_signature(line: &str) -> bool {
    let name = without_prefix(line, &BYLINES.signing);
    let words: Vec<&str> = name.split_whitespace().take(2).collect();
    name != line
        && words.iter().all(|word| !word.starts_with(char::is_lowercase))
        && (words.len() > 1 || name.starts_with(|first| first > '\u{2FFF}'))
}

/// Rows that are named after an author: how weak the sign is, how far the heading, and the row.
fn marked(body: &Body<'_>) -> Vec<(u8, usize, usize)> {
    let sign = |each: &Element<'_>| {
        let is_author = each.has_relation("author");
        (is_author || each.says_byline).then_some((u8::from(!is_author), each.row))
    };
    let signs: Vec<(u8, usize)> = body.elements.iter().filter_map(sign).take(MAX_ELEMENTS).collect();
    let following = signs.iter().skip(1).map(|(_, row)| *row).chain([body.page.len()]);
    let mut marked = Vec::new();
    for (&(strength, row), next) in signs.iter().zip(following) {
        if next >= body.page.nodes.end[row] as usize && !body.is_aside(row) {
            marked.push((strength, body.distance(row), row));
        }
    }
    marked
}

/// Blocks around the heading, those after it first.
fn blocks_near(page: &Page, heading: usize) -> impl Iterator<Item = usize> + use<> {
    let at = block_at(page, heading);
    let after = at + 1..(at + 1 + BLOCKS_AFTER).min(page.blocks.len());
    after.chain((at.saturating_sub(BLOCKS_BEFORE)..at).rev())
}

/// The link around or in a block that leads to the page of an author who is called like the text of the link.
fn author_link(page: &Page, block: usize) -> Option<usize> {
    let nodes = &page.nodes;
    let first = page.blocks.first[block] as usize;
    let around = page.upwards(first).take_while(|&row| row != 0).take(MAX_LEVELS);
    around.chain(first..page.blocks.last[block] as usize).filter(|&row| nodes.tag[row] == tags::A).find(|&row| {
        let address = page.attribute(row, "href").unwrap_or_default();
        is_author_page(&address, page.text(row))
    })
}

/// Whether an address is that of a page about an author of this name: `/authors/ann-lee` and "Ann Lee".
fn is_author_page(address: &str, name: &str) -> bool {
    let mut parts = address.split(['?', '#']).next().unwrap_or_default().trim_end_matches('/').rsplit('/');
    let (Some(last), Some(folder)) = (parts.next(), parts.next()) else {
        return false;
    };
    let is_folder = |each: &&str| folder.eq_ignore_ascii_case(each);
    AUTHOR_FOLDERS.iter().any(is_folder) && {
        let name = folded(name);
        name.contains(' ') && name == folded(last.strip_suffix(".html").unwrap_or(last))
    }
}
