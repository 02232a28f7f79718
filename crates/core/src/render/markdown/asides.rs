//! Callouts and details: blocks with a title that is not a heading.

use super::super::callouts::is_kind_name;
use super::super::push_escaped;
use super::blocks::{Gap, Lead};
use super::{Close, Walk};
use crate::tags;

impl<'p> Walk<'p> {
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
        let classes = self.page.attribute(row, "class")?;
        if !classes.contains("title") {
            return None;
        }
        Some(self.open_bold())
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
        let label = self.kept_words(row);
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
        let has_content = self.content.is_ahead(behind, page.nodes.end[row] as usize);
        // A reader that knows no notes would take the tags for a part of the line.
        if !self.is_in_flow() || self.in_note > 0 || !has_content {
            return Some(Self::part);
        }
        self.begin_block();
        self.blocks.out.push_str("<details>");
        if let Some(summary) = summary.filter(|&summary| self.content.is_ahead(summary, behind)) {
            let title = self.kept_words(summary);
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

    /// The kept text of a subtree, white space collapsed.
    fn kept_words(&self, row: usize) -> String {
        let nodes = &self.page.nodes;
        let mut text = String::new();
        for at in row..nodes.end[row] as usize {
            if nodes.tag[at] == tags::TEXT && (nodes.chars[at] == 0 || self.kept.get(at) == Some(&true)) {
                text.push_str(self.page.text(at));
            }
        }
        super::super::collapsed(&text)
    }
}
