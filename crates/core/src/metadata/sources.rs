//! The sources of metadata in a page.

use crate::strings::named;

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
