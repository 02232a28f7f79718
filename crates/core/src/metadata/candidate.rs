//! A candidate value of one field, before the sources are compared, and the sources of a page.

use crate::strings::named;

// `Group` is an author that is said to be no person; `Person` is somebody that is said to be one. `Dated` is a date that
// does not say of what, `Shown` the one that stands by the heading, `Month` the one that the address names.
named! {
/// What a value is for: a field, or evidence for one. The names are those in the data files.
pub(super) enum Key {
    Title "title";
    Author "author";
    Group "group";
    Person "person";
    Published "published";
    Modified "modified";
    Dated "dated";
    Shown "shown";
    Month "month";
    SiteName "site_name";
    Description "description";
    Language "language";
    CanonicalUrl "canonical_url";
    Licence "licence";
    Categories "categories";
    Tags "tags";
    Image "image";
    PageType "page_type";
    Favicon "favicon";
    Feeds "feeds";
    NextPage "next_page";
} }

// In the order in which they are trusted where a field says nothing else.
named! {
/// Where a value was found. The names are public: the values of `sources` in a record.
pub enum Source {
    JsonLd "json-ld";
    OpenGraph "open-graph";
    DublinCore "dublin-core";
    Microdata "microdata";
    Meta "meta";
    Twitter "twitter";
    Link "link";
    Html "html";
    Visible "visible";
    Url "url";
    Script "script";
    Modified "modified";
    Text "text";
} }

/// A value, what it is for, and where it was found.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub key: Key,
    pub value: String,
    pub source: Source,
}

impl Candidate {
    pub fn new(key: Key, value: impl Into<String>, source: Source) -> Self {
        Self { key, value: value.into(), source }
    }
}
