//! Formulas as LaTeX: from the markup of KaTeX, MathJax and MediaWiki, or from MathML.

mod characters;
mod mathml;
mod written;

pub(super) use written::{Finder, Piece};

use crate::page::Page;
use crate::strings::word_list;
use crate::tags;

/// A formula, and whether it stands on a line of its own.
#[derive(Debug)]
pub(super) struct Formula {
    pub(super) latex: String,
    pub(super) is_display: bool,
}

/// Class names of images whose `alt` is the formula they show.
const OF_IMAGES: &[&[u8]] = &[b"latex", b"tex", b"mwe-math-fallback-image-inline", b"mwe-math-fallback-image-display"];

/// The meaning of an element that a renderer made.
pub(super) enum Wrapper {
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
    pub(super) fn is_tex_script(&self, row: usize) -> bool {
        let kind = self.raw_attribute(row, "type").unwrap_or_default().trim_ascii();
        kind.get(..8).is_some_and(|start| start.eq_ignore_ascii_case(b"math/tex"))
    }

    pub(super) fn is_tex_image(&self, row: usize) -> bool {
        let mut names = self.raw_attribute(row, "class").unwrap_or_default().split(u8::is_ascii_whitespace);
        names.any(|name| OF_IMAGES.contains(&name))
            && self.attribute(row, "alt").is_some_and(|alt| !alt.trim().is_empty())
    }

    /// The formula at `row`: a `math` element, a script of MathJax or an image of a formula.
    pub(super) fn formula(&self, row: usize) -> Option<Formula> {
        let (latex, is_display) = match self.nodes.tag[row] {
            tags::SCRIPT => self.script_formula(row)?,
            tags::IMG => (self.attribute(row, "alt")?.into_owned(), false),
            tags::MATH => (self.math_latex(row), self.attribute_is(row, "display", &["block"])),
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

    /// The meaning of `row` if KaTeX, MathJax or MediaWiki made it.
    pub(super) fn wrapper(&self, row: usize) -> Option<Wrapper> {
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
            _ => PICTURES.iter().any(|each| each.as_bytes() == name).then_some(Wrapper::Nothing),
        })
    }

    fn near_formula(&self, row: usize, is_display: bool) -> Option<Wrapper> {
        let end = (self.nodes.end[row] as usize).min(row + MAX_ROWS);
        let math = (row + 1..end).find(|&inner| self.nodes.tag[inner] == tags::MATH)?;
        self.shown_formula(math, is_display).map(Wrapper::Formula)
    }

    /// MathJax 3 keeps MathML for screen readers behind its picture, or shows it as it is.
    fn container_formula(&self, row: usize) -> Option<Formula> {
        let assistive = self.children(row).find(|&child| self.name(child) == "mjx-assistive-mml");
        let math = self.children(assistive.unwrap_or(row)).find(|&child| self.nodes.tag[child] == tags::MATH)?;
        self.shown_formula(math, self.raw_attribute(row, "display") == Some(b"true"))
    }

    /// The formula at `row`, which may be on a line of its own because of what is around it.
    fn shown_formula(&self, row: usize, is_display: bool) -> Option<Formula> {
        self.formula(row).map(|formula| Formula { is_display: is_display || formula.is_display, ..formula })
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
    let (mut depth, mut is_escaped) = (0_i64, false);
    let is_closed = latex.bytes().all(|byte| {
        if !is_escaped {
            depth += i64::from(byte == b'{') - i64::from(byte == b'}');
        }
        is_escaped = byte == b'\\' && !is_escaped;
        depth >= 0
    });
    is_closed && depth == 0
}
