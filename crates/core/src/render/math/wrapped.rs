//! The markup that formula renderers put around formulas.

use super::Formula;
use crate::page::Page;
use crate::strings::word_list;
use crate::tags;

/// The meaning of an element that a renderer made.
pub(in super::super) enum Wrapper {
    Formula(Formula),
    /// The picture of a formula whose source stands elsewhere, or the links with which MediaWiki edits a section.
    Nothing,
}

/// Class names of elements that are left out.
const PICTURES: [&str; 9] = word_list(
    "MathJax MathJax_Display MathJax_Preview MathJax_SVG MathJax_SVG_Display MathJax_CHTML \
     mjx-chtml MJXc-display mw-editsection",
);

/// Rows in which the `math` of a wrapper begins: KaTeX and MediaWiki put it first.
const MAX_ROWS: usize = 6;

impl Page {
    /// The meaning of `row` if KaTeX, MathJax or MediaWiki made it.
    pub(in super::super) fn wrapper(&self, row: usize) -> Option<Wrapper> {
        if self.nodes.tag[row] >= tags::KNOWN && self.name(row) == "mjx-container" {
            let formula = self.container_formula(row).map(Wrapper::Formula);
            return Some(formula.unwrap_or(Wrapper::Nothing));
        }
        let [classes] = self.raw_values(row, ["class"]);
        let names =
            classes.split(u8::is_ascii_whitespace).filter(|name| matches!(name.first(), Some(b'k' | b'm' | b'M')));
        names.into_iter().find_map(|name| match name {
            b"katex-display" => self.near_formula(row, true),
            b"katex" | b"mwe-math-element" => self.near_formula(row, false),
            _ => {
                let is_picture = PICTURES.iter().any(|each| each.as_bytes() == name);
                is_picture.then_some(Wrapper::Nothing)
            }
        })
    }

    fn near_formula(&self, row: usize, is_display: bool) -> Option<Wrapper> {
        let end = (self.nodes.end[row] as usize).min(row + MAX_ROWS);
        let math = (row + 1..end).find(|&inner| self.nodes.tag[inner] == tags::MATH)?;
        let formula = self.formula(math)?;
        let is_display = is_display || formula.is_display;
        Some(Wrapper::Formula(Formula { is_display, ..formula }))
    }

    /// MathJax 3 keeps MathML for screen readers behind its picture, or shows it as it is.
    fn container_formula(&self, row: usize) -> Option<Formula> {
        let assistive = self.children(row).find(|&child| self.name(child) == "mjx-assistive-mml");
        let math = self.children(assistive.unwrap_or(row)).find(|&child| self.nodes.tag[child] == tags::MATH)?;
        let is_display = self.raw_attribute(row, "display") == Some(b"true");
        let formula = self.formula(math)?;
        Some(Formula { is_display: is_display || formula.is_display, ..formula })
    }
}
