//! Texts of a data file that are looked for in another text, those of all sections in one pass.

use hashbrown::HashMap;

use crate::strings::phrases;

/// The texts of some sections by their first bytes, of which each text has at least `START`.
pub(super) struct Lookup<Section, const START: usize> {
    by_start: HashMap<[u8; START], Vec<(Section, String)>>,
    /// A bit for each hash of first bytes: at most places of a text none of the texts begins.
    hashes: Vec<u64>,
}

impl<Section: Copy, const START: usize> Lookup<Section, START> {
    /// The texts of a file, each as `form` writes it.
    pub fn read(file: &'static str, sections: &[Section], names: &[&str], form: fn(&str) -> String) -> Self {
        let mut lookup = Self { by_start: HashMap::new(), hashes: vec![0; 1 << 10] };
        for (&section, name) in sections.iter().zip(names) {
            for text in phrases(file, name).into_iter().map(|text| form(&text)) {
                let Some(&start) = text.as_bytes().first_chunk() else {
                    continue;
                };
                let hash = hash(start);
                lookup.hashes[hash >> 6] |= 1_u64 << (hash & 63);
                lookup.by_start.entry(start).or_default().push((section, text));
            }
        }
        lookup
    }

    /// The texts that stand in a source, each with its section and its place.
    pub fn all<'l>(&'l self, source: &[u8]) -> impl Iterator<Item = (usize, &'l (Section, String))> {
        let same_start = source.windows(START).enumerate().filter_map(|(at, start)| {
            let start = start.first_chunk()?;
            let hash = hash(*start);
            let may_be = self.hashes[hash >> 6] >> (hash & 63) & 1 != 0;
            may_be.then(|| Some((at, self.by_start.get(start)?))).flatten()
        });
        same_start.flat_map(move |(at, texts)| {
            let found = texts.iter().filter(move |(_, text)| source[at..].starts_with(text.as_bytes()));
            found.map(move |found| (at, found))
        })
    }

    #[cfg(test)]
    pub fn texts(&self) -> impl Iterator<Item = &(Section, String)> {
        self.by_start.values().flatten()
    }
}

/// A hash of the first bytes of a text, of 16 bits.
fn hash<const START: usize>(start: [u8; START]) -> usize {
    let word = start.iter().rev().fold(0_u64, |word, byte| word << 8 | u64::from(*byte));
    (word.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as usize
}
