//! Caps the confidence if the input is not a page: plain text and binary data.

use crate::page::Page;
use crate::tags;

/// Elements that a parser adds to any input: `html`, `head` and `body`.
const IMPLIED_ELEMENTS: usize = 3;

/// The most confidence in a file without markup.
const MAX_PLAIN_TEXT_CONFIDENCE: f64 = 0.05;

/// The most confidence that a decision about the page can have: 1 for a page, less for plain text, 0 for binary data.
pub(super) fn most_confidence(page: &Page) -> f64 {
    let is_element = |&&tag: &&tags::Tag| tag > tags::INSTRUCTION;
    let elements = page.nodes.tag.iter().filter(is_element);
    if !page.is_text() {
        0.0
    } else if elements.take(IMPLIED_ELEMENTS + 1).count() > IMPLIED_ELEMENTS {
        1.0
    } else {
        MAX_PLAIN_TEXT_CONFIDENCE
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, parse_str};

    #[test]
    fn a_page_has_more_confidence_than_text_and_text_more_than_bytes() {
        let most = |html: &'static str| most_confidence(&parse_str(html, &Options::default()));
        assert_eq!(most("<h1>Oak</h1><p>Dark.<p>Dense.<p>Dead."), 1.0);
        assert_eq!(most("<p>Oak is dark."), 1.0);
        assert_eq!(most("Oak is dark."), MAX_PLAIN_TEXT_CONFIDENCE);
        assert_eq!(most("Oak\u{1}\u{FFFD}is dark."), 0.0);
        assert_eq!(most("<p>Oak\u{1}\u{FFFD}is dark."), 0.0);
    }
}
