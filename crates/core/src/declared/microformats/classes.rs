//! What the classes of an element say: types, and properties with their kinds.

use std::sync::LazyLock;

use crate::strings::word_list;
use hashbrown::HashMap;

/// The types of microformats2. Others are not read: `h-full` and `h-screen` are heights in style sheets.
const TYPES: [&str; 20] = word_list(
    "h-adr h-app h-card h-cite h-entry h-event h-feed h-geo h-item h-listing h-measure h-news \
     h-org h-product h-recipe h-resume h-review h-review-aggregate h-x-app h-x-username",
);

/// How the value of a property is read from its element.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum ValueKind {
    Text,
    Url,
    Time,
    Embedded,
    /// The last part of the path of a link with `rel=tag`.
    Tag,
}

/// A property, its kind, and the type of the thing that is its value, if it is one.
#[derive(Clone, Copy)]
pub(super) struct Named<'c> {
    pub kind: ValueKind,
    pub name: &'c str,
    pub type_: Option<&'static str>,
}

/// The properties of a classic microformat by class or relation.
pub(super) type Rules = HashMap<&'static str, Named<'static>>;

/// The classic microformats by their root class: the type in microformats2 and the properties.
static CLASSIC: LazyLock<HashMap<&'static str, (&'static str, Rules)>> = LazyLock::new(|| {
    let mut roots = HashMap::new();
    let mut last = "";
    for line in include_str!("classic.txt").lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split_whitespace();
        let (Some(old), Some(new)) = (words.next(), words.next()) else {
            continue;
        };
        if let Some(mut named) = modern(new) {
            if let Some((_, rules)) = roots.get_mut(last) {
                let rules: &mut Rules = rules;
                named.type_ = words.next();
                if old == "rel=tag" {
                    named.kind = ValueKind::Tag;
                }
                rules.insert(old, named);
            }
        } else {
            last = old;
            roots.insert(old, (new, Rules::new()));
        }
    }
    roots
});

pub(super) fn is_type(class: &str) -> bool {
    TYPES.contains(&class)
}

pub(super) fn classic(class: &str) -> Option<&'static (&'static str, Rules)> {
    CLASSIC.get(class)
}

/// The property of a class of microformats2: `p-name`.
pub(super) fn modern(class: &str) -> Option<Named<'_>> {
    let (prefix, name) = class.split_once('-')?;
    let kind = match prefix {
        "p" => ValueKind::Text,
        "u" => ValueKind::Url,
        "dt" => ValueKind::Time,
        "e" => ValueKind::Embedded,
        _ => return None,
    };
    // Small letters in words; a vendor's prefix may have digits.
    let mut words = name.split('-');
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase());
    let is_prefix =
        |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    let first = words.next()?;
    let is_name = if name.len() == first.len() { is_word(first) } else { is_prefix(first) };
    (is_name && words.all(is_word)).then_some(Named { kind, name, type_: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_of_style_sheets_are_no_properties() {
        for class in "p-4 p- h-full dt e-Content p-x-2 u-url--big".split(' ') {
            assert!(modern(class).is_none(), "{class}");
        }
        for class in "p-name u-url dt-start e-content p-x1-name p-job-title".split(' ') {
            assert!(modern(class).is_some(), "{class}");
        }
    }

    #[test]
    fn every_classic_type_is_a_type() {
        assert_eq!(CLASSIC.len(), 11);
        for (root, (type_, rules)) in CLASSIC.iter() {
            assert!(is_type(type_) && !rules.is_empty(), "{root}");
            assert!(rules.values().filter_map(|named| named.type_).all(is_type), "{root}");
        }
    }
}
