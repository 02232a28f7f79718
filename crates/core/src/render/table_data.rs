//! Data tables as cells: caption, header, rows and links, with the text of a cell in every place that it spans.
//!
//! Which tables hold data is decided by `table_shape`; cells are placed as the standard says (4.9.12, "forming a table").

use super::content::Content;
use super::{Options, most_addresses, spend, table_shape};
use crate::base_url::Base;
use crate::page::Page;
use crate::tags;

/// The most places of a table whose rows are padded to equal length: a number for each cell, and a constant.
const PLACES_PER_CELL: usize = 16;
const MORE_PLACES: usize = 1024;

/// The most bytes of all places: a multiple of the bytes of the cells, and a constant.
const BYTES_PER_BYTE: usize = 8;
const MORE_BYTES: usize = 16 << 10;

/// A table with the texts that were kept of it.
#[derive(Debug)]
pub struct DataTable {
    /// The `table` element.
    pub row: u32,
    pub caption: Option<String>,
    /// How many lines name the columns; they are the first ones.
    pub header: usize,
    /// Lines with text, all of the same length.
    pub lines: Vec<Line>,
    /// The texts of the cells. The first is empty, for places without a cell.
    pub texts: Vec<String>,
    pub links: Vec<Link>,
}

#[derive(Debug)]
pub struct Line {
    /// The `tr` element.
    pub row: u32,
    /// For each column the number of a text.
    pub texts: Vec<u32>,
}

#[derive(Debug)]
pub struct Link {
    pub line: usize,
    pub column: usize,
    pub text: String,
    pub url: String,
}

struct Cell {
    row: usize,
    line: usize,
    columns: usize,
    rows: usize,
}

/// All lines of a table and their cells, in order.
#[derive(Default)]
struct Parts {
    lines: Vec<usize>,
    cells: Vec<Cell>,
    /// How many lines stand in `thead`, where these come first.
    in_head: usize,
}

/// The numbers of cells in all places of each line; and for each cell its first column.
struct Places {
    lines: Vec<Vec<u32>>,
    columns: Vec<usize>,
}

impl Page {
    /// The tables of data among the kept rows: those that Markdown writes as tables.
    ///
    /// A table is left out if more than 15 of 16 places would be empty.
    pub fn data_tables(&self, kept: &[bool], base: &Base) -> Vec<DataTable> {
        let options = Options::default();
        let content = Content::new(self, kept, &options);
        let mut addresses = most_addresses(self);
        let mut tables = Vec::new();
        let mut row = 1;
        while row < self.len() {
            let end = self.nodes.end[row] as usize;
            if self.nodes.tag[row] == tags::TABLE
                && self.nodes.namespace[row] == 0
                && content.holds(row, end)
                && let Some(shape) = table_shape::shape(self, &content, row)
            {
                tables.extend(self.data_table(&content, row, &shape, base, &mut addresses));
                row = end;
                continue;
            }
            row += 1;
        }
        tables
    }

    fn data_table(
        &self,
        content: &Content,
        table: usize,
        shape: &table_shape::Shape,
        base: &Base,
        addresses: &mut usize,
    ) -> Option<DataTable> {
        let text = |row: usize| self.text_inside(content, row);
        let parts = self.parts(table);
        let mut texts = vec![String::new()];
        texts.extend(parts.cells.iter().map(|cell| text(cell.row)));
        let places = [shape.has_spans, false]
            .into_iter()
            .find_map(|has_spans| parts.places(has_spans).filter(|found| found.is_short(&texts)))?;

        let has_text = |line: &[u32]| line.iter().any(|&cell| !texts[cell as usize].is_empty());
        let mut numbers = vec![0; parts.lines.len()];
        let mut lines = Vec::new();
        for ((number, &row), line) in numbers.iter_mut().zip(&parts.lines).zip(places.lines) {
            *number = lines.len();
            if has_text(&line) {
                let (row, texts) = (row as u32, line);
                lines.push(Line { row, texts });
            }
        }
        if lines.is_empty() {
            return None;
        }
        let in_head = numbers.get(parts.in_head).copied().unwrap_or(lines.len());
        let mut links = Vec::new();
        for (cell, column) in parts.cells.iter().zip(places.columns) {
            let line = numbers[cell.line];
            let found = self.links_inside(content, cell.row, base, addresses);
            links.extend(found.into_iter().map(|(text, url)| Link { line, column, text, url }));
        }
        let caption = self.children(table).find(|&row| self.nodes.tag[row] == tags::CAPTION).map(text);
        Some(DataTable {
            row: table as u32,
            caption: caption.filter(|caption| !caption.is_empty()),
            links,
            header: self.header(in_head, &lines, shape.has_header),
            lines,
            texts,
        })
    }

    /// How many lines name columns: those in `thead`; else the first lines of `th` only; else the first line if all its
    /// cells are bold. One line at most where no other line would be left.
    fn header(&self, in_head: usize, lines: &[Line], is_first_bold: bool) -> usize {
        let is_named = |line: &Line| self.cells(line.row as usize).all(|cell| self.nodes.tag[cell] == tags::TH);
        let header = match in_head {
            0 => lines.iter().take_while(|line| is_named(line)).count(),
            _ => in_head,
        };
        let header = header.max(usize::from(is_first_bold));
        if header == lines.len() { 1 } else { header }
    }

    fn cells(&self, line: usize) -> impl Iterator<Item = usize> {
        let is_cell = |&row: &usize| matches!(self.nodes.tag[row], tags::TD | tags::TH);
        self.children(line).filter(is_cell)
    }

    /// The lines of the table itself, of its groups, and last of `tfoot`; no cell reaches beyond its group.
    fn parts(&self, table: usize) -> Parts {
        let tag = |row: usize| self.nodes.tag[row];
        let groups = || self.children(table).filter(|&row| matches!(tag(row), tags::THEAD | tags::TBODY | tags::TFOOT));
        let first = groups().filter(|&row| tag(row) != tags::TFOOT);
        let last = groups().filter(|&row| tag(row) == tags::TFOOT);
        let mut parts = Parts::default();
        for group in std::iter::once(table).chain(first).chain(last) {
            let start = parts.lines.len();
            let lines = self.children(group).filter(|&row| tag(row) == tags::TR);
            parts.lines.extend(lines);
            if tag(group) == tags::THEAD && parts.in_head == start {
                parts.in_head = parts.lines.len();
            }
            for line in start..parts.lines.len() {
                let below = parts.lines.len() - line;
                let cells = self.cells(parts.lines[line]).map(|row| {
                    let (columns, rows) = table_shape::spans(self, row, true);
                    let is_endless = self.is_endless(row);
                    let rows = if is_endless { below } else { rows.min(below) };
                    Cell { row, line, columns, rows }
                });
                parts.cells.extend(cells);
            }
        }
        parts
    }

    /// Whether a cell spans all rows of its group that follow.
    fn is_endless(&self, cell: usize) -> bool {
        let rows = self.raw_attribute(cell, "rowspan").unwrap_or_default().trim_ascii();
        !rows.is_empty() && rows.iter().all(|&digit| digit == b'0')
    }

    fn text_inside(&self, content: &Content, row: usize) -> String {
        let end = self.nodes.end[row] as usize;
        self.text_of_rows(content.rows(row, end).iter().copied()).trim().to_owned()
    }

    /// The links of a cell that have text and lead somewhere safe, with their texts; of nested ones the outer.
    fn links_inside(
        &self,
        content: &Content,
        cell: usize,
        base: &Base,
        addresses: &mut usize,
    ) -> Vec<(String, String)> {
        let mut links = Vec::new();
        let mut done = cell;
        for row in (cell + 1..self.nodes.end[cell] as usize).filter(|&row| self.nodes.tag[row] == tags::A) {
            if row < done {
                continue;
            }
            done = self.nodes.end[row] as usize;
            let text = self.text_inside(content, row);
            if !text.is_empty()
                && *addresses > 0
                && let Some(url) = self.safe_link(row, base)
                && spend(addresses, url.len())
            {
                links.push((text, url));
            }
        }
        links
    }
}

impl Parts {
    /// None if cells would take too many places.
    fn places(&self, has_spans: bool) -> Option<Places> {
        let most = PLACES_PER_CELL * self.cells.len() + MORE_PLACES;
        let mut lines = vec![Vec::new(); self.lines.len()];
        let mut columns = Vec::with_capacity(self.cells.len());
        let (mut width, mut taken, mut line, mut column) = (0, 0, 0, 0);
        for (cell, number) in self.cells.iter().zip(1_u32..) {
            if cell.line != line {
                (line, column) = (cell.line, 0);
            }
            while lines[line].get(column).is_some_and(|&place| place != 0) {
                column += 1;
            }
            columns.push(column);
            let (wide, tall) = if has_spans { (cell.columns, cell.rows) } else { (1, 1) };
            let end = column + wide;
            width = width.max(end);
            taken += wide * tall;
            if taken.max(width * lines.len()) > most {
                return None;
            }
            for line in &mut lines[line..line + tall] {
                line.resize(line.len().max(end), 0);
                let free = line[column..end].iter_mut().filter(|place| **place == 0);
                free.for_each(|place| *place = number);
            }
            column = end;
        }
        for line in &mut lines {
            line.resize(width, 0);
        }
        Some(Places { lines, columns })
    }
}

impl Places {
    /// Whether the texts in all places together are not much longer than the texts of the cells.
    fn is_short(&self, texts: &[String]) -> bool {
        let length = |&number: &u32| texts[number as usize].len();
        let written: usize = self.lines.iter().flatten().map(length).sum();
        let once: usize = texts.iter().map(String::len).sum();
        written <= BYTES_PER_BYTE * once + MORE_BYTES
    }
}
