//! Phone numbers and e-mail addresses: a page that shows several is there to be reached, and its addresses are short
//! lines beside them that look like those of a footer.

use memchr::memchr_iter;

use super::columns::Column as C;
use super::{Columns, share};
use crate::page::Page;

/// Blocks before and behind that are searched.
const RADIUS: usize = 6;
/// Digits of a phone number, at least.
const MIN_PHONE_DIGITS: i32 = 7;

pub(super) fn add(matrix: &mut Columns, page: &Page, texts: &[&str]) {
    let digits = &page.blocks.digits;
    let mut before = Vec::with_capacity(matrix.rows + 1);
    let mut count = 0;
    before.push(count);
    for (text, &digits) in texts.iter().zip(digits) {
        let text = text.as_bytes();
        let is_contact = has_mail_address(text) || digits >= MIN_PHONE_DIGITS && has_phone_number(text);
        count += i32::from(is_contact);
        before.push(count);
    }
    let rows = matrix.rows;
    let among = |from: usize, to: usize| (before[to] - before[from]) as f32;
    matrix.add(C::contacts_around, |i| among(i.saturating_sub(RADIUS), (i + RADIUS + 1).min(rows)));
    matrix.add_constant(C::page_contacts, share(count, rows as i32));
}

/// Whether a text has a sign `@` between letters or digits.
fn has_mail_address(text: &[u8]) -> bool {
    let is_part = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    memchr_iter(b'@', text).any(|at| at > 0 && is_part(text.get(at - 1)) && is_part(text.get(at + 1)))
}

/// Whether a text has a run of digits, with the signs that phone numbers have between them, that is long enough.
fn has_phone_number(text: &[u8]) -> bool {
    let mut digits = 0;
    text.iter().any(|byte| {
        digits = match byte {
            b'0'..=b'9' => digits + 1,
            b' ' | b'-' | b'.' | b'(' | b')' | b'/' | b'+' if digits > 0 => digits,
            _ => 0,
        };
        digits >= MIN_PHONE_DIGITS
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contacts_are_found() {
        for text in ["ann@oak.example", "Phone: +44 (0)20 7946-0958", "555.01.99"] {
            let text = text.as_bytes();
            assert!(has_mail_address(text) || has_phone_number(text));
        }
        for text in ["@oak", "12 May 2024, 14:30", "1,200 leaves and 3,400 acorns", ""] {
            let text = text.as_bytes();
            assert!(!has_mail_address(text) && !has_phone_number(text));
        }
    }
}
