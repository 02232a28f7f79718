//! The word lists of metadata, loaded from the data files in `words/` on first use.
//!
//! A data file has sections in brackets and lines of the form `key: value`; `#` begins a comment line.

use hashbrown::{HashMap, HashSet};
use std::sync::LazyLock;

use crate::page::Wanted;
use crate::strings::{Words, entries, phrases};

/// Words around names in bylines.
pub(super) struct Bylines {
    /// Said before a name: "by", "written by".
    pub prefixes: Words,
    /// Those of them that make a line without markup a byline.
    pub signing: Words,
    pub closing: Words,
    pub conjunctions: Words,
    pub credentials: Words,
    pub roles: Words,
    pub jobs: Words,
    pub nobody: Words,
    pub groups: Words,
    /// Words that only names of organisations have.
    pub organisations: Words,
    /// News agencies.
    pub agencies: Words,
    /// Words that no name has.
    pub ordinary: Words,
    /// Said before the name of somebody who did not write the text.
    pub others: Words,
}

pub(super) static BYLINES: LazyLock<Bylines> = LazyLock::new(|| {
    let file = include_str!("words/bylines.txt");
    Bylines {
        prefixes: phrases(file, "prefixes"),
        signing: phrases(file, "signing"),
        closing: phrases(file, "closing"),
        conjunctions: phrases(file, "and"),
        credentials: phrases(file, "credentials"),
        roles: phrases(file, "roles"),
        jobs: phrases(file, "jobs"),
        nobody: phrases(file, "nobody"),
        groups: phrases(file, "groups"),
        organisations: phrases(file, "organisations"),
        agencies: phrases(file, "agencies"),
        ordinary: phrases(file, "ordinary"),
        others: phrases(file, "others"),
    }
});

/// Words in classes and ids.
pub(super) struct Regions {
    pub elsewhere: Words,
    pub state: Words,
    pub byline: Words,
    pub not_byline: Words,
    pub published: Words,
    pub modified: Words,
    /// Words beside a date that say that it was the first one.
    pub first: Words,
    /// Words beside the date on which a member of a forum joined it.
    pub membership: Words,
    /// All words that make an element worth reading.
    pub telling: Wanted,
}

pub(super) static REGIONS: LazyLock<Regions> = LazyLock::new(|| {
    let file = include_str!("words/regions.txt");
    let [byline, published, modified] =
        ["byline", "published", "modified"].map(|section| phrases(file, section));
    Regions {
        elsewhere: phrases(file, "elsewhere"),
        state: phrases(file, "state"),
        not_byline: phrases(file, "not_byline"),
        first: phrases(file, "first"),
        membership: phrases(file, "membership"),
        telling: {
            let told = [&byline, &published, &modified];
            Wanted::new(told.into_iter().flat_map(Words::iter).cloned())
        },
        byline,
        published,
        modified,
    }
});

/// From a type of schema.org, in lower case, to its rank (0: the page is most likely about it) and its page type.
pub(super) static SCHEMA_TYPES: LazyLock<HashMap<&'static str, (u8, &'static str)>> =
    LazyLock::new(|| {
        entries(include_str!("words/schema_types.txt"))
            .filter_map(|(_, name, value)| {
                let (rank, kind) = value.split_once(' ')?;
                Some((name, (rank.parse().ok()?, kind)))
            })
            .collect()
    });

/// Small words that stand inside names: "Leonardo da Vinci".
pub(super) static PARTICLES: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    entries(include_str!("words/particles.txt"))
        .map(|(_, word, _)| word)
        .collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_list_has_entries() {
        let bylines = &*BYLINES;
        for list in [
            &bylines.prefixes,
            &bylines.signing,
            &bylines.closing,
            &bylines.conjunctions,
            &bylines.credentials,
            &bylines.roles,
            &bylines.jobs,
            &bylines.nobody,
            &bylines.groups,
            &bylines.organisations,
            &bylines.agencies,
            &bylines.ordinary,
            &bylines.others,
        ] {
            assert!(list.iter().next().is_some());
        }
        let regions = &*REGIONS;
        for list in [
            &regions.elsewhere,
            &regions.state,
            &regions.byline,
            &regions.not_byline,
            &regions.published,
            &regions.modified,
            &regions.first,
            &regions.membership,
        ] {
            assert!(list.iter().next().is_some());
        }
        assert_eq!(SCHEMA_TYPES["newsarticle"], (0, "article"));
        assert!(PARTICLES.contains("von"));
    }
}
