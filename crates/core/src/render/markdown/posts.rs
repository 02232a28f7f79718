//! Posts and quotes: a line above each names its author.

use super::blocks::Lead;
use super::inline::Span;
use super::marks::MarkKind;
use super::{Close, Walk};
use crate::posts::Mark;

const RULE: &str = "***";

impl Walk<'_> {
    pub(super) fn open_mark(&mut self, mark: &Mark) -> Close {
        match mark {
            Mark::Post { author, date, is_first } => {
                self.part();
                if self.is_in_flow() {
                    // Many pages draw a line between posts themselves.
                    if !is_first && !self.blocks.out.ends_with(RULE) {
                        self.begin_block();
                        self.blocks.out.push_str(RULE);
                    }
                    self.write_names(author.as_deref(), date.as_deref(), "");
                }
                Close::Block
            }
            Mark::Quote(author) => {
                let close = self.open_container(Lead::Quote);
                if matches!(close, Close::Container) {
                    self.write_names(author.as_deref(), None, ":");
                }
                close
            }
            Mark::Through => {
                self.part();
                Close::Block
            }
        }
    }

    /// A paragraph with the name in bold, and the date.
    fn write_names(&mut self, author: Option<&str>, date: Option<&str>, behind: &str) {
        if let Some(author) = author {
            self.inline.enter(Span::Mark(MarkKind::Strong));
            self.inline.write(&format!("{author}{behind}"));
            self.inline.leave();
        }
        if let Some(date) = date {
            let between = if author.is_some() { " · " } else { "" };
            self.inline.write(&format!("{between}{date}"));
        }
        self.part();
    }
}
