//! Brackets and tables.

use super::Writer;

impl Writer<'_> {
    /// A table between brackets that grow with it.
    pub(super) fn stretched(&mut self, children: &[usize]) {
        let is_bracket = |row: &usize| self.page.name(*row) == "mo" && is_bracket(self.page.text(*row).trim());
        let (first, last) =
            (children.first().filter(|row| is_bracket(row)), children.last().filter(|row| is_bracket(row)));
        let is_fenced = first.is_some() || last.is_some();
        for &child in children {
            if is_fenced && Some(&child) == first {
                self.push("\\left");
                self.element(child);
            } else if is_fenced && Some(&child) == last {
                self.push("\\right");
                self.element(child);
            } else {
                self.element(child);
            }
            if is_fenced && first.is_some() && last.is_none() && Some(&child) == children.last() {
                self.push("\\right.");
            }
        }
    }

    pub(super) fn fenced(&mut self, row: usize) {
        let sign = |name: &str, usual: &str| {
            self.page.attribute(row, name).map_or(usual.to_owned(), |sign| sign.trim().to_owned())
        };
        let (open, close, separators) = (sign("open", "("), sign("close", ")"), sign("separators", ","));
        self.push("\\left");
        self.bracket(&open);
        // The last separator stands between all further elements.
        let mut signs = separators.chars();
        let mut separator = None;
        for (at, child) in self.elements(row).into_iter().enumerate() {
            if at > 0 {
                separator = signs.next().or(separator);
                if let Some(sign) = separator {
                    self.character(sign);
                }
            }
            self.element(child);
        }
        self.push("\\right");
        self.bracket(&close);
    }

    pub(super) fn bracket(&mut self, sign: &str) {
        if sign.is_empty() {
            self.push(".");
        } else {
            self.characters(sign);
        }
    }

    pub(super) fn table(&mut self, row: usize) {
        self.push("\\begin{matrix}");
        for (at, line) in self.elements(row).into_iter().enumerate() {
            if at > 0 {
                self.push("\\\\");
            }
            for (column, cell) in self.elements(line).into_iter().enumerate() {
                self.push(if column > 0 { " & " } else { " " });
                self.children(cell);
            }
            self.push(" ");
        }
        self.push("\\end{matrix}");
    }
}

fn is_bracket(sign: &str) -> bool {
    matches!(sign, "(" | ")" | "[" | "]" | "{" | "}" | "|" | "‖" | "⟨" | "⟩" | "⌊" | "⌋" | "⌈" | "⌉")
}
