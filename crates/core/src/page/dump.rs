//! The tree in the format of html5lib's tests.

use std::fmt::Write;

use super::Page;
use crate::tags;

/// Bytes after which a dump is cut. Lines are indented by depth, so that 1 MB of nested elements would give 300 MB.
const MAX_BYTES: usize = 64 << 20;

impl Page {
    /// One line per node and attribute, as in html5lib's tree construction tests; if the dump was cut, the last line
    /// says so.
    pub fn tree(&self) -> String {
        let mut out = String::new();
        // A fragment has a root that is not part of it.
        let (first, base) = if self.is_fragment { (2, 2) } else { (1, 1) };
        // The contents of templates are one level deeper.
        let mut templates: Vec<usize> = Vec::new();
        for row in first..self.len() {
            while templates.last().is_some_and(|&template| self.nodes.end[template] as usize <= row) {
                templates.pop();
            }
            if out.len() > MAX_BYTES {
                let _ = writeln!(out, "| ... {} more nodes", self.len() - row);
                break;
            }
            let level = self.nodes.depth[row] as usize - base + templates.len();
            self.dump_row(&mut out, row, level);
            if self.is_html(row, tags::TEMPLATE) {
                indent(&mut out, level + 1);
                out.push_str("content\n");
                templates.push(row);
            }
        }
        out.pop();
        out
    }

    pub(crate) fn is_html(&self, row: usize, tag: tags::Tag) -> bool {
        self.nodes.tag[row] == tag && self.nodes.namespace[row] == 0
    }

    fn dump_row(&self, out: &mut String, row: usize, level: usize) {
        indent(out, level);
        // Writing to a string cannot fail.
        let _ = match self.nodes.tag[row] {
            tags::TEXT if self.is_raw(row) => writeln!(out, "\"{}\"", self.raw(row)),
            tags::TEXT => writeln!(out, "\"{}\"", self.text(row)),
            tags::COMMENT => writeln!(out, "<!-- {} -->", self.raw(row)),
            tags::DOCTYPE => writeln!(out, "{}", self.doctype_text()),
            tags::INSTRUCTION => {
                let (target, data) = self.instruction(row);
                writeln!(out, "<?{target} {data}?>")
            }
            _ => {
                let prefix = ["", "svg ", "math "][self.nodes.namespace[row] as usize];
                let _ = writeln!(out, "<{prefix}{}>", self.name(row));
                return self.dump_attributes(out, row, level);
            }
        };
    }

    fn dump_attributes(&self, out: &mut String, row: usize, level: usize) {
        let mut attributes: Vec<_> = self.attributes(row).collect();
        // In foreign elements, the prefix of a namespace is followed by a space.
        if self.nodes.namespace[row] != 0 {
            for (name, _) in &mut attributes {
                if name == "xmlns" {
                    *name = "xmlns xmlns".into();
                } else if super::foreign_names::is_prefixed(name) {
                    *name = name.replacen(':', " ", 1).into();
                }
            }
        }
        attributes.sort();
        for (name, value) in attributes {
            indent(out, level + 1);
            let _ = writeln!(out, "{name}=\"{value}\"");
        }
    }

    pub(crate) fn is_raw(&self, row: usize) -> bool {
        self.nodes.flags[row] & super::flags::RAW != 0
    }

    fn doctype_text(&self) -> String {
        let name = self.doctype_name();
        match self.doctype.as_ref().map(|doctype| [&doctype.public, &doctype.system]) {
            None | Some([None, None]) => format!("<!DOCTYPE {name}>"),
            Some(identifiers) => {
                let [public, system] = identifiers.map(|identifier| identifier.as_deref().unwrap_or_default());
                format!("<!DOCTYPE {name} \"{public}\" \"{system}\">")
            }
        }
    }

    /// Name of the doctype, for serialisation.
    pub(super) fn doctype_name(&self) -> &str {
        self.doctype.as_ref().and_then(|doctype| doctype.name.as_deref()).unwrap_or_default()
    }
}

fn indent(out: &mut String, level: usize) {
    out.push_str("| ");
    out.extend(std::iter::repeat_n("  ", level));
}
