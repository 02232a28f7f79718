//! Callouts (boxes with notes, tips or warnings), details and tabs: blocks with a title that is not a heading.

use std::sync::LazyLock;

use super::super::{collapsed, push_escaped};
use super::blocks::{Gap, Lead};
use super::{Close, Markdown, Walk};
use crate::page::Page;
use crate::strings::{entries, word_list};
use crate::tags;

impl<'p> Markdown<'p> {
    /// A quote that begins with the sign of an alert.
    pub(super) fn open_callout(&mut self, kind: &str) -> Close<'p> {
        let (is_open, close) = self.open_container(Lead::Quote);
        if is_open {
            self.begin_block();
            self.blocks.out.extend(["[!", kind, "]"]);
            self.blocks.gap = Gap::Line;
            self.fresh = Some(self.blocks.out.len());
        }
        close
    }

    /// Whether nothing was written yet in the callout or note that began last.
    pub(super) fn is_fresh(&self) -> bool {
        self.fresh == Some(self.blocks.out.len()) && self.inline.is_empty()
    }

    /// The title of a callout: bold, or left to the sign that says the same; none where `row` is no title.
    pub(super) fn open_title(&mut self, row: usize) -> Option<Close<'p>> {
        let text = self.page.text(row);
        if text.len() < 40 && is_kind_name(text) {
            return Some(None);
        }
        self.page.attribute(row, "class")?.contains("title").then(|| self.open_bold())
    }

    /// Whether `row` is a bar of tabs, whose labels are written before their panels instead.
    pub(super) fn is_tab_bar(&mut self, row: usize) -> bool {
        let Some(tabs) = self.page.tabs(row) else {
            return false;
        };
        self.part();
        self.panel_labels.extend(tabs);
        true
    }

    pub(super) fn write_panel_label(&mut self, row: usize) {
        let label = collapsed(&self.reading.kept_text(row));
        self.open_bold();
        self.inline.write(&label);
        self.close_marked();
    }

    /// Markdown has no details, but reads the tags; what is inside them is Markdown again after a blank line.
    pub(super) fn open_details(&mut self, row: usize) -> Close<'p> {
        self.part();
        let page = self.page;
        let summary = page.children(row).find(|&child| page.nodes.tag[child] == tags::SUMMARY);
        let behind = summary.map_or(row, |summary| page.nodes.end[summary] as usize);
        let has_content = self.reading.content.holds(behind, page.nodes.end[row] as usize);
        // A reader that knows no notes would take the tags for a part of the line.
        if !self.takes_blocks() || self.in_note > 0 || !has_content {
            return Some(Self::part);
        }
        self.begin_block();
        self.blocks.out.push_str("<details>");
        if let Some(summary) = summary.filter(|&summary| self.reading.content.holds(summary, behind)) {
            let title = collapsed(&self.reading.kept_text(summary));
            self.blocks.next_line();
            self.blocks.out.push_str("<summary>");
            push_escaped(&mut self.blocks.out, &title);
            self.blocks.out.push_str("</summary>");
            self.written_summaries.insert(summary);
        }
        self.blocks.end_html();
        Some(Self::close_details)
    }

    pub(super) fn close_details(&mut self) {
        self.part();
        self.begin_block();
        self.blocks.out.push_str("</details>");
        self.blocks.end_html();
    }
}

/// Each word and the alert that it names.
static KINDS: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| {
    entries(include_str!("../callouts.txt"))
        .flat_map(|(_, kind, words)| words.split(' ').map(move |word| (word, kind)))
        .collect()
});

/// Class names by which themes mark a callout, whatever its kind.
const MARKERS: [&str; 9] = word_list(
    "admonition admonitionblock alert callout custom-block hint markdown-alert notecard \
     theme-admonition",
);

/// The class names of Microsoft's callouts.
const KIND_NAMES: [&str; 5] = word_list("NOTE TIP IMPORTANT WARNING CAUTION");

/// What themes put before the kind in a class name.
const PREFIXES: [&str; 7] = word_list("markdown-alert- theme-admonition- admonition- callout- alert-- alert- is-");

impl Page {
    /// The alert that the box at `row` is: `NOTE`, `TIP`, `IMPORTANT`, `WARNING` or `CAUTION`.
    pub(super) fn callout(&self, row: usize) -> Option<&'static str> {
        let [classes, role, stated] = self.raw_values(row, ["class", "role", "data-callout"]);
        let is_note = role.eq_ignore_ascii_case(b"note");
        let is_marker = |name: &[u8]| MARKERS.iter().chain(&KIND_NAMES).any(|marker| marker.as_bytes() == name);
        let is_marked = is_note || classes.split(u8::is_ascii_whitespace).any(is_marker);
        if !is_marked && self.nodes.tag[row] != tags::ASIDE {
            return None;
        }
        if !stated.is_empty() {
            return Some(std::str::from_utf8(stated).ok().and_then(kind_of).unwrap_or("NOTE"));
        }
        let classes = self.attribute(row, "class").unwrap_or_default();
        let kind = classes.split_ascii_whitespace().find_map(|name| {
            let bare = PREFIXES.iter().find_map(|prefix| name.strip_prefix(prefix));
            kind_of(bare.unwrap_or(name)).filter(|_| bare.is_some() || !MARKERS.contains(&name) || name == "hint")
        });
        // An alert of no kind may be any message of the site.
        let is_plain =
            is_note || classes.contains("admonition") || classes.contains("callout") || classes.contains("notecard");
        kind.or_else(|| (is_marked && is_plain).then_some("NOTE"))
    }
}

fn kind_of(word: &str) -> Option<&'static str> {
    KINDS.iter().find(|(known, _)| known.eq_ignore_ascii_case(word)).map(|(_, kind)| *kind)
}

/// Whether a title says no more than the sign of the alert does.
pub(super) fn is_kind_name(title: &str) -> bool {
    let word = title.trim().trim_end_matches([':', '!', '.']);
    kind_of(word).is_some()
}

/// Tabs of one bar, and rows in which its panels are looked for.
const MAX_TABS: usize = 32;
const MAX_ROWS: usize = 20_000;

impl Page {
    /// The panels of the tab bar at `row`, each with the row of its label; none if `row` is not a tab bar, or if there
    /// are not as many panels as labels.
    pub(super) fn tabs(&self, row: usize) -> Option<Vec<(usize, usize)>> {
        if !self.is_tab_list(row) {
            return None;
        }
        let labels = self.labels(row);
        let panels = self.panels(row, labels.len()).or_else(|| self.boxes(row, labels.len()))?;
        (labels.len() > 1).then(|| panels.into_iter().zip(labels).collect())
    }

    fn is_tab_list(&self, row: usize) -> bool {
        let [classes, role] = self.raw_values(row, ["class", "role"]);
        let has_role = role.eq_ignore_ascii_case(b"tablist");
        // Those of MkDocs and of VitePress have no role.
        has_role || classes == b"tabbed-labels" || classes == b"tabs" && self.is_in_code_group(row)
    }

    fn is_in_code_group(&self, row: usize) -> bool {
        let [around] = self.raw_values(self.nodes.parent[row] as usize, ["class"]);
        memchr::memmem::find(around, b"code-group").is_some()
    }

    fn labels(&self, bar: usize) -> Vec<usize> {
        let end = (self.nodes.end[bar] as usize).min(bar + MAX_ROWS);
        let has_role = |at: &usize| self.attribute_is(*at, "role", &["tab"]);
        let tabs: Vec<usize> = (bar + 1..end).filter(has_role).take(MAX_TABS).collect();
        if !tabs.is_empty() {
            return tabs;
        }
        let is_label = |&at: &usize| matches!(self.nodes.tag[at], tags::LABEL | tags::LI);
        self.children(bar).filter(is_label).take(MAX_TABS).collect()
    }

    /// The elements behind the bar that say they are panels, in the element around it or the next one. They stand
    /// before the next bar, so that no row is looked at for each of many bars.
    fn panels(&self, bar: usize, count: usize) -> Option<Vec<usize>> {
        let start = self.nodes.end[bar] as usize;
        let around = self.nodes.parent[bar] as usize;
        let is_panel = |at: &usize| self.attribute_is(*at, "role", &["tabpanel"]);
        let found = [around, self.nodes.parent[around] as usize].map(|around| {
            let end = (self.nodes.end[around] as usize).min(start + MAX_ROWS);
            let own = (start..end).take_while(|&at| !self.is_tab_list(at));
            own.filter(is_panel).take(count + 1).collect::<Vec<_>>()
        });
        found.into_iter().find(|panels| panels.len() == count && count > 0)
    }

    /// The children of the element right behind the bar.
    fn boxes(&self, bar: usize, count: usize) -> Option<Vec<usize>> {
        let is_element = |at: &usize| self.nodes.tag[*at] > tags::INSTRUCTION;
        let after = |at: usize| self.nodes.end[at] as usize;
        let end = after(self.nodes.parent[bar] as usize);
        let mut behind = std::iter::successors(Some(after(bar)), |&at| (at < end).then(|| after(at)));
        let next = behind.find(|at| *at >= end || is_element(at)).filter(|&next| next < end)?;
        let boxes: Vec<usize> = self.elements(next).take(count + 1).collect();
        (boxes.len() == count).then_some(boxes)
    }
}
