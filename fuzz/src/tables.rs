//! Laws of data tables: rectangles of texts, with links that lie in them, in bounded space.

use duramen_core::Page;
use duramen_core::render::DataTable;

/// Panics where tables overlap, lines differ in length, a number leads outside of the table, or spans copy too much.
pub fn check_tables(page: &Page, tables: &[DataTable]) {
    let end = |table: &DataTable| page.nodes.end[table.row as usize] as u32;
    assert!(tables.is_sorted_by(|one, other| end(one) <= other.row));
    for table in tables {
        let lines = &table.lines;
        let width = lines[0].texts.len();
        let is_inside = |row: u32| table.row < row && row < end(table);
        assert!(table.header <= lines.len(), "{table:?}");
        assert!(table.texts[0].is_empty(), "{table:?}");
        for line in lines {
            assert!(is_inside(line.row) && line.texts.len() == width, "{table:?}");
        }
        for link in &table.links {
            let number = lines[link.line].texts[link.column] as usize;
            assert!(table.texts[number].contains(&link.text), "{link:?} in {table:?}");
        }
        let bytes = |numbers: &mut dyn Iterator<Item = u32>| -> usize {
            numbers.map(|number| table.texts[number as usize].len()).sum()
        };
        let copied = bytes(&mut lines.iter().flat_map(|line| line.texts.iter().copied()));
        let once = bytes(&mut (0..table.texts.len() as u32));
        assert!(width * lines.len() <= 16 * table.texts.len() + 1024, "{table:?}");
        assert!(copied <= 8 * once + (16 << 10), "{table:?}");
    }
}
