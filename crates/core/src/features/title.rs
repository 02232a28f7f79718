//! The page's title: a text repeats it near its beginning, and a list rarely does.
//!
//! What stands below the repetition tells a short story among teasers from a list of teasers, in any language: prose
//! or links.

use super::columns::Column as C;
use super::hash_set::HashSet;
use super::landmarks::Landmarks;
use super::words::{Words, word_hashes};
use super::{Columns, log, share};
use crate::page::Page;

/// Texts longer than this do not repeat the title.
pub(super) const MAX_TITLE_WORDS: i32 = 40;

/// The share of its words that a block must have in common with the title to be a repetition of it.
const MIN_REPEATED_SHARE: f32 = 0.3;

/// How many blocks below the best repetition are looked at.
const BLOCKS_BELOW: usize = 12;

pub(super) fn add(matrix: &mut Columns, page: &Page, marks: &Landmarks, words: &Words) {
    let title = marks.title.map_or(Vec::new(), |row| word_hashes(page.text(row)));
    let overlap = overlaps(page, &title, words);
    let (mut best, mut most) = (0, 0.0);
    for (block, &value) in overlap.iter().enumerate() {
        if value > most {
            (best, most) = (block, value);
        }
    }
    matrix.add_constant(C::page_title_words, log(title.len() as i32));
    matrix.add_constant(C::page_title_overlap, most);
    let repetition = (most >= MIN_REPEATED_SHARE).then_some(best);
    matrix.add(C::title_distance, |i| {
        repetition.map_or(-9.0, |best| {
            let distance = i as i32 - best as i32;
            log(distance.abs()) * if distance < 0 { -1.0 } else { 1.0 }
        })
    });
    add_below(matrix, page, repetition);
    matrix.extend(C::title_overlap, overlap.into_iter());
}

/// For each block, how much of the title it repeats.
fn overlaps(page: &Page, title: &[u32], words: &Words) -> Vec<f32> {
    let known = HashSet::new(title.iter().map(|&word| u64::from(word)));
    let overlap = |block: usize| {
        if title.is_empty() || page.blocks.words[block] > MAX_TITLE_WORDS {
            return 0.0;
        }
        let words = words.of(block);
        let is_found = |word: &&u32| known.contains(u64::from(**word));
        let found = words.iter().filter(is_found).count();
        share(2 * found as i32, (words.len() + title.len()) as i32)
    };
    (0..page.blocks.len()).map(overlap).collect()
}

/// What stands in the blocks below the best repetition of the title.
fn add_below(matrix: &mut Columns, page: &Page, repetition: Option<usize>) {
    let blocks = &page.blocks;
    let start = repetition.map_or(matrix.rows, |best| best + 1);
    let below = start..(start + BLOCKS_BELOW).min(matrix.rows);
    let sum = |of: &dyn Fn(usize) -> i32| below.clone().map(of).sum::<i32>();
    let unlinked = sum(&|i| blocks.words[i] - blocks.link_words[i]);
    let links = share(sum(&|i| blocks.link_chars[i]), sum(&|i| blocks.chars[i]));
    let longest = below.clone().map(|i| blocks.words[i]).max();
    matrix.add_constant(C::page_below_title, log(unlinked));
    matrix.add_constant(C::page_below_title_links, links);
    matrix.add_constant(C::page_below_title_longest, log(longest.unwrap_or(0)));
}

#[cfg(test)]
mod tests {
    use super::super::tokens::TokenTables;
    use super::super::{Matrix, features, log};
    use super::C;
    use crate::{Options, parse_str};

    fn of(html: &str) -> Matrix {
        features(&parse_str(html.to_owned(), &Options::default()), &TokenTables::default())
    }

    #[test]
    fn a_page_knows_what_stands_below_its_title() {
        let matrix = of("<title>Old oak</title><p>one two three<h1>Old oak</h1><p>four five<p>six <a href=/>seven</a>");
        let value = |column: C| matrix.of(column)[0];
        assert_eq!(value(C::page_title_words), log(2));
        assert_eq!(value(C::page_title_overlap), 1.0);
        assert_eq!(value(C::page_below_title), log(3));
        assert_eq!(value(C::page_below_title_longest), log(2));
        assert_eq!(value(C::page_below_title_links), 5.0 / 16.0);
        assert_eq!(matrix.of(C::title_distance), [-log(1), 0.0, log(1), log(2)]);
    }

    #[test]
    fn nothing_stands_below_a_title_that_is_not_repeated() {
        for html in ["<title>Elm</title><p>one two", "<p>one two", "<title>Elm</title><p>Elm"] {
            let matrix = of(html);
            assert_eq!(matrix.of(C::page_below_title), [0.0], "{html}");
            assert_eq!(matrix.of(C::page_below_title_longest), [0.0], "{html}");
        }
    }
}
