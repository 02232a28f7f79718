//! A declared thing: its types and its properties, whatever syntax the page wrote them in.

use serde_json::Number;

use crate::strings::named;

named! {
/// How a page writes down what it declares. The names are public: the values of `@syntax` in the data of a page.
pub enum Syntax {
    JsonLd "json-ld";
    Microdata "microdata";
    Rdfa "rdfa";
    Microformats "microformats";
    OpenGraph "open-graph";
    Twitter "twitter";
    DublinCore "dublin-core";
    Citation "citation";
    Shown "shown";
} }

/// Something that a page declares. A property with several values stands once for each.
#[derive(Clone, Debug, PartialEq)]
pub struct Thing {
    pub syntax: Syntax,
    /// The row that declares it: a script, a `<meta>` or an element.
    pub row: usize,
    /// As in the vocabulary, without the address of schema.org: `Recipe`.
    pub types: Vec<String>,
    pub id: Option<String>,
    pub properties: Vec<Property>,
}

/// A value of a property.
#[derive(Clone, Debug, PartialEq)]
pub struct Property {
    pub name: String,
    pub value: Value,
    /// The row that holds the value, where it is markup of the page.
    pub row: Option<usize>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Text(String),
    Number(Number),
    Flag(bool),
    Thing(Box<Thing>),
}

impl Thing {
    pub fn new(syntax: Syntax, row: usize) -> Self {
        Self { syntax, row, types: Vec::new(), id: None, properties: Vec::new() }
    }

    /// The values of a property, in their order.
    pub fn all<'t>(&'t self, name: &'t str) -> impl Iterator<Item = &'t Value> {
        self.properties.iter().filter(move |property| property.name == name).map(|property| &property.value)
    }

    pub fn has(&self, name: &str) -> bool {
        self.properties.iter().any(|property| property.name == name)
    }

    /// Whether it is only a reference: an identifier and nothing else.
    pub fn is_reference(&self) -> bool {
        self.id.is_some() && self.properties.is_empty() && self.types.is_empty()
    }
}

impl Value {
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    pub fn as_thing(&self) -> Option<&Thing> {
        match self {
            Self::Thing(thing) => Some(thing),
            _ => None,
        }
    }
}

/// A type or property without the address of schema.org before it.
pub(crate) fn short_name(name: &str) -> &str {
    let name = name.trim();
    let rest = name
        .strip_prefix("https://")
        .or_else(|| name.strip_prefix("http://"))
        .map(|rest| rest.strip_prefix("www.").unwrap_or(rest));
    match rest.and_then(|rest| rest.strip_prefix("schema.org")) {
        Some(path) => path.trim_start_matches(['/', '#']),
        None => name.strip_prefix("schema:").unwrap_or(name),
    }
}
