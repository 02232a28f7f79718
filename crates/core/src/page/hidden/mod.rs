//! Which rows a visitor cannot see, why, and whether the page has a control that shows them.
//!
//! Text that nobody sees is where instructions for language models are put, so the decision drops it (`decide/hidden.rs`)
//! and metadata do not read it. But .5 to 3.4 % of the words of labelled content, by set, are hidden until a visitor opens
//! an answer, a tab or the rest of a text: these are reachable. A text that is off the screen, clipped, of no size,
//! transparent or written in the colour of its background is never reachable: nothing is opened there, it is concealed.
//!
//! The column is computed when it is first asked for: from attributes, inline styles, the page's own style elements
//! (`sheet.rs`), known classes (`classes.txt`), and from what a browser computed where it was asked.

mod controls;
mod element;
mod scan;
mod selectors;
mod sheet;
mod values;

use std::borrow::Cow;
use std::sync::OnceLock;

use self::controls::Controls;
use self::element::Reader;
use super::classes::Classes;
use super::{Page, flags};
use crate::tags;

macro_rules! reasons {
    ($($id:ident $name:literal $says:literal;)*) => {
        /// Why a row is not seen.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub enum Reason { Seen, $($id),* }

        /// Names of the reasons by their number, and what `explain` says of a block that is hidden for it.
        pub const REASONS: &[(&str, &str)] = &[("", ""), $(($name, $says)),*];

        impl Reason {
            const ALL: &[Self] = &[Self::Seen, $(Self::$id),*];
        }
    };
}

reasons! {
    Attribute "attribute" "it has the attribute hidden";
    Display "display" "its display is none";
    Visibility "visibility" "its visibility is hidden";
    Class "class" "its class is known as one that hides";
    Dialog "dialog" "it is a closed dialog";
    Collapsed "collapsed" "its height is 0 and it is cut off";
    Readers "screen-readers" "its class is known as one for screen readers alone";
    OffScreen "off-screen" "it is positioned off the screen";
    Clipped "clipped" "it is clipped";
    Size "size" "its size is 0";
    FontSize "font-size" "its font size is 0";
    Opacity "opacity" "its opacity is 0";
    Transparent "transparent" "its colour is transparent";
    Colour "colour" "it has the colour of its background";
    Fallback "fallback" "it is what browsers show that cannot draw the element around it";
    Definition "definition" "it is a part of a drawing that is only defined";
}

/// Set in a row that a visitor can make visible.
pub const REACHABLE: u8 = 1 << 7;
/// Set, while the column is computed, in a row that is hidden itself and not only by its parent.
const ROOT: u8 = 1 << 6;
const REASON: u8 = ROOT - 1;

impl Reason {
    /// Whether a control can show what is hidden in this way.
    const fn is_controllable(self) -> bool {
        (self as u8) >= Self::Attribute as u8 && (self as u8) <= Self::Collapsed as u8
    }

    /// Whether the reason is that of the letters, and follows from the colours at each element.
    const fn is_of_ink(self) -> bool {
        matches!(self, Self::Transparent | Self::Colour)
    }

    /// Whether scripts show whole pages that are hidden in this way.
    const fn may_be_whole_page(self) -> bool {
        matches!(self, Self::Attribute | Self::Display | Self::Visibility | Self::Class | Self::Readers | Self::Opacity)
    }
}

/// What is done with hidden text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum HiddenText {
    /// Only what a visitor can make visible is kept.
    #[default]
    Reachable,
    Keep,
    Drop,
    /// As `Reachable`, on a page most of whose content is hidden until a script shows it: what scripts show is kept.
    Scripted,
}

impl HiddenText {
    pub const NAMES: [&str; 3] = ["reachable", "keep", "drop"];

    /// # Errors
    ///
    /// Where there is no such way.
    pub fn named(name: &str) -> Result<Self, String> {
        match name {
            "reachable" => Ok(Self::Reachable),
            "keep" => Ok(Self::Keep),
            "drop" => Ok(Self::Drop),
            _ => Err(format!("hidden must be reachable, keep or drop, not {name:?}")),
        }
    }
}

/// A reason for each row, and the column: whether it is reachable, too. Most who ask do so for rows that are not hidden,
/// and the controls of the page take as long to find as the reasons.
pub(super) struct Hidden {
    reasons: Vec<u8>,
    codes: OnceLock<Vec<u8>>,
}

impl Page {
    fn hidden(&self) -> &Hidden {
        let reasons = || Reader::codes(self, self.classes(), &vec![true; self.len()]);
        self.hidden.get_or_init(|| Hidden { reasons: reasons(), codes: OnceLock::new() })
    }

    /// Whether some of the rows are hidden, whether reachable or not. It takes less time than the column, because a row is
    /// hidden by itself or by an element around it: all other elements are passed over. It remembers which of these rows,
    /// and of `others`, are seen: to ask for these again, nobody needs the column.
    pub(crate) fn hides_some(
        &self,
        mut rows: impl Iterator<Item = usize> + Clone,
        others: impl Iterator<Item = usize>,
    ) -> bool {
        let hides = |codes: &[u8]| codes.iter().any(|code| *code != 0);
        if let Some(hidden) = self.hidden.get() {
            return hides(&hidden.reasons);
        }
        let mut is_asked = vec![false; self.len()];
        for row in rows.clone().chain(others) {
            self.upwards(row).take_while(|&at| !std::mem::replace(&mut is_asked[at], true)).for_each(drop);
        }
        let classes = Classes::new(self, |row| is_asked[row]);
        // Only rules with the names of these elements are read. Of those passed over, none applies for sure, and a rule that
        // may apply can only show something: so a no is certain, and a yes is looked up in the whole column.
        let codes = Reader::codes(self, &classes, &is_asked);
        self.seen.get_or_init(|| is_asked.iter().zip(&codes).map(|(asked, code)| *asked && *code == 0).collect());
        rows.any(|row| codes[row] != 0) && hides(&self.hidden().reasons)
    }

    fn is_hidden(&self, row: usize) -> bool {
        let is_known_seen = self.hidden.get().is_none() && self.seen.get().is_some_and(|seen| seen[row]);
        !is_known_seen && self.hidden().reasons[row] != 0
    }

    /// For each row the number of a reason in [`REASONS`], and [`REACHABLE`].
    pub fn hidden_codes(&self) -> &[u8] {
        let Hidden { reasons, codes } = self.hidden();
        codes.get_or_init(|| with_reachable(self, reasons.clone()))
    }

    /// Whether a row is hidden and no control shows it.
    pub fn is_concealed(&self, row: usize) -> bool {
        self.is_left_out(row, HiddenText::Reachable)
    }

    /// Whether a row is concealed because it is not displayed, not visible or off the screen. Where a browser was asked, its
    /// answer is in [`flags::INVISIBLE`].
    pub(crate) fn is_undrawn(&self, row: usize) -> bool {
        let is_undrawn = |code| matches!(reason(code), Reason::Display | Reason::Visibility | Reason::OffScreen);
        self.styles.is_empty() && self.is_concealed(row) && is_undrawn(self.hidden_codes()[row])
    }

    /// Whether a hidden row is left out.
    pub fn is_left_out(&self, row: usize, hidden: HiddenText) -> bool {
        if hidden == HiddenText::Keep || !self.is_hidden(row) {
            return false;
        }
        let code = self.hidden_codes()[row];
        match hidden {
            HiddenText::Keep => false,
            HiddenText::Drop => true,
            HiddenText::Reachable => code & REACHABLE == 0,
            HiddenText::Scripted => self.is_left_out(row, HiddenText::Reachable) && !reason(code).may_be_whole_page(),
        }
    }

    /// The text of a row without what a visitor cannot see.
    pub(crate) fn seen_text(&self, row: usize) -> Cow<'_, str> {
        let rows = row..self.nodes.end[row] as usize;
        if !rows.clone().any(|at| self.is_concealed(at)) {
            return Cow::Borrowed(self.text(row));
        }
        let is_seen = |at: &usize| self.nodes.tag[*at] == tags::TEXT && !self.is_concealed(*at);
        Cow::Owned(rows.filter(is_seen).map(|at| self.text(at)).collect())
    }
}

fn reason(code: u8) -> Reason {
    Reason::ALL[(code & REASON) as usize]
}

/// The reasons, with a mark at what a control shows, and all that is in it and not hidden again; and at everything, if it
/// is the page.
fn with_reachable(page: &Page, mut codes: Vec<u8>) -> Vec<u8> {
    if codes.iter().all(|code| *code == 0) {
        return codes;
    }
    let nodes = &page.nodes;
    let shown: Vec<usize> = {
        let controls = Controls::new(page, &codes);
        let is_shown = |&row: &usize| {
            codes[row] & ROOT != 0
                && reason(codes[row]).is_controllable()
                && nodes.text_end[row] > nodes.text_start[row]
                && controls.show(row)
        };
        (1..codes.len()).filter(is_shown).collect()
    };
    let mut shown = shown.into_iter().peekable();
    for row in 1..codes.len() {
        if codes[row] == 0 {
            continue;
        }
        let above = codes[nodes.parent[row] as usize];
        let is_reached = above == 0 || above & REACHABLE != 0;
        let is_shown = shown.next_if_eq(&row).is_some();
        let inherits = codes[row] & ROOT == 0 && above & REACHABLE != 0;
        if is_reached && (is_shown || inherits) {
            codes[row] |= REACHABLE;
        }
    }
    let is_page_hidden = is_page_hidden(page, &codes);
    for code in &mut codes {
        *code &= !ROOT;
        if is_page_hidden && reason(*code).may_be_whole_page() {
            *code |= REACHABLE;
        }
    }
    codes
}

/// Whether most of the text is hidden in ways in which scripts hide whole pages, and what is seen is no text of its own.
fn is_page_hidden(page: &Page, codes: &[u8]) -> bool {
    let nodes = &page.nodes;
    let (mut all, mut hidden, mut hidden_prose, mut seen_prose) = (0, 0, 0, 0);
    for (row, &code) in codes.iter().enumerate() {
        if nodes.words[row] == 0 || nodes.flags[row] & (flags::HEAD | flags::RAW) != 0 {
            continue;
        }
        all += nodes.words[row];
        let is_prose = nodes.sentences[row] > 0 && nodes.flags[row] & flags::LINK == 0;
        let prose = if is_prose { nodes.words[row] } else { 0 };
        if reason(code).may_be_whole_page() && code & REACHABLE == 0 {
            hidden += nodes.words[row];
            hidden_prose += prose;
        } else {
            seen_prose += prose;
        }
    }
    2 * hidden > all && 2 * seen_prose < hidden_prose
}
