//! Single elements in a line: links, images, checkboxes of tasks; and formulas, inline between dollar signs or between
//! double ones on separate lines; and the line above a post or quote that names its author.

use super::super::collapsed;
use super::super::math::{Formula, Piece};
use super::blocks::Lead;
use super::inline::Span;
use super::marks::MarkKind;
use super::{Close, RULE, Step, Walk, escape};
use crate::posts::Mark;
use crate::strings::without_zero_width;
use crate::tags;

impl<'p> Walk<'p> {
    pub(super) fn write_formula(&mut self, formula: &Formula) {
        if formula.is_display && self.is_in_flow() {
            self.part();
            self.begin_block();
            self.blocks.out.push_str("$$");
            self.blocks.next_line();
            self.blocks.out.push_str(line_start(&formula.latex));
            push_latex(&mut self.blocks.out, &formula.latex, false);
            self.blocks.push_lines("$$");
        } else {
            self.inline.write_formula(&formula.latex);
        }
    }

    /// Text, with the formulas that a script of the page would find in it.
    pub(super) fn write_text(&mut self, row: usize) {
        let page = self.page;
        let Some(pieces) = self.formulas.pieces(page, row) else {
            return self.inline.write(page.text(row));
        };
        for piece in pieces {
            match piece {
                Piece::Text(text) => self.inline.write(text),
                Piece::Formula(latex, is_display) => self.write_formula(&(latex, is_display).into()),
            }
        }
    }

    pub(super) fn write_math(&mut self, row: usize) {
        if let Some(formula) = self.page.formula(row) {
            self.write_formula(&formula);
        }
    }

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
        let is_open = |at: usize| self.page.nodes.tag[at] == tags::RP && self.content.is_behind(at, row);
        (row.saturating_sub(3)..row).any(is_open)
    }

    pub(super) fn open_link(&mut self, row: usize) -> Step<'p> {
        let is_written = self.options.markup.links && !self.inline.is_in_link() && self.inline.addresses > 0;
        if !is_written || self.page.anchor(row).is_some() {
            return Step::Into(None);
        }
        match self.page.safe_link(row, &self.options.base) {
            Some(url) if self.inline.affords(&url) => self.open_span(Span::Link(url)),
            _ => Step::Into(None),
        }
    }

    pub(super) fn write_image(&mut self, row: usize) {
        if self.page.is_tex_image(row) {
            return self.write_math(row);
        }
        if let Some(sign) = self.page.emoji(row) {
            return self.inline.write(&sign);
        }
        let Some(url) = self.options.source(self.page, row) else {
            return;
        };
        let alt = self.page.attribute(row, "alt").unwrap_or_default();
        let alt = collapsed(&without_zero_width(&alt));
        self.inline.write_image(&alt, &url);
    }

    pub(super) fn write_video(&mut self, row: usize) {
        if let Some(video) = self.page.video(row, &self.options.base)
            && self.inline.affords(&video.url)
        {
            self.inline.enter(Span::Link(video.url));
            self.inline.write(&video.title);
            self.inline.leave();
        }
    }

    pub(super) fn open_mark(&mut self, mark: &Mark) -> Close<'p> {
        match mark {
            Mark::Post { author, date, is_first } => {
                self.part();
                if self.is_in_flow() {
                    // Many pages draw a line between posts themselves.
                    if !is_first && !self.blocks.out.ends_with(RULE) {
                        self.begin_block();
                        self.blocks.out.push_str(RULE);
                    }
                    self.write_names(author.as_deref(), date.as_deref(), "");
                }
                Some(Self::part)
            }
            Mark::Quote(author) => {
                let (is_open, close) = self.open_container(Lead::Quote);
                if is_open {
                    self.write_names(author.as_deref(), None, ":");
                }
                close
            }
            Mark::Through => self.open_plain(),
        }
    }

    /// A paragraph with the name in bold, and the date.
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
