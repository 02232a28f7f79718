//! Tables with a head: half a table says nothing, so one that is mostly kept is kept whole.
//!
//! Tables without a head are left alone; most of them were made to put things side by side.

use crate::page::{Page, flags};
use crate::tags;

/// Cells that are less likely stay out: they are buttons and adverts.
const MIN_CELL: f32 = 0.02;

/// Smaller ones are no tables of data.
const MIN_CELLS: usize = 4;

#[derive(Default)]
struct Table {
    has_head: bool,
    cells: usize,
    words: i32,
    kept: i32,
}

impl Table {
    fn is_mostly_kept(&self) -> bool {
        self.has_head && self.cells >= MIN_CELLS && self.kept > 0 && 2 * self.kept >= self.words
    }
}

/// Keep the rest of the tables with a head of which half the words are kept.
pub(super) fn keep_tables(kept: &mut [bool], page: &Page, probabilities: &[f32]) {
    let in_table = |block: usize| page.blocks.flags[block] & flags::TABLE != 0;
    if !(0..kept.len()).any(|block| kept[block] && in_table(block)) {
        return;
    }
    let (mut tables, of_block) = tables(page);
    for (block, table) in of_block.iter().enumerate() {
        if let Some(table) = table.map(|table| &mut tables[table]) {
            let words = page.blocks.words[block].max(1);
            table.cells += 1;
            table.words += words;
            table.kept += if kept[block] { words } else { 0 };
        }
    }
    for (block, table) in of_block.iter().enumerate() {
        let is_whole = table.is_some_and(|table| tables[table].is_mostly_kept());
        kept[block] |= is_whole && probabilities[block] >= MIN_CELL;
    }
}

/// All tables of a page, and for each block the nearest one around it.
fn tables(page: &Page) -> (Vec<Table>, Vec<Option<usize>>) {
    let (mut tables, mut of_block) = (Vec::new(), Vec::with_capacity(page.blocks.len()));
    // The tables around a row, with their ends.
    let mut open: Vec<(usize, i32)> = Vec::new();
    for (row, &tag) in page.nodes.tag.iter().enumerate() {
        while open.last().is_some_and(|&(_, end)| end <= row as i32) {
            open.pop();
        }
        if tag == tags::TABLE {
            open.push((tables.len(), page.nodes.end[row]));
            tables.push(Table::default());
        }
        let around = open.last().map(|&(table, _)| table);
        if let Some(table) = around {
            tables[table].has_head |= tag == tags::TH;
        }
        while page.blocks.row.get(of_block.len()) == Some(&(row as i32)) {
            of_block.push(around);
        }
    }
    of_block.resize(page.blocks.len(), None);
    (tables, of_block)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, parse_str};

    const CELLS: &str = "<td>Oak<td>720</tr><tr><td>Elm<td>560</tr></table><p>End";

    fn kept(html: &str, mut kept: Vec<bool>, probabilities: &[f32]) -> Vec<bool> {
        let page = parse_str(html.to_owned(), &Options::default());
        assert_eq!(page.blocks.len(), kept.len());
        keep_tables(&mut kept, &page, probabilities);
        kept
    }

    #[test]
    fn a_table_comes_with_its_head() {
        let html = format!("<p>One<table><tr><th>Wood<th>Density</tr><tr>{CELLS}");
        let cells = [false, false, false, true, true, true, true, false];
        let whole = [false, true, true, true, true, true, true, false];
        assert_eq!(kept(&html, cells.to_vec(), &[0.3; 8]), whole);
        assert_eq!(kept(&html, cells.to_vec(), &[0.01; 8]), cells);
        let few = [true, false, false, false, false, true, false, false];
        assert_eq!(kept(&html, few.to_vec(), &[0.3; 8]), few);
    }

    #[test]
    fn a_table_without_a_head_is_left_alone() {
        let html = format!("<p>One<table><tr><td>Wood<td>Density</tr><tr>{CELLS}");
        let cells = [false, false, false, true, true, true, true, false];
        assert_eq!(kept(&html, cells.to_vec(), &[0.3; 8]), cells);
    }

    #[test]
    fn the_table_around_a_table_is_another() {
        let inner = "<table><tr><th>A<td>B</tr><tr><td>C<td>D</table>";
        let html = format!("<table><tr><td>Menu<td>{inner}<td>More<td>Yet more</table>");
        let cells = [false, false, true, true, true, false, false];
        let whole = [false, true, true, true, true, false, false];
        assert_eq!(kept(&html, cells.to_vec(), &[0.3; 7]), whole);
    }
}
