//! Single elements in a line: links, checkboxes of tasks; and formulas such that Markdown does not read them.

use super::inline::Span;
use super::{Close, Markdown, escape};
use crate::tags;

impl<'p> Markdown<'p> {
    /// The box of a task, at the start of an item.
    pub(super) fn write_box(&mut self, row: usize) {
        let is_first = self.inline.is_empty() && self.is_at_item_start();
        if is_first && self.page.attribute_is(row, "type", &["checkbox"]) {
            let is_done = self.page.raw_attribute(row, "checked").is_some();
            self.inline.write_raw(if is_done { "[x]" } else { "[ ]" });
            self.inline.space();
        }
    }

    /// Whether an `rp` right before the `rt` at `row` is written: its parenthesis, and white space, may lie in between.
    pub(super) fn is_in_parentheses(&self, row: usize) -> bool {
        let is_open = |at: usize| self.page.nodes.tag[at] == tags::RP && self.reading.content.holds(at, row);
        (row.saturating_sub(3)..row).any(is_open)
    }

    pub(super) fn open_link(&mut self, row: usize) -> Close<'p> {
        let is_written = self.reading.options.markup.links && !self.inline.is_in_link() && self.inline.addresses > 0;
        if !is_written || self.page.anchor(row).is_some() {
            return None;
        }
        match self.page.safe_link(row, &self.reading.options.base) {
            Some(url) if self.inline.affords(&url) => self.open_span(Span::Link(url)),
            _ => None,
        }
    }
}

/// Write a formula on one line, so that no part of it is interpreted as Markdown or HTML.
///
/// A Markdown parser that supports formulas passes the text between dollar signs to LaTeX unchanged, so backslashes
/// cannot escape there. One that does not support them reads links, code and HTML in it. So formulas are written such
/// that LaTeX sees the same and Markdown sees plain text: a space after `<`, a quotation mark instead of a backquote,
/// an empty group before the marker of a list.
pub(super) fn push_latex(out: &mut String, latex: &str, in_cell: bool) {
    let mut characters = latex.chars().peekable();
    while let Some(character) = characters.next() {
        let next = characters.peek().copied();
        match character {
            '<' if next.is_none_or(begins_tag) => out.push_str("< "),
            ']' if next == Some('(') => out.push_str("] "),
            // Both are an opening quotation mark to LaTeX.
            '`' => out.push('‘'),
            // The table itself undoes one backslash before a pipe (GFM 4.10), not two.
            '\\' if in_cell && next == Some('|') => {
                out.push_str("\\Vert ");
                characters.next();
            }
            '\\' => {
                out.push('\\');
                // What follows a backslash belongs to it, unless it could be markup.
                if let Some(escaped) = characters.next_if(|next| matches!(next, '\\' | '|')) {
                    out.push(escaped);
                }
            }
            '|' if in_cell => out.push_str("\\|"),
            _ => out.push(character),
        }
    }
}

fn begins_tag(next: char) -> bool {
    next.is_ascii_alphabetic() || matches!(next, '/' | '!' | '?')
}

/// What must stand before a formula that has lines of its own, so that Markdown takes it for text.
pub(super) fn line_start(latex: &str) -> &'static str {
    let is_rule = || latex.bytes().all(|byte| b"*_- ".contains(&byte));
    let is_block = escape::line_start(latex).is_some()
        || ["* ", "~~~", "["].iter().any(|start| latex.starts_with(start))
        || is_rule();
    if is_block { "{}" } else { "" }
}
