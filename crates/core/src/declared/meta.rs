//! Vocabularies of `<meta>`: Open Graph, Twitter cards, Dublin Core and `citation_*`, each one thing.

use crate::page::Page;
use crate::strings::word_list;
use crate::tags;
use crate::thing::{Property, Syntax, Thing, Value};

/// `<meta>` elements that are read.
const MAX_METAS: usize = 2_000;

const OPEN_GRAPH: [&str; 10] = word_list("og: article: book: fb: music: product: profile: video: place: business:");

/// What names begin with, in lower case, by vocabulary.
const VOCABULARIES: [(Syntax, &[&str]); 4] = [
    (Syntax::OpenGraph, &OPEN_GRAPH),
    (Syntax::Twitter, &["twitter:"]),
    (Syntax::DublinCore, &["dc.", "dc:", "dcterms.", "dcterms:"]),
    (Syntax::Citation, &["citation_"]),
];

/// Whether a name belongs to a vocabulary of `<meta>`, which RDFa would read as well.
pub(super) fn is_of_meta(name: &str) -> bool {
    syntax_of(&name.to_ascii_lowercase()).is_some_and(|syntax| syntax != Syntax::DublinCore)
}

/// A thing for each vocabulary that the page uses, with its properties in page order. The type is that of `og:type`.
pub(super) fn things(page: &Page) -> Vec<Thing> {
    let mut found: Vec<Thing> = Vec::new();
    let is_meta = |row: &usize| page.nodes.tag[*row] == tags::META;
    for row in (0..page.len()).filter(is_meta).take(MAX_METAS) {
        let Some((syntax, name)) = ["property", "name"].iter().find_map(|attribute| {
            let name = page.short_value(row, attribute)?.trim().to_ascii_lowercase();
            Some((syntax_of(&name)?, name))
        }) else {
            continue;
        };
        let content = page.attribute(row, "content").unwrap_or_default().trim().to_owned();
        if content.is_empty() {
            continue;
        }
        let at = found.iter().position(|thing| thing.syntax == syntax).unwrap_or_else(|| {
            found.push(Thing::new(syntax, row));
            found.len() - 1
        });
        if name == "og:type" {
            found[at].types.push(content);
        } else {
            found[at].properties.push(Property { name, value: Value::Text(content), row: Some(row) });
        }
    }
    found
}

/// The vocabulary of a name in lower case.
fn syntax_of(name: &str) -> Option<Syntax> {
    let is_of = |starts: &[&str]| starts.iter().any(|start| name.starts_with(start));
    VOCABULARIES.iter().find(|(_, starts)| is_of(starts)).map(|(syntax, _)| *syntax)
}
