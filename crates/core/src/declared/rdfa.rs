//! RDFa Lite 1.1 with `about` and `content`: `vocab`, `typeof`, `property`, `resource` and `prefix`.

use hashbrown::HashMap;

use super::meta::is_of_meta;
use super::nest::Nest;
use crate::base_url::Base;
use crate::page::Page;
use crate::tags;
use crate::thing::{Syntax, Thing, short_name};

const ATTRIBUTES: [&str; 6] = ["vocab", "typeof", "property", "resource", "about", "prefix"];
/// Prefixes that need no declaration (RDFa Core Initial Context), as far as pages use them.
const KNOWN: [&str; 12] = ["cc", "dc", "dc11", "dcterms", "foaf", "gr", "rdf", "rdfs", "sioc", "skos", "v", "vcard"];
/// Prefixes that a page may declare.
const MAX_PREFIXES: usize = 100;

/// The typed resources, those that `resource` or `about` name and that have properties, and the page itself if it has.
pub(super) fn things(page: &Page, base: &Base) -> Vec<Thing> {
    let rows = Nest::rows_with(page, &ATTRIBUTES);
    let is_more =
        |&row: &usize| page.nodes.tag[row] != tags::META || page.has_one_of(row, &["typeof", "resource", "about"]);
    if !rows.iter().any(is_more) {
        return Vec::new();
    }
    let mut reader = Reader {
        nest: Nest::new(page, base, Syntax::Rdfa),
        vocabularies: Vec::new(),
        prefixes: HashMap::new(),
        of_page: None,
    };
    let mut open: Vec<(usize, usize)> = Vec::new();
    for row in rows {
        let end = page.nodes.end[row] as usize;
        while open.pop_if(|(end, _)| *end <= row).is_some() {}
        if let Some(item) = reader.read(row, open.last().map(|(_, item)| *item)) {
            open.push((end, item));
        }
    }
    for item in &mut reader.nest.items {
        item.is_dropped = item.thing.types.is_empty() && item.thing.properties.is_empty();
    }
    reader.nest.things()
}

struct Reader<'p> {
    nest: Nest<'p>,
    /// The vocabularies around a row, each with the row where it ends.
    vocabularies: Vec<(usize, String)>,
    /// The prefixes declared so far. They hold for the rest of the page.
    prefixes: HashMap<String, String>,
    /// The thing that the page itself is.
    of_page: Option<usize>,
}

impl Reader<'_> {
    /// Reads one row with `around` as the thing around it; the thing that it opens, if any.
    fn read(&mut self, row: usize, around: Option<usize>) -> Option<usize> {
        let page = self.nest.page;
        while self.vocabularies.pop_if(|(end, _)| *end <= row).is_some() {}
        if page.short_attribute(row, "vocab").is_some()
            && let Some(vocabulary) = self.nest.attribute(row, "vocab")
        {
            let end = page.nodes.end[row] as usize;
            self.vocabularies.push((end, vocabulary));
        }
        if page.has_one_of(row, &["prefix"]) {
            self.declare(row);
        }
        let names = self.names(row, "property");
        let is_typed = page.has_one_of(row, &["typeof"]);
        let about = self.nest.url(row, &["about"]);
        if is_typed && (names.is_empty() || !page.has_one_of(row, &["content"])) {
            let item = self.nest.open(row, around, names)?;
            let id = about.or_else(|| self.nest.url(row, &["resource", "href", "src"]));
            let types = self.names(row, "typeof");
            let thing = &mut self.nest.items[item].thing;
            (thing.id, thing.types) = (id, types);
            return Some(item);
        }
        let has_property = page.has_one_of(row, &["property"]);
        let named = if has_property { about } else { about.or_else(|| self.nest.url(row, &["resource"])) };
        let opened = match named {
            Some(id) => {
                let item = self.nest.open(row, None, Vec::new())?;
                self.nest.items[item].thing.id = Some(id);
                Some(item)
            }
            None => None,
        };
        if !names.is_empty() {
            let owner = opened.or(around).or_else(|| self.page_itself(row))?;
            let value = self.value(row);
            self.nest.add(owner, &names, row, &value);
        }
        opened
    }

    /// The thing of properties that stand in no other.
    fn page_itself(&mut self, row: usize) -> Option<usize> {
        if self.of_page.is_none() {
            self.of_page = self.nest.open(row, None, Vec::new());
            let url = Some(self.nest.absolute("")).filter(|url| !url.is_empty());
            self.nest.items[self.of_page?].thing.id = url;
        }
        self.of_page
    }

    fn value(&mut self, row: usize) -> String {
        let nest = &mut self.nest;
        nest.attribute(row, "content")
            .or_else(|| nest.url(row, &["resource", "href", "src"]))
            .or_else(|| nest.attribute(row, "datetime"))
            .unwrap_or_else(|| nest.text(row, &[]))
    }

    /// Adds the pairs of `prefix`: `schema: https://schema.org/`.
    fn declare(&mut self, row: usize) {
        for pair in self.nest.words(row, "prefix").chunks_exact(2) {
            if let Some(prefix) = pair[0].strip_suffix(':').filter(|_| self.prefixes.len() < MAX_PREFIXES) {
                self.prefixes.insert(prefix.to_ascii_lowercase(), pair[1].clone());
            }
        }
    }

    /// The names in an attribute that belong to a vocabulary.
    fn names(&self, row: usize, attribute: &str) -> Vec<String> {
        self.nest.words(row, attribute).iter().filter_map(|word| self.name(word)).collect()
    }

    fn name(&self, word: &str) -> Option<String> {
        if is_of_meta(word) {
            return None;
        }
        let Some((prefix, local)) = word.split_once(':') else {
            let (_, vocabulary) = self.vocabularies.last().filter(|(_, name)| !name.is_empty())?;
            return Some(short_name(&format!("{vocabulary}{word}")).to_owned());
        };
        let small = prefix.to_ascii_lowercase();
        match self.prefixes.get(&small) {
            Some(address) => {
                let full = format!("{address}{local}");
                let name = short_name(&full);
                // A name of another vocabulary stays as the page writes it.
                Some(if name.len() < full.len() { name } else { word }.to_owned())
            }
            None if local.starts_with("//") || small == "schema" => Some(short_name(word).to_owned()),
            None => KNOWN.contains(&&*small).then(|| word.to_owned()),
        }
    }
}
