//! Every tag that may be written, and its allowed content.

use crate::tags::{self, Tag};

/// How an element takes part in the fragment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// Text and other such elements.
    Inline(&'static str),
    /// A block that holds text and inline elements only.
    Leaf(&'static str),
    /// A block whose own text needs no paragraph: an item, a cell.
    Cell(&'static str),
    /// A block of blocks; text right inside it gets the named element.
    Flow(&'static str, &'static str),
    /// A block that is not written; text right inside it gets a paragraph.
    Box,
    /// Not written.
    Through,
}

pub(super) fn role(tag: Tag, is_block: bool) -> Role {
    match tag {
        tags::P | tags::H1..=tags::H6 => Role::Leaf(own_name(tag)),
        tags::BLOCKQUOTE | tags::FIGURE | tags::DETAILS => Role::Flow(own_name(tag), "p"),
        tags::UL | tags::MENU | tags::DIR => Role::Flow("ul", "li"),
        tags::OL => Role::Flow("ol", "li"),
        tags::DL => Role::Flow("dl", "dd"),
        _ => match inline_name(tag) {
            Some(name) => Role::Inline(name),
            None if is_block => Role::Box,
            None => Role::Through,
        },
    }
}

fn own_name(tag: Tag) -> &'static str {
    tags::NAMES[usize::from(tag)]
}

/// The name of an element within a line; some old ones get that of their successor.
fn inline_name(tag: Tag) -> Option<&'static str> {
    match tag {
        tags::STRIKE => Some("s"),
        tags::TT => Some("code"),
        tags::ACRONYM => Some("abbr"),
        tags::B | tags::STRONG | tags::I | tags::EM | tags::S | tags::U => Some(own_name(tag)),
        tags::DEL | tags::INS | tags::SUB | tags::SUP => Some(own_name(tag)),
        tags::CODE | tags::KBD | tags::SAMP | tags::VAR => Some(own_name(tag)),
        tags::Q | tags::CITE | tags::ABBR | tags::DFN => Some(own_name(tag)),
        tags::MARK | tags::SMALL => Some(own_name(tag)),
        tags::RUBY | tags::RT | tags::RP => Some(own_name(tag)),
        _ => None,
    }
}

/// The role of an element that means something only right inside `around`, a block that is written or nothing.
pub(super) fn part_role(tag: Tag, around: &str) -> Option<Role> {
    let role = match (tag, around) {
        (tags::LI, "ul" | "ol") => Role::Cell("li"),
        (tags::DT, "dl") => Role::Leaf("dt"),
        (tags::DD, "dl") => Role::Cell("dd"),
        (tags::FIGCAPTION, "figure") => Role::Cell("figcaption"),
        (tags::SUMMARY, "details") => Role::Leaf("summary"),
        (tags::CAPTION, "table") => Role::Leaf("caption"),
        (tags::THEAD, "table") => Role::Flow("thead", ""),
        (tags::TBODY, "table") => Role::Flow("tbody", ""),
        (tags::TFOOT, "table") => Role::Flow("tfoot", ""),
        (tags::TR, "table" | "thead" | "tbody" | "tfoot") => Role::Flow("tr", ""),
        (tags::TD, "tr") => Role::Cell("td"),
        (tags::TH, "tr") => Role::Cell("th"),
        _ => return None,
    };
    Some(role)
}
