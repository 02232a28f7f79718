//! The table of fields: what each is called, what it holds, where it is read from in which order, and how it is
//! decided.
//!
//! A new field is one line of this table and, where no decision here fits, one function in `decide`. The Python record,
//! the docs, the columns of CSV and the JSON schema follow from the table.

use super::candidate::Key;
use super::candidate::Source::{self, *};
use super::decide::{self, Chosen};
use super::evidence::Evidence;
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

/// A line of the table.
pub struct Field {
    pub name: &'static str,
    pub kind: FieldKind,
    /// A sentence for users.
    pub about: &'static str,
    /// What candidates for it are called; none for a field that has no candidates of its own.
    pub(super) key: Option<Key>,
    /// Where the value may come from, the most trusted first.
    pub sources: &'static [Source],
    pub(super) decide: fn(&Evidence<'_>) -> Option<Chosen>,
}

/// The order for what is only evidence for a field.
const DECLARED: &[Source] = &[JsonLd, OpenGraph, DublinCore, Microdata, Meta, Twitter, Link, Html, Visible, Url];

macro_rules! fields {
    (@key) => { None };
    (@key $key:ident) => { Some(Key::$key) };
    ($($name:literal $kind:ident $(of $key:ident)? [$($source:ident)*] $decide:expr, $about:literal;)*) => {
        pub static FIELDS: &[Field] = &[$(Field {
            name: $name,
            kind: FieldKind::$kind,
            about: $about,
            key: fields!(@key $($key)?),
            sources: &[$($source),*],
            decide: $decide,
        }),*];
    };
}

fields! {
    "title" Text of Title [Visible OpenGraph JsonLd DublinCore Twitter Microdata Html Meta]
        decide::title, "The heading that says a declared title, else the declared title, without the name of the site.";
    // Content systems write authors and dates into `<meta>` for each text; JSON-LD often describes the first version.
    "authors" List of Author [JsonLd OpenGraph Twitter Meta DublinCore Microdata Visible]
        super::author_choice::authors, "Names of people.";
    "published" Text of Published [OpenGraph Meta JsonLd DublinCore Microdata Visible Url Script Modified]
        decide::published, "ISO 8601, as exact as the page gives it, with its time zone.";
    "modified" Text of Modified [JsonLd OpenGraph DublinCore Microdata Meta Visible]
        |evidence| decide::first_date(evidence, Key::Modified), "The same, of the last change.";
    "site_name" Text of SiteName [OpenGraph JsonLd Meta DublinCore Url Link]
        decide::site_name, "What the site calls itself; its domain where it says nothing.";
    "description" Text of Description [OpenGraph Meta JsonLd DublinCore Microdata Twitter]
        |evidence| decide::first(evidence, Key::Description), "What the page declares as its summary.";
    "language" Text of Language [Html JsonLd OpenGraph DublinCore Meta Microdata Text]
        decide::language, "BCP 47: `en-GB`, `zh-Hant`. A declaration that the text contradicts does not count.";
    "language_base" Text [Html JsonLd OpenGraph DublinCore Meta Microdata Text]
        decide::language_base, "The language without region and script, to group by: `en` for `en-GB` and `en-US`.";
    "language_score" Number [Text]
        decide::language_score, "From 0 to 1, how sure it is that the text is in that language.";
    "canonical_url" Text of CanonicalUrl [Link OpenGraph]
        |evidence| decide::first_url(evidence, Key::CanonicalUrl), "The absolute URL that the page prefers for itself.";
    "host" Text [Url Link]
        decide::host, "The host of the page's address: `news.example.co.uk`.";
    "domain" Text [Url Link]
        decide::domain, "The registered part of the host, by the public suffix list: `example.co.uk`.";
    "licence" Text of Licence [JsonLd DublinCore Microdata Link Visible]
        |evidence| decide::first(evidence, Key::Licence), "A URL or a text.";
    "categories" List of Categories [OpenGraph JsonLd Meta Microdata Link]
        |evidence| decide::terms(evidence, Key::Categories), "The sections of the site that the page is in, at most fifty.";
    "tags" List of Tags [JsonLd OpenGraph DublinCore Microdata Meta Link]
        |evidence| decide::terms(evidence, Key::Tags), "What the page is about, at most fifty.";
    "image" Text of Image [OpenGraph JsonLd Twitter Meta Microdata Link]
        |evidence| decide::first_url(evidence, Key::Image), "The lead image, an absolute URL.";
    "favicon" Text of Favicon [Link]
        |evidence| decide::first(evidence, Key::Favicon), "The icon of the site, an absolute URL.";
    "page_type" Text of PageType [JsonLd OpenGraph DublinCore Meta]
        decide::page_type, "What the markup declares: `article`, `product`, `forum` ...";
    "feeds" List of Feeds [Link]
        |evidence| decide::several(evidence, Key::Feeds), "Absolute URLs of feeds.";
    "next_page" Text of NextPage [Link]
        |evidence| decide::first(evidence, Key::NextPage), "The absolute URL of the next part.";
    "word_count" Count [Text]
        decide::word_count, "Words of the main content; a Han or kana letter is one.";
    "reading_minutes" Number [Text]
        decide::reading_minutes, "Minutes to read the main content: 238 words or 500 Han or kana letters each.";
    "fingerprint" Text [Text]
        decide::fingerprint, "SimHash of the main content, 16 hexadecimal digits.";
}

/// The sources of what is said under a key, the most trusted first.
pub(super) fn trusted(key: Key) -> &'static [Source] {
    let field = FIELDS.iter().find(|field| field.key == Some(key));
    field.map_or(DECLARED, |field| field.sources)
}
