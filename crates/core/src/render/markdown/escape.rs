//! Escapes text so that no part of it is interpreted as Markdown.

use crate::strings::byte_set;

/// Bytes that may be markup, wherever in a line; those of longer characters are not.
pub(super) const SPECIAL: [bool; 256] = byte_set(b"\\`*_[]<&~|$");

/// Whether the special byte at `at` of `text` would be markup, pipes and dollars apart: the line knows of those.
pub(super) fn is_markup(text: &str, at: usize, in_link: bool) -> bool {
    let bytes = text.as_bytes();
    let next = bytes.get(at + 1).copied();
    match bytes[at] {
        b'_' => !(at > 0 && is_word(bytes[at - 1]) && next.is_some_and(is_word)),
        b']' => in_link,
        b'<' => next.is_none_or(|next| next.is_ascii_alphabetic() || matches!(next, b'/' | b'!' | b'?')),
        b'&' => is_reference(&bytes[at + 1..]),
        _ => true,
    }
}

/// Letters and digits, but only those that no reader takes for punctuation.
fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
}

/// Whether `&` before these bytes starts a character reference.
pub(super) fn is_reference(bytes: &[u8]) -> bool {
    let name = bytes.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'#').count();
    // At the end of a text, the next text may continue it.
    name == bytes.len() || name > 0 && bytes[name] == b';'
}

/// Where a backslash must go so that a line does not begin as a heading, a list, a quote, a rule or a table does.
pub(super) fn line_start(line: &str) -> Option<usize> {
    let bytes = line.as_bytes();
    let ends_at = |at: usize| matches!(bytes.get(at), None | Some(b' ' | b'\n'));
    match *bytes.first()? {
        b'#' => {
            let level = bytes.iter().take_while(|byte| **byte == b'#').count();
            (level <= 6 && ends_at(level)).then_some(0)
        }
        b'>' => Some(0),
        b'+' => ends_at(1).then_some(0),
        b'-' if ends_at(1) => Some(0),
        b'-' | b'=' | b':' | b'|' => {
            let line = line.split('\n').next().unwrap_or_default();
            line.bytes().all(|byte| b"-=:| \\".contains(&byte)).then_some(0)
        }
        b'0'..=b'9' => {
            let digits = bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
            (matches!(bytes.get(digits), Some(b'.' | b')')) && ends_at(digits + 1)).then_some(digits)
        }
        _ => None,
    }
}

/// Where a backslash must go so that the `#` at the end of a heading do not close it.
pub(super) fn heading_end(line: &str) -> Option<usize> {
    let at = line.trim_end_matches('#').len();
    let is_closing = at < line.len() && (at == 0 || line[..at].ends_with(' '));
    is_closing.then_some(at)
}

/// Whether a byte of an address needs no care.
fn is_plain(byte: u8) -> bool {
    byte.is_ascii_graphic() && !b"()<>\\&|`".contains(&byte)
}

/// The most bytes that `push_address` writes for `url`.
pub(super) fn longest_address(url: &str) -> usize {
    let careful = url.bytes().filter(|&byte| !is_plain(byte)).count();
    url.len() + 4 * careful + 2
}

/// A link's address between parentheses.
pub(super) fn push_address(out: &mut String, url: &str, in_cell: bool) {
    if !url.is_empty() && url.bytes().all(is_plain) {
        out.push_str(url);
        return;
    }
    let is_bare = |byte: u8| byte > 0x20 && byte != 0x7F && !matches!(byte, b'(' | b')' | b'<');
    let is_bracketed = url.is_empty() || !url.bytes().all(is_bare);
    if is_bracketed {
        out.push('<');
    }
    for (at, character) in url.char_indices() {
        match character {
            '\n' | '\r' => out.push_str("%0A"),
            '|' if in_cell => out.push_str("%7C"),
            // It would begin code, which goes before links (CommonMark 6.1).
            '`' => out.push_str("%60"),
            _ if !character.is_ascii() && (character.is_whitespace() || character.is_control()) => {
                push_encoded(out, character);
            }
            '<' | '>' | '\\' => out.extend(['\\', character]),
            '&' if is_reference(&url.as_bytes()[at + 1..]) => out.push_str("&amp;"),
            _ => out.push(character),
        }
    }
    if is_bracketed {
        out.push('>');
    }
}

fn push_encoded(out: &mut String, character: char) {
    use std::fmt::Write;
    for byte in character.encode_utf8(&mut [0; 4]).bytes() {
        // Writing to a string cannot fail.
        let _ = write!(out, "%{byte:02X}");
    }
}
