//! Tabs: a bar of labels, and below it one panel for each.

use crate::page::Page;
use crate::tags;

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
        let next = behind.find(|at| *at >= end || is_element(at))?;
        if next >= end {
            return None;
        }
        let boxes: Vec<usize> = self.children(next).filter(is_element).take(count + 1).collect();
        (boxes.len() == count).then_some(boxes)
    }
}
