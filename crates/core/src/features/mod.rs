//! The features of a block for the learned extractor: one column of numbers for each.
//!
//! Columns are computed for all blocks of a page at once, in groups of one file each. [`columns`] declares them.

mod ancestors;
mod baselines;
mod block;
pub mod columns;
mod contacts;
mod dates;
mod declared;
mod declared_texts;
mod hash_set;
mod hashes;
mod landmarks;
mod page_level;
mod part_words;
mod parts;
mod places;
mod repetition;
mod sections;
mod structure;
mod sums;
mod templates;
mod title;
pub mod tokens;
pub mod wording;
mod words;

use std::ops::Range;
use std::sync::LazyLock;

use crate::page::Page;
use ancestors::Ancestors;
use columns::{Column, FEATURES, Scope};
use declared::Declared;
use landmarks::Landmarks;
use sums::Sums;
use tokens::{Scores, TokenTables};
use words::Words;

/// The columns of a page while they are computed: each goes to `sink` as soon as it is whole, and no other is kept.
struct Columns<'s> {
    rows: usize,
    /// The column that is being computed.
    values: Vec<f32>,
    sink: &'s mut dyn FnMut(Column, &[f32]),
    /// Template id of each row: equal for blocks with the same ancestor tags and classes.
    template: Vec<usize>,
}

impl Columns<'_> {
    fn add(&mut self, column: Column, value: impl Fn(usize) -> f32) {
        self.extend(column, (0..self.rows).map(value));
    }

    fn extend(&mut self, column: Column, values: impl Iterator<Item = f32>) {
        let count = if FEATURES[column as usize].scope == Scope::Page { self.rows.min(1) } else { self.rows };
        for (slot, value) in self.values.iter_mut().zip(values) {
            *slot = value;
        }
        (self.sink)(column, &self.values[..count]);
    }

    fn add_log(&mut self, column: Column, counts: &[i32]) {
        self.extend(column, counts.iter().map(|&count| log(count)));
    }

    fn add_share(&mut self, column: Column, parts: &[i32], wholes: &[i32]) {
        let pairs = parts.iter().zip(wholes);
        self.extend(column, pairs.map(|(&part, &whole)| share(part, whole)));
    }

    /// A column of ones where a set of bits has `flag`, of zeros elsewhere.
    fn add_flag(&mut self, column: Column, sets: &[u32], flag: u32) {
        let has = |set: &u32| f32::from(u8::from(set & flag != 0));
        self.extend(column, sets.iter().map(has));
    }

    /// A column whose value is the same for every block.
    fn add_constant(&mut self, column: Column, value: f32) {
        self.extend(column, std::iter::once(value));
    }
}

/// Computes all features of all blocks of `page`, tokens being judged by `tables`: each column goes to `sink`, those of
/// blocks with a value for each row, those of the page with one value. Returns the template id of each row.
pub fn each_column(page: &Page, tables: &TokenTables, sink: &mut dyn FnMut(Column, &[f32])) -> Vec<usize> {
    let rows = page.blocks.len();
    let mut columns = Columns { rows, values: vec![0.0; rows], sink, template: Vec::new() };
    fill(&mut columns, page, tables);
    columns.template
}

/// All columns one after the other, in the order of [`Column`].
pub struct Matrix {
    pub rows: usize,
    values: Vec<f32>,
    pub template: Vec<usize>,
}

impl Matrix {
    #[must_use]
    pub fn of(&self, column: Column) -> &[f32] {
        self.column(column as usize)
    }

    /// The values of a feature: one for each row, or one for the page.
    #[must_use]
    pub fn column(&self, index: usize) -> &[f32] {
        &self.values[span(index, self.rows)]
    }

    /// All columns with a value for each row.
    #[must_use]
    pub fn spread(&self) -> Vec<f32> {
        let columns = (0..FEATURES.len()).map(|index| self.column(index));
        let spread = columns.flat_map(|column| column.iter().cycle().take(self.rows));
        spread.copied().collect()
    }
}

/// Where the values of a feature stand.
fn span(index: usize, rows: usize) -> Range<usize> {
    /// For each feature, how many of the features before it are the page's.
    const OF_PAGE: [usize; FEATURES.len()] = {
        let mut counts = [0; FEATURES.len()];
        let mut index = 1;
        while index < counts.len() {
            let is_of_page = matches!(FEATURES[index - 1].scope, Scope::Page);
            counts[index] = counts[index - 1] + is_of_page as usize;
            index += 1;
        }
        counts
    };
    let of_page = OF_PAGE[index];
    let one = rows.min(1);
    let start = (index - of_page) * rows + of_page * one;
    let length = match FEATURES[index].scope {
        Scope::Block => rows,
        Scope::Page => one,
    };
    start..start + length
}

/// All features of all blocks of a page as one matrix, which training and explanations read.
#[must_use]
pub fn features(page: &Page, tables: &TokenTables) -> Matrix {
    let rows = page.blocks.len();
    let mut values = vec![f32::NAN; span(FEATURES.len() - 1, rows).end];
    let template = each_column(page, tables, &mut |column, computed| {
        values[span(column as usize, rows)].copy_from_slice(computed);
    });
    Matrix { rows, values, template }
}

/// Compute every column.
fn fill(matrix: &mut Columns, page: &Page, tables: &TokenTables) {
    let sums = Sums::new(page);
    let ancestors = Ancestors::new(page, &sums);
    let marks = Landmarks::new(page);
    let declared = Declared::new(page, &marks);
    let words = Words::new(page, longest(&declared));
    let scores = Scores::new(page, &ancestors, &words, tables);
    let texts = words::texts(page);
    block::add(matrix, page, &texts, &scores);
    structure::add(matrix, page, &sums, &ancestors);
    parts::add(matrix, page, &scores);
    repetition::add(matrix, page, &texts, &ancestors, &scores);
    templates::add(matrix, page);
    sections::add(matrix, page, &marks, &scores);
    title::add(matrix, page, &marks, &words);
    baselines::add(matrix, page, &sums);
    dates::add(matrix, page);
    contacts::add(matrix, page, &texts);
    declared::add(matrix, page, &declared, &words);
    let places = places::add(matrix, page, &ancestors);
    declared_texts::add(matrix, page, &ancestors, &words, &places);
    page_level::add(matrix, page, &marks, ancestors.list[0].counts);
}

/// The most words of a block whose words some group asks for.
fn longest(declared: &Declared) -> i32 {
    declared.longest().max(declared_texts::MAX_BLOCK_WORDS).max(tokens::MAX_TEXT_WORDS).max(title::MAX_TITLE_WORDS)
}

/// `part / whole`, 0 where there is no whole.
#[inline]
fn share(part: i32, whole: i32) -> f32 {
    if whole > 0 { part as f32 / whole as f32 } else { 0.0 }
}

/// Counts grow by factors, not by steps.
#[inline]
fn log(count: i32) -> f32 {
    /// Most counts are small: their logarithms are kept.
    static SMALL: LazyLock<[f32; 1024]> = LazyLock::new(|| std::array::from_fn(|count| libm::logf(1.0 + count as f32)));
    let count = count.max(0);
    match SMALL.get(count as usize) {
        Some(&known) => known,
        None => libm::logf(1.0 + count as f32),
    }
}

#[cfg(test)]
mod tests {
    use super::columns::Column as C;
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
    fn every_page_has_columns_of_finite_numbers() {
        for html in PAGES {
            let matrix = of(html);
            let spread = matrix.spread();
            assert_eq!(spread.len(), FEATURES.len() * matrix.rows);
            assert!(spread.iter().all(|value| value.is_finite()), "{html}: a column is not filled, or not finite");
        }
    }

    fn column(matrix: &Matrix, column: C) -> Vec<f32> {
        matrix.of(column).to_vec()
    }

    #[test]
    fn columns_say_what_their_names_say() {
        let matrix = of(PAGES[2]);
        let column = |name: C| column(&matrix, name);
        assert_eq!(matrix.rows, 4);
        assert_eq!(column(C::link_density), [1.0, 0.0, 0.0, 1.0]);
        assert_eq!(column(C::heading_level), [0.0, 1.0, 0.0, 0.0]);
        assert_eq!(column(C::title_overlap)[1], 1.0);
        assert_eq!(column(C::half_inside), [0.0, 0.0, 1.0, 0.0]);
        assert_eq!(column(C::ends_sentence), [0.0, 0.0, 1.0, 0.0]);
    }

    #[test]
    fn simple_extractors_vote_for_the_story() {
        let story = "<p>The heartwood of an old oak is dark, dense and hard, and it holds the tree up.".repeat(3);
        let matrix = of(&format!(
            "<ul><li><a href=/>Home</a><li><a href=/x>More</a></ul><div>{story}</div><p><a href=/y>Elm</a>"
        ));
        assert_eq!(column(&matrix, C::lenient_inside), [0.0, 0.0, 1.0, 1.0, 1.0, 0.0]);
        assert_eq!(column(&matrix, C::votes), [0.0, 0.0, 4.0, 4.0, 4.0, 0.0]);
        assert_eq!(column(&matrix, C::richest_inside), [0.0, 0.0, 1.0, 1.0, 1.0, 0.0]);
        let offset = column(&matrix, C::strict_offset);
        assert!(offset[0] < offset[1] && offset[1] < 0.0 && offset[2] == 0.0 && offset[5] > 0.0);
    }

    #[test]
    fn dates_are_counted() {
        let matrix = of("<p>one<p>12 May 2024<p>two<p>14:30");
        assert_eq!(column(&matrix, C::stamps_around), [2.0; 4]);
        assert_eq!(column(&matrix, C::page_stamps), [0.5]);
    }

    #[test]
    fn what_a_page_declares_is_found_in_its_blocks() {
        let matrix = of("<meta name=description content='Old oaks are dark inside'><p>Elm, ash and pine are others.\
             <p>Old oaks are dark inside.<p>The heartwood of an old oak is dark and hard.");
        assert_eq!(column(&matrix, C::description_overlap), [0.0, 1.0, 0.0]);
        assert_eq!(column(&matrix, C::description_distance), [-log(1), 0.0, log(1)]);
    }
}
