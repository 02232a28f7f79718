//! What the style of an element takes back.

use crate::page::Page;
use crate::tags;

impl Page {
    /// Whether emphasis is only in the name of the element: Google Docs puts whole texts into a `b` that is not bold.
    pub(super) fn is_unset(&self, row: usize) -> bool {
        let property: &[u8] = match self.nodes.tag[row] {
            tags::B | tags::STRONG => b"font-weight",
            _ => b"font-style",
        };
        let style = self.short_attribute(row, "style").unwrap_or_default();
        style.split(|&byte| byte == b';').any(|declaration| {
            let mut sides = declaration.splitn(2, |&byte| byte == b':');
            let (name, value) = (
                sides.next().unwrap_or_default(),
                sides.next().unwrap_or_default(),
            );
            name.trim_ascii().eq_ignore_ascii_case(property) && is_usual(value.trim_ascii())
        })
    }
}

fn is_usual(value: &[u8]) -> bool {
    value.eq_ignore_ascii_case(b"normal") || value == b"400"
}
