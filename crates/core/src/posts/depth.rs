//! The depth of a contribution in the tree of replies: 0 if it answers the page itself.
//!
//! Systems nest a reply in the post that it answers (WordPress), wrap it in an element that indents (Drupal), or give
//! its level in an attribute (Hacker News, Reddit). The depth is the largest of the three.

use super::signals::{Role, Signal};
use super::units::{Noun, Unit, Units};
use crate::page::Page;
use crate::strings::sums;

/// By unit, its depth.
pub(super) fn depths(page: &Page, units: &Units, signals: &[Signal]) -> Vec<u32> {
    let root = root(page, units);
    // The element of a question may hold all answers, which are no replies to it.
    let is_reply = |unit: usize, outer: usize| {
        let (inner, around) = (units.list[unit].noun, units.list[outer].noun);
        root != Some(outer) && (around != Noun::Opening || inner == Noun::Comment)
    };
    let mut nested = vec![0; units.list.len()];
    for unit in 0..units.list.len() {
        if let Some(outer) = units.outer(page, unit) {
            nested[unit] = nested[outer] + u32::from(is_reply(unit, outer));
        }
    }
    let levels = from_least(units, &levels(units, signals));
    let indents = from_least(units, &indents(page, units, signals));
    let deepest = |unit: usize| nested[unit].max(levels[unit]).max(indents[unit]);
    let mut depths: Vec<u32> = (0..units.list.len()).map(deepest).collect();
    // A comment below a question or an answer is a reply to it, whatever level it says.
    for unit in 0..units.list.len() {
        if let Some(outer) = units.outer(page, unit)
            && units.list[outer].noun != Noun::Comment
            && is_reply(unit, outer)
        {
            depths[unit] = depths[unit].max(depths[outer] + 1);
        }
    }
    depths
}

/// The post whose element holds all others: that of the whole thread, as NodeBB writes it.
fn root(page: &Page, units: &Units) -> Option<usize> {
    let first = units.list.first().filter(|unit| unit.noun == Noun::Post)?;
    let last = units.list.last()?;
    (units.list.len() > 2 && last.row < page.nodes.end[first.row] as usize).then_some(0)
}

/// The levels that units say: the first in each.
fn levels(units: &Units, signals: &[Signal]) -> Vec<Option<u32>> {
    let mut levels = vec![None; units.list.len()];
    for signal in signals {
        if let Role::Level(level) = signal.role
            && let Some(owner) = units.at(signal.row)
        {
            levels[owner].get_or_insert(level.min(u32::from(u16::MAX)));
        }
    }
    levels
}

/// How many indenting elements stand around each unit.
fn indents(page: &Page, units: &Units, signals: &[Signal]) -> Vec<Option<u32>> {
    let mut changes = vec![0; page.len() + 1];
    for signal in signals.iter().filter(|signal| signal.role == Role::Indented) {
        changes[signal.row] += 1;
        changes[page.nodes.end[signal.row] as usize] -= 1;
    }
    let around = sums(changes.into_iter());
    units.list.iter().map(|unit| Some(around[unit.row + 1] as u32)).collect()
}

/// Numbers from 0 on, within each group.
fn from_least(units: &Units, numbers: &[Option<u32>]) -> Vec<u32> {
    let mut least = vec![u32::MAX; units.groups()];
    for (unit, number) in units.list.iter().zip(numbers) {
        least[unit.group] = least[unit.group].min(number.unwrap_or(u32::MAX));
    }
    let above = |(unit, number): (&Unit, &Option<u32>)| number.map_or(0, |number| number - least[unit.group]);
    units.list.iter().zip(numbers).map(above).collect()
}
