//! A candidate value of one field, before the sources are compared.

use super::sources::Source;

macro_rules! keys {
    ($($id:ident $name:literal;)*) => {
        /// What a value is for: a field, or evidence for one.
        #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
        pub(super) enum Key { $($id),* }

        impl Key {
            /// The key of a name in the data files.
            pub fn named(name: &str) -> Option<Self> {
                match name { $($name => Some(Self::$id),)* _ => None }
            }
        }
    };
}

// `Group` is an author that is said to be no person; `Person` is somebody that is said to be one. `Dated` is a date that
// does not say of what, `Shown` the one that stands by the heading, `Month` the one that the address names.
keys! {
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
}

/// A value, what it is for, and where it stood.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub key: Key,
    pub value: String,
    pub source: Source,
}

impl Candidate {
    pub fn new(key: Key, value: impl Into<String>, source: Source) -> Self {
        Self {
            key,
            value: value.into(),
            source,
        }
    }
}
