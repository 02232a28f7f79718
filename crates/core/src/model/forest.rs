//! Boosted trees as they are stored, and as they are evaluated.

/// Trees over inputs that were quantised at `borders`; tree `i` adds to output `i % outputs`.
#[derive(Debug)]
pub(super) struct Forest {
    /// Per input, ascending: bin `k` holds the values above border `k - 1` and up to border `k`.
    pub(super) borders: Vec<Vec<f32>>,
    pub(super) trees: Vec<Tree>,
    pub(super) outputs: usize,
}

/// A split, or a leaf; the value of a split is what the leaves below it say on average.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// Input and bin: rows up to this bin go left.
    pub(super) split: Option<(u16, u8)>,
    pub(super) value: f32,
}

#[derive(Debug)]
pub(super) struct Tree {
    /// In preorder.
    pub(super) entries: Vec<Entry>,
    /// For every split, the entry of its right side.
    pub(super) right: Vec<u8>,
    pub(super) tests: Vec<Test>,
    pub(super) leaves: Vec<f32>,
}

/// A split seen from eight leaves: a row above `bin` cannot end in those that `keep` has as 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Test {
    pub(super) feature: u16,
    pub(super) bin: u8,
    /// Which eight leaves.
    pub(super) plane: u8,
    pub(super) keep: u8,
}

impl Tree {
    /// The tree that `entries` are the preorder of; None where they are of none, or of one with other leaves.
    pub(super) fn new(entries: Vec<Entry>, leaves: usize) -> Option<Self> {
        let mut right = vec![0; entries.len()];
        let mut tests = Vec::with_capacity(leaves.saturating_sub(1));
        let mut values = Vec::with_capacity(leaves);
        // Splits whose left side is being read: the entry, and the leaves before it.
        let mut open: Vec<(usize, usize)> = Vec::new();
        for (index, entry) in entries.iter().enumerate() {
            if entry.split.is_some() {
                open.push((index, values.len()));
                continue;
            }
            values.push(entry.value);
            match open.pop() {
                Some((split, first)) => {
                    right[split] = u8::try_from(index + 1).ok()?;
                    let (feature, bin) = entries[split].split?;
                    tests.extend(planes(first..values.len()).map(|(plane, keep)| Test {
                        feature,
                        bin,
                        plane,
                        keep,
                    }));
                }
                None if index + 1 == entries.len() => {}
                None => return None,
            }
        }
        let is_whole = open.is_empty() && values.len() == leaves && entries.len() + 1 == 2 * leaves;
        is_whole.then_some(Self {
            entries,
            right,
            tests,
            leaves: values,
        })
    }
}

/// The planes of eight leaves that `leaves` touch, each with the bits of the others.
fn planes(leaves: std::ops::Range<usize>) -> impl Iterator<Item = (u8, u8)> {
    let up_to = |count: usize| {
        1_u64
            .checked_shl(count as u32)
            .map_or(u64::MAX, |bit| bit - 1)
    };
    let others = !(up_to(leaves.end) & !up_to(leaves.start));
    (0..)
        .zip(others.to_le_bytes())
        .filter(|&(_, keep)| keep != u8::MAX)
}
