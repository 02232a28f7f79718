//! Splits text at white space that collapses.

use super::is_collapsible;

/// What is written at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Piece<'t> {
    /// White space that shows as one space.
    Space,
    /// Words with one space between any two.
    Words(&'t str),
}

/// A text without the wide spaces that Chinese and Japanese paragraphs are indented with.
pub(super) fn without_indent(text: &str) -> &str {
    let rest = text.trim_start_matches(|mark: char| mark == '\u{3000}' || mark.is_ascii_whitespace());
    if text.len() - rest.len() >= 3 && text[..text.len() - rest.len()].contains('\u{3000}') { rest } else { text }
}

/// The pieces of a text, in order. Most texts are one: their words are copied together.
pub(super) fn pieces(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let bytes = rest.as_bytes();
        let first = *bytes.first()?;
        let (length, piece) = if is_collapsible(first) {
            let spaces = bytes.iter().take_while(|&&byte| is_collapsible(byte));
            (spaces.count(), Piece::Space)
        } else {
            let length = words(bytes);
            (length, Piece::Words(&rest[..length]))
        };
        rest = &rest[length..];
        Some(piece)
    })
}

/// Bytes that are tested together: runs of words are mostly longer, and a loop of fixed length without branches is fast.
const STRIDE: usize = 32;

/// The length of the words that `bytes` begin with; they begin with no white space.
fn words(bytes: &[u8]) -> usize {
    let mut at = 1;
    while let (Some(before), Some(these)) = (
        bytes.get(at - 1..).and_then(<[u8]>::first_chunk::<STRIDE>),
        bytes.get(at..).and_then(<[u8]>::first_chunk::<STRIDE>),
    ) {
        let pairs = before.iter().zip(these);
        if pairs.fold(false, |any, (&before, &byte)| any | ends(before, byte)) {
            break;
        }
        at += STRIDE;
    }
    while at < bytes.len() && !ends(bytes[at - 1], bytes[at]) {
        at += 1;
    }
    at - usize::from(bytes[at - 1] == b' ')
}

/// Whether words end before `byte`: at white space other than one space.
const fn ends(before: u8, byte: u8) -> bool {
    is_collapsible(byte) & ((byte != b' ') | (before == b' '))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_keep_together_until_white_space_would_collapse() {
        let cut = |text| pieces(text).collect::<Vec<_>>();
        assert_eq!(cut(""), []);
        assert_eq!(cut("a b"), [Piece::Words("a b")]);
        assert_eq!(cut(" a  b\n"), [Piece::Space, Piece::Words("a"), Piece::Space, Piece::Words("b"), Piece::Space]);
    }

    #[test]
    fn long_texts_are_cut_at_the_same_places_as_short_ones() {
        for length in 1..4 * STRIDE {
            let words = "an oak ".repeat(length)[..length].to_owned();
            let end = words.trim_end().len();
            for behind in ["", " ", "\n", "\u{C}b", "  b"] {
                let text = words.clone() + behind;
                let first = pieces(&text).next();
                assert_eq!(first, Some(Piece::Words(&words[..end])), "{text:?}");
            }
        }
    }
}
