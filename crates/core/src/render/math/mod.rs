//! Formulas as LaTeX: from the markup of KaTeX, MathJax and MediaWiki, or from MathML.

mod characters;
mod mathml;
mod wrapped;
mod written;

pub(super) use wrapped::Wrapper;
pub(super) use written::{Finder, Piece};

use crate::page::Page;
use crate::tags;

/// A formula, and whether it stands on a line of its own.
#[derive(Debug)]
pub(super) struct Formula {
    pub(super) latex: String,
    pub(super) is_display: bool,
}

/// Class names of images whose `alt` is the formula they show.
const OF_IMAGES: &[&[u8]] = &[b"latex", b"tex", b"mwe-math-fallback-image-inline", b"mwe-math-fallback-image-display"];

impl Page {
    pub(super) fn is_tex_script(&self, row: usize) -> bool {
        let kind = self.raw_attribute(row, "type").unwrap_or_default().trim_ascii();
        kind.get(..8).is_some_and(|start| start.eq_ignore_ascii_case(b"math/tex"))
    }

    pub(super) fn is_tex_image(&self, row: usize) -> bool {
        let classes = self.raw_attribute(row, "class").unwrap_or_default();
        let mut names = classes.split(u8::is_ascii_whitespace);
        names.any(|name| OF_IMAGES.contains(&name))
            && self.attribute(row, "alt").is_some_and(|alt| !alt.trim().is_empty())
    }

    /// The formula at `row`: a `math` element, a script of MathJax or an image of a formula.
    pub(super) fn formula(&self, row: usize) -> Option<Formula> {
        let (latex, is_display) = match self.nodes.tag[row] {
            tags::SCRIPT => self.script_formula(row)?,
            tags::IMG => (self.attribute(row, "alt")?.into_owned(), false),
            tags::MATH => {
                let kind = self.raw_attribute(row, "display").unwrap_or_default();
                (self.math_latex(row), kind.eq_ignore_ascii_case(b"block"))
            }
            _ => return None,
        };
        let latex = cleaned(&latex);
        (!latex.is_empty()).then_some(Formula { latex, is_display })
    }

    fn script_formula(&self, row: usize) -> Option<(String, bool)> {
        let body = self.children(row).next()?;
        let kind = self.attribute(row, "type")?;
        Some((self.raw(body).into_owned(), kind.contains("display")))
    }

    /// What the author wrote, where the element tells; else what its markup says.
    fn math_latex(&self, row: usize) -> String {
        self.annotation(row)
            .or_else(|| self.attribute(row, "alttext").map(|text| text.into_owned()))
            .filter(|latex| !latex.trim().is_empty())
            .unwrap_or_else(|| mathml::latex(self, row))
    }

    /// The LaTeX that a `semantics` element keeps beside its MathML.
    fn annotation(&self, row: usize) -> Option<String> {
        let semantics = self.children(row).find(|&child| self.name(child) == "semantics")?;
        let is_tex = |child: &usize| {
            let encoding = self.attribute(*child, "encoding").unwrap_or_default();
            self.name(*child) == "annotation" && encoding.to_ascii_lowercase().contains("tex")
        };
        let found = self.children(semantics).find(is_tex)?;
        Some(self.text(found).to_owned())
    }
}

/// LaTeX on one line, without the wrapping that says how large to set it.
fn cleaned(latex: &str) -> String {
    let mut latex = super::collapsed(latex);
    for wrapping in ["{\\displaystyle ", "{\\textstyle "] {
        let inner = latex.strip_prefix(wrapping).and_then(|rest| rest.strip_suffix('}'));
        if let Some(inner) = inner.filter(|inner| is_balanced(inner)) {
            latex = inner.trim().to_owned();
        }
    }
    latex
}

fn is_balanced(latex: &str) -> bool {
    let mut depth = 0_i64;
    let mut is_escaped = false;
    for byte in latex.bytes() {
        match byte {
            _ if is_escaped => {
                is_escaped = false;
                continue;
            }
            b'\\' => is_escaped = true,
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        if depth < 0 {
            return false;
        }
    }
    depth == 0
}
