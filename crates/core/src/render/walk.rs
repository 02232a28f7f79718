//! One walk over the rows of a page, in order, for Markdown and HTML: what is content, what of it is written as a whole,
//! and what is passed over. The two forms say how things are written.

use super::anchors::Anchor;
use super::content::Content;
use super::math::{Finder, Formula, Piece, Wrapper};
use super::sources::Video;
use super::{Options, code_text, collapsed};
use crate::page::{Page, flags};
use crate::posts::Mark;
use crate::strings::without_zero_width;
use crate::tags::{self, Tag};

/// What a walk reads, and how far it has come.
pub(super) struct Reading<'p> {
    pub(super) page: &'p Page,
    kept: &'p [bool],
    pub(super) options: &'p Options,
    pub(super) content: Content,
    pub(super) code_hints: code_text::Hints,
    formulas: Finder,
    last_text: usize,
}

impl<'p> Reading<'p> {
    pub(super) fn new(page: &'p Page, kept: &'p [bool], options: &'p Options) -> Self {
        Self {
            page,
            kept,
            options,
            content: Content::new(page, kept, options),
            code_hints: code_text::Hints::default(),
            formulas: Finder::default(),
            last_text: 0,
        }
    }

    /// The kept text of a subtree as it stands.
    pub(super) fn kept_text(&self, row: usize) -> String {
        let nodes = &self.page.nodes;
        let is_kept =
            |at: &usize| nodes.tag[*at] == tags::TEXT && (nodes.chars[*at] == 0 || self.kept.get(*at) == Some(&true));
        (row..nodes.end[row] as usize).filter(is_kept).map(|at| self.page.text(at)).collect()
    }
}

/// A form that kept rows are written in.
pub(super) trait Walk<'p>: Sized {
    /// What stands between two posts.
    const RULE: &'static str;

    fn reading(&mut self) -> &mut Reading<'p>;

    fn written(&mut self) -> &mut String;

    /// End what ends at or before `row`.
    fn close_until(&mut self, row: usize);

    /// Begin an element; whether nothing inside it is left to write.
    fn is_over(&mut self, row: usize, tag: Tag, end: usize) -> bool;

    /// An element that holds nothing to write, but may mean something.
    fn without_content(&mut self, row: usize, tag: Tag, end: usize);

    /// Whether an element was written in another place, or means nothing in this form.
    fn is_aside(&mut self, _row: usize, _tag: Tag) -> bool {
        false
    }

    /// A boundary of blocks.
    fn part(&mut self);

    fn space(&mut self);

    fn break_line(&mut self);

    /// Whether a block may begin here.
    fn takes_blocks(&self) -> bool;

    /// Write a block that is complete.
    fn write_block(&mut self, block: &str);

    /// A part of the page that is no block of its own.
    fn open_box(&mut self, end: usize);

    /// Begin a quote; whether a block may begin in it.
    fn open_quote(&mut self, end: usize) -> bool;

    /// A paragraph with a name in bold, and a date.
    fn write_names(&mut self, author: Option<&str>, date: Option<&str>, behind: &str);

    fn write(&mut self, text: &str);

    fn write_code(&mut self, row: usize, code: &str);

    fn write_formula(&mut self, formula: &Formula, row: usize);

    fn write_image(&mut self, row: usize, alt: &str, url: &str);

    fn write_video(&mut self, video: Video, end: usize);

    fn walk(&mut self) {
        let page = self.reading().page;
        let mut row = 1;
        while row < page.len() {
            self.close_until(row);
            let (tag, end) = (page.nodes.tag[row], page.nodes.end[row] as usize);
            if tag == tags::TEXT {
                self.text(row);
            } else if tag > tags::INSTRUCTION && self.is_passed(row, tag, end) {
                row = end;
                continue;
            }
            row += 1;
        }
        self.close_until(usize::MAX);
    }

    fn text(&mut self, row: usize) {
        let reading = self.reading();
        let page = reading.page;
        if page.nodes.chars[row] == 0 {
            // White space separates words even if the method did not keep it.
            if !page.text(row).is_empty() {
                self.space();
            }
        } else if reading.content.has(row) {
            let last = std::mem::replace(&mut reading.last_text, row);
            if page.are_words_apart(last, row) {
                self.space();
            }
            self.write_text(row);
        }
    }

    /// Text, with the formulas that a script of the page would find in it.
    fn write_text(&mut self, row: usize) {
        let reading = self.reading();
        let page = reading.page;
        let Some(pieces) = reading.formulas.pieces(page, row) else {
            return self.write(page.text(row));
        };
        for piece in pieces {
            match piece {
                Piece::Text(text) => self.write(text),
                Piece::Formula(latex, is_display) => {
                    self.write_formula(&Formula { latex: collapsed(latex), is_display }, row);
                }
            }
        }
    }

    /// Enter an element or write it as a whole; whether nothing inside it is left to write.
    fn is_passed(&mut self, row: usize, tag: Tag, end: usize) -> bool {
        let reading = self.reading();
        let (page, options) = (reading.page, reading.options);
        if !reading.content.is_in(row, end) {
            self.without_content(row, tag, end);
            return true;
        }
        if page.nodes.namespace[row] != 0 {
            // Formulas are written, of drawings the texts that show.
            if tag == tags::MATH {
                self.write_math(row);
            }
            return matches!(tag, tags::MATH | tags::TITLE | tags::DESC | tags::STYLE | tags::SCRIPT);
        }
        if let Some(mark) = options.marks.at(row) {
            self.open_mark(mark, end);
            return false;
        }
        match tag {
            tags::IMG => self.image(row),
            tags::IFRAME => {
                if let Some(video) = page.video(row, &options.base) {
                    self.write_video(video, end);
                }
            }
            tags::PRE | tags::LISTING | tags::XMP | tags::PLAINTEXT => self.code(row),
            tags::SCRIPT => self.write_math(row),
            tags::BUTTON if code_text::is_beside_code(page, row) => {}
            tags::DIV if code_text::is_box(page, row) => self.code(row),
            tags::SPAN | tags::DIV | tags::KNOWN.. => match page.wrapper(row) {
                Some(Wrapper::Formula(formula)) => self.write_formula(&formula, row),
                Some(Wrapper::Nothing) => {}
                None if self.is_aside(row, tag) => {}
                None if page.is_unseen_in_link(row) || code_text::is_beside_code(page, row) => {}
                None => return self.is_over(row, tag, end),
            },
            _ if self.is_aside(row, tag) => {}
            tags::A if page.anchor(row) == Some(Anchor::Sign) => {}
            _ => return self.is_over(row, tag, end),
        }
        true
    }

    fn image(&mut self, row: usize) {
        let reading = self.reading();
        let (page, options) = (reading.page, reading.options);
        if page.is_tex_image(row) {
            self.write_math(row);
        } else if let Some(sign) = page.emoji(row) {
            self.write(&sign);
        } else if let Some(url) = options.source(page, row) {
            let alt = page.attribute(row, "alt").unwrap_or_default();
            self.write_image(row, &without_zero_width(&alt), &url);
        }
    }

    fn code(&mut self, row: usize) {
        let reading = self.reading();
        let code = code_text::text(reading.page, row, reading.kept);
        if !code.is_empty() && !reading.code_hints.is_gutter(reading.page, row) {
            self.write_code(row, &code);
        }
    }

    fn write_math(&mut self, row: usize) {
        if let Some(formula) = self.reading().page.formula(row) {
            self.write_formula(&formula, row);
        }
    }

    fn write_rule(&mut self, row: usize) {
        self.part();
        let reading = self.reading();
        if reading.content.is_amid(reading.page, row) && self.takes_blocks() {
            self.write_block(Self::RULE);
        }
    }

    /// The line above a post or a quote that names its author.
    fn open_mark(&mut self, mark: &Mark, end: usize) {
        self.part();
        match mark {
            Mark::Post { author, date, is_first } => {
                if self.takes_blocks() {
                    // Many pages draw a line between posts themselves.
                    if !is_first && !self.written().ends_with(Self::RULE) {
                        self.write_block(Self::RULE);
                    }
                    self.write_names(author.as_deref(), date.as_deref(), "");
                }
                self.open_box(end);
            }
            Mark::Quote(author) => {
                if self.open_quote(end) {
                    self.write_names(author.as_deref(), None, ":");
                }
            }
            Mark::Through => self.open_box(end),
        }
    }

    /// Separates words, lines or blocks where an element that is not written stands between them.
    fn pass(&mut self, row: usize) {
        let page = self.reading().page;
        let nodes = &page.nodes;
        if nodes.namespace[row] != 0 {
            return;
        }
        let rows = row..nodes.end[row] as usize;
        if rows.clone().any(|at| nodes.flags[at] & flags::BLOCK != 0) {
            return self.part();
        }
        let is_space = |text: &str| text.starts_with(char::is_whitespace) || text.ends_with(char::is_whitespace);
        if rows.clone().any(|at| nodes.tag[at] == tags::TEXT && is_space(page.text(at))) {
            self.space();
        }
        rows.filter(|&at| nodes.tag[at] == tags::BR).for_each(|_| self.break_line());
    }
}
