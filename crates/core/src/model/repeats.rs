//! Texts that a page shows several times: in a carousel, once for each width of the screen, on every card.
//!
//! Products, services and collections are built so, and one of them is meant. In a thread, posts are quoted that stand
//! above. In an article what is said again is a refrain, and stays.

use std::collections::HashSet;

use super::Model;
use crate::page::Page;

const REPETITIVE: [&str; 4] = ["collection", "forum", "product", "service"];

/// Shorter texts may well be meant each time: sizes, prices, "yes" in a table.
const MIN_WORDS: i32 = 3;

impl Model {
    /// Drop the kept blocks that say what one before them says, if the page is of a type that repeats itself.
    pub(super) fn keep_once(&self, kept: &mut [bool], page: &Page, types: &[f32]) {
        let likeliest = (0..types.len()).max_by(|&one, &other| types[one].total_cmp(&types[other]));
        if likeliest.is_some_and(|index| REPETITIVE.contains(&self.types[index].as_str())) {
            drop_repeated(kept, page);
        }
    }
}

fn drop_repeated(kept: &mut [bool], page: &Page) {
    let mut said = HashSet::new();
    for (block, kept) in kept.iter_mut().enumerate() {
        if *kept && page.blocks.words[block] >= MIN_WORDS {
            *kept = said.insert(page.block_text(block));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, parse_str};

    #[test]
    fn a_text_is_kept_once() {
        let html = "<p>Old oak table<p>Small<p>Elm<p>Old oak <b>table</b><p>Small<p>Old oak tables";
        let page = parse_str(html, &Options::default());
        let mut kept = [true, true, false, true, true, true];
        drop_repeated(&mut kept, &page);
        assert_eq!(kept, [true, true, false, false, true, true]);
    }

    #[test]
    fn what_was_not_kept_has_not_been_said() {
        let page = parse_str("<p>Old oak table<p>Old oak table", &Options::default());
        let mut kept = [false, true];
        drop_repeated(&mut kept, &page);
        assert_eq!(kept, [false, true]);
    }
}
