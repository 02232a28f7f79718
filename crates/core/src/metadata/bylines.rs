//! Visible authors: elements named after authors, and lines that begin with "by".

use super::authors::without_prefix;
use super::candidate::{Candidate, Key};
use super::elements::{Element, Regions, text_of};
use super::rows::Rows;
use super::sources::Source;
use super::words::BYLINES;
use crate::order;
use crate::page::Page;
use crate::tags;

/// Marked elements that are weighed.
const MOST: usize = 60;
/// Blocks before and after the heading among which a line without markup may be the byline.
const BLOCKS_BEFORE: usize = 4;
const BLOCKS_AFTER: usize = 10;
/// Words of such a line.
const MOST_WORDS: i32 = 12;

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
    order::sort(&mut marked);
    let texts = marked.into_iter().map(|(_, _, row)| text_of(page, row));
    for text in texts.filter(|text| without_prefix(text, &BYLINES.others) == text) {
        found.push(Candidate::new(Key::Author, text, Source::Visible));
    }
    if let Some(heading) = heading {
        for line in lines_near(page, rows, heading).filter(|line| is_signature(line)) {
            found.push(Candidate::new(Key::Author, line, Source::Visible));
        }
    }
}

/// Whether a line begins with "by" or the like and goes on with words that have capitals, or a script without.
fn is_signature(line: &str) -> bool {
    let name = without_prefix(line, &BYLINES.signing);
    let words: Vec<&str> = name.split_whitespace().take(2).collect();
    name != line
        && words
            .iter()
            .all(|word| !word.starts_with(char::is_lowercase))
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
        .take(MOST)
        .collect();
    let following = signs
        .iter()
        .skip(1)
        .map(|(_, row)| *row)
        .chain([page.len()]);
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
        && (page.nodes.tag[parent] == tags::A
            || links(rows.anchors.partition_point(|&anchor| anchor < heading)))
}

/// Rows between a heading and what stands after it; what stands before counts four times.
pub(super) fn distance(row: usize, heading: Option<usize>) -> usize {
    match heading {
        None => row,
        Some(heading) if row >= heading => row - heading,
        Some(heading) => 4 * (heading - row),
    }
}

/// Short blocks around the heading, those after it first.
fn lines_near<'p>(
    page: &'p Page,
    rows: &'p Rows,
    heading: usize,
) -> impl Iterator<Item = String> + 'p {
    let blocks = &page.blocks;
    let at = blocks
        .first
        .partition_point(|&first| (first as usize) < heading);
    let after = at + 1..(at + 1 + BLOCKS_AFTER).min(blocks.len());
    let before = (at.saturating_sub(BLOCKS_BEFORE)..at).rev();
    after
        .chain(before)
        .filter(|&index| (1..=MOST_WORDS).contains(&blocks.words[index]))
        .filter(move |&index| {
            !is_in_teaser(page, rows, blocks.first[index] as usize, Some(heading))
        })
        .map(|index| page.block_text(index))
}
