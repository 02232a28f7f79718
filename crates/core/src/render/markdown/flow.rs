//! Blocks in sequence: paragraphs, headings, rules, code, and their separators.

use super::blocks::Lead;
use super::inline::{Breaks, Definition};
use super::{Close, Markdown, Walk};

/// An invisible word: at the start of a note, it keeps the label and an address from forming a definition.
const APART: &str = "\u{200B} ";

impl<'p> Markdown<'p> {
    /// Write the paragraph that was made.
    pub(super) fn end_paragraph(&mut self) {
        let begins_note = self.blocks.begins_note();
        self.begin_block();
        if begins_note {
            match self.inline.definition() {
                Definition::None => {}
                Definition::Titled(at) => self.inline.title = Some(at),
                Definition::Address => self.blocks.out.push_str(APART),
            }
        }
        self.write_line();
        self.paragraph_depth = Some(self.blocks.depth());
    }

    pub(super) fn begin_block(&mut self) {
        self.need_item();
        self.blocks.begin();
        self.paragraph_depth = None;
    }

    pub(super) fn write_line(&mut self) {
        let (out, line_start) = self.blocks.split();
        self.inline.finish(out, line_start);
    }

    /// A block without a sign of its own.
    pub(super) fn open_plain(&mut self) -> Close<'p> {
        self.part();
        Some(Self::part)
    }

    pub(super) fn close_container(&mut self) {
        self.part();
        self.blocks.pop();
    }

    /// Begins a quote or the like; whether it could begin here, and what ends it.
    pub(super) fn open_container(&mut self, lead: Lead) -> (bool, Close<'p>) {
        self.part();
        if !self.takes_blocks() {
            return (false, Some(Self::part));
        }
        self.need_item();
        match self.blocks.push(lead) {
            true => (true, Some(Self::close_container)),
            false => (false, Some(Self::part)),
        }
    }

    pub(super) fn open_heading(&mut self, level: usize) -> Close<'p> {
        self.part();
        if !self.takes_blocks() {
            return Some(Self::part);
        }
        self.level = level;
        self.inline.breaks = Breaks::Space;
        Some(Self::close_heading)
    }

    pub(super) fn close_heading(&mut self) {
        if !self.inline.is_empty() {
            self.begin_block();
            self.blocks.out.extend([&"######"[..self.level], " "]);
            self.write_line();
        }
        self.inline.clear_pending();
        self.inline.breaks = Breaks::Hard;
    }
}

/// `code` between as many backquotes as it takes.
pub(super) fn push_code(out: &mut String, code: &str, in_cell: bool) {
    let fence = longest_run(code) + 1;
    let is_padded = code.starts_with('`') || code.ends_with('`');
    let padding = if is_padded { " " } else { "" };
    out.extend(std::iter::repeat_n('`', fence));
    out.push_str(padding);
    if in_cell {
        // The table itself undoes this (GFM 4.10).
        out.push_str(&code.replace('|', "\\|"));
    } else {
        out.push_str(code);
    }
    out.push_str(padding);
    out.extend(std::iter::repeat_n('`', fence));
}

/// Length of the longest run of backquotes.
pub(super) fn longest_run(code: &str) -> usize {
    code.split(|character| character != '`').map(str::len).max().unwrap_or(0)
}
