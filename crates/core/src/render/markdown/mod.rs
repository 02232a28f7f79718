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
use self::inline::{Inline, Span};
use self::lists::List;
use self::marks::MarkKind;
use self::notes::Notes;
use self::tables::Table;
use super::anchors::Anchor;
use super::content::{Content, Trace};
use super::math::{Finder, Wrapper};
use super::{Options, code_text, most_addresses};
use crate::page::{Page, flags};
use crate::tags::{self, Tag};

const RULE: &str = "***";

impl Page {
    /// The text rows that `kept` holds, and the images that belong to them, as Markdown.
    pub fn render_markdown(&self, kept: &[bool], options: &Options) -> String {
        Walk::new(self, kept, options).run()
    }
}

/// What to do when the rows of an element end; none where nothing is to be done.
type Close<'p> = Option<End<'p>>;
type End<'p> = fn(&mut Walk<'p>);

/// How to go on after an element's start.
enum Step<'p> {
    Into(Close<'p>),
    Over,
}

struct Walk<'p> {
    page: &'p Page,
    kept: &'p [bool],
    options: &'p Options,
    content: Content,
    inline: Inline,
    blocks: Blocks,
    lists: Vec<List>,
    table: Option<Table>,
    /// Containers around the last block, where that was a paragraph.
    paragraph_depth: Option<usize>,
    notes: Notes<'p>,
    in_note: usize,
    formulas: Finder,
    code_hints: code_text::Hints,
    /// The length of the document when a callout or a note began.
    fresh: Option<usize>,
    written_summaries: HashSet<usize>,
    /// The panels of tabs and their labels, from the bar of the tabs to the panel.
    panel_labels: HashMap<usize, usize>,
    /// A list that is all that the first item of another has: its items are those of the other.
    merged_list: Option<usize>,
    last_text: usize,
    level: usize,
    around: Vec<(usize, End<'p>)>,
}

impl<'p> Walk<'p> {
    fn new(page: &'p Page, kept: &'p [bool], options: &'p Options) -> Self {
        Self {
            page,
            kept,
            options,
            content: Content::new(page, kept, options),
            inline: Inline::new(most_addresses(page)),
            blocks: Blocks::new(page.text(0).len() / 2),
            lists: Vec::new(),
            table: None,
            paragraph_depth: None,
            notes: Notes::default(),
            in_note: 0,
            formulas: Finder::default(),
            code_hints: code_text::Hints::default(),
            fresh: None,
            written_summaries: HashSet::new(),
            panel_labels: HashMap::new(),
            merged_list: None,
            last_text: 0,
            level: 0,
            around: Vec::new(),
        }
    }

    fn run(mut self) -> String {
        let nodes = &self.page.nodes;
        let mut row = 1;
        while row < self.page.len() {
            while let Some((_, close)) = self.around.pop_if(|(end, _)| *end <= row) {
                close(&mut self);
            }
            let tag = nodes.tag[row];
            let end = nodes.end[row] as usize;
            if tag == tags::TEXT {
                self.text(row);
            } else if tag > tags::INSTRUCTION {
                match self.element(row, tag, end) {
                    Step::Over => {
                        row = end;
                        continue;
                    }
                    Step::Into(close) => self.around.extend(close.map(|close| (end, close))),
                }
            }
            row += 1;
        }
        while let Some((_, close)) = self.around.pop() {
            close(&mut self);
        }
        self.part();
        self.blocks.out
    }

    fn text(&mut self, row: usize) {
        if self.page.nodes.chars[row] == 0 {
            // White space separates words even if the method did not keep it.
            if !self.page.text(row).is_empty() {
                self.inline.space();
            }
        } else if self.content.has(row) {
            if !self.inline.is_empty() && self.page.are_words_apart(self.last_text, row) {
                self.inline.space();
            }
            self.write_text(row);
            self.last_text = row;
        }
    }

    fn element(&mut self, row: usize, tag: Tag, end: usize) -> Step<'p> {
        if !self.content.is_in(row, end) {
            self.without_content(row, tag);
            return Step::Over;
        }
        if self.page.nodes.namespace[row] != 0 {
            return self.foreign(row, tag);
        }
        if let Some(mark) = self.options.marks.at(row) {
            return Step::Into(self.open_mark(mark));
        }
        if self.is_written(row, tag) {
            return Step::Over;
        }
        if self.in_note == 0
            && self.is_fresh()
            && let Some(title) = self.open_title(row)
        {
            return title.map_or(Step::Over, |close| Step::Into(Some(close)));
        }
        match tag {
            tags::A => self.open_link(row),
            tags::B | tags::STRONG | tags::EM | tags::I if self.page.is_unset(row) => Step::Into(None),
            tags::B | tags::STRONG => self.open_span(Span::Mark(MarkKind::Strong)),
            tags::EM | tags::I => self.open_span(Span::Mark(MarkKind::Emphasis)),
            tags::DEL | tags::S | tags::STRIKE => self.open_span(Span::Mark(MarkKind::Deleted)),
            tags::SUB => self.open_span(Span::Around("<sub>", "</sub>")),
            tags::SUP => self.open_span(Span::Around("<sup>", "</sup>")),
            tags::RT if !self.is_in_parentheses(row) => self.open_span(Span::Around("(", ")")),
            tags::Q => self.open_span(Span::Around("“", "”")),
            tags::CODE | tags::KBD | tags::SAMP | tags::TT => self.open_span(Span::Code),
            _ if self.page.nodes.flags[row] & flags::BLOCK != 0 => Step::Into(self.open_block(row, tag)),
            _ => Step::Into(None),
        }
    }

    /// Write an element as a whole, where what is inside it is not for the walk.
    fn is_written(&mut self, row: usize, tag: Tag) -> bool {
        match tag {
            tags::IMG => self.write_image(row),
            tags::IFRAME => self.write_video(row),
            tags::PRE | tags::LISTING | tags::XMP | tags::PLAINTEXT => self.write_pre(row),
            tags::SCRIPT => self.write_math(row),
            tags::SUP => return self.write_raised_notes(row) || self.is_way_back(row),
            tags::A => match self.note_sign(row) {
                Some(label) => self.inline.write_note_sign(&label),
                None => return self.is_left_out(row),
            },
            tags::UL | tags::OL | tags::NAV => return self.is_tab_bar(row),
            tags::TD if self.table.is_none() => return code_text::is_added(self.page, row),
            tags::BUTTON => return code_text::is_beside_code(self.page, row),
            tags::DIV if code_text::is_box(self.page, row) => self.write_pre(row),
            tags::SPAN | tags::DIV | tags::KNOWN.. => match self.page.wrapper(row) {
                Some(Wrapper::Formula(formula)) => self.write_formula(&formula),
                Some(Wrapper::Nothing) => {}
                None => {
                    return self.is_way_back(row)
                        || self.page.is_unseen_in_link(row)
                        || code_text::is_beside_code(self.page, row)
                        || tag == tags::DIV && self.is_tab_bar(row);
                }
            },
            tags::SUMMARY => return self.written_summaries.contains(&row),
            _ => return false,
        }
        true
    }

    /// Whether a link is useless in Markdown: a note to its text, a text to a dropped note, a heading to itself.
    fn is_left_out(&mut self, row: usize) -> bool {
        self.is_way_back(row) || self.page.anchor(row) == Some(Anchor::Sign) || self.leads_to_dropped_note(row)
    }

    fn is_way_back(&mut self, row: usize) -> bool {
        self.in_note > 0 && self.leads_back(row)
    }

    /// Drawings and formulas; of a drawing, only the texts that show.
    fn foreign(&mut self, row: usize, tag: Tag) -> Step<'p> {
        match tag {
            tags::MATH => self.write_math(row),
            tags::TITLE | tags::DESC | tags::STYLE | tags::SCRIPT => {}
            _ => return Step::Into(None),
        }
        Step::Over
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
            tags::DETAILS if self.options.markup.details => self.open_details(row),
            tags::SUMMARY if !self.options.markup.details => self.open_bold(),
            tags::TABLE => self.open_table(row),
            tags::TR => self.open_row(),
            tags::TD | tags::TH => self.open_cell(row),
            tags::FIGCAPTION => self.open_marked(MarkKind::Emphasis),
            _ => self.open_plain(),
        }
    }

    /// An element that holds nothing to write, but may mean something.
    fn without_content(&mut self, row: usize, tag: Tag) {
        match tag {
            tags::HR => self.write_rule(row),
            tags::INPUT => self.write_box(row),
            tags::TR => self.pass_row(),
            tags::TD | tags::TH if self.table.is_some() => {
                self.open_cell(row);
                self.close_cell();
            }
            _ => self.pass(&Trace::new(self.page, row)),
        }
    }

    /// Part words, lines or blocks as what was not written would have done.
    fn pass(&mut self, trace: &Trace) {
        if trace.is_block {
            return self.part();
        }
        if trace.has_space {
            self.inline.space();
        }
        for _ in 0..trace.breaks {
            if self.inline.break_line() {
                self.part();
            }
        }
    }

    fn open_span(&mut self, span: Span) -> Step<'p> {
        self.inline.enter(span);
        Step::Into(Some(|walk| walk.inline.leave()))
    }
}
