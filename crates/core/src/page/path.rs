//! The CSS selector of a row.

use super::{Nodes, Page};
use crate::tags;

/// For each row, the number of elements before it among the children of its parent, plus one.
///
/// Counted for all rows at once: counting for each row separately would take quadratic time.
fn positions(nodes: &Nodes) -> Vec<u32> {
    let mut seen = vec![0; nodes.tag.len()];
    let mut positions = Vec::with_capacity(nodes.tag.len());
    for (row, &tag) in nodes.tag.iter().enumerate() {
        let before: &mut u32 = &mut seen[nodes.parent[row] as usize];
        positions.push(*before + 1);
        *before += u32::from(tag > tags::INSTRUCTION);
    }
    positions
}

impl Page {
    /// A selector that matches the element at `row` alone; for a row that is no element, the element around it.
    pub fn css_path(&self, row: usize) -> String {
        let mut steps = Vec::new();
        let mut at = row;
        while at != 0 {
            let parent = self.nodes.parent[at] as usize;
            if self.nodes.tag[at] > tags::INSTRUCTION {
                steps.push(self.css_step(at, parent));
            }
            at = parent;
        }
        steps.reverse();
        steps.join(" > ")
    }

    fn css_step(&self, row: usize, parent: usize) -> String {
        let position = self.positions.get_or_init(|| positions(&self.nodes))[row];
        let name = self.name(row);
        // Names that a selector would have to escape are left out: the position is enough.
        let is_plain = name.starts_with(|first: char| first.is_ascii_alphabetic())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        match (is_plain, parent) {
            (true, 0) => name.to_owned(),
            (true, _) => format!("{name}:nth-child({position})"),
            (false, _) => format!("*:nth-child({position})"),
        }
    }
}
