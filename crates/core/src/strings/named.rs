//! Enumerations whose variants have names, in data files or for users.

macro_rules! named {
    ($(#[$about:meta])* $seen:vis enum $of:ident { $($(#[$note:meta])* $variant:ident $name:literal;)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
        $seen enum $of { $($(#[$note])* $variant),* }

        #[allow(dead_code)] // Few need all of these.
        impl $of {
            pub(crate) const ALL: &[Self] = &[$(Self::$variant),*];
            pub(crate) const NAMES: &[&str] = &[$($name),*];

            pub fn name(self) -> &'static str {
                Self::NAMES[self as usize]
            }

            pub fn named(name: &str) -> Option<Self> {
                match name { $($name => Some(Self::$variant),)* _ => None }
            }
        }
    };
}

pub(crate) use named;
