//! Reads a model file: any bytes give a model or an error that says what is wrong.
//!
//! All numbers are little-endian. After the header come the features and the page types by name, two token
//! tables, two forests, three policies and the calibration.

use std::fmt;

use super::calibration::Calibration;
use super::forest::{Entry, Forest, MAX_LEAVES, Split, Tree};
use super::header::{ModelError, checked, error};
use super::policy::{Favor, Policy};
use super::row_forest::RowForest;
use super::{Model, feature_names, vector_names};
use crate::features::tokens::{TokenTable, TokenTables};

const MAX_TYPES: usize = 64;
const MAX_TREES: usize = 20_000;
const LEAF: u16 = u16::MAX;

pub(super) fn read(bytes: &[u8]) -> Result<Model, ModelError> {
    let mut reader = Reader {
        rest: checked(bytes)?,
        part: "features",
    };
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
    let page_forest = RowForest::new(&reader.forest(vector_names().len(), types.len())?);
    reader.part = "block trees";
    let block_forest = reader.forest(feature_names().len() + types.len(), 1)?;
    reader.part = "policies";
    let mut policies = [Policy {
        beta: 1.0,
        floor: 0.0,
        story: 0.0,
    }; Favor::COUNT];
    for policy in &mut policies {
        *policy = reader.policy()?;
    }
    reader.part = "calibration";
    let calibration = reader.calibration()?;
    if !reader.rest.is_empty() {
        return error(format!(
            "model is damaged: {} bytes follow its end",
            reader.rest.len()
        ));
    }
    Ok(Model {
        tables: TokenTables { class, text },
        types,
        page_forest,
        block_forest,
        policies,
        calibration,
    })
}

fn check_features(reader: &mut Reader<'_>) -> Result<(), ModelError> {
    let trained = reader.names(usize::from(LEAF))?;
    let known = feature_names();
    if trained.len() != known.len() {
        return error(format!(
            "model was trained on {} features, but this version has {}: train it anew",
            trained.len(),
            known.len()
        ));
    }
    match trained
        .iter()
        .zip(&known)
        .find(|(trained, known)| trained != *known)
    {
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

    fn short(&mut self) -> Result<u16, ModelError> {
        Ok(u16::from_le_bytes(self.array()?))
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
        if !number.is_finite() {
            return self.fail(format!("{number} is no finite number"));
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

    fn table(&mut self) -> Result<TokenTable, ModelError> {
        let count = self.count(self.rest.len() / 8)?;
        let hashes: Vec<u32> = self
            .take(4 * count)?
            .chunks_exact(4)
            .map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
            .collect();
        if !hashes.is_sorted_by(|one, next| one < next) {
            return self.fail("hashes do not ascend");
        }
        Ok(TokenTable::new(&hashes, &self.numbers(count)?))
    }

    fn forest(&mut self, inputs: usize, outputs: usize) -> Result<Forest, ModelError> {
        let count = self.count(usize::from(LEAF))?;
        if count != inputs {
            return self.fail(format!("they read {count} inputs where there are {inputs}"));
        }
        let borders: Vec<Vec<f32>> = (0..inputs)
            .map(|_| self.borders())
            .collect::<Result<_, _>>()?;
        let trees = self.count(MAX_TREES)?;
        if trees % outputs != 0 {
            return self.fail(format!(
                "{trees} trees do not divide among {outputs} outputs"
            ));
        }
        let trees = (0..trees)
            .map(|_| self.tree(&borders))
            .collect::<Result<_, _>>()?;
        Ok(Forest { borders, trees })
    }

    fn borders(&mut self) -> Result<Vec<f32>, ModelError> {
        let count = self.byte()?;
        let borders = self.numbers(usize::from(count))?;
        if !borders.is_sorted_by(|one, next| one < next) {
            return self.fail("borders do not ascend");
        }
        Ok(borders)
    }

    /// A tree in preorder: a split is followed by its left side, then its right one.
    fn tree(&mut self, borders: &[Vec<f32>]) -> Result<Tree, ModelError> {
        let leaves = usize::from(self.byte()?);
        if leaves == 0 || leaves > MAX_LEAVES {
            return self.fail(format!("a tree has {leaves} leaves"));
        }
        let entries = (1..2 * leaves)
            .map(|_| self.entry(borders))
            .collect::<Result<Vec<_>, _>>()?;
        match Tree::new(entries, leaves) {
            Some(tree) => Ok(tree),
            None => self.fail("splits and leaves make no tree"),
        }
    }

    fn entry(&mut self, borders: &[Vec<f32>]) -> Result<Entry, ModelError> {
        let feature = self.short()?;
        if feature == LEAF {
            return Ok(Entry {
                split: None,
                value: self.number()?,
            });
        }
        let bin = self.byte()?;
        let borders = borders.get(usize::from(feature));
        let Some(&border) = borders.and_then(|borders| borders.get(usize::from(bin))) else {
            return self.fail(format!(
                "a split asks for border {bin} of input {feature}, which it lacks"
            ));
        };
        Ok(Entry {
            split: Some(Split {
                feature,
                bin,
                right: 0,
                border,
            }),
            value: self.number()?,
        })
    }

    fn policy(&mut self) -> Result<Policy, ModelError> {
        let (beta, floor, story) = (self.number()?, self.number()?, self.number()?);
        if beta <= 0.0
            || ![floor, story]
                .iter()
                .all(|least| (0.0..=1.0).contains(least))
        {
            return self.fail(format!(
                "beta {beta}, floor {floor} and story {story} are out of range"
            ));
        }
        Ok(Policy { beta, floor, story })
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
