//! The table of fields: what each is called, what it holds, and where it is read from in which order; and the candidates
//! for their values, before the sources are compared.
//!
//! A new field is one line of this table and, if pages declare it, lines in `words/names.txt`. Where the first value of
//! the most trusted source is not the one to take, `decide` has a function for it. The Python record, the types of
//! TypeScript, the docs, the columns of CSV and the JSON schema follow from the table.

use crate::strings::named;

named! {
/// What a field holds.
pub enum FieldKind {
    Text "text";
    List "list";
    Number "number";
    /// A whole number.
    Count "count";
} }

// In the order in which they are trusted where a field says nothing else.
named! {
/// Where a value was found. The names are public: the values of `sources` in a record.
pub enum Source {
    JsonLd "json-ld";
    OpenGraph "open-graph";
    DublinCore "dublin-core";
    Microdata "microdata";
    Meta "meta";
    Twitter "twitter";
    Link "link";
    Html "html";
    Visible "visible";
    Url "url";
    Script "script";
    Modified "modified";
    Text "text";
} }

/// A line of the table.
pub struct Field {
    pub name: &'static str,
    pub kind: FieldKind,
    /// A sentence for users.
    pub about: &'static str,
    pub(super) key: Key,
    /// Where the value may come from, the most trusted first.
    pub sources: &'static [Source],
}

macro_rules! fields {
    ($($key:ident $name:literal $kind:ident [$($source:ident)*] $about:literal;)* => evidence: $($other:ident $called:literal;)*) => {
        named! {
        /// What a value is for: a field, or evidence for one. The names are those in the data files.
        pub(super) enum Key { $($key $name;)* $($other $called;)* } }

        pub static FIELDS: &[Field] = &[$(Field {
            name: $name,
            kind: FieldKind::$kind,
            about: $about,
            key: Key::$key,
            sources: &[$(Source::$source),*],
        }),*];
    };
}

fields! {
    Title "title" Text [Visible OpenGraph JsonLd DublinCore Twitter Microdata Html Meta]
        "The heading that says a declared title, else the declared title, without the name of the site.";
    // Content systems write authors and dates into `<meta>` for each text; JSON-LD often describes the first version.
    Authors "authors" List [JsonLd OpenGraph Twitter Meta DublinCore Microdata Visible]
        "Names of people.";
    Published "published" Text [OpenGraph Meta JsonLd DublinCore Microdata Visible Url Script Modified]
        "ISO 8601, as exact as the page gives it, with its time zone.";
    Modified "modified" Text [JsonLd OpenGraph DublinCore Microdata Meta Visible]
        "The same, of the last change.";
    SiteName "site_name" Text [OpenGraph JsonLd Meta DublinCore Url Link]
        "What the site calls itself; its domain where it says nothing.";
    Description "description" Text [OpenGraph Meta JsonLd DublinCore Microdata Twitter]
        "What the page declares as its summary.";
    Language "language" Text [Html JsonLd OpenGraph DublinCore Meta Microdata Text]
        "BCP 47: `en-GB`, `zh-Hant`. A declaration that the text contradicts does not count.";
    LanguageBase "language_base" Text [Html JsonLd OpenGraph DublinCore Meta Microdata Text]
        "The language without region and script, to group by: `en` for `en-GB` and `en-US`.";
    LanguageScore "language_score" Number [Text]
        "From 0 to 1, how sure it is that the text is in that language.";
    CanonicalUrl "canonical_url" Text [Link OpenGraph]
        "The absolute URL that the page prefers for itself.";
    Host "host" Text [Url Link]
        "The host of the page's address: `news.example.co.uk`.";
    Domain "domain" Text [Url Link]
        "The registered part of the host, by the public suffix list: `example.co.uk`.";
    Licence "licence" Text [JsonLd DublinCore Microdata Link Visible]
        "A URL or a text.";
    Categories "categories" List [OpenGraph JsonLd Meta Microdata Link]
        "The sections of the site that the page is in, at most fifty.";
    Tags "tags" List [JsonLd OpenGraph DublinCore Microdata Meta Link]
        "What the page is about, at most fifty.";
    Image "image" Text [OpenGraph JsonLd Twitter Meta Microdata Link]
        "The lead image, an absolute URL.";
    Favicon "favicon" Text [Link]
        "The icon of the site, an absolute URL.";
    PageType "page_type" Text [JsonLd OpenGraph DublinCore Meta]
        "What the markup declares: `article`, `product`, `forum` ...";
    Feeds "feeds" List [Link]
        "Absolute URLs of feeds.";
    NextPage "next_page" Text [Link]
        "The absolute URL of the next part.";
    WordCount "word_count" Count [Text]
        "Words of the main content; a Han or kana letter is one.";
    ReadingMinutes "reading_minutes" Number [Text]
        "Minutes to read the main content: 238 words or 500 Han or kana letters each.";
    Fingerprint "fingerprint" Text [Text]
        "SimHash of the main content, 16 hexadecimal digits.";
    => evidence:
    // An author that is said to be no person, and somebody that is said to be one.
    Group "group";
    Person "person";
    // A date that does not say of what, the one that stands by the heading, and the month that the address names.
    Dated "dated";
    Shown "shown";
    Month "month";
}

impl Key {
    /// The sources of what is said under a key, the most trusted first.
    pub fn sources(self) -> &'static [Source] {
        FIELDS.get(self as usize).map_or(&Source::ALL[..=Source::Url as usize], |field| field.sources)
    }
}

/// The value of a field.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Text(String),
    List(Vec<String>),
    Number(f64),
    Count(u64),
}

impl Value {
    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }
}

/// The value that was decided for a field, and its source.
pub(super) type Chosen = (Value, Source);

/// A value, what it is for, and where it was found.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub key: Key,
    pub value: String,
    pub source: Source,
}

impl Candidate {
    pub fn new(key: Key, value: impl Into<String>, source: Source) -> Self {
        Self { key, value: value.into(), source }
    }
}
