//! The page types that steps of the decision treat in their own way.

macro_rules! page_types {
    ($($id:ident $name:literal;)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum PageType { $($id),* }

        impl PageType {
            /// The type of that name; none for one that only a model of one's own knows.
            pub(super) fn named(name: &str) -> Option<Self> {
                match name { $($name => Some(Self::$id),)* _ => None }
            }
        }
    };
}

page_types! {
    Article "article";
    Collection "collection";
    Forum "forum";
    Listing "listing";
    Product "product";
    Service "service";
}
