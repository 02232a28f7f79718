//! The names of months and of time zones, loaded from the data files on first use.

use std::sync::LazyLock;

use hashbrown::HashMap;

use crate::strings::{entries, fold_case};

/// From the name of a month, case folded, to its number.
pub(crate) static MONTHS: LazyLock<HashMap<String, u32>> = LazyLock::new(|| {
    let mut months = HashMap::new();
    for (_, _, year) in entries(include_str!("months.txt")) {
        for (number, names) in (1..).zip(year.split('|')) {
            for name in names.split_whitespace() {
                months.insert(fold_case(name), number);
            }
        }
    }
    months
});

/// From the name of a time zone, in capitals, to its offset as ISO 8601 writes it.
pub(super) static ZONES: LazyLock<HashMap<&'static str, &'static str>> =
    LazyLock::new(|| entries(include_str!("zones.txt")).map(|(_, name, offset)| (name, offset)).collect());

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_twelve_months_that_agree() {
        for (_, language, year) in entries(include_str!("months.txt")) {
            assert_eq!(year.split('|').count(), 12, "{language}");
            for (number, names) in (1..).zip(year.split('|')) {
                for name in names.split_whitespace() {
                    assert_eq!(MONTHS[&fold_case(name)], number, "{language} {name}");
                }
            }
        }
    }
}
