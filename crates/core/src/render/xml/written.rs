//! Restricts text to the characters that XML 1.0 allows.

use crate::strings::push_replaced;

/// Add text that is escaped already; U+FFFD stands for characters that XML 1.0 cannot write (section 2.2).
pub(super) fn push_text(out: &mut String, text: &str) {
    push_replaced(out, text, |character| is_forbidden(character).then_some("\u{FFFD}"));
}

/// The same for what stands in a start tag, where a parser would turn line ends and tabs into spaces.
pub(super) fn push_attributes(out: &mut String, attributes: &str) {
    push_replaced(out, attributes, |character| match character {
        '\t' => Some("&#09;"),
        '\n' => Some("&#10;"),
        '\r' => Some("&#13;"),
        _ => is_forbidden(character).then_some("\u{FFFD}"),
    });
}

fn is_forbidden(character: char) -> bool {
    matches!(character, '\0'..='\u{8}' | '\u{B}' | '\u{C}' | '\u{E}'..='\u{1F}' | '\u{FFFE}' | '\u{FFFF}')
}
