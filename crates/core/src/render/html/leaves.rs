//! Elements that are written as a whole: texts, formulas, rules, images, code; and the line above a post or quote that
//! names its author.

use super::super::code_text;
use super::super::math::{Formula, Piece};
use super::super::push_escaped;
use super::mathml;
use super::writer::Open;
use super::writer::Role;
use super::{Walk, push_attribute};
use crate::posts::Mark;
use crate::strings::without_zero_width;

const RULE: &str = "<hr>";

impl Walk<'_> {
    /// Text, with the formulas that a script of the page would find in it.
    pub(super) fn write_text(&mut self, row: usize) {
        let page = self.page;
        let Some(pieces) = self.formulas.pieces(page, row) else {
            return self.writer.write(page.text(row));
        };
        for piece in pieces {
            match piece {
                Piece::Text(text) => self.writer.write(text),
                Piece::Formula(latex, is_display) => self.write_formula(&(latex, is_display).into(), row),
            }
        }
    }

    pub(super) fn write_math(&mut self, row: usize) {
        if let Some(formula) = self.page.formula(row) {
            self.write_formula(&formula, row);
        }
    }

    /// The MathML at `row` or in it; without any LaTeX, marked as GitHub marks it.
    pub(super) fn write_formula(&mut self, formula: &Formula, row: usize) {
        let is_block = formula.is_display && !self.writer.is_in_leaf();
        let math = mathml::written(self.page, row, formula);
        let around = if math.is_some() { ["<p>", "</p>"] } else { ["<pre>", "</pre>"] };
        if is_block {
            self.writer.part();
            self.writer.write_blocks();
            self.writer.out.push_str(around[0]);
        } else {
            self.writer.begin();
        }
        if let Some(math) = math {
            self.writer.out.push_str(&math);
        } else {
            self.writer.out.push_str("<code class=\"language-math\">");
            push_escaped(&mut self.writer.out, &formula.latex);
            self.writer.out.push_str("</code>");
        }
        if is_block {
            self.writer.out.push_str(around[1]);
            self.writer.end_block();
        }
    }

    pub(super) fn write_rule(&mut self, row: usize) {
        self.writer.part();
        if self.writer.takes_blocks() && self.content.is_amid(self.page, row) {
            self.writer.write_blocks();
            self.writer.out.push_str(RULE);
            self.writer.end_block();
        }
    }

    pub(super) fn write_image(&mut self, row: usize) {
        if let Some(sign) = self.page.emoji(row) {
            return self.writer.write(&sign);
        }
        let Some(url) = self.options.source(self.page, row) else {
            return;
        };
        let mut tag = String::from("<img");
        push_attribute(&mut tag, "src", &url);
        let alt = self.page.attribute(row, "alt").unwrap_or_default();
        push_attribute(&mut tag, "alt", &without_zero_width(&alt));
        self.push_number(&mut tag, row, "width");
        self.push_number(&mut tag, row, "height");
        tag.push('>');
        self.writer.begin();
        self.writer.out.push_str(&tag);
    }

    pub(super) fn write_pre(&mut self, row: usize) {
        let code = code_text::text(self.page, row, self.kept);
        if code.is_empty() || self.code_hints.is_gutter(self.page, row) {
            return;
        }
        if self.writer.is_in_leaf() {
            self.writer.write(&code);
            return;
        }
        self.writer.part();
        self.writer.write_blocks();
        self.writer.out.push_str("<pre><code");
        if let Some(language) = self.code_hints.language(self.page, row) {
            let class = format!("language-{language}");
            push_attribute(&mut self.writer.out, "class", &class);
        }
        self.writer.out.push('>');
        push_escaped(&mut self.writer.out, &code);
        self.writer.out.push_str("</code></pre>");
        self.writer.end_block();
    }

    pub(super) fn open_mark(&mut self, mark: &Mark, end: usize) {
        self.writer.part();
        match mark {
            Mark::Post { author, date, is_first } => {
                if self.writer.takes_blocks() {
                    self.writer.write_blocks();
                    // Many pages draw a line between posts themselves.
                    if !is_first && !self.writer.out.ends_with(RULE) {
                        self.writer.out.push_str(RULE);
                    }
                    self.write_names(author.as_deref(), date.as_deref(), "");
                }
                self.writer.enter(Open::new(end, Role::Box, String::new()));
            }
            Mark::Quote(author) => {
                let role = self.quote_role();
                self.writer.enter(Open::new(end, role, String::new()));
                if author.is_some() && self.writer.takes_blocks() {
                    self.writer.write_blocks();
                    self.write_names(author.as_deref(), None, ":");
                }
            }
            Mark::Through => self.writer.enter(Open::new(end, Role::Box, String::new())),
        }
    }

    /// A paragraph with the name in bold, and the date.
    fn write_names(&mut self, author: Option<&str>, date: Option<&str>, behind: &str) {
        let out = &mut self.writer.out;
        if author.is_none() && date.is_none() {
            return;
        }
        out.push_str("<p>");
        if let Some(author) = author {
            out.push_str("<strong>");
            push_escaped(out, author);
            out.extend([behind, "</strong>"]);
        }
        if let Some(date) = date {
            out.push_str(if author.is_some() { " · " } else { "" });
            push_escaped(out, date);
        }
        out.push_str("</p>");
    }
}
