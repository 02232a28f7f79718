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
        tags::P => Role::Leaf("p"),
        tags::H1 => Role::Leaf("h1"),
        tags::H2 => Role::Leaf("h2"),
        tags::H3 => Role::Leaf("h3"),
        tags::H4 => Role::Leaf("h4"),
        tags::H5 => Role::Leaf("h5"),
        tags::H6 => Role::Leaf("h6"),
        tags::BLOCKQUOTE => Role::Flow("blockquote", "p"),
        tags::FIGURE => Role::Flow("figure", "p"),
        tags::DETAILS => Role::Flow("details", "p"),
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

fn inline_name(tag: Tag) -> Option<&'static str> {
    let name = match tag {
        tags::B => "b",
        tags::STRONG => "strong",
        tags::I => "i",
        tags::EM => "em",
        tags::S | tags::STRIKE => "s",
        tags::DEL => "del",
        tags::INS => "ins",
        tags::U => "u",
        tags::SUB => "sub",
        tags::SUP => "sup",
        tags::CODE | tags::TT => "code",
        tags::KBD => "kbd",
        tags::SAMP => "samp",
        tags::VAR => "var",
        tags::Q => "q",
        tags::CITE => "cite",
        tags::ABBR | tags::ACRONYM => "abbr",
        tags::DFN => "dfn",
        tags::MARK => "mark",
        tags::SMALL => "small",
        tags::RUBY => "ruby",
        tags::RT => "rt",
        tags::RP => "rp",
        _ => return None,
    };
    Some(name)
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
