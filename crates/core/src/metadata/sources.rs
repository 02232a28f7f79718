//! The sources of metadata in a page.

macro_rules! sources {
    ($($id:ident $name:literal;)*) => {
        #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
        pub enum Source { $($id),* }

        impl Source {
            /// The public name: the value of `sources` in a record.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Self::$id => $name),* }
            }

            /// The source of a public name.
            pub(super) fn named(name: &str) -> Option<Self> {
                match name { $($name => Some(Self::$id),)* _ => None }
            }
        }
    };
}

// In the order in which they are trusted where a field says nothing else.
sources! {
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
}
