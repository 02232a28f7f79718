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
            page.short_attribute(row, attribute)?;
            let name = page.attribute(row, attribute)?.trim().to_ascii_lowercase();
            Some((syntax_of(&name)?, name))
        }) else {
            continue;
        };
        let content = page.attribute(row, "content").unwrap_or_default();
        let content = content.trim();
        if content.is_empty() {
            continue;
        }
        let at = found.iter().position(|thing| thing.syntax == syntax).unwrap_or_else(|| {
            found.push(Thing::new(syntax, row));
            found.len() - 1
        });
        if name == "og:type" {
            found[at].types.push(content.to_owned());
            continue;
        }
        found[at].properties.push(Property { name, value: Value::Text(content.to_owned()), row: Some(row) });
    }
    found
}

/// The vocabulary of a name in lower case.
fn syntax_of(name: &str) -> Option<Syntax> {
    let is_of = |starts: &[&str]| starts.iter().any(|start| name.starts_with(start));
    VOCABULARIES.iter().find(|(_, starts)| is_of(starts)).map(|(syntax, _)| *syntax)
}

#[cfg(test)]
mod tests {
    use super::super::tests::read;

    #[test]
    fn each_vocabulary_is_a_thing() {
        read(
            r#"<meta property="og:type" content="article"><meta name="OG:Image" content="a.png"><meta name=twitter:card content=summary>
            <meta property="og:image" content="b.png"><meta name=DC.Title content=Oak><meta name=citation_author content=Ann>
            <meta name=description content=No><meta property=og:title content=" ">"#,
            r#"[{"@syntax": "open-graph", "@row": 3, "@type": "article", "og:image": ["a.png", "b.png"]},
            {"@syntax": "twitter", "@row": 5, "twitter:card": "summary"}, {"@syntax": "dublin-core", "@row": 8, "dc.title": "Oak"},
            {"@syntax": "citation", "@row": 9, "citation_author": "Ann"}]"#,
        );
    }
}
