//! What the learned extractor sees of a block: one column of numbers per question.
//!
//! Columns are computed for all blocks of a page at once, in groups of one file each. A group adds its
//! columns by name, so that the order here is the order of a model's features.

mod context;
mod declared;
mod frames;
mod hashes;
mod landmarks;
mod own;
mod page_level;
mod part_words;
mod parts;
mod repetition;
mod sections;
mod sieve;
mod stamps;
mod structure;
mod sums;
pub mod tokens;
mod votes;
mod words;

use std::sync::LazyLock;

use crate::page::Page;
use declared::Declared;
use frames::Frames;
use landmarks::Landmarks;
use sums::Sums;
use tokens::{Scores, TokenTables};
use words::Words;

/// How many features there are: room for all is made at once.
const COLUMNS: usize = 237;

/// Columns of equal length, one after the other.
#[derive(Default)]
pub struct Matrix {
    pub rows: usize,
    pub names: Vec<&'static str>,
    pub values: Vec<f32>,
    /// For each row a number that only rows share which stand in the page alike.
    pub alike: Vec<usize>,
}

impl Matrix {
    fn add(&mut self, name: &'static str, value: impl Fn(usize) -> f32) {
        self.names.push(name);
        self.values.extend((0..self.rows).map(value));
    }

    fn extend(&mut self, name: &'static str, values: impl Iterator<Item = f32>) {
        self.names.push(name);
        self.values.extend(values);
    }

    fn add_log(&mut self, name: &'static str, counts: &[i32]) {
        self.extend(name, counts.iter().map(|&count| log(count)));
    }

    fn add_share(&mut self, name: &'static str, parts: &[i32], wholes: &[i32]) {
        let pairs = parts.iter().zip(wholes);
        self.extend(name, pairs.map(|(&part, &whole)| share(part, whole)));
    }

    /// A column of ones where a set of bits has `flag`, of zeros elsewhere.
    fn add_flag(&mut self, name: &'static str, sets: &[u32], flag: u32) {
        let has = |set: &u32| f32::from(u8::from(set & flag != 0));
        self.extend(name, sets.iter().map(has));
    }

    /// A column whose value is the same for every block.
    fn add_constant(&mut self, name: &'static str, value: f32) {
        self.names.push(name);
        self.values.extend(std::iter::repeat_n(value, self.rows));
    }

    #[must_use]
    pub fn column(&self, index: usize) -> &[f32] {
        &self.values[index * self.rows..(index + 1) * self.rows]
    }
}

/// All features of all blocks of `page`, tokens being judged by `tables`.
#[must_use]
pub fn features(page: &Page, tables: &TokenTables) -> Matrix {
    let mut matrix = Matrix {
        rows: page.blocks.len(),
        names: Vec::with_capacity(COLUMNS),
        values: Vec::with_capacity(COLUMNS * page.blocks.len()),
        alike: Vec::new(),
    };
    let sums = Sums::new(page);
    let frames = Frames::new(page, &sums);
    let marks = Landmarks::new(page);
    let declared = Declared::new(page, &marks);
    let words = Words::new(page, longest(&declared));
    let scores = Scores::new(page, &frames, &words, tables);
    let texts = words::texts(page);
    own::add(&mut matrix, page, &texts, &scores);
    structure::add(&mut matrix, page, &sums, &frames);
    context::add(&mut matrix, page);
    parts::add(&mut matrix, page, &scores);
    repetition::add(&mut matrix, page, &texts, &frames, &scores);
    sections::add(&mut matrix, page, &marks, &scores);
    sections::add_title(&mut matrix, page, &marks, &words);
    votes::add(&mut matrix, page, &sums);
    stamps::add(&mut matrix, page);
    declared::add(&mut matrix, page, &declared, &words);
    page_level::add(&mut matrix, page, &marks, frames.list[0].held);
    matrix
}

/// The most words of a block whose words some group asks for.
fn longest(declared: &Declared) -> i32 {
    declared
        .longest()
        .max(tokens::LONGEST_TEXT)
        .max(sections::LONGEST_TITLE)
}

/// `part / whole`, 0 where there is no whole.
#[inline]
fn share(part: i32, whole: i32) -> f32 {
    if whole > 0 {
        part as f32 / whole as f32
    } else {
        0.0
    }
}

/// Counts grow by factors, not by steps.
#[inline]
fn log(count: i32) -> f32 {
    /// Most counts are small: their logarithms are kept.
    static SMALL: LazyLock<[f32; 1024]> =
        LazyLock::new(|| std::array::from_fn(|count| (1.0 + count as f32).ln()));
    let count = count.max(0);
    match SMALL.get(count as usize) {
        Some(&known) => known,
        None => (1.0 + count as f32).ln(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, parse_str};

    const PAGES: &[&str] = &[
        "",
        "no markup at all",
        "<title>Oak</title><nav><a href=/>Home</a><a href=/x>More</a></nav><h1>Oak</h1><p>The heartwood of an old oak \
         is dark, dense and hard. It holds the tree up.<ul class='related-posts'><li><a href=/a>Elm</a></ul>",
        "<table><tr><td>心材是树木的中心部分。<td>1<tr><td>2</table>",
        "<div id=commentList><p>x</div><script>var a</script><select><option>a",
    ];

    fn of(html: &str) -> Matrix {
        let page = parse_str(html.to_owned(), &Options::default());
        features(&page, &TokenTables::default())
    }

    #[test]
    fn every_page_has_the_same_columns_of_finite_numbers() {
        let names = of("").names;
        assert_eq!(names.len(), COLUMNS);
        for html in PAGES {
            let matrix = of(html);
            assert_eq!(matrix.names, names);
            assert_eq!(matrix.values.len(), names.len() * matrix.rows);
            assert!(
                matrix.values.iter().all(|value| value.is_finite()),
                "{html}"
            );
        }
    }

    #[test]
    fn names_are_unique() {
        let mut names = of("").names;
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]));
    }

    fn column(matrix: &Matrix, name: &str) -> Vec<f32> {
        let index = matrix.names.iter().position(|other| *other == name);
        matrix.column(index.expect("a known name")).to_vec()
    }

    #[test]
    fn columns_say_what_their_names_say() {
        let matrix = of(PAGES[2]);
        let column = |name| column(&matrix, name);
        assert_eq!(matrix.rows, 4);
        assert_eq!(column("link_density"), [1.0, 0.0, 0.0, 1.0]);
        assert_eq!(column("heading_level"), [0.0, 1.0, 0.0, 0.0]);
        assert_eq!(column("title_overlap")[1], 1.0);
        assert_eq!(column("part_related"), [0.0, 0.0, 0.0, 2.0]);
        assert_eq!(column("half_inside"), [0.0, 0.0, 1.0, 0.0]);
        assert_eq!(column("ends_sentence"), [0.0, 0.0, 1.0, 0.0]);
    }

    #[test]
    fn simple_extractors_vote_for_the_story() {
        let story =
            "<p>The heartwood of an old oak is dark, dense and hard, and it holds the tree up."
                .repeat(3);
        let matrix = of(&format!(
            "<ul><li><a href=/>Home</a><li><a href=/x>More</a></ul><div>{story}</div><p><a href=/y>Elm</a>"
        ));
        for name in [
            "strict_inside",
            "lenient_inside",
            "body_inside",
            "density_inside",
        ] {
            assert_eq!(
                column(&matrix, name),
                [0.0, 0.0, 1.0, 1.0, 1.0, 0.0],
                "{name}"
            );
        }
        assert_eq!(column(&matrix, "votes"), [0.0, 0.0, 4.0, 4.0, 4.0, 0.0]);
        let offset = column(&matrix, "strict_offset");
        assert!(offset[0] < offset[1] && offset[1] < 0.0 && offset[2] == 0.0 && offset[5] > 0.0);
    }

    #[test]
    fn dates_are_counted() {
        let matrix = of("<p>one<p>12 May 2024<p>two<p>14:30");
        assert_eq!(column(&matrix, "stamps_before"), [0.0, 0.0, log(1), log(1)]);
        assert_eq!(column(&matrix, "stamp_since"), [-1.0, 0.0, log(1), 0.0]);
        assert_eq!(column(&matrix, "page_stamps"), [0.5; 4]);
    }

    #[test]
    fn what_a_page_declares_is_found_in_its_blocks() {
        let matrix = of(
            "<meta name=description content='Old oaks are dark inside'><p>Elm, ash and pine are others.\
             <p>Old oaks are dark inside.<p>The heartwood of an old oak is dark and hard.",
        );
        assert_eq!(column(&matrix, "description_overlap"), [0.0, 1.0, 0.0]);
        assert_eq!(
            column(&matrix, "description_distance"),
            [-log(1), 0.0, log(1)]
        );
    }
}
