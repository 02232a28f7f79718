//! Kept rows as XML: the content as XHTML, and as the body of a TEI document.
//!
//! Both start from the HTML that `render_html` writes. That HTML has one strict form (see `markup`), so it is read by a
//! scanner of a few lines, and every rule about what is written stays in one place.

mod markup;
mod tei;
mod tei_inline;
mod written;
mod xhtml;

use super::Options;
use crate::page::Page;

impl Page {
    /// The text rows that `kept` holds, and the images that belong to them, as a fragment of XHTML.
    #[must_use]
    pub fn render_xhtml(&self, kept: &[bool], options: &Options) -> String {
        xhtml::xhtml(&self.render_html(kept, options))
    }

    /// The same as the `text` element of a TEI document.
    #[must_use]
    pub fn render_tei(&self, kept: &[bool], options: &Options) -> String {
        tei::text(&self.render_html(kept, options))
    }
}
