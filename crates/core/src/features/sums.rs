//! Sums over subtrees: differences of prefix sums, since a subtree is an interval of rows.

use crate::page::{Page, flags};
use crate::tags;

pub(super) struct Sums {
    words: Vec<i32>,
    chars: Vec<i32>,
    link_chars: Vec<i32>,
    punctuation: Vec<i32>,
    texts: Vec<i32>,
    elements: Vec<i32>,
}

impl Sums {
    pub(super) fn new(page: &Page) -> Self {
        let nodes = &page.nodes;
        let is_shown = |row: usize| nodes.flags[row] & (flags::HEAD | flags::RAW) == 0;
        let prefix = |value: &dyn Fn(usize) -> i32| {
            let mut total = 0;
            let mut sums = Vec::with_capacity(page.len() + 1);
            sums.push(0);
            sums.extend((0..page.len()).map(|row| {
                total += value(row);
                total
            }));
            sums
        };
        let shown = |column: &'_ [i32], row: usize| if is_shown(row) { column[row] } else { 0 };
        Self {
            words: prefix(&|row| shown(&nodes.words, row)),
            chars: prefix(&|row| shown(&nodes.chars, row)),
            link_chars: prefix(&|row| {
                if nodes.flags[row] & flags::LINK != 0 {
                    shown(&nodes.chars, row)
                } else {
                    0
                }
            }),
            punctuation: prefix(&|row| shown(&nodes.punctuation, row)),
            texts: prefix(&|row| i32::from(nodes.chars[row] > 0 && is_shown(row))),
            elements: prefix(&|row| i32::from(nodes.tag[row] > tags::INSTRUCTION && is_shown(row))),
        }
    }

    pub(super) fn words(&self, page: &Page, row: usize) -> i32 {
        over(&self.words, page, row)
    }

    pub(super) fn chars(&self, page: &Page, row: usize) -> i32 {
        over(&self.chars, page, row)
    }

    pub(super) fn link_chars(&self, page: &Page, row: usize) -> i32 {
        over(&self.link_chars, page, row)
    }

    pub(super) fn punctuation(&self, page: &Page, row: usize) -> i32 {
        over(&self.punctuation, page, row)
    }

    pub(super) fn texts(&self, page: &Page, row: usize) -> i32 {
        over(&self.texts, page, row)
    }

    pub(super) fn elements(&self, page: &Page, row: usize) -> i32 {
        over(&self.elements, page, row)
    }
}

fn over(sums: &[i32], page: &Page, row: usize) -> i32 {
    sums[page.nodes.end[row] as usize] - sums[row]
}
