//! Where a row stands, as a CSS selector.

use super::Page;
use crate::tags;

impl Page {
    /// A selector that matches the element at `row` alone; of other rows, the element around them.
    #[must_use]
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
        let elements = self
            .children(parent)
            .filter(|&child| self.nodes.tag[child] > tags::INSTRUCTION);
        let position = elements.take_while(|&child| child < row).count() + 1;
        let name = self.name(row);
        // Names that a selector would have to escape are left out: the position tells.
        let is_plain = name.starts_with(|first: char| first.is_ascii_alphabetic())
            && name
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        match (is_plain, parent) {
            (true, 0) => name.to_owned(),
            (true, _) => format!("{name}:nth-child({position})"),
            (false, _) => format!("*:nth-child({position})"),
        }
    }
}
