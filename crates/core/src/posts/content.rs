//! The text rows of each unit, separated from those of its quotes.

use hashbrown::HashMap;

use super::people::without;
use super::signals::{DECLARED_CONTENT, Role, Signal};
use super::units::{NONE, Units};
use super::words::{AFTER_NAMES, ATTRIBUTION};
use crate::page::{Page, flags};
use crate::strings::{fold_case, sums, tidy, word_list};
use crate::tags;

/// Of the words in the largest elements for content, the share that smaller ones inside them hold at least.
const MIN_INNER_SHARE: f64 = 0.6;
/// Words of the line that says who is quoted.
const MAX_HEAD_WORDS: i32 = 14;

/// Attributes of a quote that name who is quoted.
const NAMED: [&str; 4] = word_list("data-username data-author data-quote data-ipsquote-username");

/// A quote: its outermost element, who is quoted, and the rows that say so.
pub(super) struct Quoted {
    pub row: usize,
    pub end: usize,
    pub author: Option<String>,
    /// Text rows that name the quoted, from and to; equal where none do.
    pub head: (usize, usize),
}

/// Whether each row lies in one of the elements.
pub(super) fn covered(page: &Page, rows: impl Iterator<Item = usize>) -> Vec<bool> {
    let mut mask = vec![false; page.len()];
    let mut done = 0;
    for row in rows {
        let end = page.nodes.end[row] as usize;
        // Rows come in order, so what lies before `done` is covered already.
        if end > done {
            mask[row.max(done)..end].fill(true);
            done = end;
        }
    }
    mask
}

/// The quotes of the units, outermost and in order.
pub(super) fn quotes(page: &Page, units: &Units, signals: &[Signal]) -> Vec<Quoted> {
    let mut quotes: Vec<Quoted> = Vec::new();
    let mut head_end = 0;
    for (at, &Signal { row, role }) in signals.iter().enumerate() {
        let end = page.nodes.end[row] as usize;
        if role == Role::QuoteHead && is_short(page, row) {
            head_end = head_end.max(end);
        }
        let is_in_head = row < head_end && page.nodes.tag[row] != tags::BLOCKQUOTE;
        let is_inside = quotes.last().is_some_and(|last| row < last.end);
        let Some(owner) = units.at(row).filter(|_| role == Role::Quote && !is_inside && !is_in_head) else {
            continue;
        };
        let unit = units.list[owner].row;
        // A unit with the class of a quote, or a quote around a unit, is not a quote.
        if row != unit && units.owner[row..end].iter().all(|&each| each as usize == owner) {
            let after = quotes.last().map_or(unit, |last| last.end.max(unit));
            let (before, from) = signals.split_at(at);
            quotes.push(quoted(page, row, after, before, from));
        }
    }
    quotes
}

fn quoted(page: &Page, row: usize, after: usize, before: &[Signal], from: &[Signal]) -> Quoted {
    let end = page.nodes.end[row] as usize;
    let declared = NAMED.iter().find_map(|name| page.attribute(row, name));
    let declared = declared.map(|name| tidy(name.split(',').next().unwrap_or_default()));
    let inside = from.iter().take_while(|signal| signal.row < end);
    let mut heads = inside.filter(|signal| signal.role == Role::QuoteHead && signal.row > row);
    let head = heads.next().map(|signal| signal.row).filter(|&row| is_short(page, row));
    // SMF writes the line before the quote, as its neighbour.
    let neighbour = || {
        let mut near = before.iter().rev().take(8).filter(|near| near.role == Role::QuoteHead && near.row >= after);
        let at = near.find(|signal| page.nodes.end[signal.row] as usize <= row)?.row;
        let is_beside = block_words(page, page.nodes.end[at] as usize, row) == 0;
        (is_beside && is_short(page, at) && is_saying(page.text(at))).then_some(at)
    };
    let line = head.or_else(neighbour).map(|at| (at, page.nodes.end[at] as usize));
    let line = line.or_else(|| first_line(page, row, end));
    let said = line.and_then(|(start, end)| head_name(page, start, end));
    let is_head = said.is_some() || head.is_some();
    Quoted {
        row,
        end,
        author: declared.filter(|name| !name.is_empty()).or(said),
        head: line.filter(|_| is_head).unwrap_or((row, row)),
    }
}

fn is_short(page: &Page, row: usize) -> bool {
    block_words(page, row, page.nodes.end[row] as usize) <= MAX_HEAD_WORDS
}

fn block_words(page: &Page, start: usize, end: usize) -> i32 {
    page.nodes.words[start..end.max(start)].iter().sum()
}

/// The first line of a quote, where it is one that says "Ann wrote:".
fn first_line(page: &Page, row: usize, end: usize) -> Option<(usize, usize)> {
    let blocks = &page.blocks;
    let block = blocks.first.partition_point(|&first| (first as usize) < row);
    let (first, last) = (*blocks.first.get(block)? as usize, blocks.last[block] as usize);
    let is_line = last <= end && blocks.words[block] <= MAX_HEAD_WORDS && is_saying(&page.seen_block_text(block));
    is_line.then_some((first, last))
}

/// Whether a line says "Ann wrote:" or "Quote from Ann".
fn is_saying(line: &str) -> bool {
    let line = fold_case(&tidy(line));
    let line = line.trim_end_matches(|mark: char| mark == ':' || mark.is_whitespace());
    let says = |phrase: &String| {
        line.strip_prefix(&**phrase).is_some_and(|rest| phrase.contains(' ') && rest.starts_with([' ', ':']))
            || line.strip_suffix(&**phrase).is_some_and(|rest| rest.ends_with(' '))
    };
    ATTRIBUTION.iter().filter(|phrase| phrase.len() > 3).any(says)
}

/// The name in a line such as "Ann wrote:"; a link or bold text is surely it.
fn head_name(page: &Page, start: usize, end: usize) -> Option<String> {
    let nodes = &page.nodes;
    let marks = [tags::STRONG, tags::B, tags::A];
    let marked = (start..end).find(|&at| marks.contains(&nodes.tag[at]) && nodes.end[at] as usize <= end);
    let text = marked.map(|at| tidy(&page.seen_text(at))).filter(|text| !text.is_empty()).unwrap_or_else(|| {
        let texts = (start..end).filter(|&at| nodes.tag[at] == tags::TEXT);
        tidy(&texts.map(|at| page.text(at)).collect::<Vec<_>>().join(" "))
    });
    let name = name_of(&text);
    let is_name = name.chars().any(char::is_alphanumeric) && name.chars().count() <= 60;
    is_name.then(|| name.to_owned())
}

/// The name in "Quote from: Ann on 3 May 2021" or "Ann wrote:".
fn name_of(text: &str) -> &str {
    // MyBB writes the date in parentheses before the name.
    let text = text.strip_prefix('(').and_then(|rest| rest.split_once(')')).map_or(text, |(_, name)| name);
    let mut text = without(text, &ATTRIBUTION);
    for mark in AFTER_NAMES.iter() {
        text = text.split_once(&**mark).map_or(text, |(name, _)| name);
    }
    without(text, &ATTRIBUTION)
}

/// Whether each row is part of the text of a unit, its quotes included.
pub(super) fn text(page: &Page, units: &Units, signals: &[Signal], apart: &[usize]) -> Vec<bool> {
    let skipped = skipped(page, units, signals, apart);
    let is_content = contents(page, units, signals, &skipped);
    let unseen = flags::RAW | flags::HEAD | flags::INVISIBLE;
    let is_text = |row: usize| {
        is_content[row]
            && !skipped[row]
            && units.owner[row] != NONE
            && page.nodes.tag[row] == tags::TEXT
            && page.nodes.chars[row] > 0
            && page.nodes.flags[row] & unseen == 0
            && !page.is_concealed(row)
    };
    (0..page.len()).map(is_text).collect()
}

/// Whether each row is no part of what was said: of a signature or a button, or of what names author and date.
fn skipped(page: &Page, units: &Units, signals: &[Signal], apart: &[usize]) -> Vec<bool> {
    let is_skip = |signal: &&Signal| {
        let is_named = match signal.role {
            Role::Signature => true,
            Role::Skip => !holds_content(page, signals, signal.row),
            _ => false,
        };
        is_named && units.at(signal.row).is_some_and(|owner| units.list[owner].row != signal.row)
    };
    let mut rows: Vec<usize> = signals.iter().filter(is_skip).map(|signal| signal.row).collect();
    rows.extend(apart);
    rows.extend((0..page.len()).filter(|&row| page.nodes.tag[row] == tags::BUTTON));
    rows.sort_unstable();
    covered(page, rows.into_iter())
}

/// Whether an element named after buttons or a byline contains the content; only its first rows are searched.
pub(super) fn holds_content(page: &Page, signals: &[Signal], row: usize) -> bool {
    let first = signals.partition_point(|signal| signal.row <= row);
    let end = page.nodes.end[row] as usize;
    let mut inside = signals[first..].iter().take(100).take_while(|signal| signal.row < end);
    inside.any(|signal| matches!(signal.role, Role::Content(_)))
}

/// Whether each row is inside an element for content, of the first of its group's templates that a unit has: an opening may
/// lack what the replies declare. All rows of a unit that has none.
fn contents(page: &Page, units: &Units, signals: &[Signal], skipped: &[bool]) -> Vec<bool> {
    let own = own_rows(units, &words_said(page, signals, skipped));
    let mut found: Vec<HashMap<u32, Found>> = vec![HashMap::new(); units.groups()];
    let content = |signal: &Signal| match signal.role {
        Role::Content(key) => units.at(signal.row).map(|owner| (key, owner)),
        _ => None,
    };
    for signal in signals {
        if let Some((key, owner)) = content(signal) {
            let unit = units.list[owner];
            let found = found[unit.group].entry(key).or_default();
            found.elements += 1;
            found.depths += u64::from(page.nodes.depth[signal.row]);
            if unit.row != signal.row {
                found.units += usize::from(found.last_unit != Some(owner));
                found.last_unit = Some(owner);
                found.words += i64::from(own[owner].words(page, signal.row));
            }
        }
    }
    let size = |group: usize| units.list.iter().filter(|unit| unit.group == group).count();
    let rankings: Vec<Vec<u32>> = found.iter().enumerate().map(|(group, found)| ranking(found, size(group))).collect();
    let mut best = vec![usize::MAX; units.list.len()];
    let mut elements = Vec::new();
    for signal in signals {
        if let Some((key, owner)) = content(signal)
            && let Some(place) = rankings[units.list[owner].group].iter().position(|each| *each == key)
            && units.list[owner].row != signal.row
        {
            best[owner] = best[owner].min(place);
            elements.push((signal.row, owner, place));
        }
    }
    elements.retain(|(_, owner, place)| *place == best[*owner]);
    let mut mask: Vec<bool> =
        units.owner.iter().map(|&owner| owner != NONE && best[owner as usize] == usize::MAX).collect();
    let mut done = vec![0; units.list.len()];
    for (row, owner, _) in elements {
        let end = page.nodes.end[row] as usize;
        for &(row, _) in own[owner].between(row.max(done[owner]), end) {
            mask[row] = true;
        }
        done[owner] = done[owner].max(end);
    }
    mask
}

/// The rows of a unit outside the units inside it, each with the words said up to it. The element of a question may hold all
/// answers; they are no part of what it says.
#[derive(Clone, Default)]
struct Own(Vec<(usize, i32)>);

impl Own {
    fn between(&self, row: usize, end: usize) -> &[(usize, i32)] {
        let place = |limit: usize| self.0.partition_point(|(row, _)| *row < limit);
        &self.0[place(row)..place(end.max(row))]
    }

    fn words(&self, page: &Page, row: usize) -> i32 {
        let inside = self.between(row, page.nodes.end[row] as usize);
        inside.last().map_or(0, |last| last.1) - inside.first().map_or(0, |first| first.1)
    }
}

fn own_rows(units: &Units, words: &[i32]) -> Vec<Own> {
    let mut own = vec![Own::default(); units.list.len()];
    for (row, &owner) in units.owner.iter().enumerate().filter(|(_, owner)| **owner != NONE) {
        let Own(rows) = &mut own[owner as usize];
        let before = rows.last().map_or(0, |last| last.1);
        rows.push((row, before + words[row + 1] - words[row]));
    }
    own
}

/// The sum of words before each row, without headings, names, dates and what is skipped.
fn words_said(page: &Page, signals: &[Signal], skipped: &[bool]) -> Vec<i32> {
    let is_line = |signal: &&Signal| {
        matches!(signal.role, Role::Author(0 | 1) | Role::Date(0 | 1)) && !holds_content(page, signals, signal.row)
    };
    let lines = signals.iter().filter(is_line).map(|signal| signal.row);
    let is_line = covered(page, lines);
    let silent = flags::HEADING | flags::INVISIBLE;
    let is_said = |row: usize| !skipped[row] && !is_line[row] && page.nodes.flags[row] & silent == 0;
    sums((0..page.len()).map(|row| if is_said(row) { page.nodes.words[row] } else { 0 }))
}

/// What the elements of one template hold that the units of one group have for what was said.
#[derive(Clone, Default)]
struct Found {
    /// Units that have such an element inside them, and the last of these.
    units: usize,
    last_unit: Option<usize>,
    words: i64,
    elements: u64,
    /// The sum of the elements' depths.
    depths: u64,
}

/// The templates of content of a group of units, the best first: declared, then the innermost, of those that hold most of
/// the words in most of the units.
fn ranking(found: &HashMap<u32, Found>, units: usize) -> Vec<u32> {
    let common = || found.iter().filter(|(_, found)| 10 * found.units >= 7 * units);
    let most = common().map(|(_, found)| found.words).max().unwrap_or(0);
    let is_large = |words: i64| words as f64 >= MIN_INNER_SHARE * most as f64;
    let mut ranks: Vec<(bool, u64, u32)> = common()
        .filter(|(key, found)| **key == DECLARED_CONTENT || is_large(found.words))
        .map(|(&key, found)| (key == DECLARED_CONTENT, found.depths * 1000 / found.elements, key))
        .collect();
    ranks.sort_by_key(|rank| std::cmp::Reverse(*rank));
    ranks.into_iter().map(|(_, _, key)| key).collect()
}
