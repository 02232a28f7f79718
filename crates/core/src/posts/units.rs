//! The containers of contributions: repeated elements of one template that hold a name, a date and a text each.
//!
//! `names → groups → scores → choice`: elements whose class, id, type or own name says "post", "comment" or the like
//! are grouped by that name. A group counts by how many of its elements hold an author or a date of their own,
//! outside the elements of groups that were chosen before. So of a wrapper and what it wraps one is chosen, while the
//! comments below an answer and the answer stay apart.

use hashbrown::HashMap;

use super::signals::{Role, Signal};
use super::words::{UNITS, WORDS, words_of};
use crate::page::{Page, flags};
use crate::strings::{Words, first_chars};
use crate::tags::{self, Tag};

/// Groups that are looked at, the largest first: each costs a pass over the page.
const MAX_GROUPS: usize = 12;
/// Of the points of a group, the share that must stay when another group is chosen inside or around it.
const MIN_POINTS_SHARE: f64 = 0.6;
/// Links hold fewer of the words of a contribution than this.
const MAX_LINKED_SHARE: f64 = 0.7;
/// Characters of a class or an id that are read.
const MAX_NAME_CHARS: usize = 300;

/// No unit.
pub(super) const NONE: u32 = u32::MAX;

/// What a unit is called.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Noun {
    Opening,
    Post,
    Answer,
    Comment,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Unit {
    pub row: usize,
    pub noun: Noun,
    /// Units of one template have one number.
    pub group: usize,
}

pub(super) struct Group {
    pub noun: Noun,
    /// Declared by microdata, so that a single one is enough.
    is_declared: bool,
    rows: Vec<usize>,
}

impl Group {
    /// Whether the group has as many elements as a thread of its kind, which is seen before anything is read of them.
    pub fn may_be_thread(&self) -> bool {
        self.rows.len() >= self.least()
    }

    /// How many of its elements must say who or when.
    fn least(&self) -> usize {
        1 + usize::from(self.noun == Noun::Post && !self.is_declared)
    }
}

/// The groups that a page names, the largest first.
pub(super) fn groups(page: &Page) -> Vec<Group> {
    let mut named: HashMap<(Tag, String), Group> = HashMap::new();
    let unseen = flags::HEAD | flags::NAV | flags::FOOTER | flags::INVISIBLE;
    let may_be = |row: usize| {
        page.nodes.flags[row] & unseen == 0 && !matches!(page.nodes.tag[row], tags::A | tags::BODY | tags::HTML)
    };
    let mut rows = page.rows_with_words(&["itemtype", "itemprop"], &["id"], &UNITS, may_be);
    let is_custom = |row: &usize| page.nodes.tag[*row] >= tags::KNOWN && may_be(*row);
    rows.extend((0..page.len()).filter(is_custom));
    rows.sort_unstable();
    rows.dedup();
    for row in rows {
        let tag = page.nodes.tag[row];
        for (name, noun, is_declared) in names(page, row) {
            let group = named.entry((tag, name)).or_insert_with(|| Group { noun, is_declared, rows: Vec::new() });
            // Vanilla calls the opening a discussion, and the line of its author too.
            let is_inside = |&last: &usize| row == last || noun == Noun::Opening && row < page.nodes.end[last] as usize;
            if !group.rows.last().is_some_and(is_inside) {
                group.rows.push(row);
            }
        }
    }
    let mut groups: Vec<Group> = named.into_values().collect();
    // The map has no fixed order.
    groups.sort_by(|one, other| {
        let size = other.rows.len().cmp(&one.rows.len());
        size.then_with(|| one.rows.cmp(&other.rows)).then(one.noun.cmp(&other.noun))
    });
    groups.dedup_by(|later, first| later.rows == first.rows);
    groups.truncate(MAX_GROUPS);
    groups
}

/// The rows from the first element of all groups to the end of the last; no other row has a part in a contribution.
pub(super) fn span(page: &Page, groups: &[Group]) -> (usize, usize) {
    let rows = || groups.iter().flat_map(|group| &group.rows);
    let end = rows().map(|&row| page.nodes.end[row] as usize).max();
    (rows().min().copied().unwrap_or(0), end.unwrap_or(0))
}

/// The templates that an element may be of: name, noun, and whether microdata declares it.
fn names(page: &Page, row: usize) -> Vec<(String, Noun, bool)> {
    let mut found = Vec::new();
    let [kind, name, class, id] = page.values(row, ["itemtype", "itemprop", "class", "id"]);
    if let Some(kind) = kind.and_then(|kind| declared_type(&kind)) {
        found.push((format!("@{kind:?}"), kind, true));
    }
    match &*name.unwrap_or_default().to_ascii_lowercase() {
        "comment" => found.push(("@comment".to_owned(), Noun::Comment, true)),
        "suggestedanswer" | "acceptedanswer" => found.push(("@answer".to_owned(), Noun::Answer, true)),
        _ => {}
    }
    let class = class.unwrap_or_default();
    let class = first_chars(&class, MAX_NAME_CHARS);
    if class.split_ascii_whitespace().any(|token| matches!(token, "type-post" | "type-page")) {
        return Vec::new();
    }
    for token in class.split_ascii_whitespace() {
        let words = words_of(token);
        if let Some(noun) = noun_of(&words) {
            found.push((format!(".{}", words.join("-")), noun, false));
        }
    }
    let id = id.unwrap_or_default();
    if id.ends_with(|mark: char| mark.is_ascii_digit()) {
        let words = words_of(first_chars(&id, MAX_NAME_CHARS));
        let noun = match &words[..] {
            [only] if only == "p" => Some(Noun::Post),
            words => noun_of(words),
        };
        if let Some(noun) = noun.filter(|noun| *noun != Noun::Opening) {
            found.push((format!("#{}", words.join("-")), noun, false));
        }
    }
    if page.nodes.tag[row] >= tags::KNOWN
        && let Some(noun) = noun_of(&words_of(page.name(row)))
    {
        found.push(("<".to_owned(), noun, false));
    }
    found
}

fn declared_type(kind: &str) -> Option<Noun> {
    let name = kind.trim().rsplit('/').next().unwrap_or_default();
    Some(match &*name.to_ascii_lowercase() {
        "comment" | "usercomments" => Noun::Comment,
        "answer" => Noun::Answer,
        "question" => Noun::Opening,
        "discussionforumposting" => Noun::Post,
        _ => return None,
    })
}

/// What the words of a class, an id or a name call a unit: the last word, or the first where the others say
/// "container".
fn noun_of(words: &[String]) -> Option<Noun> {
    let noun = |word: &String| {
        let lists: [(&Words, Noun); 4] = [
            (&WORDS.post, Noun::Post),
            (&WORDS.comment, Noun::Comment),
            (&WORDS.answer, Noun::Answer),
            (&WORDS.opening, Noun::Opening),
        ];
        lists.iter().find(|(list, _)| list.contains(word)).map(|(_, noun)| *noun)
    };
    let (first, rest) = words.split_first()?;
    if first == "node" && rest.last().is_some_and(|word| word == "forum") {
        return Some(Noun::Opening);
    }
    if words.iter().any(|word| WORDS.not_unit.contains(word)) {
        return None;
    }
    if !rest.is_empty()
        && rest.iter().all(|word| WORDS.holder.contains(word))
        && let Some(noun) = noun(first)
    {
        return Some(noun);
    }
    noun(words.last()?)
}

/// Units in the order of the page, and by row the innermost one around it.
#[derive(Default)]
pub(super) struct Units {
    pub list: Vec<Unit>,
    pub owner: Vec<u32>,
}

impl Units {
    fn new(page: &Page, mut list: Vec<Unit>) -> Self {
        list.sort_by_key(|unit| unit.row);
        let mut owner = vec![NONE; page.len()];
        let mut around: Vec<u32> = Vec::new();
        let (Some(first), mut next) = (list.first().map(|unit| unit.row), 0) else {
            return Self { list, owner };
        };
        for (row, owner) in owner.iter_mut().enumerate().skip(first) {
            while around.pop_if(|unit| page.nodes.end[list[*unit as usize].row] as usize <= row).is_some() {}
            if list.get(next).is_some_and(|unit| unit.row == row) {
                around.push(next as u32);
                next += 1;
            }
            *owner = around.last().copied().unwrap_or(NONE);
        }
        Self { list, owner }
    }

    /// The innermost unit around a row.
    pub fn at(&self, row: usize) -> Option<usize> {
        let owner = self.owner[row];
        (owner != NONE).then_some(owner as usize)
    }

    /// The unit around a unit.
    pub fn outer(&self, page: &Page, unit: usize) -> Option<usize> {
        self.at(page.nodes.parent[self.list[unit].row] as usize)
    }

    /// How many groups there are at most.
    pub fn groups(&self) -> usize {
        self.list.iter().map(|unit| unit.group + 1).max().unwrap_or(0)
    }
}

/// Counts of a unit's own content, without the units inside it.
#[derive(Clone, Copy, Default)]
struct UnitCounts {
    words: i32,
    linked: i32,
    has_author: bool,
    has_date: bool,
    has_headline: bool,
}

impl UnitCounts {
    fn points(self) -> usize {
        if self.words == 0 { 0 } else { usize::from(self.has_author) + usize::from(self.has_date) }
    }
}

/// The signals that count for a unit, each with the innermost quote around it; row 0 where there is none.
fn outside_quotes(page: &Page, signals: &[Signal]) -> Vec<(Signal, usize)> {
    let quotes = signals.iter().filter(|signal| signal.role == Role::Quote);
    let mut quotes: Vec<Unit> = quotes.map(|quote| Unit { row: quote.row, noun: Noun::Post, group: 0 }).collect();
    quotes.dedup_by_key(|quote| quote.row);
    let quotes = Units::new(page, quotes);
    let counted = signals.iter().filter(|each| matches!(each.role, Role::Author(_) | Role::Date(_) | Role::Headline));
    counted.map(|each| (*each, quotes.at(each.row).map_or(0, |quote| quotes.list[quote].row))).collect()
}

fn counts(page: &Page, units: &Units, signals: &[(Signal, usize)]) -> Vec<UnitCounts> {
    let nodes = &page.nodes;
    let mut counts = vec![UnitCounts::default(); units.list.len()];
    for (row, &owner) in units.owner.iter().enumerate() {
        if owner != NONE && nodes.words[row] > 0 && nodes.flags[row] & flags::INVISIBLE == 0 {
            let each = &mut counts[owner as usize];
            each.words += nodes.words[row];
            if nodes.flags[row] & flags::LINK != 0 {
                each.linked += nodes.words[row];
            }
        }
    }
    for (signal, quote) in signals {
        // Names and dates in a quote are not those of the post around it.
        if let Some(owner) = units.at(signal.row).filter(|&unit| *quote <= units.list[unit].row) {
            let each = &mut counts[owner];
            each.has_author |= matches!(signal.role, Role::Author(_));
            each.has_date |= matches!(signal.role, Role::Date(_));
            each.has_headline |= signal.role == Role::Headline;
        }
    }
    counts
}

/// How many units of a group have an author, a date and other properties.
#[derive(Clone, Copy, Default)]
struct Tally {
    points: usize,
    signed: usize,
    named: usize,
    dated: usize,
    teasers: usize,
    linked: usize,
}

/// The tally of each group, by its number; empty where it is no group of contributions.
fn tallies(page: &Page, units: &Units, signals: &[(Signal, usize)], groups: &[Group]) -> Vec<Tally> {
    let counts = counts(page, units, signals);
    let mut tallies = vec![Tally::default(); groups.len()];
    for (unit, counts) in units.list.iter().zip(&counts) {
        let tally = &mut tallies[unit.group];
        tally.points += counts.points();
        tally.signed += usize::from(counts.points() > 0);
        tally.named += usize::from(counts.has_author && counts.words > 0);
        tally.dated += usize::from(counts.has_date && counts.words > 0);
        tally.teasers += usize::from(counts.has_headline);
        tally.linked += usize::from(f64::from(counts.linked) > MAX_LINKED_SHARE * f64::from(counts.words));
    }
    let tally = |(group, tally)| if is_thread(group, tally) { tally } else { Tally::default() };
    groups.iter().zip(tallies).map(tally).collect()
}

/// Whether the elements of a group are contributions.
fn is_thread(group: &Group, tally: Tally) -> bool {
    let count = group.rows.len();
    // Each entry of a blog's front page has a name and a date too, under a headline that leads to the entry.
    let are_teasers = matches!(group.noun, Noun::Post | Noun::Opening)
        && !group.is_declared
        && count > 1
        && 2 * tally.teasers > count;
    tally.signed >= group.least()
        && 2 * tally.signed >= count
        && 3 * tally.named >= count
        && 2 * tally.linked < count
        && !are_teasers
}

/// Whether a group still says who and when, with other groups inside it or around it.
fn is_kept(before: Tally, now: Tally) -> bool {
    let keeps = |before: usize, now: usize| now as f64 >= MIN_POINTS_SHARE * before as f64;
    now.points > 0 && keeps(before.named, now.named) && keeps(before.dated, now.dated)
}

fn units_of(page: &Page, groups: &[Group], numbers: &[usize]) -> Units {
    let unit = |&group: &usize| {
        let Group { noun, ref rows, .. } = groups[group];
        rows.iter().map(move |&row| Unit { row, noun, group })
    };
    Units::new(page, numbers.iter().flat_map(unit).collect())
}

/// The contributions of a page.
pub(super) fn choose(page: &Page, groups: &[Group], signals: &[Signal]) -> Units {
    let signals = &outside_quotes(page, signals);
    let alone_tally = |group| tallies(page, &units_of(page, groups, &[group]), signals, groups)[group];
    let alone: Vec<Tally> = (0..groups.len()).map(alone_tally).collect();
    let mut ranked: Vec<usize> = (0..groups.len()).filter(|&number| alone[number].points > 0).collect();
    ranked.sort_by_key(|&number| (std::cmp::Reverse(alone[number].points), groups[number].rows[0]));

    let mut ranked = ranked.into_iter();
    let mut chosen: Vec<usize> = ranked.next().into_iter().collect();
    for number in ranked {
        let tried = [&*chosen, &[number]].concat();
        let units = units_of(page, groups, &tried);
        let are_apart = units.list.windows(2).all(|pair| pair[0].row != pair[1].row);
        let now = tallies(page, &units, signals, groups);
        let are_kept = tried.iter().all(|&each| is_kept(alone[each], now[each]));
        if are_apart && are_kept && is_equal_inside(page, &units, number, &alone) {
            chosen = tried;
        }
    }
    let units = units_of(page, groups, &chosen);
    let counts = counts(page, &units, signals);
    let list = units.list.into_iter().zip(counts);
    let list = list.filter(|(_, counts)| counts.points() > 0).map(|(unit, _)| unit);
    without_strays(page, Units::new(page, list.collect()))
}

/// Whether a group that lies inside or around another says as much as that one: a part of a post says less.
fn is_equal_inside(page: &Page, units: &Units, number: usize, alone: &[Tally]) -> bool {
    let says = |tally: Tally| (2 * tally.named >= tally.signed, 2 * tally.dated >= tally.signed);
    (0..units.list.len()).all(|unit| {
        let Some(outer) = units.outer(page, unit) else {
            return true;
        };
        let (inner, outer) = (units.list[unit].group, units.list[outer].group);
        let is_asked = inner != outer && (inner == number || outer == number);
        let (inner, outer) = (says(alone[inner]), says(alone[outer]));
        !is_asked || (inner.0 >= outer.0 && inner.1 >= outer.1)
    })
}

/// An opening is the one contribution before the others, and none of many.
fn without_strays(page: &Page, units: Units) -> Units {
    let first = units.list.iter().find(|unit| unit.noun != Noun::Opening);
    let Some(first) = first.map(|unit| unit.row) else {
        return Units::new(page, Vec::new());
    };
    let openings = units.list.iter().filter(|unit| unit.noun == Noun::Opening);
    let opening = openings.filter(|unit| unit.row < first).map(|unit| unit.row).max();
    let list = units.list.into_iter().filter(|unit| unit.noun != Noun::Opening || Some(unit.row) == opening);
    Units::new(page, list.collect())
}
