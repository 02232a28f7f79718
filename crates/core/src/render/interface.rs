//! Words of the interface among kept texts: names of icons, controls in headings, text fields, headings of a menu.
//!
//! An icon font shows a picture for `local_offer`; a heading of a manual holds the button that copies its address; a
//! box to copy from holds HTML. Readers see this from styles and scripts; here the markup shows it.

use super::content::places;
use crate::page::{Page, flags};
use crate::strings::phrase_list;
use crate::tags;

/// How the classes of fonts begin that show a picture for the name of an icon.
const ICON_FONTS: [&[u8]; 3] = [b"material-icons", b"material-symbols", b"mat-icon"];

/// Bytes of the name of an icon, and of the words of a control.
const MAX_NAME_BYTES: usize = 40;

/// What controls in headings say, in lower case, in elements of their own.
const CONTROLS: [&str; 14] = phrase_list(
    "ask ai|ask docs ai|copied|copied!|copy link|copy markdown|copy page|link copied|\
     link copied to clipboard|link copied to clipboard!|open in chatgpt|open in claude|\
     open markdown|view as markdown",
);

/// Headings above the title from which on they are those of a menu.
const MENU_HEADINGS: usize = 3;

/// Elements around a text in a heading, and around one in code, that are looked at.
const MAX_HEADING_LEVELS: usize = 4;
const MAX_CODE_LEVELS: usize = 16;

impl Page {
    /// Whether the text at `row` is part of the interface or of no width, and not for a reader.
    pub(super) fn is_interface(&self, row: usize) -> bool {
        let nodes = &self.nodes;
        let text = self.text(row);
        let text = text
            .trim_matches(|mark: char| mark.is_whitespace() || matches!(mark, '\u{200B}' | '\u{2060}' | '\u{FEFF}'));
        text.is_empty()
            || nodes.tag[nodes.parent[row] as usize] == tags::TEXTAREA
            || text.len() <= MAX_NAME_BYTES
                && (self.is_icon_name(row, text)
                    || nodes.flags[row] & flags::HEADING != 0 && self.is_control(row, text))
    }

    fn is_icon_name(&self, row: usize, text: &str) -> bool {
        let parent = self.nodes.parent[row] as usize;
        matches!(self.nodes.tag[parent], tags::I | tags::SPAN | tags::KNOWN..)
            && text.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_'))
            && self.has_class(parent, |name| ICON_FONTS.iter().any(|font| name.starts_with(font)))
    }

    /// Whether a text in a heading is that of a control: by what it says, or in a button beside the words of the heading.
    /// The button of a section that opens and closes holds all of them.
    fn is_control(&self, row: usize, text: &str) -> bool {
        if CONTROLS.contains(&&*text.to_lowercase()) {
            return true;
        }
        let mut button = None;
        for at in self.upwards(row).skip(1).take(MAX_HEADING_LEVELS) {
            match self.nodes.tag[at] {
                tags::BUTTON => button = Some(at),
                tags::H1..=tags::H6 => {
                    return button.is_some_and(|button| self.has_words_beside(at, button));
                }
                _ => {}
            }
        }
        false
    }

    /// The kept texts without headings of a menu above the title, and without code that stands twice in a row: one copy is
    /// for a button.
    pub(super) fn readable(&self, kept: &[bool]) -> Vec<u32> {
        let kept = &kept[..kept.len().min(self.len())];
        let first = self.after_menu(kept);
        let mut rows = Vec::new();
        let (mut last, mut copy) = (None, None);
        for row in places(kept, |&is_kept| is_kept) {
            let at = row as usize;
            if at < first || self.nodes.tag[at] != tags::TEXT {
                continue;
            }
            if self.nodes.chars[at] > 0 {
                let code = self.code_around(at);
                if code.is_none() || code != copy && code != last {
                    // If the first has no letter, it may be the line numbers of the second.
                    let is_copy = |(one, other): (usize, usize)| {
                        let code = self.text(one).trim();
                        code == self.text(other).trim() && code.contains(char::is_alphabetic)
                    };
                    copy = code.filter(|_| last.zip(code).is_some_and(is_copy));
                }
                if copy.is_none() {
                    last = code;
                }
            }
            if copy.is_none_or(|copy| at >= self.nodes.end[copy] as usize) {
                rows.push(row);
            }
        }
        rows
    }

    /// The `pre` around a row.
    fn code_around(&self, row: usize) -> Option<usize> {
        if self.nodes.flags[row] & flags::CODE == 0 {
            return None;
        }
        self.upwards(row).take(MAX_CODE_LEVELS).find(|&row| self.nodes.tag[row] == tags::PRE)
    }

    /// The row of the title where nothing is kept above it but the headings of a menu, whose links are not kept; else 0.
    fn after_menu(&self, kept: &[bool]) -> usize {
        let mut headings = 0;
        let mut last = 0;
        let texts = places(kept, |&is_kept| is_kept).map(|row| row as usize);
        for row in texts.filter(|&row| self.nodes.tag[row] == tags::TEXT && self.nodes.chars[row] > 0) {
            let Some(heading) = self.heading_around(row) else {
                return 0;
            };
            if self.nodes.tag[heading] == tags::H1 {
                let is_below_menu = headings >= MENU_HEADINGS;
                return if is_below_menu { heading } else { 0 };
            }
            headings += usize::from(heading != last);
            last = heading;
        }
        0
    }
}
