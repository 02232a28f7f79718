//! How far a page is one at all: what comes without markup may be text alone, or no text.

use crate::page::Page;
use crate::tags;

/// Elements that a parser makes out of nothing.
const MADE: usize = 3;

/// The confidence in a file that is text alone.
const UNMARKED: f64 = 0.2;

/// The most that a decision about the page can be trusted: 1 for a page, less for text alone, 0 for what is not text.
pub(super) fn trust(page: &Page) -> f64 {
    let is_element = |&&tag: &&tags::Tag| tag > tags::INSTRUCTION;
    let elements = page.nodes.tag.iter().filter(is_element);
    if !page.is_text() {
        0.0
    } else if elements.take(MADE + 1).count() > MADE {
        1.0
    } else {
        UNMARKED
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, parse_str};

    #[test]
    fn a_page_is_trusted_more_than_text_and_text_more_than_bytes() {
        let trust_in = |html: &'static str| trust(&parse_str(html, &Options::default()));
        assert_eq!(trust_in("<h1>Oak</h1><p>Dark.<p>Dense.<p>Dead."), 1.0);
        assert_eq!(trust_in("<p>Oak is dark."), 1.0);
        assert_eq!(trust_in("Oak is dark."), UNMARKED);
        assert_eq!(trust_in("Oak\u{1}\u{FFFD}is dark."), 0.0);
        assert_eq!(trust_in("<p>Oak\u{1}\u{FFFD}is dark."), 0.0);
    }
}
