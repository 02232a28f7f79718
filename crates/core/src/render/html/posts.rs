//! Posts and quotes: a line above each names its author.

use super::super::push_escaped;
use super::allowed::Role;
use super::walk::Walk;
use super::writer::Open;
use crate::posts::Mark;

const RULE: &str = "<hr>";

impl Walk<'_> {
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
