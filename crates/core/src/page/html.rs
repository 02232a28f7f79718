//! Serialises rows as HTML (13.3, "HTML fragment serialisation algorithm").

use super::Page;
use crate::strings::escape;
use crate::tags;

/// Elements whose text is written as it stands.
const LITERAL: &[tags::Tag] =
    &[tags::STYLE, tags::SCRIPT, tags::XMP, tags::IFRAME, tags::NOEMBED, tags::NOFRAMES, tags::PLAINTEXT];

impl Page {
    /// The subtree of `row` as HTML.
    pub fn html(&self, row: usize) -> String {
        let mut out = String::new();
        let mut open: Vec<usize> = Vec::new();
        for at in row..self.nodes.end[row] as usize {
            while let Some(element) = open.pop_if(|&mut element| self.nodes.end[element] as usize <= at) {
                self.end_tag(&mut out, element);
            }
            self.write_row(&mut out, at);
            let tag = self.nodes.tag[at];
            let is_void = self.nodes.namespace[at] == 0 && tags::has(tag, tags::VOID);
            if tag > tags::INSTRUCTION && !is_void {
                open.push(at);
            }
        }
        for element in open.into_iter().rev() {
            self.end_tag(&mut out, element);
        }
        out
    }

    pub(crate) fn end_tag(&self, out: &mut String, row: usize) {
        out.extend(["</", self.name(row), ">"]);
    }

    pub(crate) fn write_row(&self, out: &mut String, row: usize) {
        match self.nodes.tag[row] {
            tags::DOCUMENT => {}
            tags::TEXT if self.is_raw(row) => out.push_str(&self.raw(row)),
            tags::TEXT if self.is_literal(row) => out.push_str(self.text(row)),
            tags::TEXT => escape(out, self.text(row), false),
            tags::COMMENT => out.extend(["<!--", &self.raw(row), "-->"]),
            tags::DOCTYPE => out.extend(["<!DOCTYPE ", self.doctype_name(), ">"]),
            tags::INSTRUCTION => {
                let (target, data) = self.instruction(row);
                out.extend(["<?", target, " ", data, "?>"]);
            }
            _ => {
                out.extend(["<", self.name(row)]);
                for (name, value) in self.attributes(row) {
                    out.extend([" ", &name, "=\""]);
                    escape(out, &value, true);
                    out.push('"');
                }
                out.push('>');
            }
        }
    }

    fn is_literal(&self, row: usize) -> bool {
        let parent = self.nodes.parent[row] as usize;
        let tag = self.nodes.tag[parent];
        self.nodes.namespace[parent] == 0 && (LITERAL.contains(&tag) || self.scripting && tag == tags::NOSCRIPT)
    }
}
