//! Where the parts of a style sheet end, by the tokens of CSS that contain others: strings, comments, addresses, brackets.

use crate::strings::byte_set;

/// Where the first of these bytes stands that is in no string, comment, address or bracket; the length, if there is none.
pub(super) fn end_of(css: &[u8], ends: [u8; 2]) -> usize {
    let wanted = if ends.contains(&b',') || ends.contains(&b';') { MARK | SEPARATOR } else { MARK };
    let mut at = 0;
    let mut open = Vec::new();
    loop {
        at += css[at..].iter().take_while(|byte| MARKS[**byte as usize] & wanted == 0).count();
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

/// A byte ends something, or begins something that contains others.
const MARK: u8 = 1;
/// A byte ends something only where the caller says so.
const SEPARATOR: u8 = 2;
const MARKS: [u8; 256] = {
    let (marks, separators) = (byte_set(b"\\\"'/()[]{}"), byte_set(b";,"));
    let mut found = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        found[byte] = marks[byte] as u8 * MARK + separators[byte] as u8 * SEPARATOR;
        byte += 1;
    }
    found
};

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
