//! The masks of all steps, as columns of one table.

/// For each step that has run, which blocks were kept after it. Masks are added and never changed.
#[derive(Clone, Debug)]
pub struct Masks {
    blocks: usize,
    /// One mask after the other.
    columns: Vec<bool>,
}

impl Masks {
    pub(super) fn new(blocks: usize, steps: usize) -> Self {
        Self { blocks, columns: Vec::with_capacity(blocks * steps) }
    }

    pub(super) fn push(&mut self, mask: &[bool]) {
        assert_eq!(mask.len(), self.blocks, "a mask has a value for each block");
        self.columns.extend_from_slice(mask);
    }

    /// The mask of a step that is switched off: the last one again.
    pub(super) fn push_unchanged(&mut self) {
        let last = self.columns.len() - self.blocks;
        self.columns.extend_from_within(last..);
    }

    /// The mask after a step, by its place in [`super::STEPS`].
    #[must_use]
    pub fn after(&self, step: usize) -> &[bool] {
        &self.columns[step * self.blocks..][..self.blocks]
    }

    /// The mask after the first step.
    #[must_use]
    pub fn first(&self) -> &[bool] {
        self.after(0)
    }

    /// The mask after the last step that has run.
    #[must_use]
    pub fn last(&self) -> &[bool] {
        &self.columns[self.columns.len() - self.blocks..]
    }

    /// All masks, one after the other.
    #[must_use]
    pub fn into_columns(self) -> Vec<bool> {
        self.columns
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_are_added_in_order() {
        let mut masks = Masks::new(2, 3);
        masks.push(&[true, false]);
        masks.push(&[true, true]);
        masks.push_unchanged();
        assert_eq!(masks.first(), [true, false]);
        assert_eq!(masks.after(1), [true, true]);
        assert_eq!(masks.last(), [true, true]);
        let columns = [true, false, true, true, true, true];
        assert_eq!(masks.into_columns(), columns);
    }

    #[test]
    fn a_page_without_blocks_has_empty_masks() {
        let mut masks = Masks::new(0, 2);
        masks.push(&[]);
        masks.push_unchanged();
        assert_eq!(masks.last(), [false; 0]);
    }
}
