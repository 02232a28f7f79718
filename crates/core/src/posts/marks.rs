//! The marks of a thread for renderers: a line above each post, quotes with the quoted name, no list around posts.

use hashbrown::{HashMap, HashSet};

use super::{Post, Threads, is_head};
use crate::page::Page;
use crate::tags;

/// What a renderer does at an element.
#[derive(Clone, Debug)]
pub enum Mark {
    /// A post begins: a line names its author and date. If it is the first content, it needs no rule above it.
    Post { author: Option<String>, date: Option<String>, is_first: bool },
    /// A quote begins, of this author.
    Quote(Option<String>),
    /// A list, a table or a part of one that only holds posts.
    Through,
}

/// Marks by row, and the rows to write.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    by_row: HashMap<u32, Mark>,
}

/// The line above a post: its author and date, or nothing if the page names neither.
#[must_use]
pub fn header(author: Option<&str>, date: Option<&str>) -> String {
    let parts: Vec<&str> = author.into_iter().chain(date).collect();
    parts.join(" · ")
}

/// A date for people: the day, and the time as the page's clock shows it.
fn shown_date(date: &str) -> String {
    let at_time = |(day, time): (&str, &str)| format!("{day} {}", &time[..time.len().min(5)]);
    date.split_once('T').map_or_else(|| date.to_owned(), at_time)
}

impl Marks {
    /// The rows where posts and quotes begin, in order.
    pub(crate) fn rows(&self) -> Vec<u32> {
        let begin = self.by_row.iter().filter(|(_, mark)| !matches!(mark, Mark::Through));
        let mut rows: Vec<u32> = begin.map(|(row, _)| *row).collect();
        rows.sort();
        rows
    }

    /// The mark of a row, where it has one.
    #[must_use]
    pub fn at(&self, row: usize) -> Option<&Mark> {
        self.by_row.get(&(row as u32))
    }
}

impl Threads {
    /// The rows to write of the `kept` ones, and what to write around them. Names and dates that the lines above posts
    /// and quotes repeat are left out, and so is the name of one who is quoted with no words.
    #[must_use]
    pub fn marks(&self, page: &Page, kept: &[bool]) -> (Marks, Vec<bool>) {
        let mut kept = kept.to_vec();
        let mut marks = Marks::default();
        if self.posts.is_empty() || kept.len() != page.len() {
            return (marks, kept);
        }
        let is_written =
            |kept: &[bool], row: usize| kept[row] && page.nodes.tag[row] == tags::TEXT && page.nodes.chars[row] > 0;
        let is_begun = |post: &Post| post.rows.iter().any(|&row| is_written(&kept, row as usize));
        let begun: Vec<bool> = self.posts.iter().map(is_begun).collect();
        let begun_posts = || self.posts.iter().zip(&begun).filter(|(_, begun)| **begun).map(|(post, _)| post);
        for &row in begun_posts().flat_map(|post| &post.byline) {
            kept[row as usize] = false;
        }
        for quote in &self.quotes {
            if begun[self.owner[quote.row] as usize] {
                kept[quote.head.0..quote.head.1].fill(false);
                if (quote.row..quote.end).any(|row| is_written(&kept, row) && !is_head(quote, row as u32)) {
                    mark_quote(page, quote.row, quote.author.clone(), &mut marks);
                }
            }
        }
        // vBulletin writes the text of a post into an element for quotes.
        let quoted: HashSet<usize> = self.quotes.iter().map(|quote| quote.row).collect();
        for row in (0..page.len()).filter(|&row| page.nodes.tag[row] == tags::BLOCKQUOTE) {
            let is_in_post = begun.get(self.owner[row] as usize).is_some_and(|begun| *begun);
            if is_in_post && !quoted.contains(&row) {
                marks.by_row.entry(row as u32).or_insert(Mark::Through);
            }
        }
        let first = (0..page.len()).find(|&row| is_written(&kept, row));
        for post in begun_posts() {
            let mark = Mark::Post {
                author: post.author.clone(),
                date: post.date.as_deref().map(shown_date),
                is_first: first.is_none_or(|first| post.row <= first),
            };
            unwrap_around(page, post.row, &mut marks);
            unwrap_inside(page, post, &mut marks);
            marks.by_row.insert(post.row as u32, mark);
        }
        (marks, kept)
    }
}

/// A quote is one quote, also where a system writes an element for the line above it and one for the words.
fn mark_quote(page: &Page, row: usize, author: Option<String>, marks: &mut Marks) {
    marks.by_row.insert(row as u32, Mark::Quote(author));
    if page.nodes.tag[row] != tags::BLOCKQUOTE {
        let inside = row + 1..page.nodes.end[row] as usize;
        if let Some(inner) = inside.clone().find(|&at| page.nodes.tag[at] == tags::BLOCKQUOTE) {
            marks.by_row.insert(inner as u32, Mark::Through);
        }
        for at in inside.filter(|&at| is_part(page, at)) {
            marks.by_row.entry(at as u32).or_insert(Mark::Through);
        }
    }
}

fn is_part(page: &Page, row: usize) -> bool {
    matches!(
        page.nodes.tag[row],
        tags::TABLE | tags::THEAD | tags::TBODY | tags::TFOOT | tags::TR | tags::TD | tags::TH
    )
}

fn is_list_or_table(page: &Page, row: usize) -> bool {
    let tag = page.nodes.tag[row];
    let is_list = matches!(tag, tags::UL | tags::OL | tags::DL | tags::MENU);
    is_part(page, row) || is_list || matches!(tag, tags::LI | tags::DT | tags::DD | tags::BLOCKQUOTE)
}

/// Mark the lists and tables around a post, up to one that is marked already.
fn unwrap_around(page: &Page, row: usize, marks: &mut Marks) {
    for at in page.upwards(row).skip(1).filter(|&at| is_list_or_table(page, at)) {
        // If an element is marked, all elements around it are marked already.
        if marks.by_row.contains_key(&(at as u32)) {
            return;
        }
        marks.by_row.insert(at as u32, Mark::Through);
    }
}

/// Mark the parts of a layout table between a post and all that it says.
fn unwrap_inside(page: &Page, post: &Post, marks: &mut Marks) {
    let (Some(&first), Some(&last)) = (post.rows.first(), post.rows.last()) else {
        return;
    };
    let around = page.upwards(first as usize).skip(1).take_while(|&at| at > post.row);
    for at in around.filter(|&at| page.nodes.end[at] as u32 > last && is_part(page, at)) {
        marks.by_row.insert(at as u32, Mark::Through);
    }
}
