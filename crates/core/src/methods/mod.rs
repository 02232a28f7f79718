//! Methods of the literature, for callers that have no numpy. Python's package has two dozen; here are those that the
//! browser extension offers, and `tests/npm/test_same.py` holds them equal to Python's.

mod leaves;
mod ratio;

pub use ratio::{Count, Per, Ratio, Ratios};

/// Every method by its public name.
pub const METHODS: [(&str, Ratio); 4] = [
    ("wlr", Ratio::new(Count::Words, Per::Leaves)),
    ("clr", Ratio::new(Count::Chars, Per::Leaves)),
    ("wnr", Ratio::new(Count::Words, Per::Nodes)),
    ("cnr", Ratio::new(Count::Chars, Per::Nodes)),
];

/// The method of that name.
/// Fails where there is none; the message names all.
pub fn method_named(name: &str) -> Result<Ratio, String> {
    let found = METHODS.iter().find(|(known, _)| *known == name);
    found.map(|&(_, ratio)| ratio).ok_or_else(|| {
        let names: Vec<&str> = METHODS.iter().map(|&(known, _)| known).collect();
        format!("no method is called {name:?}; there are duramen, {}", names.join(", "))
    })
}
