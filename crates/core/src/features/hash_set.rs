//! Sets of hashes for look-ups that mostly miss.

/// A set of hashes. Most questions are answered no by one bit.
pub(super) struct HashSet {
    sorted: Vec<u64>,
    bits: Vec<u64>,
}

impl HashSet {
    /// The set of some hashes, those that occur more than once being counted once.
    pub(super) fn new(hashes: impl Iterator<Item = u64>) -> Self {
        let mut sorted: Vec<u64> = hashes.collect();
        sorted.sort_unstable();
        sorted.dedup();
        // At least sixteen bits for each.
        let mut bits = vec![0; sorted.len().div_ceil(4).next_power_of_two()];
        for &hash in &sorted {
            let (word, bit) = place(hash, bits.len());
            bits[word] |= 1 << bit;
        }
        Self { sorted, bits }
    }

    pub(super) fn len(&self) -> usize {
        self.sorted.len()
    }

    pub(super) fn contains(&self, hash: u64) -> bool {
        let (word, bit) = place(hash, self.bits.len());
        self.bits[word] >> bit & 1 != 0 && self.sorted.binary_search(&hash).is_ok()
    }
}

/// The word and the bit of a hash, in a number of words that is a power of two.
fn place(hash: u64, words: usize) -> (usize, u64) {
    ((hash >> 6) as usize & (words - 1), hash & 63)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_its_hashes_and_no_others() {
        let hash = |number: u64| number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let set = HashSet::new((0..1000).chain(0..10).map(hash));
        assert_eq!(set.len(), 1000);
        assert!((0..1000).all(|number| set.contains(hash(number))));
        assert!((1000..9000).all(|number| !set.contains(hash(number))));
        assert!(!HashSet::new(std::iter::empty()).contains(0));
    }
}
