//! The columns that the cells of a table occupy, including spans (4.9.12, "forming a table").

/// Places cells row by row. Only columns that a cell above reaches into are remembered.
#[derive(Default, Debug)]
pub(super) struct Grid {
    column: usize,
    /// Columns taken by cells above, in order, and for how many rows more.
    taken: Vec<(usize, usize)>,
    passed: usize,
    begun: Vec<(usize, usize)>,
}

impl Grid {
    /// Columns to leave empty before a cell that spans `columns` and `rows`.
    pub(super) fn place(&mut self, columns: usize, rows: usize) -> usize {
        let start = self.column;
        while let Some(&(column, _)) = self.taken.get(self.passed) {
            if column > self.column {
                break;
            }
            self.column += usize::from(column == self.column);
            self.passed += 1;
        }
        let skipped = self.column - start;
        if rows > 1 {
            self.begun.extend((self.column..self.column + columns).map(|column| (column, rows - 1)));
        }
        self.column += columns;
        skipped
    }

    /// Columns of the row that ends.
    pub(super) fn end_row(&mut self) -> usize {
        for (_, rows) in &mut self.taken {
            *rows -= 1;
        }
        self.taken.retain(|(_, rows)| *rows > 0);
        if !self.begun.is_empty() {
            self.taken.append(&mut self.begun);
            self.taken.sort();
            self.taken.dedup_by_key(|(column, _)| *column);
        }
        self.passed = 0;
        std::mem::take(&mut self.column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_below_a_tall_one_moves_on() {
        let mut grid = Grid::default();
        assert_eq!((grid.place(1, 2), grid.place(1, 1)), (0, 0));
        assert_eq!(grid.end_row(), 2);
        assert_eq!(grid.place(1, 1), 1);
        assert_eq!(grid.end_row(), 2);
        assert_eq!(grid.place(1, 1), 0);
    }

    #[test]
    fn a_tall_and_wide_cell_takes_all_its_columns() {
        let mut grid = Grid::default();
        grid.place(1, 1);
        grid.place(2, 3);
        assert_eq!(grid.end_row(), 3);
        assert_eq!((grid.place(1, 1), grid.place(1, 1)), (0, 2));
        assert_eq!(grid.end_row(), 4);
    }
}
