//! The word lists of metadata, loaded from the data files in `words/` on first use.
//!
//! A data file has sections in brackets and lines of the form `key: value`; `#` begins a comment line.

use hashbrown::{HashMap, HashSet};
use std::sync::LazyLock;

use super::fields::Key;
use crate::page::Wanted;
use crate::strings::{Words, entries, word_lists};

word_lists! { Bylines from "words/bylines.txt":
    /// Said before a name: "by", "written by".
    prefixes;
    /// Those of them that make a line without markup a byline.
    signing;
    closing;
    conjunctions;
    credentials;
    roles;
    jobs;
    nobody;
    groups;
    /// Words that only names of organisations have.
    organisations;
    /// News agencies.
    agencies;
    /// Words that no name has.
    ordinary;
    /// Said before the name of somebody who did not write the text.
    others;
}

/// Words around names in bylines.
pub(super) static BYLINES: LazyLock<Bylines> = LazyLock::new(Bylines::read);

word_lists! { Regions from "words/regions.txt":
    elsewhere;
    state;
    byline;
    not_byline;
    published;
    modified;
    /// Words beside a date that say that it was the first one.
    first;
    /// Words beside the date on which a member of a forum joined it.
    membership;
}

/// Words in classes and ids.
pub(super) static REGIONS: LazyLock<Regions> = LazyLock::new(Regions::read);

/// All words that make an element worth reading.
pub(super) static TELLING: LazyLock<Wanted> = LazyLock::new(|| {
    let lists = [&REGIONS.byline, &REGIONS.published, &REGIONS.modified];
    Wanted::new(lists.into_iter().flat_map(Words::iter).cloned())
});

/// Section, field and name of everything that declares a field.
pub(super) fn declared_names() -> impl Iterator<Item = (&'static str, Key, &'static str)> {
    let lines = entries(include_str!("words/names.txt"));
    let known = lines.filter_map(|(section, key, names)| Some((section, Key::named(key)?, names)));
    known.flat_map(|(section, key, names)| names.split_whitespace().map(move |name| (section, key, name)))
}

/// The names in one section, each with its field.
pub(super) type Names = LazyLock<Vec<(&'static str, Key)>>;

pub(super) fn names_in(wanted: &str) -> Vec<(&'static str, Key)> {
    declared_names().filter(|(section, ..)| *section == wanted).map(|(_, key, name)| (name, key)).collect()
}

/// From a type of schema.org, in lower case, to its rank (0: the page is most likely about it) and its page type.
pub(super) static SCHEMA_TYPES: LazyLock<HashMap<&'static str, (u8, &'static str)>> = LazyLock::new(|| {
    entries(include_str!("words/schema_types.txt"))
        .filter_map(|(_, name, value)| {
            let (rank, kind) = value.split_once(' ')?;
            Some((name, (rank.parse().ok()?, kind)))
        })
        .collect()
});

/// Small words that stand inside names: "Leonardo da Vinci".
pub(super) static PARTICLES: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| entries(include_str!("words/particles.txt")).map(|(_, word, _)| word).collect());

#[cfg(test)]
mod tests {
    use super::super::fields::Source;
    use super::*;

    #[test]
    fn every_name_in_the_lists_is_known() {
        assert_eq!(SCHEMA_TYPES["newsarticle"], (0, "article"));
        assert!(PARTICLES.contains("von"));
        let lists = ["json-ld properties", "microdata properties", "link relations", "anchor relations", "addresses"];
        for (section, key, names) in entries(include_str!("words/names.txt")) {
            assert!(Source::named(section).is_some() || lists.contains(&section), "{section}");
            assert!(Key::named(key).is_some() && !names.is_empty(), "{key}");
        }
    }
}
