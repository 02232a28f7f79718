//! Where frameworks leave the data that their scripts show: in scripts, and in attributes.

use hashbrown::HashSet;
use memchr::memmem;

use super::literal;
use super::value::{Value, unflattened, without_types};
use crate::page::Page;
use crate::strings::first_chars;
use crate::tags;

/// Bytes of scripts and attributes of a page that are read.
const MAX_BYTES: usize = 8 << 20;
/// A shorter script or attribute contains no text.
const MIN_BYTES: usize = 200;

/// Data and where it was found.
pub(super) struct Data {
    pub origin: &'static str,
    pub value: Value,
}

/// The origin of the state that a script assigns to a name, by a part of that name.
const STATES: [(&str, &str); 8] = [
    ("NUXT", "nuxt"),
    ("APOLLO", "apollo"),
    ("remixContext", "remix"),
    ("RouterContext", "react-router"),
    ("RouterHydrationData", "react-router"),
    ("pageData", "gatsby"),
    ("_STATE", "redux"),
    ("REDUX", "redux"),
];

/// All data of a page, in its order.
pub(super) fn data(page: &Page) -> Vec<Data> {
    let mut found = Sources::default();
    let mut left = MAX_BYTES;
    for row in 1..page.len() {
        let is_script = page.nodes.tag[row] == tags::SCRIPT;
        let body = row + 1;
        if is_script && page.nodes.end[row] as usize > body {
            let length = (page.nodes.source_end[body] - page.nodes.source_start[body]) as usize;
            if length >= MIN_BYTES.min(left) && length <= left {
                left -= length;
                found.script(page, row, &page.raw(body));
            }
        } else if !is_script {
            found.attributes(page, row, &mut left);
        }
    }
    found.finish()
}

#[derive(Default)]
struct Sources {
    data: Vec<Data>,
    /// Pieces of a stream of React's server components, in the order of their scripts.
    flight: String,
    /// Pieces of a stream of `turbo-stream`.
    stream: String,
    stream_origin: &'static str,
    /// Where long attributes stand in the source: the parser gives those of `<b>` to each paragraph that it reaches into.
    seen: HashSet<usize>,
}

impl Sources {
    fn add(&mut self, origin: &'static str, value: Value) {
        if matches!(value, Value::List(_) | Value::Record(_)) {
            self.data.push(Data { origin, value });
        }
    }

    fn script(&mut self, page: &Page, row: usize, script: &str) {
        let attribute = |name: &str| page.attribute(row, name).unwrap_or_default();
        let (kind, id) = (attribute("type").to_ascii_lowercase(), attribute("id"));
        if kind.contains("ld+json") {
            return;
        }
        if kind.contains("json") {
            let value = literal::read(script).0;
            return match &*id {
                "__NEXT_DATA__" => self.add("next", value),
                "__NUXT_DATA__" => self.add("nuxt", unflattened(value.list())),
                id if id.ends_with("-state") => self.add("angular", value),
                _ if page.attribute(row, "data-sveltekit-fetched").is_some() => self.add("sveltekit", value),
                _ => self.add("state", value),
            };
        }
        if script.contains("__next_f") {
            return self.pushed(script);
        }
        if let Some(at) = memmem::find(script.as_bytes(), b"streamController.enqueue(") {
            let is_remix = script.contains("remixContext");
            self.stream_origin = if is_remix { "remix" } else { "react-router" };
            let (texts, _) = literal::texts(&script[at + "streamController.enqueue(".len()..]);
            return self.stream.extend(texts);
        }
        if script.contains("__sveltekit") || script.contains("data-sveltekit") {
            // The data of the page, or that of a promise which comes later: `__sveltekit_1x.resolve(1, () => [{…}])`.
            let start =
                ["data: [", "() => ["].into_iter().find_map(|start| Some(script.find(start)? + start.len() - 1));
            if let Some(at) = start {
                self.add("sveltekit", literal::read(&script[at..]).0);
            }
            return;
        }
        self.assigned(script);
    }

    /// The texts of `self.__next_f.push([1,"…"])`.
    fn pushed(&mut self, script: &str) {
        let mut rest = script;
        while let Some((_, after)) = rest.split_once(".push(") {
            let Some(inside) = after.strip_prefix('[') else {
                rest = after;
                continue;
            };
            let (texts, length) = literal::texts(inside);
            self.flight.extend(texts);
            rest = &inside[length.min(inside.len())..];
        }
    }

    /// What a script assigns: `window.NAME = {…}`, `var NAME = JSON.parse("…")`.
    fn assigned(&mut self, script: &str) {
        let mut start = 0;
        while let Some(found) = memchr::memchr(b'=', &script.as_bytes()[start..]) {
            let at = start + found;
            start = at + 1;
            let value = script[start..].trim_start();
            let is_value =
                value.starts_with(['{', '[']) || value.starts_with("(function") || value.starts_with("JSON.parse(");
            if !is_value {
                continue;
            }
            let before = script[..at].trim_end();
            let is_name = |mark: char| mark.is_ascii_alphanumeric() || "_$.[]\"'".contains(mark);
            let name = &before[before.trim_end_matches(is_name).len()..];
            if name.is_empty() {
                continue;
            }
            let (value, length) = literal::read(&script[start..]);
            start = (start + length).min(script.len());
            if length >= MIN_BYTES {
                let state = STATES.iter().find(|(part, _)| name.contains(part));
                self.add(state.map_or("state", |(_, origin)| origin), value);
            }
        }
    }

    /// The data in attributes: properties of Astro's islands, pages of Inertia, properties of components.
    fn attributes(&mut self, page: &Page, row: usize, left: &mut usize) {
        let is_long = |length: usize| (MIN_BYTES..=*left).contains(&length);
        let ranges = page.raw_attributes(row).iter().map(|attribute| attribute.value.range());
        let long = ranges.filter(|range| is_long(range.len()));
        if long.filter(|range| self.seen.insert(range.start)).count() == 0 {
            return;
        }
        let is_island = page.name(row) == "astro-island";
        for (_, value) in page.attributes(row) {
            if value.len() > *left || value.len() < MIN_BYTES || !value.trim_start().starts_with(['{', '[']) {
                continue;
            }
            *left -= value.len();
            let value = literal::read(&value).0;
            if is_island {
                self.add("astro", without_types(value));
            } else {
                self.add("attribute", value);
            }
        }
    }

    fn finish(mut self) -> Vec<Data> {
        if !self.flight.is_empty() {
            let rows = flight_rows(&self.flight);
            self.add("next", Value::List(rows));
        }
        if !self.stream.is_empty() {
            // Each line continues the array; a line for a promise begins with its number.
            let lines = self.stream.lines().map(|line| line.find('[').map_or("", |at| &line[at..]));
            let values: Vec<Value> = lines
                .flat_map(|line| match literal::read(line).0 {
                    Value::List(values) => values,
                    _ => Vec::new(),
                })
                .collect();
            self.add(self.stream_origin, unflattened(&values));
        }
        self.data
    }
}

/// The rows of a stream of React's server components: `1a:{…}`, and `1b:T5,hello` for long texts.
fn flight_rows(stream: &str) -> Vec<Value> {
    let mut rows: Vec<(String, Value)> = Vec::new();
    let mut rest = stream;
    while let Some((id, after)) = rest.split_once(':') {
        let long = after.strip_prefix('T').and_then(|after| {
            let digits = after.bytes().take_while(u8::is_ascii_hexdigit).count();
            let length = usize::from_str_radix(&after[..digits], 16).ok()?;
            Some((length, after[digits..].strip_prefix(',')?))
        });
        let value = if let Some((length, text)) = long {
            let mut end = length.min(text.len());
            while !text.is_char_boundary(end) {
                end -= 1;
            }
            rest = &text[end..];
            literal::text_or_json(&text[..end])
        } else {
            let (line, more) = after.split_once('\n').unwrap_or((after, ""));
            rest = more;
            literal::read(line).0
        };
        rows.push((first_chars(id.trim(), 16).to_owned(), value));
    }
    let texts: hashbrown::HashMap<String, String> =
        rows.iter().filter_map(|(id, value)| Some((format!("${id}"), value.text()?.to_owned()))).collect();
    let mut left = MAX_BYTES;
    rows.into_iter().map(|(_, value)| with_texts(value, &texts, &mut left)).collect()
}

/// A value in which references to rows of text are replaced by these texts.
fn with_texts(value: Value, texts: &hashbrown::HashMap<String, String>, left: &mut usize) -> Value {
    match value {
        Value::Text(text) => match texts.get(&text) {
            Some(long) if long.len() <= *left => {
                *left -= long.len();
                Value::Text(long.clone())
            }
            _ => Value::Text(text),
        },
        other => other.mapped(|value| with_texts(value, texts, left)),
    }
}
