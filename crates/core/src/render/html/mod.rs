//! Kept rows as safe HTML: only tags, attributes and schemes that are listed here.
//!
//! Nothing is taken over from the page but text and a few values, all escaped. Names of tags and attributes come from
//! the lists of this module, so that there is nothing to clean: what is not written cannot be run.

mod allowed;
mod leaves;
mod mathml;
mod walk;
mod writer;

use super::Options;
use crate::page::Page;

impl Page {
    /// The text rows that `kept` holds, and the images that belong to them, as a fragment of safe HTML.
    pub fn render_html(&self, kept: &[bool], options: &Options) -> String {
        walk::Walk::new(self, kept, options).run()
    }
}
