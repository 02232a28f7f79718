//! What a page declares about itself in structured data: things with types and properties.
//!
//! JSON-LD is read once, into [`Thing`]s. Metadata reads its fields from them, and the features look the texts of
//! blocks up in them.

mod json_ld;
mod loose;
mod meta;
mod microdata;
mod microformats;
mod nest;
mod product;
mod rdfa;
mod roles;
mod shown_price;
#[cfg(test)]
mod tests;
mod write;

pub use crate::thing::{Property, Syntax, Thing, Value};
pub(crate) use json_ld::scripts as json_ld_scripts;
pub(crate) use product::{Product, is_product, product};
pub(crate) use roles::{Role, texts};
pub(crate) use shown_price::{amounts, money, prices_near, short_texts};

use crate::page::Page;

impl Page {
    /// The things of the page's JSON-LD in its order, read once. References by `@id` stand as they are.
    pub fn json_ld(&self) -> &[Thing] {
        self.json_ld.get_or_init(|| json_ld::things(self))
    }

    /// Whether one of these words stands in the page's JSON-LD.
    pub(crate) fn json_ld_mentions(&self, words: &[&str]) -> bool {
        json_ld::scripts(self).any(|row| {
            let script = self.raw(row + 1);
            words.iter().any(|word| memchr::memmem::find(script.as_bytes(), word.as_bytes()).is_some())
        })
    }

    /// All things that the page declares, by syntax; `url` is the page's own, which relative ones are joined with.
    pub fn things(&self, url: Option<&str>) -> Vec<Thing> {
        let base = self.base_url(url);
        let mut things = self.json_ld().to_vec();
        things.extend(microdata::things(self, &base));
        things.extend(rdfa::things(self, &base));
        things.extend(microformats::things(self, &base));
        things.extend(meta::things(self));
        things
    }

    /// All things that the page declares, as one JSON array; docs/data.md describes it. The product that a page is
    /// about is the first, with the price that the page shows if it declares none; `page_type` says whether it sells one.
    pub fn data(&self, url: Option<&str>, page_type: Option<&str>) -> String {
        let things = self.things(url);
        let things = shown_price::with_product_first(self, things, page_type == Some("product"));
        write::array(&things, self.source_len())
    }

    /// The objects of the page's JSON-LD as they stand, as one JSON array; what is malformed is mended or left out.
    pub fn schema_org(&self) -> String {
        json_ld::objects(self)
    }
}
