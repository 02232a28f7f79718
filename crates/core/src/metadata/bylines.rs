//! Visible authors: elements named after authors, and lines that begin with "by".

use super::author_links::author_link;
use super::authors::without_prefix;
use super::elements::{Element, Regions, text_of};
use super::fields::{Candidate, Key, Source};
use super::rows::{Rows, block_at};
use super::words::BYLINES;
use crate::page::Page;
use crate::strings::{Words, first_chars, fold_case, folded};
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

/// Bylines, the likeliest first.
pub(super) fn candidates(
    page: &Page,
    rows: &Rows,
    elements: &[Element<'_>],
    regions: &mut Regions<'_>,
    heading: Option<usize>,
    found: &mut Vec<Candidate>,
) {
    let mut marked = marked(page, elements, regions, heading);
    marked.retain(|(_, _, row)| !is_in_teaser(page, rows, *row, heading));
    marked.sort();
    let texts = marked.into_iter().map(|(_, _, row)| text_of(page, row));
    for text in texts.filter(|text| without_prefix(text, &BYLINES.others) == text) {
        found.push(Candidate::new(Key::Authors, text, Source::Visible));
    }
    // Weaker signs take more time to read, and rarely correct a name that was already found.
    let is_named = found.iter().any(|each| each.key == Key::Authors);
    if let Some(heading) = heading {
        let signed = blocks_near(page, heading)
            .filter(|&block| (1..=MAX_LINE_WORDS).contains(&page.blocks.words[block]))
            .filter(|&block| {
                let row = page.blocks.first[block] as usize;
                !is_in_teaser(page, rows, row, Some(heading))
            })
            .filter_map(|block| signature(page, block, is_named));
        let linked = blocks_near(page, heading)
            .filter(|_| !is_named)
            .filter_map(|block| author_link(page, block))
            .filter(|&link| !is_in_teaser(page, rows, link, Some(heading)))
            .filter(|&link| !regions.is_aside(link))
            .map(|link| text_of(page, link));
        for text in signed.chain(linked) {
            found.push(Candidate::new(Key::Authors, text, Source::Visible));
        }
    }
    let is_signed = found.iter().any(|each| each.key == Key::Authors);
    if !is_signed && let Some(text) = closing_line(page, rows, regions, heading) {
        found.push(Candidate::new(Key::Authors, text, Source::Visible));
    }
}

/// A line anywhere in the page that begins with "Written by" or "Author", if all such lines have the same name. A mere
/// "by" is too common below the text.
fn closing_line(page: &Page, rows: &Rows, regions: &mut Regions<'_>, heading: Option<usize>) -> Option<String> {
    let blocks = &page.blocks;
    let short = (0..blocks.len()).filter(|&block| blocks.words[block] <= MAX_NAME_WORDS + 2);
    let mut lines = short.filter_map(|block| {
        let row = blocks.first[block] as usize;
        let is_of_page = begins_with_one_of(page.text(row), &BYLINES.closing)
            && !is_in_teaser(page, rows, row, heading)
            && !regions.is_aside(row);
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
    let same_start = phrases.iter().filter(|phrase| phrase.starts_with(&*first));
    same_start.into_iter().any(|phrase| {
        text.get(..phrase.len()).is_some_and(|start| {
            start.eq_ignore_ascii_case(phrase) || !phrase.is_ascii() && fold_case(start) == *phrase
        })
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
fn marked(
    page: &Page,
    elements: &[Element<'_>],
    regions: &mut Regions<'_>,
    heading: Option<usize>,
) -> Vec<(u8, usize, usize)> {
    let signs: Vec<(u8, usize)> = elements
        .iter()
        .filter_map(|each| {
            if each.relations().iter().any(|relation| relation == "author") {
                Some((0, each.row))
            } else {
                each.says_byline.then_some((1, each.row))
            }
        })
        .take(MAX_ELEMENTS)
        .collect();
    let following = signs.iter().skip(1).map(|(_, row)| *row).chain([page.len()]);
    signs
        .iter()
        .zip(following)
        .filter(|((_, row), next)| *next >= page.nodes.end[*row] as usize)
        .filter(|((_, row), _)| !regions.is_aside(*row))
        .map(|((strength, row), _)| (*strength, distance(*row, heading), *row))
        .collect()
}

/// Whether a row follows a heading that leads to another page, so that it tells of that page.
pub(super) fn is_in_teaser(page: &Page, rows: &Rows, row: usize, title: Option<usize>) -> bool {
    let before = |list: &Vec<usize>| {
        let at = list.partition_point(|&each| each < row);
        at.checked_sub(1).map(|last| list[last])
    };
    let Some(heading) = rows.headings.iter().filter_map(before).max() else {
        return false;
    };
    let end = page.nodes.end[heading] as usize;
    let parent = page.nodes.parent[heading] as usize;
    let links = |at: usize| rows.anchors.get(at).is_some_and(|&anchor| anchor < end);
    Some(heading) != title
        && end <= row
        && (page.nodes.tag[parent] == tags::A || links(rows.anchors.partition_point(|&anchor| anchor < heading)))
}

/// Rows between a heading and what stands after it; what stands before counts four times.
pub(super) fn distance(row: usize, heading: Option<usize>) -> usize {
    match heading {
        None => row,
        Some(heading) if row >= heading => row - heading,
        Some(heading) => 4 * (heading - row),
    }
}

/// Blocks around the heading, those after it first.
fn blocks_near(page: &Page, heading: usize) -> impl Iterator<Item = usize> + use<> {
    let at = block_at(page, heading);
    let after = at + 1..(at + 1 + BLOCKS_AFTER).min(page.blocks.len());
    after.chain((at.saturating_sub(BLOCKS_BEFORE)..at).rev())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, parse_str};

    #[test]
    fn a_page_is_signed_in_one_block_or_two() {
        for (html, expected) in [
            ("<p>By Ann Lee", Some("By Ann Lee")),
            ("<p>Written by<p>Ann Lee", Some("Written by Ann Lee")),
            ("<p>Author:<div>Ann Lee</div>", Some("Author: Ann Lee")),
            ("<p>Written by<p>the people of the wood", None),
            ("<p>Written by", None),
            ("<p>Published 7 May 2023 by Ann Lee", Some("by Ann Lee")),
            ("<p>An oak by The Road", None),
            ("<p>Ann Lee", None),
        ] {
            let page = parse_str(html, &Options::default());
            assert_eq!(signature(&page, 0, false).as_deref(), expected, "{html}");
            let is_plain = html.starts_with("<p>By");
            assert_eq!(signature(&page, 0, true).is_some(), is_plain, "{html}");
        }
    }

    #[test]
    fn a_line_below_the_text_signs_it_if_all_such_lines_have_one_name() {
        for (html, expected) in [
            ("<p>Oaks are old.<h3>Author</h3><p>Ann Lee<p>Written by Ann Lee", Some("Author Ann Lee")),
            ("<p>Oaks are old.<p>Written by Ann Lee<p>Written by Bob Oak", None),
            ("<p>Oaks are old.<p>АВТОР <b>Анна Ли</b>", Some("АВТОР Анна Ли")),
            ("<p>Oaks are old.<p>By Ann Lee", None),
        ] {
            let page = parse_str(html, &Options::default());
            let (rows, mut regions) = (Rows::new(&page), Regions::new(&page, None));
            let line = closing_line(&page, &rows, &mut regions, None);
            assert_eq!(line.as_deref(), expected, "{html}");
        }
    }
}
