//! How far a page is one at all: what comes without markup may be text, data, or no text.

use crate::page::Page;
use crate::tags;

/// Elements up to which a file is suspected of being no page: a parser makes three out of nothing.
const ELEMENTS: usize = 6;
const MADE: usize = 3;

/// Characters that are looked at.
const SAMPLE: usize = 4096;

/// Share of characters that no text has.
const BINARY: f64 = 0.01;

/// The confidence in a file that is text alone.
const UNMARKED: f64 = 0.2;

/// The most that a decision about the page can be trusted: 1 for a page, less for text alone, 0 for binary data.
pub(super) fn trust(page: &Page) -> f64 {
    let is_element = |&&tag: &&tags::Tag| tag > tags::INSTRUCTION;
    let elements = page.nodes.tag.iter().filter(is_element);
    let elements = elements.take(ELEMENTS + 1).count();
    if elements > ELEMENTS {
        1.0
    } else if is_binary(page.text(0)) {
        0.0
    } else if elements > MADE {
        1.0
    } else {
        UNMARKED
    }
}

fn is_binary(text: &str) -> bool {
    let (mut seen, mut foreign) = (0_u32, 0_u32);
    for character in text.chars().take(SAMPLE) {
        seen += 1;
        foreign += u32::from(matches!(
            character,
            '\0'..='\x08' | '\x0E'..='\x1F' | '\x7F' | char::REPLACEMENT_CHARACTER
        ));
    }
    f64::from(foreign) > BINARY * f64::from(seen)
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
