//! Blocks that go with others, however likely they are: code with the text around it, comments as page and caller want.

use super::surety::mean_log_odds;
use crate::page::{Blocks, flags};

/// Code is kept with the text around it unless it is less likely than this.
const MIN_CODE: f32 = 0.1;

/// Blocks between two kept ones up to which they are one text.
const CODE_GAP: usize = 20;

/// Words beside the comments that make an article.
const MIN_STORY_WORDS: i32 = 50;

/// How much surer than the rest the comments are on average that are no comments, in log-odds.
const SURER: f32 = 0.7;

/// Blocks of a comment that are shorter are its buttons and dates.
const MIN_COMMENT_WORDS: i32 = 3;

/// Keep the code between two kept blocks: a text that announces a listing does not go without it.
pub(super) fn keep_code(kept: &mut [bool], blocks: &Blocks, probabilities: &[f32]) {
    let is_code = |block: usize| blocks.flags[block] & flags::CODE != 0;
    let mut last = None;
    for block in 0..kept.len() {
        if !kept[block] {
            continue;
        }
        if let Some(last) = last.filter(|last| block - last <= CODE_GAP) {
            for between in last + 1..block {
                kept[between] = is_code(between) && probabilities[between] > MIN_CODE;
            }
        }
        last = Some(block);
    }
}

/// Drop the comments below an article, which readers wrote; unless hardly anything else was kept, or they are clearly surer than
/// the rest, so that they may be it.
pub(super) fn drop_comments(
    kept: &mut [bool],
    blocks: &Blocks,
    in_comments: &[bool],
    probabilities: &[f32],
) {
    let others = (0..kept.len()).filter(|&block| kept[block] && !in_comments[block]);
    let words: i32 = others.map(|block| blocks.words[block]).sum();
    let mean = |of_comments: bool| {
        let chosen = |block: usize| kept[block] && in_comments[block] == of_comments;
        mean_log_odds(blocks, probabilities, chosen)
    };
    if words >= MIN_STORY_WORDS && mean(true) - mean(false) < SURER {
        for (kept, in_comments) in kept.iter_mut().zip(in_comments) {
            *kept &= !in_comments;
        }
    }
}

/// Keep what is said in comments, or drop all that stands among them.
pub(super) fn keep_comments(
    kept: &mut [bool],
    blocks: &Blocks,
    in_comments: &[bool],
    is_wanted: bool,
) {
    for block in (0..kept.len()).filter(|&block| in_comments[block]) {
        kept[block] = is_wanted && (kept[block] || is_prose(blocks, block));
    }
}

/// Whether a block is long enough to be said by somebody, and neither links nor a control.
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
    fn code_comes_with_the_text_around_it() {
        let html = "<p>One.<pre>two</pre><p>Three.<pre>four</pre>";
        let page = parse_str(html, &Options::default());
        let with_code = |mut kept: [bool; 4], code: f32| {
            keep_code(&mut kept, &page.blocks, &[0.9, code, 0.9, code]);
            kept
        };
        let texts = [true, false, true, false];
        assert_eq!(with_code(texts, 0.3), [true, true, true, false]);
        assert_eq!(with_code(texts, 0.03), texts);
        assert_eq!(with_code([false; 4], 0.3), [false; 4]);
    }

    #[test]
    fn code_far_from_text_stays_out() {
        let html = "<p>One.<pre>two</pre>".to_owned() + &"<p>No.".repeat(18);
        let near = parse_str(html.clone() + "<p>End.", &Options::default());
        let far = parse_str(html + "<p>No.<p>End.", &Options::default());
        for (page, is_kept) in [(near, true), (far, false)] {
            let count = page.blocks.len();
            let mut kept = vec![false; count];
            (kept[0], kept[count - 1]) = (true, true);
            keep_code(&mut kept, &page.blocks, &vec![0.3; count]);
            assert_eq!(kept[1], is_kept);
        }
    }

    #[test]
    fn an_article_goes_without_its_comments() {
        let of = |story: usize, sure: f32| {
            let html = format!("<p>{}<p>I agree.", "oak ".repeat(story));
            let page = parse_str(html, &Options::default());
            let mut kept = [true, true];
            drop_comments(&mut kept, &page.blocks, &[false, true], &[0.8, sure]);
            kept
        };
        assert_eq!(of(50, 0.85), [true, false]);
        assert_eq!(of(49, 0.85), [true, true]);
        assert_eq!(of(50, 0.95), [true, true]);
    }

    #[test]
    fn of_comments_what_is_said_is_kept() {
        let html = "<p>An old oak.<p>Reply<p><a href=/>All their comments</a>";
        let page = parse_str(html, &Options::default());
        let comments = |is_wanted| {
            let mut kept = [false, true, false];
            keep_comments(&mut kept, &page.blocks, &[true; 3], is_wanted);
            kept
        };
        assert_eq!(comments(true), [true, true, false]);
        assert_eq!(comments(false), [false; 3]);
    }
}
