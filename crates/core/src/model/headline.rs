//! The headline of a story.
//!
//! Some corpora count it to the text, some do not, so that the trees are seldom sure of it. Who reads a story wants it.

/// Blocks above a story among which its headline may stand; a byline, a date and a picture may be between.
const ABOVE: usize = 12;

/// Kept blocks that may be the headline already.
const BEGINNING: usize = 3;

/// A headline that is less likely is none: it belongs to the page, not to its story.
const LEAST: f32 = 0.1;

/// Keep the last block above the story that repeats the title of the page, if no block of it does.
pub(super) fn keep_headline(kept: &mut [bool], repeats_title: &[bool], probabilities: &[f32]) {
    let beginning = (0..kept.len()).filter(|&block| kept[block]);
    let beginning: Vec<usize> = beginning.take(BEGINNING).collect();
    let Some(&first) = beginning.first() else {
        return;
    };
    if beginning.iter().any(|&block| repeats_title[block]) {
        return;
    }
    let mut above = (first.saturating_sub(ABOVE)..first).rev();
    let is_headline = |&block: &usize| repeats_title[block] && probabilities[block] >= LEAST;
    if let Some(headline) = above.find(is_headline) {
        kept[headline] = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TITLES: [bool; 6] = [true, true, false, false, false, false];

    fn kept(repeats_title: [bool; 6], probability: f32) -> [bool; 6] {
        let mut kept = [false, false, false, true, true, false];
        keep_headline(&mut kept, &repeats_title, &[probability; 6]);
        kept
    }

    #[test]
    fn the_nearest_headline_is_kept() {
        assert_eq!(kept(TITLES, 0.2), [false, true, false, true, true, false]);
    }

    #[test]
    fn what_is_surely_none_is_left_out() {
        assert_eq!(kept(TITLES, 0.05), [false, false, false, true, true, false]);
    }

    #[test]
    fn a_story_has_one() {
        let titles = [true, true, false, false, true, false];
        assert_eq!(kept(titles, 0.2), [false, false, false, true, true, false]);
    }

    #[test]
    fn nothing_has_no_headline() {
        let mut kept = [false; 6];
        keep_headline(&mut kept, &TITLES, &[0.9; 6]);
        assert_eq!(kept, [false; 6]);
    }
}
