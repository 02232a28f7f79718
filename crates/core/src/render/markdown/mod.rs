//! Kept rows as Markdown: CommonMark with the tables, strikethrough, notes and alerts of GitHub.
//!
//! One walk over the rows, in order. What is inside a block goes to a line in the making (`inline`), which escapes it
//! and settles its emphasis (`marks`); at the end of the block the line goes out, behind the signs of the lists and
//! quotes around it (`blocks`). Subtrees without kept content are passed over.

mod asides;
mod blocks;
mod escape;
mod flow;
mod inline;
mod leaves;
mod lists;
mod marks;
mod notes;
mod tables;

use std::collections::{HashMap, HashSet};

use self::blocks::{Blocks, Lead};
use self::flow::{longest_run, push_code};
use self::inline::{Breaks, Inline, Span};
use self::leaves::push_latex;
use self::lists::List;
use self::marks::MarkKind;
use self::notes::Notes;
use self::tables::Table;
use super::math::Formula;
use super::sources::Video;
use super::walk::{Reading, Walk};
use super::{Options, code_text, collapsed, most_addresses};
use crate::page::{Page, flags};
use crate::tags::{self, Tag};

impl Page {
    /// The text rows that `kept` holds, and the images that belong to them, as Markdown.
    pub fn render_markdown(&self, kept: &[bool], options: &Options) -> String {
        let mut markdown = Markdown {
            page: self,
            reading: Reading::new(self, kept, options),
            inline: Inline::new(most_addresses(self)),
            blocks: Blocks::new(self.text(0).len() / 2),
            lists: Vec::new(),
            table: None,
            paragraph_depth: None,
            notes: Notes::default(),
            in_note: 0,
            fresh: None,
            written_summaries: HashSet::new(),
            panel_labels: HashMap::new(),
            merged_list: None,
            level: 0,
            around: Vec::new(),
        };
        markdown.walk();
        markdown.part();
        markdown.blocks.out
    }
}

/// What to do when the rows of an element end; none where nothing is to be done.
type Close<'p> = Option<End<'p>>;
type End<'p> = fn(&mut Markdown<'p>);

struct Markdown<'p> {
    page: &'p Page,
    reading: Reading<'p>,
    inline: Inline,
    blocks: Blocks,
    lists: Vec<List>,
    table: Option<Table>,
    /// Containers around the last block, where that was a paragraph.
    paragraph_depth: Option<usize>,
    notes: Notes<'p>,
    in_note: usize,
    /// The length of the document when a callout or a note began.
    fresh: Option<usize>,
    written_summaries: HashSet<usize>,
    /// The panels of tabs and their labels, from the bar of the tabs to the panel.
    panel_labels: HashMap<usize, usize>,
    /// A list that is all that the first item of another has: its items are those of the other.
    merged_list: Option<usize>,
    level: usize,
    around: Vec<(usize, End<'p>)>,
}

impl<'p> Walk<'p> for Markdown<'p> {
    const RULE: &'static str = "***";

    fn reading(&mut self) -> &mut Reading<'p> {
        &mut self.reading
    }

    fn written(&mut self) -> &mut String {
        &mut self.blocks.out
    }

    fn close_until(&mut self, row: usize) {
        while let Some((_, close)) = self.around.pop_if(|(end, _)| *end <= row) {
            close(self);
        }
    }

    fn is_over(&mut self, row: usize, tag: Tag, end: usize) -> bool {
        let title = if self.in_note == 0 && self.is_fresh() { self.open_title(row) } else { None };
        let is_over = matches!(title, Some(None));
        let close = title.unwrap_or_else(|| self.open(row, tag));
        self.around.extend(close.map(|close| (end, close)));
        is_over
    }

    fn without_content(&mut self, row: usize, tag: Tag, _end: usize) {
        match tag {
            tags::HR => self.write_rule(row),
            tags::INPUT => self.write_box(row),
            tags::TR => self.pass_row(),
            tags::TD | tags::TH if self.table.is_some() => {
                self.open_cell(row);
                self.close_cell();
            }
            _ => self.pass(row),
        }
    }

    fn is_aside(&mut self, row: usize, tag: Tag) -> bool {
        match tag {
            tags::SUP => self.write_raised_notes(row) || self.is_way_back(row),
            tags::A => match self.note_sign(row) {
                Some(label) => {
                    self.inline.write_note_sign(&label);
                    true
                }
                // A link from a note to its text, or from a text to a dropped note.
                None => self.is_way_back(row) || self.leads_to_dropped_note(row),
            },
            tags::UL | tags::OL | tags::NAV => self.is_tab_bar(row),
            tags::TD if self.table.is_none() => code_text::is_added(self.page, row),
            tags::SPAN | tags::KNOWN.. => self.is_way_back(row),
            tags::DIV => self.is_way_back(row) || self.is_tab_bar(row),
            tags::SUMMARY => self.written_summaries.contains(&row),
            _ => false,
        }
    }

    /// A boundary of blocks: it ends the paragraph, or is written as a break in a cell or a heading.
    fn part(&mut self) {
        match self.inline.breaks {
            Breaks::Tag => self.inline.pending_breaks = self.inline.pending_breaks.max(1),
            Breaks::Space => self.inline.space(),
            Breaks::Hard if self.inline.is_empty() => self.inline.clear_pending(),
            Breaks::Hard => self.end_paragraph(),
        }
    }

    fn space(&mut self) {
        self.inline.space();
    }

    fn break_line(&mut self) {
        if self.inline.break_line() {
            self.part();
        }
    }

    /// Whether blocks may begin: not in a cell or a heading.
    fn takes_blocks(&self) -> bool {
        self.inline.breaks == Breaks::Hard
    }

    fn write_block(&mut self, block: &str) {
        self.begin_block();
        self.blocks.out.push_str(block);
    }

    fn open_box(&mut self, end: usize) {
        self.around.push((end, Self::part));
    }

    fn open_quote(&mut self, end: usize) -> bool {
        let (is_open, close) = self.open_container(Lead::Quote);
        self.around.extend(close.map(|close| (end, close)));
        is_open
    }

    fn write_names(&mut self, author: Option<&str>, date: Option<&str>, behind: &str) {
        if let Some(author) = author {
            self.inline.enter(Span::Mark(MarkKind::Strong));
            self.inline.write(&format!("{author}{behind}"));
            self.inline.leave();
        }
        if let Some(date) = date {
            let between = if author.is_some() { " · " } else { "" };
            self.inline.write(&format!("{between}{date}"));
        }
        self.part();
    }

    fn write(&mut self, text: &str) {
        self.inline.write(text);
    }

    /// A fenced block; in a cell or a heading lines of code.
    fn write_code(&mut self, row: usize, code: &str) {
        self.part();
        if !self.takes_blocks() {
            for line in code.lines().filter(|line| !line.trim().is_empty()) {
                let mut span = String::new();
                push_code(&mut span, line.trim(), self.inline.is_in_cell());
                self.inline.write_raw(&span);
                self.part();
            }
            return;
        }
        let language = self.reading.code_hints.language(self.page, row).unwrap_or_default();
        let fence = "`".repeat(longest_run(code).max(2) + 1);
        if self.blocks.begins_note() {
            // A reader that knows no notes would take the fence for a part of the line.
            self.begin_block();
        }
        self.write_block(&fence);
        self.blocks.out.push_str(&language);
        self.blocks.push_lines(code);
        self.blocks.next_line();
        self.blocks.out.push_str(&fence);
    }

    /// Between dollar signs, or between double ones on separate lines.
    fn write_formula(&mut self, formula: &Formula, _row: usize) {
        if formula.is_display && self.takes_blocks() {
            self.part();
            self.write_block("$$");
            self.blocks.next_line();
            self.blocks.out.push_str(leaves::line_start(&formula.latex));
            push_latex(&mut self.blocks.out, &formula.latex, false);
            self.blocks.push_lines("$$");
        } else {
            self.inline.write_formula(&formula.latex);
        }
    }

    fn write_image(&mut self, _row: usize, alt: &str, url: &str) {
        self.inline.write_image(&collapsed(alt), url);
    }

    fn write_video(&mut self, video: Video, _end: usize) {
        if self.inline.affords(&video.url) {
            self.inline.enter(Span::Link(video.url));
            self.inline.write(&video.title);
            self.inline.leave();
        }
    }
}

impl<'p> Markdown<'p> {
    /// Begin an element.
    fn open(&mut self, row: usize, tag: Tag) -> Close<'p> {
        match tag {
            tags::A => self.open_link(row),
            tags::B | tags::STRONG | tags::EM | tags::I if self.page.is_unset(row) => None,
            tags::B | tags::STRONG => self.open_span(Span::Mark(MarkKind::Strong)),
            tags::EM | tags::I => self.open_span(Span::Mark(MarkKind::Emphasis)),
            tags::DEL | tags::S | tags::STRIKE => self.open_span(Span::Mark(MarkKind::Deleted)),
            tags::SUB => self.open_span(Span::Around("<sub>", "</sub>")),
            tags::SUP => self.open_span(Span::Around("<sup>", "</sup>")),
            tags::RT if !self.is_in_parentheses(row) => self.open_span(Span::Around("(", ")")),
            tags::Q => self.open_span(Span::Around("“", "”")),
            tags::CODE | tags::KBD | tags::SAMP | tags::TT => self.open_span(Span::Code),
            _ if self.page.nodes.flags[row] & flags::BLOCK != 0 => self.open_block(row, tag),
            _ => None,
        }
    }

    fn is_way_back(&mut self, row: usize) -> bool {
        self.in_note > 0 && self.leads_back(row)
    }

    fn open_block(&mut self, row: usize, tag: Tag) -> Close<'p> {
        if let Some(close) = self.open_note(row) {
            return close;
        }
        if let Some(label) = self.panel_labels.remove(&row) {
            self.write_panel_label(label);
        }
        if matches!(tag, tags::DIV | tags::ASIDE | tags::SECTION | tags::BLOCKQUOTE)
            && let Some(kind) = self.page.callout(row)
        {
            return self.open_callout(kind);
        }
        match tag {
            tags::H1 | tags::H2 | tags::H3 | tags::H4 | tags::H5 | tags::H6 => {
                self.open_heading(1 + usize::from(tag - tags::H1))
            }
            tags::UL | tags::OL | tags::DL | tags::MENU | tags::DIR => self.open_list(row, tag),
            tags::LI => self.open_item(row),
            tags::DT => self.open_term(),
            tags::DD => self.open_definition(),
            tags::BLOCKQUOTE => self.open_container(Lead::Quote).1,
            tags::DETAILS if self.reading.options.markup.details => self.open_details(row),
            tags::SUMMARY if !self.reading.options.markup.details => self.open_bold(),
            tags::TABLE => self.open_table(row),
            tags::TR => self.open_row(),
            tags::TD | tags::TH => self.open_cell(row),
            tags::FIGCAPTION => self.open_marked(MarkKind::Emphasis),
            _ => self.open_plain(),
        }
    }

    fn open_span(&mut self, span: Span) -> Close<'p> {
        self.inline.enter(span);
        Some(|walk| walk.inline.leave())
    }
}
