//! Formulas as safe MathML: elements of MathML Core that only lay out, with their texts, and the LaTeX as an annotation.
//!
//! As everywhere in this renderer, names come from the list below and nothing else is taken over but text. No element
//! that leads back into HTML (`annotation-xml`, `mglyph`, `malignmark`) is written, nor any that loads or styles.

use super::super::math::Formula;
use super::super::{collapsed, push_escaped};
use crate::page::{Page, flags};
use crate::strings::word_list;
use crate::tags;

const MATHML: u8 = 2;
const TOKENS: [&str; 5] = word_list("mi mn mo ms mtext");
const LAYOUTS: [&str; 17] = word_list(
    "mrow mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts mtable mtr mtd \
     merror mspace",
);
/// Attributes that change what a formula says, with the value that does.
const ATTRIBUTES: [(&str, &str); 4] =
    [("mathvariant", "normal"), ("linethickness", "0"), ("stretchy", "false"), ("accent", "true")];

/// Elements of one formula; a formula with more, or deeper ones, is written as LaTeX.
const MAX_ELEMENTS: usize = 1000;
const MAX_DEPTH: usize = 50;

/// The `math` element at `row`, or the first one in it, as MathML; none where there is none, or it is too large.
pub(super) fn written(page: &Page, row: usize, formula: &Formula) -> Option<String> {
    let end = page.nodes.end[row] as usize;
    let math = (row..end).find(|&at| page.nodes.tag[at] == tags::MATH && page.nodes.namespace[at] == MATHML)?;
    let mut out = Mathml { page, out: String::new(), elements: 0, hidden: page.nodes.flags[math] & flags::HIDDEN };
    out.out.push_str(if formula.is_display { "<math display=\"block\">" } else { "<math>" });
    out.out.push_str("<semantics><mrow>");
    out.children(math, 0)?;
    out.out.push_str("</mrow><annotation encoding=\"application/x-tex\">");
    push_escaped(&mut out.out, &formula.latex);
    out.out.push_str("</annotation></semantics></math>");
    Some(out.out)
}

struct Mathml<'p> {
    page: &'p Page,
    out: String,
    elements: usize,
    /// Whether the whole formula is hidden, as that for screen readers behind a picture is.
    hidden: u32,
}

impl Mathml<'_> {
    fn children(&mut self, row: usize, depth: usize) -> Option<()> {
        let mut elements = self.page.elements(row);
        elements.try_for_each(|child| self.element(child, depth + 1))
    }

    /// Whether an element has as many children as its layout needs: a fraction has two.
    fn has_all_parts(&self, row: usize, name: &str) -> bool {
        let wanted = match name {
            "mfrac" | "mroot" | "msub" | "msup" | "munder" | "mover" => 2,
            "msubsup" | "munderover" => 3,
            _ => return true,
        };
        self.page.elements(row).take(wanted + 1).count() == wanted
    }

    /// One element for each, so that each keeps its place; what is not listed is a row with what it holds.
    fn element(&mut self, row: usize, depth: usize) -> Option<()> {
        self.elements += 1;
        if self.elements > MAX_ELEMENTS || depth > MAX_DEPTH {
            return None;
        }
        let page = self.page;
        let given = page.name(row);
        let known = TOKENS.iter().chain(&LAYOUTS).find(|name| **name == given).copied();
        let is_usable = |name: &&str| page.nodes.namespace[row] == MATHML && self.has_all_parts(row, name);
        let name = known.filter(is_usable).unwrap_or("mrow");
        let is_hidden = page.nodes.flags[row] & flags::HIDDEN != self.hidden;
        self.out.extend(["<", name]);
        for (attribute, value) in ATTRIBUTES {
            if page.attribute(row, attribute).is_some_and(|given| given == value) {
                self.out.extend([" ", attribute, "=\"", value, "\""]);
            }
        }
        self.out.push('>');
        match given {
            "annotation" | "annotation-xml" | "mphantom" => {}
            _ if is_hidden => {}
            "mfenced" => return None, // browsers no longer draw its parentheses
            "semantics" | "maction" => {
                if let Some(first) = page.elements(row).next() {
                    self.element(first, depth + 1)?;
                }
            }
            _ if TOKENS.contains(&name) => push_escaped(&mut self.out, &collapsed(page.text(row))),
            _ => self.children(row, depth)?,
        }
        self.out.extend(["</", name, ">"]);
        Some(())
    }
}
