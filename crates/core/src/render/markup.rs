//! What of the markup is written: one value, which callers of every language give by the names of its fields.

use std::convert::Infallible;

/// What of the markup is written; all of it by default.
#[derive(Clone, Copy, Debug)]
pub struct Markup {
    pub links: bool,
    pub images: bool,
    pub tables: bool,
    /// Whether Markdown writes `details` as tags; else their summary is a paragraph in bold.
    pub details: bool,
}

impl Markup {
    /// The value of which `stays` says for each field by its name whether it is true.
    ///
    /// # Errors
    ///
    /// Those of `stays`.
    pub fn named<E>(mut stays: impl FnMut(&str) -> Result<bool, E>) -> Result<Self, E> {
        Ok(Self {
            links: stays("links")?,
            images: stays("images")?,
            tables: stays("tables")?,
            details: stays("details")?,
        })
    }
}

impl Default for Markup {
    fn default() -> Self {
        let Ok(all) = Self::named(|_| Ok::<_, Infallible>(true));
        all
    }
}
