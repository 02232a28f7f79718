//! Whether a table contains data or is only layout, and how large it is.

use super::content::Content;
use crate::page::Page;
use crate::tags::{self, Tag};

/// Whether an element is a block that a cell of data seldom holds: where it is, the table lays a page out.
fn lays_out(tag: Tag) -> bool {
    let is_text = matches!(tag, tags::H1..=tags::H6 | tags::PRE | tags::BLOCKQUOTE | tags::HR);
    let is_list = matches!(tag, tags::UL | tags::OL | tags::DL);
    is_text || is_list || matches!(tag, tags::FIGURE | tags::ARTICLE | tags::SECTION | tags::FORM)
}

/// The most empty cells that spans may add: a number for each cell, and a constant.
const BLANKS_PER_CELL: usize = 4;
const MORE_BLANKS: usize = 64;

/// Limits of the standard (4.9.11).
const MAX_COLUMNS: usize = 1000;
const MAX_ROWS: usize = 65534;

/// A table of data.
#[derive(Debug)]
pub(super) struct Shape {
    pub(super) columns: usize,
    /// Whether the first row names the columns.
    pub(super) has_header: bool,
    /// Spans beyond reason are not followed.
    pub(super) has_spans: bool,
}

#[derive(Default)]
struct Survey {
    /// Row of the table, columns and rows spanned.
    cells: Vec<(usize, usize, usize)>,
    rows: usize,
    is_declared: bool,
    is_laid_out: bool,
    has_plain_cell: bool,
    paragraphs: usize,
}

/// None for a table that lays a page out.
pub(super) fn shape(page: &Page, content: &Content, table: usize) -> Option<Shape> {
    if page.attribute_is(table, "role", &["presentation", "none"]) {
        return None;
    }
    let survey = survey(page, content, table)?;
    let has_spans = blanks(&survey) <= BLANKS_PER_CELL * survey.cells.len() + MORE_BLANKS;
    let columns = columns(&survey, has_spans);
    let is_data = if survey.is_declared {
        columns > 1 || survey.rows > 1
    } else {
        columns > 1 && survey.rows > 1 && !survey.is_laid_out
    };
    is_data.then_some(Shape { columns, has_header: !survey.has_plain_cell, has_spans })
}

/// What the rows with content hold; none where a table with content lies inside.
fn survey(page: &Page, content: &Content, table: usize) -> Option<Survey> {
    let nodes = &page.nodes;
    let mut survey = Survey::default();
    let (mut row, mut in_head) = (table + 1, 0);
    while row < nodes.end[table] as usize {
        let end = nodes.end[row] as usize;
        let tag = nodes.tag[row];
        if tag == tags::TD || tag == tags::TH {
            survey.add_cell(page, row, row < in_head);
        }
        if tag > tags::INSTRUCTION && !content.holds(row, end) {
            // A header that was not kept still says what the table is.
            survey.is_declared |=
                tag == tags::THEAD || tag == tags::TR && page.children(row).any(|cell| nodes.tag[cell] == tags::TH);
            row = end;
            continue;
        }
        match tag {
            tags::TABLE => return None,
            tags::CAPTION => survey.is_declared = true,
            tags::THEAD => (survey.is_declared, in_head) = (true, end),
            tags::TR => survey.rows += 1,
            tags::P => {
                survey.paragraphs += 1;
                survey.is_laid_out |= survey.paragraphs > 1;
            }
            _ => survey.is_laid_out |= lays_out(tag),
        }
        row += 1;
    }
    Some(survey)
}

impl Survey {
    fn add_cell(&mut self, page: &Page, cell: usize, in_head: bool) {
        let is_header = page.nodes.tag[cell] == tags::TH;
        self.is_declared |= is_header;
        self.paragraphs = 0;
        if self.rows == 1 {
            self.has_plain_cell |= !(is_header || in_head || is_bold(page, cell));
        }
        let (columns, rows) = spans(page, cell, true);
        self.cells.push((self.rows, columns, rows));
    }
}

/// Whether the whole text of a cell is in one `b` or `strong`; true for an empty cell.
fn is_bold(page: &Page, cell: usize) -> bool {
    let is_blank = |row: usize| page.nodes.tag[row] == tags::TEXT && page.nodes.chars[row] == 0;
    page.children(cell)
        .all(|child| is_blank(child) || matches!(page.nodes.tag[child], tags::B | tags::STRONG | tags::BR))
}

fn span(page: &Page, cell: usize, name: &str, most: usize) -> usize {
    let value = page.raw_attribute(cell, name).unwrap_or_default();
    let digits = value.trim_ascii_start().iter().take_while(|byte| byte.is_ascii_digit());
    let number =
        digits.fold(0_usize, |number, digit| number.saturating_mul(10).saturating_add(usize::from(digit - b'0')));
    number.clamp(1, most)
}

pub(super) fn spans(page: &Page, cell: usize, has_spans: bool) -> (usize, usize) {
    if has_spans { (span(page, cell, "colspan", MAX_COLUMNS), span(page, cell, "rowspan", MAX_ROWS)) } else { (1, 1) }
}

/// Empty cells that the spans ask for.
fn blanks(survey: &Survey) -> usize {
    let of_cell = |&(row, columns, rows): &(usize, usize, usize)| columns * rows.min(1 + survey.rows - row) - 1;
    survey.cells.iter().map(of_cell).sum()
}

fn columns(survey: &Survey, has_spans: bool) -> usize {
    let mut grid = Grid::default();
    let (mut most, mut current) = (0, 0);
    for &(row, columns, rows) in &survey.cells {
        if row != current {
            most = most.max(grid.end_row());
            current = row;
        }
        let (columns, rows) = if has_spans { (columns, rows.min(1 + survey.rows - row)) } else { (1, 1) };
        grid.place(columns, rows);
    }
    most.max(grid.end_row())
}

/// The columns that cells occupy, including spans (4.9.12, "forming a table"), row by row.
#[derive(Default, Debug)]
pub(super) struct Grid {
    column: usize,
    /// For each column how many rows, from this one on, a cell takes that began in this row or above.
    taken: Vec<usize>,
}

impl Grid {
    /// Columns to leave empty before a cell that spans `columns` and `rows`.
    pub(super) fn place(&mut self, columns: usize, rows: usize) -> usize {
        let start = self.column;
        let skipped = self.taken.iter().skip(start).take_while(|rows| **rows > 0).count();
        let column = start + skipped;
        self.column = column + columns;
        if rows > 1 {
            self.taken.resize(self.taken.len().max(self.column), 0);
            // Where cells overlap, the one that ends first counts.
            for taken in &mut self.taken[column..self.column] {
                *taken = if *taken > 1 { rows.min(*taken) } else { rows };
            }
        }
        skipped
    }

    /// Columns of the row that ends.
    pub(super) fn end_row(&mut self) -> usize {
        self.taken.iter_mut().for_each(|rows| *rows = rows.saturating_sub(1));
        std::mem::take(&mut self.column)
    }
}
