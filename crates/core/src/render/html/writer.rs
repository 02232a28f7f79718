//! Every tag that may be written, with its allowed content, and the writer of tags and text: a start tag is written only
//! when its element has content.

use super::super::spend;
use super::super::walk::Walk;
use super::Html;
use crate::strings::word_list;
use crate::tags::{self, Tag};

pub(super) struct Open {
    pub(super) end: usize,
    pub(super) role: Role,
    /// Behind the name in the start tag, escaped.
    attributes: String,
    is_written: bool,
    /// Whether it was written before, around an earlier paragraph.
    is_repeated: bool,
}

impl Open {
    fn new(end: usize, role: Role, attributes: String) -> Self {
        Self { end, role, attributes, is_written: false, is_repeated: false }
    }

    fn name(&self) -> Option<&'static str> {
        match self.role {
            Role::Inline(name) | Role::Leaf(name) | Role::Cell(name) | Role::Flow(name, _) => Some(name),
            Role::Box | Role::Through => None,
        }
    }

    pub(super) fn is_block(&self) -> bool {
        !matches!(self.role, Role::Inline(_) | Role::Through)
    }
}

pub(super) fn push_end_tag(out: &mut String, open: &Open) {
    if let Some(name) = open.name().filter(|_| open.is_written) {
        out.extend(["</", name, ">"]);
    }
}

impl Html<'_> {
    pub(super) fn enter(&mut self, end: usize, role: Role, attributes: String) {
        let open = Open::new(end, role, attributes);
        if open.is_block() {
            self.part();
            if !self.is_in_leaf() {
                self.end_block();
            }
        }
        self.open.push(open);
    }

    /// Begin anew: nothing waits, and a space would not show.
    pub(super) fn end_block(&mut self) {
        (self.has_space, self.breaks, self.has_text) = (false, 0, false);
    }

    pub(super) fn is_in_leaf(&self) -> bool {
        self.open.iter().any(|open| matches!(open.role, Role::Leaf(_)))
    }

    /// End the element that loose text was given; inline elements inside it begin again with the next text.
    pub(super) fn end_given(&mut self) {
        let Some(given) = self.given.take() else {
            return;
        };
        for at in (given..self.open.len()).rev() {
            push_end_tag(&mut self.out, &self.open[at]);
            self.open[at].is_repeated |= self.open[at].is_written;
            self.open[at].is_written = false;
        }
        self.open.remove(given);
        self.has_text = false;
    }

    /// The name of the innermost block that is written.
    pub(super) fn around(&self) -> &'static str {
        self.open.iter().rev().filter(|open| open.is_block()).filter_map(Open::name).next().unwrap_or_default()
    }

    /// Elements that are or will be written around the next one.
    pub(super) fn depth(&self) -> usize {
        self.open.iter().filter_map(Open::name).count()
    }

    /// Write everything that comes before text.
    pub(super) fn begin(&mut self) {
        self.give();
        if self.has_text {
            if self.breaks > 0 {
                // Two line breaks look like a new paragraph; more would add nothing.
                self.out.extend(std::iter::repeat_n("<br>", self.breaks.min(2)));
            } else if self.has_space {
                self.out.push(' ');
            }
        }
        (self.has_space, self.breaks, self.has_text) = (false, 0, true);
        self.write_open();
    }

    /// Write the start tags that wait.
    pub(super) fn write_open(&mut self) {
        self.write_open_if(|_| true);
    }

    pub(super) fn write_open_if(&mut self, is_due: impl Fn(&Open) -> bool) {
        // An inline element around a block that is already written is not opened, because its end tag would not nest.
        let block = |open: &Open| open.is_written && open.is_block() && open.name().is_some();
        let start = self.open.iter().rposition(block).map_or(0, |at| at + 1);
        let due = |open: &&mut Open| !open.is_written && is_due(open);
        for open in self.open[start..].iter_mut().filter(due) {
            if open.is_repeated && !spend(&mut self.addresses, open.attributes.len()) {
                open.role = Role::Through;
            }
            if let Some(name) = open.name() {
                self.out.extend(["<", name, &open.attributes, ">"]);
            }
            open.is_written = true;
        }
    }

    /// Text right inside a box or a block of blocks gets an element of its own.
    fn give(&mut self) {
        if self.given.is_some() || self.is_in_leaf() {
            return;
        }
        let innermost = self.open.iter().rposition(Open::is_block);
        let name = match innermost.map(|at| self.open[at].role) {
            None | Some(Role::Box | Role::Flow(_, "")) => match self.around() {
                "ul" | "ol" => "li",
                "dl" => "dd",
                "tr" => "td",
                _ => "p",
            },
            Some(Role::Flow(_, name)) => name,
            _ => return,
        };
        // The new element lies inside all elements that are already written, so that tags nest.
        let around = self.open.iter().rposition(|open| open.is_block() || open.is_written);
        let (at, end) = around.map_or((0, usize::MAX), |at| (at + 1, self.open[at].end));
        self.open.insert(at, Open::new(end, Role::Cell(name), String::new()));
        self.given = Some(at);
    }
}

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
    tags::NAMES.get(usize::from(tag)).copied().unwrap_or_default()
}

/// Elements within a line.
const INLINE: [&str; 23] =
    word_list("b strong i em s u del ins sub sup code kbd samp var q cite abbr dfn mark small ruby rt rp");

/// The name of an element within a line; some old ones get that of their successor.
fn inline_name(tag: Tag) -> Option<&'static str> {
    match tag {
        tags::STRIKE => Some("s"),
        tags::TT => Some("code"),
        tags::ACRONYM => Some("abbr"),
        _ => Some(own_name(tag)).filter(|name| INLINE.contains(name)),
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
