//! Kept rows as Markdown: CommonMark with the tables, strikethrough, notes and alerts of GitHub.
//!
//! One walk over the rows, in order. What is inside a block goes to a line in the making (`inline`), which escapes it
//! and settles its emphasis (`marks`); at the end of the block the line goes out, behind the signs of the lists and
//! quotes around it (`blocks`). Subtrees without kept content are passed over.

mod asides;
mod blocks;
mod code;
mod escape;
mod flow;
mod inline;
mod latex;
mod leaves;
mod lists;
mod marks;
mod notes;
mod posts;
mod tables;
mod walk;

use super::Options;
use crate::page::Page;

impl Page {
    /// The text rows that `kept` holds, and the images that belong to them, as Markdown.
    #[must_use]
    pub fn render_markdown(&self, kept: &[bool], options: &Options) -> String {
        walk::Walk::new(self, kept, options).run()
    }
}
