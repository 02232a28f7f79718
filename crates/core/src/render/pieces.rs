//! Text cut where its white space collapses.

use super::is_collapsible;

/// What is written at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Piece<'t> {
    /// White space that shows as one space.
    Space,
    /// Words with one space between any two.
    Words(&'t str),
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

/// The length of the words that `bytes` begin with.
fn words(bytes: &[u8]) -> usize {
    let (mut at, mut is_behind_space) = (0, false);
    while at < bytes.len() {
        let is_one_space = bytes[at] == b' ' && !is_behind_space;
        if is_collapsible(bytes[at]) && !is_one_space {
            break;
        }
        is_behind_space = is_one_space;
        at += 1;
    }
    at - usize::from(is_behind_space)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_keep_together_until_white_space_would_collapse() {
        let cut = |text| pieces(text).collect::<Vec<_>>();
        assert_eq!(cut(""), []);
        assert_eq!(cut("a b"), [Piece::Words("a b")]);
        assert_eq!(
            cut(" a  b\n"),
            [
                Piece::Space,
                Piece::Words("a"),
                Piece::Space,
                Piece::Words("b"),
                Piece::Space
            ]
        );
    }
}
