//! Puts the title above the content, exactly once.
//!
//! Most pages have their title as an `h1`, which methods keep on some pages and drop on others. Here the title becomes
//! the first heading of the content. If the content begins with the title, it stays as the page wrote it; if the title
//! is further down or is no `h1`, it is moved to the top. An `h1` above the content that shortens the title is left out.

use super::{Form, Options};
use crate::page::Page;
use crate::parse::parse_str;
use crate::posts::Threads;
use crate::strings::{ALMOST_SAME, SOFT_HYPHEN, collapsed, escape, first_chars, folded, likeness, word_set};
use crate::tags;

/// A lower heading or a paragraph may be the title only among this number of kept blocks at the start.
const FIRST_BLOCKS: usize = 5;
const MAX_HEADINGS: usize = 20;
/// A longer block says more than a title.
const MAX_CHARS: usize = 500;

/// A kept block that may state the title.
struct Candidate {
    block: usize,
    is_first: bool,
    /// Whether it is an `h1` or the inside of one.
    is_top_heading: bool,
}

impl Page {
    /// The kept rows in a form below `title`.
    pub(super) fn render_below(
        &self,
        title: &str,
        form: Form,
        kept: &[bool],
        mut options: Options,
        threads: Option<&Threads>,
    ) -> String {
        let candidates = self.candidates(kept);
        let says: Vec<&Candidate> = candidates.iter().filter(|candidate| self.says(candidate, title)).collect();
        let mut write = |repeats: &[&Candidate]| {
            options.unwritten = self.texts_of(kept, repeats);
            self.render(form, kept, options.clone(), threads)
        };
        let (mark, gap) = match form {
            Form::Text => ("", "\n\n"),
            Form::Markdown => ("# ", "\n\n"),
            Form::Html | Form::Xhtml | Form::Tei => ("<h1>", "\n"),
        };
        if let [first, others @ ..] = &says[..]
            && first.is_first
            && first.is_top_heading
        {
            let content = write(others);
            // False if an image comes first, or if a list or a quote contains the heading.
            if content.starts_with(mark) {
                return content;
            }
        }
        let shown_title = says.iter().find(|candidate| candidate.is_top_heading).map(|candidate| {
            let rows = self.texts_of(kept, &[candidate]);
            collapsed(&self.text_of_rows(rows.into_iter()))
        });
        let shown_title = shown_title.filter(|text| !text.is_empty());
        let heading = heading(form, &shown_title.unwrap_or_else(|| collapsed(title)));
        let shortened = candidates.first().filter(|first| says.is_empty() && self.shortens(first, title));
        let content = write(&says.into_iter().chain(shortened).collect::<Vec<_>>());
        if content.is_empty() {
            return heading;
        }
        heading + gap + &content
    }

    /// The first kept blocks, and the first ones that are a heading of the first level.
    fn candidates(&self, kept: &[bool]) -> Vec<Candidate> {
        let blocks = &self.blocks;
        let is_h1 = |row: i32| row >= 0 && self.nodes.tag[row as usize] == tags::H1;
        let mut headings = 0;
        let candidate = |(number, block): (usize, usize)| {
            let row = blocks.row[block];
            let is_top_heading = (is_h1(row) || is_h1(self.nodes.parent[row as usize]))
                && blocks.chars[block] as usize <= MAX_CHARS
                && headings < MAX_HEADINGS;
            headings += usize::from(is_top_heading);
            (is_top_heading || number < FIRST_BLOCKS).then_some(Candidate {
                block,
                is_first: number == 0,
                is_top_heading,
            })
        };
        let holds_kept = |&block: &usize| self.kept_texts(kept, block).next().is_some();
        (0..blocks.len()).filter(holds_kept).enumerate().filter_map(candidate).collect()
    }

    /// Whether a block states the title, in the same words or, if it is a heading, in nearly the same.
    fn says(&self, candidate: &Candidate, title: &str) -> bool {
        let title = first_chars(title, MAX_CHARS);
        let text = self.block_text(candidate.block).replace(SOFT_HYPHEN, "");
        let text = first_chars(&text, MAX_CHARS + 1);
        let wanted = folded(title);
        if wanted.is_empty() {
            return collapsed(text) == collapsed(title);
        }
        let tag = self.nodes.tag[self.blocks.row[candidate.block] as usize];
        let is_heading = candidate.is_top_heading || tags::HEADINGS.contains(&tag);
        folded(text) == wanted || is_heading && likeness(&word_set(text), &word_set(title)) >= ALMOST_SAME
    }

    /// Whether a heading of the first level says a part of the title and nothing else.
    fn shortens(&self, candidate: &Candidate, title: &str) -> bool {
        let words = word_set(first_chars(&self.block_text(candidate.block), MAX_CHARS));
        candidate.is_top_heading && !words.is_empty() && words.is_subset(&word_set(first_chars(title, MAX_CHARS)))
    }

    /// The kept texts of a block, by row.
    fn kept_texts(&self, kept: &[bool], block: usize) -> impl Iterator<Item = u32> {
        let is_text = |&row: &usize| kept[row] && self.nodes.tag[row] == tags::TEXT;
        self.block_rows(block).filter(is_text).map(|row| row as u32)
    }

    /// The kept texts of several blocks, by row.
    fn texts_of(&self, kept: &[bool], repeats: &[&Candidate]) -> Vec<u32> {
        repeats.iter().flat_map(|candidate| self.kept_texts(kept, candidate.block)).collect()
    }
}

/// The title as a heading of the first level.
fn heading(form: Form, title: &str) -> String {
    let mut html = "<h1>".to_owned();
    escape(&mut html, title, false);
    html.push_str("</h1>");
    let page = parse_str(html, &crate::Options::default());
    page.render(form, &vec![true; page.len()], Options::default(), None)
}
