//! Emphasis that is only in the name of an element.

use crate::page::{Page, flags};
use crate::tags;

/// Rows of an element among which one is looked for that no emphasis holds.
const FIRST_ROWS: usize = 32;
/// Elements from emphasis to the heading around it, both counted.
const MAX_LEVELS: usize = 6;
/// Bytes of a heading that is compared with the emphasis in it.
const MAX_HEADING_BYTES: usize = 1_000;

impl Page {
    /// Whether `b`, `strong`, `em` or `i` emphasises nothing: its style takes the emphasis back, as in the `b` that
    /// Google Docs puts around whole texts; it is an icon, which some pages never close, or an element around boxes of
    /// the page; or it is all of a heading, which is bold anyway.
    pub(super) fn is_unset(&self, row: usize) -> bool {
        let has_attributes = !self.raw_attributes(row).is_empty();
        has_attributes && (self.is_usual_by_style(row) || self.is_icon_font(row))
            || self.holds_boxes(row)
            || self.is_whole_heading(row)
    }

    fn is_usual_by_style(&self, row: usize) -> bool {
        let property: &[u8] = match self.nodes.tag[row] {
            tags::B | tags::STRONG => b"font-weight",
            _ => b"font-style",
        };
        self.short_attribute(row, "style").unwrap_or_default().split(|&byte| byte == b';').any(|declaration| {
            let mut sides = declaration.splitn(2, |&byte| byte == b':');
            let (name, value) = (sides.next().unwrap_or_default(), sides.next().unwrap_or_default());
            name.trim_ascii().eq_ignore_ascii_case(property)
                && (value.trim_ascii().eq_ignore_ascii_case(b"normal") || value.trim_ascii() == b"400")
        })
    }

    /// Whether a class names a font of icons: Font Awesome, Glyphicons, Bootstrap, Material.
    fn is_icon_font(&self, row: usize) -> bool {
        self.nodes.tag[row] == tags::I
            && self.has_class(row, |name| {
                matches!(name, b"icon" | b"fa" | b"fas" | b"far" | b"fab" | b"material-icons")
                    || [&b"fa-"[..], b"icon-", b"glyphicon", b"bi-", b"mdi-"]
                        .iter()
                        .any(|start| name.starts_with(start))
            })
    }

    /// Whether one of the first rows inside is a box of the page's layout.
    fn holds_boxes(&self, row: usize) -> bool {
        let end = (self.nodes.end[row] as usize).min(row + FIRST_ROWS);
        self.nodes.tag[row..end].iter().any(|&tag| {
            matches!(tag, tags::DIV | tags::ARTICLE | tags::SECTION | tags::MAIN)
                || matches!(tag, tags::HEADER | tags::FOOTER | tags::NAV)
        })
    }

    /// Whether `b` or `strong`, or another around it, holds all the text of the heading around both.
    fn is_whole_heading(&self, row: usize) -> bool {
        let nodes = &self.nodes;
        let is_bold = |row: usize| matches!(nodes.tag[row], tags::B | tags::STRONG);
        if nodes.flags[row] & flags::HEADING == 0 || !is_bold(row) {
            return false;
        }
        let around = || self.upwards(row).take(MAX_LEVELS);
        let heading = around().find(|&row| tags::HEADINGS.contains(&nodes.tag[row]));
        heading.is_some_and(|heading| {
            let whole = self.text(heading);
            let inside = around().take_while(|&row| row != heading);
            whole.len() <= MAX_HEADING_BYTES
                && inside.filter(|&row| is_bold(row)).any(|row| self.text(row).trim() == whole.trim())
        })
    }
}
