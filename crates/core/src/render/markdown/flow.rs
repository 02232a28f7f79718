//! Blocks in sequence: paragraphs, headings, rules, code, and their separators.

use super::super::code_text;
use super::blocks::Lead;
use super::inline::{Breaks, Definition};
use super::{Close, RULE, Walk};

/// An invisible word: at the start of a note, it keeps the label and an address from forming a definition.
const APART: &str = "\u{200B} ";

impl<'p> Walk<'p> {
    /// Whether blocks may begin: not in a cell or a heading.
    pub(super) fn is_in_flow(&self) -> bool {
        self.inline.breaks == Breaks::Hard
    }

    /// A boundary of blocks: it ends the paragraph, or is written as a break in a cell or a heading.
    pub(super) fn part(&mut self) {
        match self.inline.breaks {
            Breaks::Tag => self.inline.pending_breaks = self.inline.pending_breaks.max(1),
            Breaks::Space => self.inline.space(),
            Breaks::Hard if self.inline.is_empty() => self.inline.clear_pending(),
            Breaks::Hard => {
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
        }
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
        if !self.is_in_flow() {
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
        if !self.is_in_flow() {
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

    pub(super) fn write_rule(&mut self, row: usize) {
        self.part();
        if self.is_in_flow() && self.content.is_amid(self.page, row) {
            self.begin_block();
            self.blocks.out.push_str(RULE);
        }
    }
}

impl Walk<'_> {
    /// A `pre` as a fenced block; in a cell or a heading as a line of code.
    pub(super) fn write_pre(&mut self, row: usize) {
        let code = code_text::text(self.page, row, self.kept);
        if code.is_empty() || self.code_hints.is_gutter(self.page, row) {
            return;
        }
        self.part();
        if self.inline.breaks != Breaks::Hard {
            for line in code.lines().filter(|line| !line.trim().is_empty()) {
                let mut span = String::new();
                push_code(&mut span, line.trim(), self.inline.is_in_cell());
                self.inline.write_raw(&span);
                self.part();
            }
            return;
        }
        let language = self.code_hints.language(self.page, row).unwrap_or_default();
        let fence = "`".repeat(longest_run(&code).max(2) + 1);
        if self.blocks.begins_note() {
            // A reader that knows no notes would take the fence for a part of the line.
            self.begin_block();
        }
        self.begin_block();
        self.blocks.out.extend([&*fence, &*language]);
        self.blocks.push_lines(&code);
        self.blocks.next_line();
        self.blocks.out.push_str(&fence);
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
fn longest_run(code: &str) -> usize {
    code.split(|character| character != '`').map(str::len).max().unwrap_or(0)
}
