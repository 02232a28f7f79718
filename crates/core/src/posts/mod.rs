//! Threads and comments: the author, date and text of each contribution, and which one it answers.
//!
//! `page → units → author, date, content, quotes, depth`: [`units`] finds the containers of contributions,
//! [`signals`] what the elements in them say, and a module for each field reads it. Everything is a pass over the
//! rows of the page, and nothing is read on a page that names no such container.

mod content;
mod dates;
mod depth;
mod marks;
mod people;
mod signals;
mod units;
mod words;

pub use marks::{Mark, Marks, header};

use crate::dates::is_month_first;
use crate::page::Page;
use crate::tags;
use content::Quoted;
use dates::Calendar;
use signals::{Role, Signal};
use units::{NONE, Noun, Units};
use words::{WORDS, words_of};

/// Someone's words in a contribution of someone else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quote {
    pub author: Option<String>,
    pub text: String,
}

/// One contribution to a thread or a comment section.
#[derive(Clone, Debug)]
pub struct Post {
    pub author: Option<String>,
    /// A day or a time in ISO 8601.
    pub date: Option<String>,
    /// What the author says, without quotes.
    pub text: String,
    pub quotes: Vec<Quote>,
    /// 0 for one that answers nobody else; replies are one deeper than what they answer.
    pub depth: u32,
    /// Whether it is marked as the answer to the question.
    pub accepted: bool,
    /// Whether it is a comment beside the main content, and no part of a thread that is the main content.
    pub is_comment: bool,
    /// The element of the contribution.
    pub row: usize,
    /// The text rows of what was said, quotes included.
    pub rows: Vec<u32>,
    /// The text rows that say its author and its date, which the line above it repeats.
    byline: Vec<u32>,
}

/// The contributions of a page in their order, and what the renderers need to show them.
#[derive(Default)]
pub struct Threads {
    pub posts: Vec<Post>,
    quotes: Vec<Quoted>,
    owner: Vec<u32>,
}

impl Page {
    /// The contributions to the page's thread or below its article. `url` is its address where that is known; no date
    /// lies after `today`, an ISO 8601 day.
    #[must_use]
    pub fn threads(&self, url: Option<&str>, today: &str) -> Threads {
        let groups = units::groups(self);
        if !groups.iter().any(units::Group::may_be_thread) {
            return Threads::default();
        }
        let words = signals::words_before(self);
        let (first, end) = units::span(self, &groups);
        let signals = signals::signals(self, &words, first, end);
        let units = units::choose(self, &groups, &signals);
        if units.list.is_empty() {
            return Threads::default();
        }
        let quotes = content::quotes(self, &units, &signals);
        let in_quote = content::covered(self, quotes.iter().map(|quote| quote.row));
        let calendar =
            Calendar { today, month_first: is_month_first(&self.declared_language(), url.unwrap_or_default()) };
        let authors = people::authors(self, &units, &signals, &in_quote);
        let dates = dates::dates(self, &units, &signals, &in_quote, calendar);
        let mut apart: Vec<usize> = authors.iter().flatten().filter_map(|author| author.row).collect();
        apart.extend(dates.iter().flatten().map(|(_, row)| *row));
        // The element of a whole post may have the date in an attribute, or be named after its author.
        apart.retain(|&row| !content::holds_content(self, &signals, row));
        apart.sort_unstable();
        let is_text = content::text(self, &units, &signals, &apart);
        let bylines = bylines(self, &units, &signals, &is_text, &apart);
        let depths = depth::depths(self, &units, &signals);
        let is_comment = !is_thread(self, &units);
        let said = texts_of(&units, &is_text).into_iter().zip(bylines).zip(depths).zip(authors).zip(dates);
        let posts = units.list.iter().zip(said).map(|(unit, ((((rows, byline), depth), author), date))| {
            let (text, quotes) = self.said_in(&rows, &quotes);
            Post {
                author: author.map(|author| author.name),
                date: date.map(|(date, _)| date),
                text,
                quotes,
                depth,
                accepted: is_accepted(self, unit.row),
                is_comment,
                row: unit.row,
                rows,
                byline,
            }
        });
        Threads { posts: posts.collect(), quotes, owner: units.owner }.without_adverts()
    }

    /// The text of some rows without quotes, and the quotes in them.
    fn said_in(&self, rows: &[u32], quotes: &[Quoted]) -> (String, Vec<Quote>) {
        let mut own = Vec::with_capacity(rows.len());
        let mut found: Vec<(usize, Vec<u32>)> = Vec::new();
        for &row in rows {
            let at = quotes.partition_point(|quote| quote.row <= row as usize);
            let quote = at.checked_sub(1).filter(|&at| (row as usize) < quotes[at].end);
            match quote {
                Some(at) if is_head(&quotes[at], row) => {}
                Some(at) => match found.last_mut() {
                    Some((last, rows)) if *last == at => rows.push(row),
                    _ => found.push((at, vec![row])),
                },
                None if at < quotes.len() && is_head(&quotes[at], row) => {}
                None => own.push(row),
            }
        }
        let quotes = found
            .into_iter()
            .map(|(at, rows)| Quote { author: quotes[at].author.clone(), text: self.text_of_rows(rows.into_iter()) });
        // Stack Exchange writes a dash between a comment and its author.
        let own = self.text_of_rows(own.into_iter());
        let own = own.trim_end_matches(['–', '—', ' ', '\n', '\u{A0}']);
        (own.to_owned(), quotes.collect())
    }

    fn declared_language(&self) -> String {
        let root = (1..self.len().min(10)).find(|&row| self.nodes.tag[row] == tags::HTML);
        root.and_then(|row| self.attribute(row, "lang")).unwrap_or_default().into_owned()
    }
}

/// Whether a text row names who is quoted, inside the quote or right before it.
fn is_head(quote: &Quoted, row: u32) -> bool {
    (quote.head.0..quote.head.1).contains(&(row as usize))
}

/// A longer line does not only name author and date.
const MAX_LINE_WORDS: i32 = 14;

/// By unit, the text rows that name its author and its date: the elements `apart`, and the short lines around them.
fn bylines(page: &Page, units: &Units, signals: &[Signal], is_text: &[bool], apart: &[usize]) -> Vec<Vec<u32>> {
    let mut is_shown = content::covered(page, apart.iter().copied());
    let blocks = &page.blocks;
    let mut last = usize::MAX;
    for signal in signals {
        if units.owner[signal.row] == NONE || !matches!(signal.role, Role::Author(_) | Role::Date(_)) {
            continue;
        }
        let block = blocks.last.partition_point(|&last| last as usize <= signal.row);
        if block == blocks.len() || block == last || blocks.words[block] > MAX_LINE_WORDS {
            continue;
        }
        let line = page.block_rows(block);
        if line.start >= page.nodes.end[signal.row] as usize {
            continue;
        }
        // Each line is read once, even if it contains several names.
        last = block;
        if units.owner[line.start] == units.owner[signal.row] && !is_text[line.clone()].contains(&true) {
            is_shown[line].fill(true);
        }
    }
    texts_of(units, &is_shown)
}

/// By unit, the text rows of what it says.
fn texts_of(units: &Units, is_text: &[bool]) -> Vec<Vec<u32>> {
    let mut texts = vec![Vec::new(); units.list.len()];
    for (row, (&is_said, &owner)) in is_text.iter().zip(&units.owner).enumerate() {
        if is_said && owner != NONE {
            texts[owner as usize].push(row as u32);
        }
    }
    texts
}

/// Whether the contributions are a thread, and not comments on something that is none itself.
fn is_thread(page: &Page, units: &Units) -> bool {
    units.list.iter().any(|unit| match unit.noun {
        Noun::Opening | Noun::Answer => true,
        Noun::Post => !is_in_section(page, unit.row) || is_in_topic(page, unit.row),
        Noun::Comment => is_in_topic(page, unit.row),
    })
}

/// Whether an element around `row` is called a comment section.
fn is_in_section(page: &Page, row: usize) -> bool {
    is_inside(page, row, |words| words.iter().any(|word| WORDS.section.contains(word)))
}

/// Whether an element around `row` is called the topic of a forum; "comment-thread" is none.
fn is_in_topic(page: &Page, row: usize) -> bool {
    is_inside(page, row, |words| {
        let is_topic = words.last().is_some_and(|word| WORDS.topic.contains(word));
        (is_topic || WORDS.topic.contains(&words.concat()))
            && !words.iter().any(|word| WORDS.section.contains(word) || WORDS.comment.contains(word))
    })
}

/// Whether a class or the id of an element around `row`, as words, is one of some names.
fn is_inside(page: &Page, row: usize, is_one: impl Fn(&[String]) -> bool) -> bool {
    page.upwards(row).skip(1).take(64).filter(|&row| page.nodes.tag[row] != tags::BODY).any(|row| {
        let names = ["class", "id"].map(|name| page.attribute(row, name).unwrap_or_default());
        names.iter().flat_map(|name| name.split_ascii_whitespace()).take(40).any(|name| is_one(&words_of(name)))
    })
}

/// Whether a unit is marked as the accepted answer, by microdata or by its class.
fn is_accepted(page: &Page, row: usize) -> bool {
    let is_declared = page.attribute(row, "itemprop").is_some_and(|name| name.eq_ignore_ascii_case("acceptedAnswer"));
    let class = page.attribute(row, "class").unwrap_or_default();
    is_declared
        || class.split_ascii_whitespace().take(30).any(|token| {
            let words = words_of(token);
            let is_denied = words.iter().any(|word| matches!(&**word, "not" | "un" | "has" | "no"));
            !is_denied && words.iter().any(|word| WORDS.accepted.contains(word))
        })
}

/// Words of an advert in the place of a post, at most.
const ADVERT_WORDS: usize = 4;

impl Threads {
    /// Removes posts with neither author nor date, and posts of few words that lack the author or the date that nearly
    /// all others have.
    fn without_adverts(mut self) -> Self {
        let most = 4 * self.posts.len();
        let named = self.posts.iter().filter(|post| post.author.is_some()).count();
        let dated = self.posts.iter().filter(|post| post.date.is_some()).count();
        let is_post = |post: &Post| {
            let lacks_author = post.author.is_none() && 5 * named >= most;
            let lacks_date = post.date.is_none() && 5 * dated >= most;
            let words = post.text.split_whitespace().count();
            let is_signed = post.author.is_some() || post.date.is_some();
            let is_said = !post.quotes.is_empty() || words > ADVERT_WORDS;
            is_signed && (is_said || !(lacks_author || lacks_date))
        };
        let mut numbers = Vec::with_capacity(self.posts.len());
        let mut next = 0;
        self.posts.retain(|post| {
            let stays = is_post(post);
            numbers.push(if stays { next } else { NONE });
            next += u32::from(stays);
            stays
        });
        for owner in self.owner.iter_mut().filter(|owner| **owner != NONE) {
            *owner = numbers[*owner as usize];
        }
        let owner = &self.owner;
        self.quotes.retain(|quote| owner[quote.row] != NONE);
        // A reply to a removed post becomes a reply to the post before it.
        let mut deepest = 0;
        for post in &mut self.posts {
            post.depth = post.depth.min(deepest);
            deepest = post.depth + 1;
        }
        self
    }

    /// Whether the page has no contribution.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.posts.is_empty()
    }
}
