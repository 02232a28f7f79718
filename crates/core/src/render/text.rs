//! Kept rows as plain text; of a thread with a line of author and date above each post, and `> ` before each line of a quote.

use super::pieces::{Piece, pieces, without_indent};
use super::{code_text, collapsed};
use crate::page::{Page, flags};
use crate::posts::{Mark, Marks, header};
use crate::tags;

/// What stands between two pieces of text, the widest boundary winning.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Gap {
    None,
    /// The decimals of a price follow.
    Decimals,
    Space,
    Cell,
    Line,
    Paragraph,
}

struct Writer {
    out: String,
    gap: Gap,
}

impl Writer {
    fn widen(&mut self, gap: Gap) {
        self.gap = self.gap.max(gap);
    }

    fn write_gap(&mut self) {
        let gap = std::mem::replace(&mut self.gap, Gap::None);
        if self.out.is_empty() {
            return;
        }
        self.out.push_str(match gap {
            Gap::None => "",
            Gap::Decimals if self.out.rsplit(char::is_whitespace).next().is_some_and(|whole| whole.contains('.')) => {
                ","
            }
            Gap::Decimals => ".",
            Gap::Space => " ",
            Gap::Cell => "\t",
            Gap::Line => "\n",
            Gap::Paragraph => "\n\n",
        });
    }

    /// Text whose white space means no more than one space.
    fn write_collapsed(&mut self, text: &str) {
        for piece in pieces(text) {
            match piece {
                Piece::Space => self.widen(Gap::Space),
                Piece::Words(words) => {
                    let is_first = self.out.is_empty() || self.gap > Gap::Space;
                    let words = &text[words];
                    let words = if is_first { without_indent(words) } else { words };
                    if !words.is_empty() {
                        self.write_gap();
                        self.out.push_str(words);
                    }
                }
            }
        }
    }

    fn write_preformatted(&mut self, text: &str) {
        let is_new_line = self.gap == Gap::Line && self.out.ends_with('\n');
        if self.gap > Gap::Space && !is_new_line || self.out.is_empty() {
            self.write_gap();
        }
        self.gap = Gap::None;
        self.out.push_str(text);
    }
}

impl Page {
    /// The text rows that `kept` holds, blocks on lines of their own.
    pub fn render_text(&self, kept: &[bool]) -> String {
        self.text_of_rows(self.readable(kept).into_iter())
    }

    /// The texts among some rows, which come in order; blocks on lines of their own.
    pub(crate) fn text_of_rows(&self, rows: impl Iterator<Item = u32>) -> String {
        let mut writer = Writer { out: String::new(), gap: Gap::None };
        let mut additions = code_text::Additions::default();
        let mut last = None;
        for row in rows.map(|row| row as usize) {
            if self.nodes.tag[row] != tags::TEXT || self.is_raw(row) {
                continue;
            }
            let flags = self.nodes.flags[row];
            let is_code = flags & flags::CODE != 0 && self.is_in_pre(row);
            // Line numbers of code, and signs that link a heading to itself, are not for a reader of plain text.
            let is_aside = is_code && additions.hold(self, row)
                || flags & flags::LINK != 0 && !is_code && self.is_link_aside(row)
                || self.nodes.chars[row] > 0 && self.is_interface(row);
            if is_aside {
                continue;
            }
            if let Some(last) = last {
                writer.widen(self.gap_between(last, row));
            }
            if is_code {
                writer.write_preformatted(self.text(row));
            } else {
                writer.write_collapsed(self.text(row));
            }
            last = Some(row);
        }
        let length = writer.out.trim_end().len();
        writer.out.truncate(length);
        writer.out
    }

    /// The text of a block on one line, without what a visitor cannot see.
    pub(crate) fn seen_block_text(&self, block: usize) -> String {
        let rows = self.block_rows(block);
        if rows.clone().any(|row| self.is_concealed(row)) {
            let is_seen = |row: &usize| self.nodes.chars[*row] > 0 && !self.is_concealed(*row);
            return collapsed(&self.text_of_rows(rows.filter(is_seen).map(|row| row as u32)));
        }
        self.block_text(block)
    }

    /// The kept text of a block on one line; of a block that is not kept, what a visitor sees, or all where that is nothing.
    pub fn kept_block_text(&self, block: usize, kept: &[bool]) -> String {
        let rows = self.block_rows(block);
        let has_text = |row: &usize| self.nodes.tag[*row] == tags::TEXT && self.nodes.chars[*row] > 0;
        if !rows.clone().any(|row| has_text(&row) && kept[row]) {
            let seen = self.seen_block_text(block);
            return if seen.is_empty() { self.block_text(block) } else { seen };
        }
        if rows.clone().filter(has_text).all(|row| kept[row]) {
            return self.block_text(block);
        }
        collapsed(&self.text_of_rows(rows.filter(|row| kept[*row]).map(|row| row as u32)))
    }

    /// The text of a block on one line.
    pub fn block_text(&self, block: usize) -> String {
        let (start, end) = (self.blocks.text_start[block], self.blocks.text_end[block]);
        let mut writer = Writer { out: String::with_capacity(self.text_between(start, end).len()), gap: Gap::None };
        for row in self.block_rows(block) {
            match self.nodes.tag[row] {
                tags::TEXT if !self.is_raw(row) => writer.write_collapsed(self.text(row)),
                tags::BR => writer.widen(Gap::Space),
                _ => {}
            }
        }
        writer.out
    }

    /// The widest boundary from one text to another: of the blocks that end behind the first, of what lies in between.
    fn gap_between(&self, last: usize, row: usize) -> Gap {
        let nodes = &self.nodes;
        let is_block = |at: usize| nodes.flags[at] & flags::BLOCK != 0;
        let mut gap = Gap::None;
        let mut at = nodes.parent[last] as usize;
        while nodes.end[at] as usize <= row && gap < Gap::Paragraph {
            if is_block(at) {
                gap = gap.max(self.gap_around(at));
            }
            at = nodes.parent[at] as usize;
        }
        let mut at = last + 1;
        while at < row && gap < Gap::Paragraph {
            if nodes.tag[at] == tags::BR {
                gap = gap.max(Gap::Line);
            } else if is_block(at)
                || nodes.tag[at] == tags::SPAN && nodes.flags[at] & flags::CODE != 0 && code_text::is_line(self, at)
            {
                gap = gap.max(self.gap_around(at));
            } else if nodes.tag[at] == tags::TEXT && nodes.chars[at] == 0 && !self.text(at).is_empty() {
                // White space separates words even if the method did not keep it.
                gap = gap.max(Gap::Space);
            }
            at += 1;
        }
        match gap {
            Gap::None if self.are_words_apart(last, row) => Gap::Space,
            Gap::None if self.are_decimals(last, row) => Gap::Decimals,
            _ => gap,
        }
    }

    pub(super) fn is_in_pre(&self, row: usize) -> bool {
        self.upwards(row).skip(1).take_while(|&at| at != 0 && self.nodes.flags[at] & flags::CODE != 0).any(|at| {
            let tag = self.nodes.tag[at];
            matches!(tag, tags::PRE | tags::LISTING | tags::XMP | tags::PLAINTEXT)
        })
    }

    fn gap_around(&self, row: usize) -> Gap {
        let is_in_list = || self.nodes.flags[self.nodes.parent[row] as usize] & flags::LIST != 0;
        match self.nodes.tag[row] {
            tags::TD | tags::TH => Gap::Cell,
            tags::UL | tags::OL | tags::DL | tags::MENU if is_in_list() => Gap::Line,
            tags::P | tags::PRE if is_in_list() => Gap::Line,
            tags::DIV | tags::SPAN | tags::LI | tags::DT | tags::DD => Gap::Line,
            tags::OPTION | tags::OPTGROUP => Gap::Line,
            tags::TR | tags::THEAD | tags::TBODY | tags::TFOOT => Gap::Line,
            _ => Gap::Paragraph,
        }
    }
}

impl Page {
    /// As `render_text`, with the posts and quotes that are marked.
    pub fn render_thread_text(&self, kept: &[bool], marks: &Marks) -> String {
        let mut out = String::new();
        let mut piece: Vec<u32> = Vec::new();
        // The author of the quote that is being read, if it is one and has one.
        let mut quote: Option<Option<&str>> = None;
        let mut marked = marks.rows().into_iter().peekable();
        let mut quote_end = 0;
        for row in self.readable(kept) {
            if quote.is_some() && row as usize >= quote_end {
                self.push_piece(&mut out, &mut piece, quote.take());
            }
            while let Some(at) = marked.next_if(|&at| at <= row) {
                self.push_piece(&mut out, &mut piece, quote);
                match marks.at(at as usize) {
                    Some(Mark::Post { author, date, .. }) => {
                        quote = None;
                        push_paragraph(&mut out, &header(author.as_deref(), date.as_deref()));
                    }
                    Some(Mark::Quote(author)) => {
                        quote = Some(author.as_deref());
                        quote_end = self.nodes.end[at as usize] as usize;
                    }
                    _ => {}
                }
            }
            piece.push(row);
        }
        self.push_piece(&mut out, &mut piece, quote);
        out
    }

    fn push_piece(&self, out: &mut String, piece: &mut Vec<u32>, quote: Option<Option<&str>>) {
        let text = self.text_of_rows(piece.drain(..));
        let text = text.trim_matches('\n');
        let Some(author) = quote else {
            return push_paragraph(out, text);
        };
        if text.is_empty() {
            return;
        }
        let author = author.map(|author| format!("{author}:"));
        let lines = author.as_deref().into_iter().chain(text.split('\n'));
        let lines: Vec<String> = lines.map(|line| format!("> {line}").trim_end().to_owned()).collect();
        push_paragraph(out, &lines.join("\n"));
    }
}

fn push_paragraph(out: &mut String, text: &str) {
    if !text.is_empty() {
        if !out.is_empty() {
            out.push_str("\n\n");
        }
        out.push_str(text);
    }
}
