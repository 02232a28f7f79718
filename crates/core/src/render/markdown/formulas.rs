//! Formulas: inline between dollar signs, or between double dollar signs on separate lines.

use super::super::math::{Formula, Piece};
use super::latex;
use super::walk::Walk;

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
                Piece::Formula(latex, is_display) => {
                    self.write_formula(&(latex, is_display).into())
                }
            }
        }
    }
}
