//! All fields of a document as one JSON object; docs/formats.md describes them.
//!
//! The text, the Markdown, the metadata, the images and the posts are written as they are found, without objects of a
//! language in between: in Python those cost as much as finding them.

use crate::completeness::Completeness;
use crate::json::Json;
use crate::metadata::{Entry, FIELDS, FieldKind, Image, Value};
use crate::page::Page;
use crate::posts::Post;
use crate::recovered::{NOSCRIPT, PAGE};
use crate::render::{Form, Markup, Options};
use crate::strings::first_chars;

/// Characters of a `data:` URL that are written: it may be as long as the image.
const MAX_DATA_URL_CHARS: usize = 64;

/// The field that the model decides where it is asked.
const PAGE_TYPE: &str = "page_type";

/// What a caller knows of a document beside the page and the rows that are kept.
#[derive(Clone, Copy)]
pub struct Known<'a> {
    /// The name that the page was asked for by; none is no field.
    pub source: Option<&'a str>,
    pub url: Option<&'a str>,
    /// The day of extraction, in ISO 8601.
    pub today: &'a str,
    pub method: &'a str,
    /// Where the text stands: in the page, or in data and markup that it hides.
    pub origin: &'a str,
    /// Words that are left out because they are hidden.
    pub hidden_words: usize,
    /// The status of the HTTP response.
    pub status: Option<u16>,
    /// What the model decided; none where it was not asked.
    pub decided: Option<Decided<'a>>,
    /// Fields that a rule of the caller found, which count before the page's own.
    pub ruled: &'a [(String, Value)],
    /// The URLs of the pages that the document was joined from; none is no field.
    pub pages: &'a [String],
}

/// What the model says of a page as a whole.
#[derive(Clone, Copy)]
pub struct Decided<'a> {
    pub page_type: &'a str,
    /// The types with their probabilities.
    pub page_types: &'a [(&'a str, f64)],
    pub confidence: f64,
}

impl Page {
    /// The record of the kept rows as JSON, in lines for people to read or in one; `markup` is for its Markdown.
    pub fn record(&self, kept: &[bool], known: &Known<'_>, markup: Markup, is_indented: bool) -> String {
        let base = self.base_url(known.url);
        let entries = self.metadata(kept, known.url, &base, known.today);
        let images = self.images(kept, &base);
        let threads = self.threads(known.url, known.today);
        let options = Options { base, markup, ..Options::default() };
        let mut json = Json::new(is_indented);
        json.begin('{');
        if let Some(source) = known.source {
            json.key("source").string(source);
        }
        json.key("url").text(known.url);
        let ruled = |name: &str| known.ruled.iter().find(|(field, _)| field == name).map(|(_, value)| value);
        let filled = |name: &str| {
            let found = || entries.iter().find(|entry| entry.field.name == name).map(|entry| &entry.value);
            ruled(name).or_else(found)
        };
        for field in FIELDS.iter().filter(|field| field.name != PAGE_TYPE) {
            json.key(field.name);
            match filled(field.name) {
                Some(value) => json.value(value),
                None if field.kind == FieldKind::List => json.list(&[] as &[&str], |json, text| json.string(*text)),
                None => json.null(),
            }
        }
        let declared = filled(PAGE_TYPE).and_then(Value::text);
        json.decided(known.decided, declared);
        json.key("method").string(known.method);
        json.key("origin").string(known.origin);
        json.key("hidden_words").whole(known.hidden_words as u64);
        json.completeness(&self.completeness(kept, known.status, known.origin));
        json.key("encoding").string(self.encoding.name());
        json.key("text").string(&self.render_text(kept));
        if ![PAGE, NOSCRIPT].contains(&known.origin) {
            json.key("parts").list(&self.text_parts(kept, known.origin), |json, (origin, text)| {
                json.begin('{');
                json.key("origin").string(origin);
                json.key("text").string(text);
                json.end('}');
            });
        }
        let markdown = self.render(Form::Markdown, kept, options, Some(&threads));
        json.key("markdown").string(&markdown);
        json.key("images").list(&images, Json::image);
        for (name, are_comments) in [("posts", false), ("comments", true)] {
            let posts: Vec<&Post> = threads.posts.iter().filter(|post| post.is_comment == are_comments).collect();
            if !posts.is_empty() {
                json.key(name).list(&posts, |json, post| json.post(post));
            }
        }
        json.sources(&entries, known);
        if !known.pages.is_empty() {
            json.key("pages").list(known.pages, |json, url| json.string(url));
        }
        json.end('}');
        json.written
    }
}

impl Json {
    fn completeness(&mut self, found: &Completeness) {
        self.key("completeness").begin('{');
        self.key("verdict").string(found.verdict);
        self.key("probability").number(found.probability);
        self.key("evidence").list(&found.evidence, |json, text| json.string(text));
        self.end('}');
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::Text(text) => self.string(text),
            Value::List(texts) => self.list(texts, |json, text| json.string(text)),
            Value::Number(number) => self.number(*number),
            Value::Count(count) => self.whole(*count),
        }
    }

    /// The type of the page and how sure the model is; the declared type where the model was not asked.
    fn decided(&mut self, decided: Option<Decided<'_>>, declared: Option<&str>) {
        let page_type = decided.map_or(declared, |decided| Some(decided.page_type));
        self.key(PAGE_TYPE).text(page_type);
        self.key("page_types").begin('{');
        for (name, share) in decided.map_or(&[][..], |decided| decided.page_types) {
            self.key(name).number(rounded(*share));
        }
        self.end('}');
        self.key("confidence");
        match decided {
            Some(decided) => self.number(rounded(decided.confidence)),
            None => self.null(),
        }
    }

    fn image(&mut self, image: &Image) {
        self.begin('{');
        if image.url.starts_with("data:") {
            self.key("url").string(&format!("{}…", first_chars(&image.url, MAX_DATA_URL_CHARS)));
        } else {
            self.key("url").string(&image.url);
        }
        self.key("alt").text(image.alt.as_deref());
        self.key("title").text(image.title.as_deref());
        self.key("caption").text(image.caption.as_deref());
        for (name, side) in [("width", image.width), ("height", image.height)] {
            self.key(name).word(&side.map_or("null".into(), |side| side.to_string()));
        }
        self.key("relevance").number(image.relevance);
        self.key("decoration").text(image.decoration.as_deref());
        self.end('}');
    }

    fn post(&mut self, post: &Post) {
        self.begin('{');
        self.key("author").text(post.author.as_deref());
        self.key("date").text(post.date.as_deref());
        self.key("text").string(&post.text);
        self.key("quotes").list(&post.quotes, |json, quote| {
            json.begin('{');
            json.key("author").text(quote.author.as_deref());
            json.key("text").string(&quote.text);
            json.end('}');
        });
        self.key("depth").whole(u64::from(post.depth));
        self.key("accepted").truth(post.accepted);
        self.end('}');
    }

    /// Where each field was found: by the model, by a rule of the caller, or in the page.
    fn sources(&mut self, entries: &[Entry], known: &Known<'_>) {
        let found = entries.iter().map(|entry| (entry.field.name, entry.source.name()));
        let ruled = known.ruled.iter().map(|(name, _)| (name.as_str(), "rule"));
        let decided = known.decided.map(|_| (PAGE_TYPE, "model"));
        let mut sources: Vec<(&str, &str)> = Vec::new();
        for (name, source) in found.chain(ruled).chain(decided) {
            match sources.iter_mut().find(|(other, _)| *other == name) {
                Some(known) => known.1 = source,
                None => sources.push((name, source)),
            }
        }
        self.key("sources").begin('{');
        for (name, source) in sources {
            self.key(name).string(source);
        }
        self.end('}');
    }
}

/// A share with four digits.
fn rounded(share: f64) -> f64 {
    format!("{share:.4}").parse().unwrap_or(share)
}
