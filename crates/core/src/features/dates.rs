//! Dates and times: posts, comments and teasers usually have one, paragraphs do not.

use super::columns::Column as C;
use super::{Columns, share};
use crate::page::Page;

/// Blocks before and behind that are searched.
const RADIUS: usize = 12;

pub(super) fn add(matrix: &mut Columns, page: &Page) {
    let blocks = &page.blocks;
    let is_stamp: Vec<bool> =
        (0..matrix.rows).map(|i| blocks.words[i] <= 8 && (3..=14).contains(&blocks.digits[i])).collect();
    let mut before = vec![0_i32; matrix.rows + 1];
    for (i, &stamp) in is_stamp.iter().enumerate() {
        before[i + 1] = before[i] + i32::from(stamp);
    }
    let count = matrix.rows;
    matrix.add(C::stamps_around, |i| {
        let end = (i + RADIUS + 1).min(count);
        (before[end] - before[i.saturating_sub(RADIUS)]) as f32
    });
    matrix.add_constant(C::page_stamps, share(before[count], count as i32));
}
