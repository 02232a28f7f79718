//! Formulas: between dollars in a line, or between double dollars on lines of their own.

use super::super::math::{self, Formula, Piece, Signs};
use super::walk::Walk;

impl Walk<'_> {
    pub(super) fn write_formula(&mut self, formula: &Formula) {
        if formula.is_display && self.is_in_flow() {
            self.part();
            self.begin_block();
            self.blocks.out.push_str("$$");
            self.blocks.push_lines(&formula.latex);
            self.blocks.push_lines("$$");
        } else {
            self.inline.write_formula(&formula.latex);
        }
    }

    /// Text in which a script of the page would find formulas; false where it has none.
    pub(super) fn write_with_formulas(&mut self, text: &str) -> bool {
        // Most signs of money and backslashes are no pairs: then no script need be read.
        if !math::may_hold_formula(text) {
            return false;
        }
        let signs = *self.signs.get_or_insert_with(|| self.page.formula_signs());
        if signs == Signs::None {
            return false;
        }
        for piece in math::pieces(text, signs) {
            match piece {
                Piece::Text(text) => self.inline.write(text),
                Piece::Formula(latex, is_display) => {
                    let latex = super::super::collapsed(latex);
                    self.write_formula(&Formula { latex, is_display });
                }
            }
        }
        true
    }
}
