//! Scripts above, below and next to a base.

use super::super::characters::accent;
use super::Writer;

impl Writer<'_> {
    pub(super) fn root(&mut self, row: usize) {
        if let [term, degree] = *self.elements(row) {
            self.push("\\sqrt[");
            self.element(degree);
            self.push("]");
            self.argument(term);
        } else {
            self.children(row);
        }
    }

    /// A base, then each script behind its sign; a base of several parts keeps together.
    pub(super) fn scripts(&mut self, row: usize, signs: &[&str]) {
        let children = self.elements(row);
        let Some((&base, scripts)) = children.split_first() else {
            return;
        };
        if matches!(self.page.name(base), "mi" | "mn" | "mo" | "mtext") {
            self.element(base);
        } else {
            self.argument(base);
        }
        for (sign, &script) in signs.iter().zip(scripts) {
            self.push(sign);
            self.argument(script);
        }
    }

    pub(super) fn under(&mut self, row: usize) {
        let children = self.elements(row);
        match *children {
            [base, sign] if self.page.text(sign).trim() == "⏟" => self.command("underbrace", &[base]),
            [base, sign] if matches!(self.page.text(sign).trim(), "_" | "¯" | "̲") => {
                self.command("underline", &[base])
            }
            _ => self.scripts(row, &["_"]),
        }
    }

    pub(super) fn over(&mut self, row: usize) {
        let children = self.elements(row);
        match *children {
            [base, sign] => match accent(self.page.text(sign).trim()) {
                Some(name) => self.command(name, &[base]),
                None if self.page.name(base) == "mo" => self.command("overset", &[sign, base]),
                None => self.scripts(row, &["^"]),
            },
            _ => self.children(row),
        }
    }

    pub(super) fn multiscripts(&mut self, row: usize) {
        let children = self.elements(row);
        let Some((&base, scripts)) = children.split_first() else {
            return;
        };
        let before = scripts.iter().position(|&script| self.page.name(script) == "mprescripts");
        let (after, before) = scripts.split_at(before.unwrap_or(scripts.len()));
        if before.len() > 1 {
            self.push("{}");
            self.pairs(&before[1..]);
        }
        self.argument(base);
        self.pairs(after);
    }

    pub(super) fn pairs(&mut self, scripts: &[usize]) {
        for (at, &script) in scripts.iter().enumerate() {
            if self.page.name(script) != "none" && self.page.nodes.end[script] as usize > script + 1 {
                self.push(if at % 2 == 0 { "_" } else { "^" });
                self.argument(script);
            }
        }
    }
}
