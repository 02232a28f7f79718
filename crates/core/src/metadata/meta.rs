//! `<meta>`: Open Graph, Dublin Core, Twitter cards, and names that news systems use.

use hashbrown::HashMap;
use std::sync::LazyLock;

use super::elements::Rows;
use super::fields::{Candidate, Key, Source};
use super::words::{BYLINES, declared_names};
use crate::page::Page;
use crate::strings::{fold_case, tidy};

/// `<meta>` elements of a page that are read.
const MAX_ELEMENTS: usize = 2_000;

/// From the name of a `<meta>`, in lower case, to its field and source.
static NAMES: LazyLock<HashMap<&'static str, (Key, Source)>> = LazyLock::new(|| {
    declared_names().filter_map(|(source, key, name)| Some((name, (key, Source::named(source)?)))).collect()
});

/// What the `<meta>` elements say, in their order.
pub(super) fn candidates(page: &Page, rows: &Rows, found: &mut Vec<Candidate>) {
    let mut labels: HashMap<char, String> = HashMap::new();
    for &row in rows.metas.iter().take(MAX_ELEMENTS) {
        let filled = |name: &str| page.attribute(row, name).filter(|value| !value.is_empty());
        let Some(content) = filled("content").or_else(|| filled("value")) else {
            continue;
        };
        for name in names(page, row) {
            if let Some((key, source)) = NAMES.get(&*name) {
                let value = tidy(&content);
                if !value.is_empty() {
                    found.push(Candidate::new(*key, value, *source));
                }
                break;
            }
            if let Some(number) = card(&name, "twitter:label") {
                labels.insert(number, content.clone().into_owned());
            } else if let Some(number) = card(&name, "twitter:data")
                && labels.get(&number).is_some_and(|label| says_author(label))
            {
                found.push(Candidate::new(Key::Authors, tidy(&content), Source::Twitter));
            }
        }
    }
}

/// What a `<meta>` may be called, in lower case.
fn names(page: &Page, row: usize) -> impl Iterator<Item = String> {
    ["property", "name", "http-equiv", "itemprop"].into_iter().filter_map(move |key| {
        let name = page.attribute(row, key)?.trim().to_lowercase();
        Some(if key == "itemprop" { format!("itemprop:{name}") } else { name })
    })
}

/// The number of a card's label or of its value: 1 in `twitter:label1`.
fn card(name: &str, kind: &str) -> Option<char> {
    let mut rest = name.strip_prefix(kind)?.chars();
    let number = rest.next().filter(char::is_ascii_digit)?;
    rest.next().is_none().then_some(number)
}

/// Whether the label of a card's field is one that stands before a name: "Written by".
fn says_author(label: &str) -> bool {
    BYLINES.prefixes.contains(&fold_case(label.trim()))
}
