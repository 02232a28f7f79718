//! Data tables in GitHub's syntax; layout tables are written as their cells.

use super::super::table_shape::{self, Grid, Shape};
use super::inline::Breaks;
use super::{Close, Markdown, Walk};

/// A table while its rows are written.
pub(super) struct Table {
    shape: Shape,
    grid: Grid,
    is_begun: bool,
    /// Columns that the open cells span.
    widths: Vec<usize>,
}

impl<'p> Markdown<'p> {
    pub(super) fn open_table(&mut self, row: usize) -> Close<'p> {
        self.part();
        if self.reading.options.markup.tables && self.table.is_none() && self.takes_blocks() {
            let shape = table_shape::shape(self.page, &self.reading.content, row);
            if let Some(shape) = shape {
                self.table = Some(Table { shape, grid: Grid::default(), is_begun: false, widths: Vec::new() });
                return Some(Self::close_table);
            }
        }
        Some(Self::part)
    }

    pub(super) fn close_table(&mut self) {
        self.part();
        self.table = None;
    }

    pub(super) fn open_row(&mut self) -> Close<'p> {
        self.part();
        let Some(table) = &self.table else {
            return Some(Self::part);
        };
        let (is_begun, has_header, columns) = (table.is_begun, table.shape.has_header, table.shape.columns);
        if is_begun {
            self.blocks.next_line();
        } else {
            self.begin_block();
            if !has_header {
                push_blanks(&mut self.blocks.out, "|", columns);
                self.delimit();
                self.blocks.next_line();
            }
        }
        self.blocks.out.push('|');
        Some(Self::close_row)
    }

    pub(super) fn close_row(&mut self) {
        let Some(table) = &mut self.table else {
            return;
        };
        let written = table.grid.end_row();
        if !table.is_begun {
            table.is_begun = true;
            if table.shape.has_header {
                let missing = table.shape.columns.saturating_sub(written);
                push_blanks(&mut self.blocks.out, "", missing);
                self.delimit();
            }
        }
    }

    fn delimit(&mut self) {
        let columns = self.table.as_ref().map_or(0, |table| table.shape.columns);
        self.blocks.next_line();
        self.blocks.out.push('|');
        self.blocks.out.extend(std::iter::repeat_n(" --- |", columns));
    }

    /// A cell, which need not hold anything.
    pub(super) fn open_cell(&mut self, row: usize) -> Close<'p> {
        let Some(table) = &mut self.table else {
            self.part();
            return Some(Self::part);
        };
        let (columns, rows) = table_shape::spans(self.page, row, table.shape.has_spans);
        let skipped = table.grid.place(columns, rows);
        push_blanks(&mut self.blocks.out, "", skipped);
        table.widths.push(columns);
        self.inline.breaks = Breaks::Tag;
        Some(Self::close_cell)
    }

    pub(super) fn close_cell(&mut self) {
        let columns = self.table.as_mut().and_then(|table| table.widths.pop()).unwrap_or(1);
        self.blocks.out.push(' ');
        self.inline.finish(&mut self.blocks.out, |_| {});
        self.blocks.out.push_str(" |");
        push_blanks(&mut self.blocks.out, "", columns - 1);
        self.inline.breaks = Breaks::Hard;
    }

    /// A row without content still ends what reaches into it.
    pub(super) fn pass_row(&mut self) {
        if let Some(table) = &mut self.table {
            table.grid.end_row();
        }
    }
}

fn push_blanks(out: &mut String, start: &str, count: usize) {
    out.push_str(start);
    out.extend(std::iter::repeat_n("  |", count));
}
