//! What a page declares about itself in structured data: things with types and properties.
//!
//! JSON-LD is read once, into [`Thing`]s. Metadata reads its fields from them, and the decision looks the texts of
//! blocks up in them.

mod blocks;
mod json_ld;
mod loose;
mod roles;
mod thing;

pub use thing::{Property, Syntax, Thing, Value};

use crate::page::Page;

impl Page {
    /// The things of the page's JSON-LD in its order, read once. References by `@id` stand as they are.
    #[must_use]
    pub fn json_ld(&self) -> &[Thing] {
        self.json_ld.get_or_init(|| json_ld::things(self))
    }

    /// The objects of the page's JSON-LD as they stand, as one JSON array; what is malformed is mended or left out.
    #[must_use]
    pub fn schema_org(&self) -> String {
        json_ld::objects(self)
    }
}
