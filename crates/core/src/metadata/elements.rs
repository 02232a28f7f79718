//! The rows that metadata is read from, found in one pass over the page, and the elements that may contain a byline or a
//! date: those with few words, read once with their attributes.

use std::borrow::Cow;
use std::cell::RefCell;

use super::words::{REGIONS, TELLING};
use crate::page::{Page, flags, identifier_words};
use crate::strings::{Words, first_chars, sums, tidy, word_list};
use crate::tags;

/// Words of a byline with everything around it.
const MAX_BYLINE_WORDS: i32 = 40;
/// Elements of a page that are read.
const MAX_ELEMENTS: usize = 20_000;
/// Characters of a class or an id that are read.
const MAX_NAME_CHARS: usize = 500;

/// Attributes that make an element worth reading by being there.
const SPEAKING: [&str; 4] = ["rel", "itemprop", "property", "datetime"];
/// Attributes whose words tell what an element holds, beside the class.
const NAMING: [&str; 6] = word_list("id data-testid data-test data-qa data-component data-type");

/// The namespace of HTML: the title of a drawing is not that of the page.
const HTML: u8 = 0;

/// Rows by what they are, in the order of the page.
#[derive(Default)]
pub(super) struct Rows {
    pub root: Option<usize>,
    pub title: Option<usize>,
    pub metas: Vec<usize>,
    pub links: Vec<usize>,
    pub scripts: Vec<usize>,
    pub anchors: Vec<usize>,
    pub times: Vec<usize>,
    /// Headings of the levels one to three.
    pub headings: [Vec<usize>; 3],
    /// The words before each row.
    words_before: Vec<i32>,
}

impl Rows {
    pub fn new(page: &Page) -> Self {
        let mut rows = Self { words_before: sums(page.nodes.words.iter().copied()), ..Self::default() };
        for (row, &tag) in page.nodes.tag.iter().enumerate() {
            if page.nodes.namespace[row] != HTML {
                continue;
            }
            match tag {
                tags::META => rows.metas.push(row),
                tags::LINK => rows.links.push(row),
                tags::SCRIPT => rows.scripts.push(row),
                tags::A => rows.anchors.push(row),
                tags::TIME => rows.times.push(row),
                tags::H1 => rows.headings[0].push(row),
                tags::H2 => rows.headings[1].push(row),
                tags::H3 => rows.headings[2].push(row),
                tags::HTML if rows.root.is_none() => rows.root = Some(row),
                tags::TITLE if rows.title.is_none() => rows.title = Some(row),
                _ => {}
            }
        }
        rows
    }

    /// How many words the subtree of a row has.
    pub fn words_in(&self, page: &Page, row: usize) -> i32 {
        self.words_before[page.nodes.end[row] as usize] - self.words_before[row]
    }
}

/// The first block that begins at a row or after it.
pub(super) fn block_at(page: &Page, row: usize) -> usize {
    let first = &page.blocks.first;
    first.partition_point(|&first| (first as usize) < row)
}

/// A row, its attributes, and what its class, id and the like say that it holds.
pub(super) struct Element<'p> {
    pub row: usize,
    attributes: Vec<(Cow<'p, str>, Cow<'p, str>)>,
    pub says_byline: bool,
    pub says_published: bool,
    pub says_modified: bool,
    pub is_time: bool,
}

impl Element<'_> {
    /// The value of an attribute; empty without one.
    pub fn attribute(&self, name: &str) -> &str {
        self.attributes.iter().find(|(each, _)| each == name).map_or("", |(_, value)| value)
    }

    pub fn has(&self, name: &str) -> bool {
        self.attributes.iter().any(|(each, _)| each == name)
    }

    /// Whether one of the words of `rel` is this one.
    pub fn has_relation(&self, name: &str) -> bool {
        self.attribute("rel").split_whitespace().any(|each| each.eq_ignore_ascii_case(name))
    }

    /// Whether the element is named after a date, or is one.
    pub fn is_dated(&self) -> bool {
        self.is_time || self.says_published || self.says_modified
    }
}

/// The visible page, as the readers of bylines and dates see it.
pub(super) struct Body<'p> {
    pub page: &'p Page,
    pub rows: &'p Rows,
    pub elements: Vec<Element<'p>>,
    /// The row of the heading that says the title.
    pub heading: Option<usize>,
    /// By row whether it is an aside, where that was asked.
    asides: RefCell<Vec<Option<bool>>>,
}

impl<'p> Body<'p> {
    pub fn new(page: &'p Page, rows: &'p Rows, heading: Option<usize>) -> Self {
        let asides = RefCell::new(vec![None; page.len()]);
        Self { page, rows, elements: telling_elements(page, rows), heading, asides }
    }

    /// Rows between the heading and what stands after it; what stands before counts four times.
    pub fn distance(&self, row: usize) -> usize {
        match self.heading {
            None => row,
            Some(heading) if row >= heading => row - heading,
            Some(heading) => 4 * (heading - row),
        }
    }

    /// Whether a row follows a heading that leads to another page, so that it tells of that page.
    pub fn is_in_teaser(&self, row: usize) -> bool {
        let (page, rows) = (self.page, self.rows);
        let before = |list: &Vec<usize>| list.partition_point(|&each| each < row).checked_sub(1).map(|last| list[last]);
        let Some(heading) = rows.headings.iter().filter_map(before).max() else {
            return false;
        };
        let end = page.nodes.end[heading] as usize;
        let parent = page.nodes.parent[heading] as usize;
        let links = |at: usize| rows.anchors.get(at).is_some_and(|&anchor| anchor < end);
        Some(heading) != self.heading
            && end <= row
            && (page.nodes.tag[parent] == tags::A || links(rows.anchors.partition_point(|&anchor| anchor < heading)))
    }

    /// Whether a row or something around it is named like a comment, a related story or the like.
    pub fn is_aside(&self, row: usize) -> bool {
        let mut asides = self.asides.borrow_mut();
        let known = |row: &usize| *row == 0 || asides[*row].is_some();
        let path: Vec<usize> = self.page.upwards(row).take_while(|row| !known(row)).collect();
        let around = path.last().map_or(row, |&last| self.page.nodes.parent[last] as usize);
        let mut is_inside = asides[around] == Some(true);
        for each in path.into_iter().rev() {
            is_inside = is_inside || self.is_named_aside(each);
            asides[each] = Some(is_inside);
        }
        is_inside
    }

    /// Whether a row's own class or id names a part that is not the article. A part with the heading never is one.
    fn is_named_aside(&self, row: usize) -> bool {
        let nodes = &self.page.nodes;
        let end = nodes.end[row] as usize;
        if self.heading.is_some_and(|at| row <= at && at < end) || matches!(nodes.tag[row], tags::BODY | tags::HTML) {
            return false;
        }
        let names = ["class", "id"].map(|name| self.page.attribute(row, name).unwrap_or_default());
        names.iter().flat_map(|value| value.split_whitespace()).take(30).any(names_aside)
    }
}

/// The elements with one to forty words, outside menus, that are named after authors or dates or say more. Those without
/// words count if a time, or a title as in hAtom, tells one.
fn telling_elements<'p>(page: &'p Page, rows: &Rows) -> Vec<Element<'p>> {
    let nodes = &page.nodes;
    let may_tell = |row: usize| {
        let words = rows.words_in(page, row);
        let is_time = nodes.tag[row] == tags::TIME;
        nodes.tag[row] != tags::TEXT
            && words <= MAX_BYLINE_WORDS
            && nodes.flags[row] & (flags::HEAD | flags::NAV) == 0
            && (words > 0 || is_time || page.has_one_of(row, &["title"]))
    };
    let mut element_rows = page.rows_with_words(&SPEAKING, &NAMING, &TELLING, may_tell);
    element_rows.extend(rows.times.iter().filter(|&&row| may_tell(row)));
    element_rows.sort_unstable();
    element_rows.dedup();
    element_rows.into_iter().take(MAX_ELEMENTS).map(|row| element(page, row)).collect()
}

fn element(page: &Page, row: usize) -> Element<'_> {
    let attributes: Vec<_> = page.attributes(row).collect();
    let value = |name: &str| attributes.iter().find(|(each, _)| each == name).map(|(_, value)| &**value);
    let named: Vec<&str> = ["class"].iter().chain(&NAMING).filter_map(|name| value(name)).collect();
    let words = words_of(&named.join(" "));
    let has = |list: &Words| words.iter().any(|word| list.contains(word));
    Element {
        row,
        says_byline: has(&REGIONS.byline) && !has(&REGIONS.not_byline),
        says_published: has(&REGIONS.published),
        says_modified: has(&REGIONS.modified),
        is_time: page.nodes.tag[row] == tags::TIME || value("datetime").is_some(),
        attributes,
    }
}

/// The words of a class or an id, in lower case.
fn words_of(named: &str) -> Vec<String> {
    identifier_words(first_chars(named, MAX_NAME_CHARS)).map(str::to_ascii_lowercase).collect()
}

/// Whether one class is that of a part beside the article: `related-posts`, but not `comments-open`.
fn names_aside(name: &str) -> bool {
    let words = words_of(name);
    let (Some(first), Some(last)) = (words.first(), words.last()) else {
        return false;
    };
    let elsewhere = &REGIONS.elsewhere;
    (elsewhere.contains(first) || elsewhere.contains(last)) && !words.iter().any(|word| REGIONS.state.contains(word))
}

/// The text of a short element, its blocks on lines and a space where an inline part begins with a capital.
pub(super) fn text_of(page: &Page, row: usize) -> String {
    let nodes = &page.nodes;
    let texts: Vec<usize> =
        (row..nodes.end[row] as usize).filter(|&at| nodes.tag[at] == tags::TEXT && !page.is_concealed(at)).collect();
    if texts.len() < 2 {
        return tidy(&page.seen_text(row));
    }
    let mut lines: Vec<(usize, String)> = Vec::new();
    for at in texts {
        let block = block_at(page, at + 1);
        let text = page.text(at);
        match lines.last_mut() {
            Some((last, line)) if *last == block => {
                if is_glued(line, text) {
                    line.push(' ');
                }
                line.push_str(text);
            }
            _ => lines.push((block, text.to_owned())),
        }
    }
    let lines: Vec<String> = lines.iter().map(|(_, line)| tidy(line)).filter(|line| !line.is_empty()).collect();
    lines.join("\n")
}

/// Whether two texts of a line stand side by side as two words: a small letter, then a capital or a digit.
fn is_glued(before: &str, text: &str) -> bool {
    let last = before.chars().next_back();
    last.is_some_and(|last| last.is_alphabetic() && !last.is_uppercase())
        && text.starts_with(|first: char| first.is_uppercase() || first.is_numeric())
}
