//! Reads a model file: any bytes give a model or an error that says what is wrong.
//!
//! All numbers are little-endian. After the header come the features and the page types by name, two token
//! tables, two forests and the calibration.
//!
//! Numbers of one kind stand together, and their bytes are sorted by significance (`planes`), because like bytes
//! side by side compress better (docs/decisions/core.md#the-size-of-the-webassembly-module).

use std::fmt;

use super::calibration::Calibration;
use super::forest::{Entry, Forest, MAX_LEAVES, Split, Tree};
use super::header::{ModelError, checked, error};
use super::row_forest::RowForest;
use super::{Model, feature_names, vector_names};
use crate::features::tokens::{TokenTable, TokenTables};

const MAX_TYPES: usize = 64;
const MAX_TREES: usize = 20_000;
/// Number of inputs of a forest: an entry of a tree names its input by a number of 16 bits, and 0 is a leaf.
const MAX_INPUTS: usize = u16::MAX as usize;

/// Whether the splits of a forest have values, which only explanations read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SplitValues {
    Absent,
    Present,
}

pub(super) fn read(bytes: &[u8]) -> Result<Model, ModelError> {
    let mut reader = Reader { rest: checked(bytes)?, part: "features" };
    check_features(&mut reader)?;
    reader.part = "page types";
    let types = reader.names(MAX_TYPES)?;
    if types.is_empty() {
        return reader.fail("there are none");
    }
    reader.part = "class tokens";
    let class = reader.table()?;
    reader.part = "text tokens";
    let text = reader.table()?;
    reader.part = "page-type trees";
    let page_forest = reader.forest(vector_names().len(), types.len(), SplitValues::Absent)?;
    let page_forest = RowForest::new(&page_forest);
    reader.part = "block trees";
    let inputs = feature_names().len() + types.len();
    let block_forest = reader.forest(inputs, 1, SplitValues::Present)?;
    reader.part = "calibration";
    let calibration = reader.calibration()?;
    if !reader.rest.is_empty() {
        return error(format!("model is damaged: {} bytes follow its end", reader.rest.len()));
    }
    Ok(Model { tables: TokenTables { class, text }, types, page_forest, block_forest, calibration })
}

fn check_features(reader: &mut Reader<'_>) -> Result<(), ModelError> {
    let trained = reader.names(MAX_INPUTS)?;
    let known = feature_names();
    if trained.len() != known.len() {
        return error(format!(
            "model was trained on {} features, but this version has {}: train it anew",
            trained.len(),
            known.len()
        ));
    }
    match trained.iter().zip(&known).find(|(trained, known)| trained != *known) {
        Some((trained, known)) => error(format!(
            "model was trained on the feature {trained:?} where this version has {known:?}: train it anew"
        )),
        None => Ok(()),
    }
}

struct Reader<'a> {
    rest: &'a [u8],
    /// What is being read, for errors.
    part: &'static str,
}

impl<'a> Reader<'a> {
    fn fail<T>(&self, reason: impl fmt::Display) -> Result<T, ModelError> {
        error(format!("model is damaged in its {}: {reason}", self.part))
    }

    fn take(&mut self, count: usize) -> Result<&'a [u8], ModelError> {
        match self.rest.split_at_checked(count) {
            Some((taken, rest)) => {
                self.rest = rest;
                Ok(taken)
            }
            None => self.fail("it ends too early"),
        }
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], ModelError> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    fn byte(&mut self) -> Result<u8, ModelError> {
        Ok(self.array::<1>()?[0])
    }

    /// `count` numbers of `N` bytes: the lowest bytes of all of them, then the next higher ones, and so on.
    fn planes<const N: usize>(
        &mut self,
        count: usize,
    ) -> Result<impl Iterator<Item = [u8; N]> + use<'a, N>, ModelError> {
        let bytes = self.take(N * count)?;
        Ok((0..count).map(move |at| std::array::from_fn(|plane| bytes[plane * count + at])))
    }

    /// `count` finite numbers, in planes.
    fn values(&mut self, count: usize) -> Result<Vec<f32>, ModelError> {
        let values = self.planes(count)?.map(f32::from_le_bytes);
        values.map(|value| self.finite(value)).collect()
    }

    fn count(&mut self, most: usize) -> Result<usize, ModelError> {
        let count = u32::from_le_bytes(self.array()?) as usize;
        if count > most {
            return self.fail(format!("a count of {count} is above {most}"));
        }
        Ok(count)
    }

    fn number(&mut self) -> Result<f32, ModelError> {
        let number = f32::from_le_bytes(self.array()?);
        self.finite(number)
    }

    fn finite(&self, number: f32) -> Result<f32, ModelError> {
        if !number.is_finite() {
            // The message omits the number, because the code that writes floats takes 3 KB of duramen.wasm.
            return self.fail("a number is not finite");
        }
        Ok(number)
    }

    fn numbers(&mut self, count: usize) -> Result<Vec<f32>, ModelError> {
        (0..count).map(|_| self.number()).collect()
    }

    fn names(&mut self, most: usize) -> Result<Vec<String>, ModelError> {
        (0..self.count(most)?).map(|_| self.name()).collect()
    }

    fn name(&mut self) -> Result<String, ModelError> {
        let length = self.byte()?;
        match std::str::from_utf8(self.take(usize::from(length))?) {
            Ok(name) => Ok(name.to_owned()),
            Err(_) => self.fail("a name is not UTF-8"),
        }
    }

    /// The differences between ascending hashes, then their scores.
    fn table(&mut self) -> Result<TokenTable, ModelError> {
        let count = self.count(self.rest.len() / 8)?;
        let mut hashes: Vec<u32> = Vec::with_capacity(count);
        for step in self.planes(count)?.map(u32::from_le_bytes) {
            let next = match hashes.last() {
                Some(last) => last.checked_add(step).filter(|_| step > 0),
                None => Some(step),
            };
            match next {
                Some(hash) => hashes.push(hash),
                None => return self.fail("hashes do not ascend"),
            }
        }
        Ok(TokenTable::new(&hashes, &self.values(count)?))
    }

    fn forest(&mut self, inputs: usize, outputs: usize, split_values: SplitValues) -> Result<Forest, ModelError> {
        let count = self.count(MAX_INPUTS)?;
        if count != inputs {
            return self.fail(format!("they read {count} inputs where there are {inputs}"));
        }
        let borders = self.borders(inputs)?;
        let trees = self.count(MAX_TREES)?;
        if trees % outputs != 0 {
            return self.fail(format!("{trees} trees do not divide among {outputs} outputs"));
        }
        let trees = self.trees(trees, &borders, split_values)?;
        Ok(Forest { borders, trees })
    }

    /// The number of borders of each input, then all borders.
    fn borders(&mut self, inputs: usize) -> Result<Vec<Vec<f32>>, ModelError> {
        let counts = self.take(inputs)?;
        let mut rest = self.values(sum(counts))?.into_iter();
        let of_input = |&count: &u8| rest.by_ref().take(usize::from(count)).collect();
        let borders: Vec<Vec<f32>> = counts.iter().map(of_input).collect();
        if !borders.iter().all(|borders| borders.is_sorted_by(|one, next| one < next)) {
            return self.fail("borders do not ascend");
        }
        Ok(borders)
    }

    /// The number of leaves of each tree, then the entries of all trees, kind by kind: the inputs, of which 0 is a
    /// leaf and the others are counted from 1, the bins of the splits, the values of the leaves and those of the splits.
    fn trees(
        &mut self,
        count: usize,
        borders: &[Vec<f32>],
        split_values: SplitValues,
    ) -> Result<Vec<Tree>, ModelError> {
        let leaves = self.take(count)?;
        let outside = |&&leaves: &&u8| leaves == 0 || usize::from(leaves) > MAX_LEAVES;
        if let Some(leaves) = leaves.iter().find(outside) {
            return self.fail(format!("a tree has {leaves} leaves"));
        }
        let mut entries = self.entries(2 * sum(leaves) - count, borders, split_values)?;
        let tree = |&leaves: &u8| {
            let leaves = usize::from(leaves);
            let entries: Vec<Entry> = entries.by_ref().take(2 * leaves - 1).collect();
            Tree::new(entries, leaves)
        };
        match leaves.iter().map(tree).collect() {
            Some(trees) => Ok(trees),
            None => self.fail("splits and leaves make no tree, or a split asks for a border that its input lacks"),
        }
    }

    /// The entries of all trees, which end early at a split whose input lacks the border that it asks for.
    fn entries<'b>(
        &mut self,
        count: usize,
        borders: &'b [Vec<f32>],
        split_values: SplitValues,
    ) -> Result<impl Iterator<Item = Entry> + use<'a, 'b>, ModelError> {
        let inputs: Vec<u16> = self.planes(count)?.map(u16::from_le_bytes).collect();
        let splits = inputs.iter().filter(|&&input| input > 0).count();
        let bins = self.take(splits)?;
        let mut leaves = self.values(count - splits)?.into_iter();
        let values = match split_values {
            SplitValues::Present => self.values(splits)?,
            SplitValues::Absent => vec![0.0; splits],
        };
        let mut splits = bins.iter().copied().zip(values);
        Ok(inputs.into_iter().map_while(move |input| {
            let Some(feature) = input.checked_sub(1) else {
                let value = leaves.next()?;
                return Some(Entry { split: None, value });
            };
            let (bin, value) = splits.next()?;
            let split = Some(Split {
                feature,
                bin,
                right: 0,
                border: *borders.get(usize::from(feature))?.get(usize::from(bin))?,
            });
            Some(Entry { split, value })
        }))
    }

    fn calibration(&mut self) -> Result<Calibration, ModelError> {
        let count = usize::from(self.byte()?);
        let (expected, met) = (self.numbers(count)?, self.numbers(count)?);
        if !expected.is_sorted_by(|one, next| one < next) || !met.is_sorted() {
            return self.fail("its points do not ascend");
        }
        Ok(Calibration { expected, met })
    }
}

fn sum(counts: &[u8]) -> usize {
    counts.iter().copied().map(usize::from).sum()
}
