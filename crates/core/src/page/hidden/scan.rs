//! Where the parts of a style sheet end, by the tokens of CSS that contain others: strings, comments, addresses, brackets.

use crate::strings::byte_set;

/// Where the first of these bytes stands that is in no string, comment, address or bracket; the length, if there is none.
pub(super) fn end_of(css: &[u8], ends: [u8; 2]) -> usize {
    let is_separated = ends.contains(&b',') || ends.contains(&b';');
    let is_mark = if is_separated { &IS_MARK_OR_SEPARATOR } else { &IS_MARK };
    let mut at = 0;
    let mut open = Vec::new();
    loop {
        at += css[at..].iter().take_while(|byte| !is_mark[**byte as usize]).count();
        let Some(&byte) = css.get(at) else {
            return at;
        };
        match byte {
            _ if open.is_empty() && ends.contains(&byte) => return at,
            b'\\' => at += 1,
            b'"' | b'\'' => at = end_of_string(css, at),
            b'/' if css.get(at + 1) == Some(&b'*') => at = end_of_comment(css, at) - 1,
            b'(' if is_address(css, at) => at = end_of_string(css, at),
            b'(' => open.push(b')'),
            b'[' => open.push(b']'),
            b'{' => open.push(b'}'),
            _ if open.last() == Some(&byte) => drop(open.pop()),
            _ => {}
        }
        at = css.len().min(at + 1);
    }
}

/// Whether a byte ends something, or begins something that contains others.
const IS_MARK: [bool; 256] = byte_set(b"\\\"'/()[]{}");
/// The same where a comma or a semicolon may be the end: a block has many of them.
const IS_MARK_OR_SEPARATOR: [bool; 256] = byte_set(b"\\\"'/()[]{};,");

/// Whether the bracket at `at` begins an address without quotation marks.
fn is_address(css: &[u8], at: usize) -> bool {
    let inside = css[at + 1..].trim_ascii_start();
    at >= 3 && css[at - 3..at].eq_ignore_ascii_case(b"url") && !inside.starts_with(b"\"") && !inside.starts_with(b"'")
}

/// The last byte of the string or address that begins at `at`. A string ends with its line.
fn end_of_string(css: &[u8], at: usize) -> usize {
    let close = if css[at] == b'(' { b')' } else { css[at] };
    let mut end = at + 1;
    while let Some(&byte) = css.get(end) {
        match byte {
            b'\\' => end += 1,
            b'\n' | b'\r' | b'\x0C' if close != b')' => break,
            _ if byte == close => break,
            _ => {}
        }
        end += 1;
    }
    end
}

pub(super) fn end_of_comment(css: &[u8], at: usize) -> usize {
    memchr::memmem::find(&css[at + 2..], b"*/").map_or(css.len(), |found| at + 2 + found + 2)
}
