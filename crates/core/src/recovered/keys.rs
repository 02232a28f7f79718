//! What a member of a record holds, by its name.

use std::sync::LazyLock;

use hashbrown::HashMap;

use crate::page::identifier_words;
use crate::strings::phrases;

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Role {
    /// Not the text of the page.
    Skip,
    Heading,
    Text,
    Other,
}

/// Longer names are no names but texts, paths or identifiers; so are those with a slash, such as React Router's
/// `routes/article`.
const MAX_NAME_BYTES: usize = 60;

impl Role {
    pub fn of(key: &str) -> Self {
        static ROLES: LazyLock<HashMap<String, Role>> = LazyLock::new(|| {
            let sections = [("text", Role::Text), ("heading", Role::Heading), ("skip", Role::Skip)];
            by_word(&sections)
        });
        if key.len() > MAX_NAME_BYTES || key.contains('/') {
            return Self::Other;
        }
        let whole = ROLES.get(&*key.to_ascii_lowercase()).copied();
        let roles = || identifier_words(key).filter_map(|word| ROLES.get(&*word.to_ascii_lowercase()).copied());
        let among = |wanted| roles().find(|role| *role == wanted);
        whole
            .or_else(|| among(Self::Skip))
            .or_else(|| among(Self::Heading))
            .or_else(|| among(Self::Text))
            .unwrap_or(Self::Other)
    }
}

/// From each word of some sections of the data file to the value of its section.
fn by_word<T: Copy>(sections: &[(&str, T)]) -> HashMap<String, T> {
    let words = |&(section, of): &(&str, T)| {
        let words = phrases(include_str!("keys.txt"), section);
        words.into_iter().map(move |word| (word, of))
    };
    sections.iter().flat_map(words).collect()
}

/// The position of a part in a short line, by its name: the amount, then its unit, then the ingredient.
pub(super) fn place(key: &str) -> u8 {
    static PLACES: LazyLock<HashMap<String, u8>> = LazyLock::new(|| by_word(&[("amount", 0), ("unit", 1)]));
    let places = identifier_words(key).filter_map(|word| PLACES.get(&*word.to_ascii_lowercase()));
    places.min().copied().unwrap_or(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_a_name_decide() {
        for (key, role) in [
            ("relatedArticles", Role::Skip),
            ("image_url", Role::Skip),
            ("headline", Role::Heading),
            ("bodyHtml", Role::Text),
            ("displayIngredientQuantity", Role::Text),
            ("article", Role::Other),
            ("routes/article", Role::Other),
        ] {
            assert_eq!(Role::of(key), role, "{key}");
        }
    }
}
