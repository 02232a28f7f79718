//! Keeps or drops readers' comments if the caller asks for it.
//!
//! With `comments=True`, the prose of the comments is kept; with `comments=False`, everything inside them is dropped.

use super::Masks;
use super::inputs::Inputs;
use crate::page::{Blocks, flags};

/// Shorter blocks of a comment are its buttons and dates. Chosen by eye.
const MIN_COMMENT_WORDS: i32 = 3;

pub(super) fn run(inputs: &Inputs<'_>, earlier: &Masks) -> Vec<bool> {
    let kept = earlier.last();
    inputs.comments.map_or_else(
        || kept.to_vec(),
        |is_wanted| with_comments(kept, inputs.blocks(), &inputs.prediction.in_comments, is_wanted),
    )
}

fn with_comments(kept: &[bool], blocks: &Blocks, in_comments: &[bool], is_wanted: bool) -> Vec<bool> {
    let mut mask = kept.to_vec();
    for block in (0..kept.len()).filter(|&block| in_comments[block]) {
        mask[block] = is_wanted && (kept[block] || is_prose(blocks, block));
    }
    mask
}

/// Whether a block is long enough to be part of a comment's text, and neither links nor a control.
fn is_prose(blocks: &Blocks, block: usize) -> bool {
    let unlinked = blocks.chars[block] - blocks.link_chars[block];
    blocks.words[block] >= MIN_COMMENT_WORDS
        && blocks.link_chars[block] < unlinked
        && blocks.flags[block] & flags::FORM == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, parse_str};

    #[test]
    fn the_prose_of_comments_is_kept() {
        let html = "<p>An old oak.<p>Reply<p><a href=/>All their comments</a>";
        let page = parse_str(html, &Options::default());
        let comments = |is_wanted| with_comments(&[false, true, false], &page.blocks, &[true; 3], is_wanted);
        assert_eq!(comments(true), [true, true, false]);
        assert_eq!(comments(false), [false; 3]);
    }
}
