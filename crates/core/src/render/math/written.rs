//! Formulas as text for a script: `\(x\)`, `\[x\]`, `$$x$$`, and `$x$` if the page configures it.

use hashbrown::HashMap;
use memchr::memmem;

use super::super::content::places;
use crate::page::{Page, flags};
use crate::tags;

/// Which signs the scripts of a page look for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Signs {
    None,
    /// Those that MathJax and KaTeX know unasked.
    Usual,
    /// A single dollar too.
    Dollar,
}

/// A part of a text.
#[derive(Debug, PartialEq, Eq)]
pub(in super::super) enum Piece<'t> {
    Text(&'t str),
    Formula(&'t str, bool),
}

impl Page {
    /// What the page's scripts would make formulas of.
    fn formula_signs(&self) -> Signs {
        let mut signs = Signs::None;
        for row in places(&self.nodes.tag, |&tag| tag == tags::SCRIPT).map(|row| row as usize) {
            let source = self.raw_attribute(row, "src").unwrap_or_default();
            if signs == Signs::None && names_renderer(source) {
                signs = Signs::Usual;
            }
            if self.children(row).next().is_some_and(|body| asks_for_dollars(self.raw(body).as_bytes())) {
                return Signs::Dollar;
            }
        }
        signs
    }
}

fn names_renderer(source: &[u8]) -> bool {
    let source = source.to_ascii_lowercase();
    let has = |name: &[u8]| memmem::find(&source, name).is_some();
    has(b"mathjax") || has(b"katex")
}

fn asks_for_dollars(script: &[u8]) -> bool {
    let has = |piece: &[u8]| memmem::find(script, piece).is_some();
    (has(b"inlineMath") || has(b"delimiters")) && (has(b"'$'") || has(b"\"$\""))
}

/// Left sign, right sign, whether it stands alone.
const USUAL: &[(&str, &str, bool)] = &[("\\(", "\\)", false), ("\\[", "\\]", true), ("$$", "$$", true)];
const DOLLAR: (&str, &str, bool) = ("$", "$", false);

/// Finds the formulas in the texts of a page. Its scripts are read once, and only if a text holds a pair of signs.
#[derive(Default)]
pub(in super::super) struct Finder {
    signs: Option<Signs>,
}

impl Finder {
    /// The text at `row` cut into formulas and what lies between them; none where there are no formulas.
    pub(in super::super) fn pieces<'t>(&mut self, page: &'t Page, row: usize) -> Option<Vec<Piece<'t>>> {
        let text = page.text(row);
        // The scripts leave code alone.
        if page.nodes.flags[row] & flags::CODE != 0 || !may_hold_formula(text) {
            return None;
        }
        let signs = *self.signs.get_or_insert_with(|| page.formula_signs());
        (signs != Signs::None).then(|| pieces(text, signs))
    }
}

/// Whether scripts of some page would find a formula: where a single dollar is a sign, nothing else is missed.
fn may_hold_formula(text: &str) -> bool {
    memchr::memchr2(b'\\', b'$', text.as_bytes()).is_some() && pieces(text, Signs::Dollar).len() > 1
}

/// The text cut into formulas and what lies between them.
fn pieces(text: &str, signs: Signs) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut missing = HashMap::new();
    let (mut copied, mut at) = (0, 0);
    while let Some(found) = memchr::memchr2(b'\\', b'$', &text.as_bytes()[at..]) {
        at += found;
        let Some((inner, end, is_display)) = formula_at(text, at, signs, &mut missing) else {
            // A backslash escapes what follows.
            at = (at + 2).min(text.len());
            while !text.is_char_boundary(at) {
                at += 1;
            }
            continue;
        };
        pieces.extend([Piece::Text(&text[copied..at]), Piece::Formula(inner, is_display)]);
        (copied, at) = (end, end);
    }
    pieces.push(Piece::Text(&text[copied..]));
    pieces
}

/// By right sign, how far the text is known not to hold it: no place is searched twice.
type Missing = HashMap<&'static str, usize>;

fn formula_at<'t>(text: &'t str, at: usize, signs: Signs, missing: &mut Missing) -> Option<(&'t str, usize, bool)> {
    let dollar = (signs == Signs::Dollar).then_some(&DOLLAR);
    let (left, right, is_display) = *USUAL.iter().chain(dollar).find(|(left, ..)| text[at..].starts_with(left))?;
    let start = at + left.len();
    // The search is limited: a closing sign far away does not belong to this formula.
    let limit = text.len().min(start + MAX_FORMULA_BYTES);
    let missing = missing.entry(right).or_default();
    let from = start.max(*missing);
    let window = text.as_bytes().get(from..limit).unwrap_or_default();
    let Some(found) = memmem::find(window, right.as_bytes()) else {
        // The window may end within a sign.
        *missing = from.max((limit + 1).saturating_sub(right.len()));
        return None;
    };
    let inner = &text[start..from + found];
    (!inner.trim().is_empty()).then_some((inner, from + found + right.len(), is_display))
}

/// Bytes that a formula in a text may have.
const MAX_FORMULA_BYTES: usize = 2000;
