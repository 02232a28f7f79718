//! Options that an input chooses for itself.

/// Numbers drawn from the last bytes of an input; the bytes before them are the page.
///
/// The page comes first so that any HTML file is a useful seed.
pub struct Choices {
    state: u64,
}

const TAIL: usize = 8;

impl Choices {
    /// The page of an input, and what its end chooses.
    #[must_use]
    pub fn split(data: &[u8]) -> (&[u8], Self) {
        let (page, tail) = data.split_at(data.len().saturating_sub(TAIL));
        let state = tail.iter().fold(0, |state, &byte| state << 8 | u64::from(byte));
        (page, Self { state })
    }

    /// A number below `count`, by SplitMix64.
    pub fn below(&mut self, count: usize) -> usize {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ mixed >> 31) as usize % count
    }

    pub fn flag(&mut self) -> bool {
        self.below(2) == 1
    }

    /// One of `all`.
    pub fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    /// A mask that holds all rows, most, half or few of them.
    pub fn mask(&mut self, rows: usize) -> Vec<bool> {
        let share = self.of(&[16, 16, 15, 8, 1]);
        (0..rows).map(|_| self.below(16) < share).collect()
    }
}
