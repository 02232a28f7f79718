//! Drops everything if the input is not text: binary data has no content.

use super::Masks;
use super::known::Known;

pub(super) fn run(known: &Known<'_>, earlier: &Masks) -> Vec<bool> {
    let is_text = known.page.is_text();
    earlier.last().iter().map(|&kept| kept && is_text).collect()
}
