//! Where a script ends (13.2.5.15 to 13.2.5.31): comments in scripts can hide an end tag.

use memchr::{memchr2, memmem};

use super::{Tokenizer, ends_name};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Escape {
    None,
    /// After `<!--`: an end tag still counts.
    Escaped,
    /// After `<!-- <script`: the next end tag only closes that one.
    Double,
}

impl Tokenizer<'_> {
    pub(super) fn end_of_script(&self) -> usize {
        let end = self.next_script_end(self.at);
        let comment = memmem::find(&self.bytes[self.at..end], b"<!--");
        comment.map_or(end, |comment| self.end_of_escaped_script(self.at + comment))
    }

    fn next_script_end(&self, start: usize) -> usize {
        memmem::find_iter(&self.bytes[start..], b"</")
            .map(|offset| start + offset)
            .find(|&at| self.closes_raw_text(at))
            .unwrap_or(self.bytes.len())
    }

    fn end_of_escaped_script(&self, comment: usize) -> usize {
        let mut escape = Escape::None;
        let mut at = comment;
        while let Some(found) = memchr2(b'<', b'-', &self.bytes[at..]) {
            at += found;
            let rest = &self.bytes[at..];
            if escape != Escape::None && rest.starts_with(b"--") {
                at += 2 + rest[2..].iter().take_while(|&&byte| byte == b'-').count();
                if self.bytes.get(at) == Some(&b'>') {
                    escape = Escape::None;
                }
            } else if rest[0] == b'-' {
                at += 1;
            } else if escape != Escape::Double && self.closes_raw_text(at) {
                return at;
            } else if escape == Escape::None && rest.starts_with(b"<!--") {
                escape = Escape::Escaped;
                // The dashes may already be those of "-->".
                at += 2;
            } else {
                escape = match escape {
                    Escape::Escaped if names_script(&rest[1..]) => Escape::Double,
                    Escape::Double if rest.starts_with(b"</") && names_script(&rest[2..]) => Escape::Escaped,
                    same => same,
                };
                at += 1;
            }
        }
        self.bytes.len()
    }
}

fn names_script(rest: &[u8]) -> bool {
    rest.len() > 6 && rest[..6].eq_ignore_ascii_case(b"script") && ends_name(rest[6])
}
