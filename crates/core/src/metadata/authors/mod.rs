//! Extracts names of people from bylines and author fields.

mod name;
pub(super) mod shape;
mod split;

use hashbrown::HashSet;

use crate::strings::folded;

pub(super) use name::without_prefix;

/// Names that one list of authors may have.
const MAX_NAMES: usize = 30;

/// The names in some bylines, each once; `not_people` are names of the site.
pub fn people<'v>(values: impl IntoIterator<Item = &'v str>, not_people: &[&str]) -> Vec<String> {
    let refused: HashSet<String> = not_people.iter().map(|name| folded(name)).collect();
    let mut keys = HashSet::new();
    let mut found = Vec::new();
    for name in values.into_iter().flat_map(split::names_in) {
        let key = folded(&name);
        let bare = key.strip_prefix("the ").unwrap_or(&key);
        if !key.is_empty() && !refused.contains(&key) && !refused.contains(bare) && keys.insert(key) {
            found.push(name);
            if found.len() == MAX_NAMES {
                break;
            }
        }
    }
    found
}
