//! Single elements in a line: links, images, checkboxes of tasks; and formulas, inline between dollar signs or between
//! double ones on separate lines.

use super::super::collapsed;
use super::super::math::{Formula, Piece};
use super::inline::Span;
use super::latex;
use super::{Close, Step, Walk};
use crate::strings::without_zero_width;
use crate::tags;

impl Walk<'_> {
    pub(super) fn write_formula(&mut self, formula: &Formula) {
        if formula.is_display && self.is_in_flow() {
            self.part();
            self.begin_block();
            self.blocks.out.push_str("$$");
            self.blocks.next_line();
            self.blocks.out.push_str(latex::line_start(&formula.latex));
            latex::push_latex(&mut self.blocks.out, &formula.latex, false);
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
        let kind = self.page.raw_attribute(row, "type").unwrap_or_default();
        let is_first = self.inline.is_empty() && self.is_at_item_start();
        if is_first && kind.eq_ignore_ascii_case(b"checkbox") {
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

    pub(super) fn open_link(&mut self, row: usize) -> Step {
        let is_written = self.options.markup.links && !self.inline.is_in_link() && !self.inline.is_out_of_links();
        if !is_written || self.page.anchor(row).is_some() {
            return Step::Into(Close::Nothing);
        }
        match self.page.safe_link(row, &self.options.base) {
            Some(url) if self.inline.affords(&url) => self.open_span(Span::Link(url)),
            _ => Step::Into(Close::Nothing),
        }
    }

    pub(super) fn write_image(&mut self, row: usize) {
        if self.page.is_tex_image(row) {
            return self.write_math(row);
        }
        if self.page.is_emoji(row) {
            let sign = self.page.attribute(row, "alt").unwrap_or_default();
            return self.inline.write(&sign);
        }
        let Some(url) = self.options.source(self.page, row) else {
            return;
        };
        let alt = self.page.attribute(row, "alt").unwrap_or_default();
        let alt = collapsed(&without_zero_width(&alt));
        self.inline.write_image(&alt, &url);
    }
}
