//! Writes a record of data as HTML: headings, paragraphs, lists, and the markup that it holds.

use super::prose;
use super::record::is_other_page;
use super::record::{Role, place};
use super::value::Value;
use crate::strings::escape;
use crate::tokenizer::unescaped;

/// Bytes that are written at most.
const MAX_BYTES: usize = 1 << 20;
/// A longer text is no heading.
const MAX_HEADING_BYTES: usize = 200;

struct Writer<'t> {
    html: String,
    titles: &'t [String],
    has_title: bool,
}

/// A record as the inside of an article; `titles` are those of the page, sorted.
pub(super) fn html(value: &Value, titles: &[String]) -> String {
    let mut writer = Writer { html: String::new(), titles, has_title: false };
    writer.value(value, Role::Other, true);
    writer.html
}

impl Writer<'_> {
    fn value(&mut self, value: &Value, role: Role, is_own: bool) {
        if self.html.len() > MAX_BYTES || role == Role::Skip {
            return;
        }
        match value {
            Value::Text(text) => self.text(text, role),
            Value::List(values) => self.list(values, role),
            Value::Record(members) if is_own || !is_other_page(value) => self.record(value, members),
            _ => {}
        }
    }

    fn record(&mut self, value: &Value, members: &[(String, Value)]) {
        if let Some(line) = inline(value) {
            return self.element(block_tag(value), &line);
        }
        // The heading is written first, since some frameworks sort members by name.
        let rank = |key: &str| Role::of(key) != Role::Heading;
        for is_later in [false, true] {
            for (key, value) in members.iter().filter(|(key, _)| rank(key) == is_later) {
                self.value(value, Role::of(key), false);
            }
        }
    }

    fn text(&mut self, text: &str, role: Role) {
        let text = text.trim();
        let is_reference = text.starts_with('$') && !text.contains(' ');
        if is_reference || text.is_empty() {
            return;
        }
        if prose::is_html(text) {
            self.html.extend(["<div>", text, "</div>"]);
        } else if text.contains("&lt;p") || text.contains("&lt;br") {
            let inside = unescaped(text);
            self.html.extend(["<div>", &inside, "</div>"]);
        } else if role == Role::Heading && text.len() <= MAX_HEADING_BYTES && text.chars().any(char::is_alphabetic) {
            self.heading(text);
        } else if prose::words(text, role == Role::Text) > 0 {
            self.paragraphs(text);
        }
    }

    fn heading(&mut self, text: &str) {
        let is_title = self.titles.binary_search(&prose::folded(text)).is_ok();
        if is_title && self.has_title {
            return;
        }
        let is_first = is_title || !self.has_title;
        let tag = if is_first { "h1" } else { "h2" };
        self.has_title = true;
        self.element(tag, text);
    }

    fn element(&mut self, tag: &str, text: &str) {
        push_element(&mut self.html, tag, text);
    }

    /// A text in lines; with the signs that Markdown has for headings, items and strong words.
    fn paragraphs(&mut self, text: &str) {
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let plain = line.replace("**", "");
            let heading = plain.trim_start_matches('#');
            if heading.len() < plain.len() && heading.starts_with(' ') {
                self.element("h2", heading.trim());
            } else if let Some(item) = plain.strip_prefix("- ").or_else(|| plain.strip_prefix("* ")) {
                self.element("li", item);
            } else {
                self.element("p", &plain);
            }
        }
    }

    fn list(&mut self, values: &[Value], role: Role) {
        if let [Value::Text(mark), Value::Text(tag), _, props, ..] = values
            && mark == "$"
        {
            return self.react(tag, props);
        }
        let lines: Vec<String> = values.iter().filter_map(line).collect();
        if lines.len() >= 2 && lines.len() == values.len() {
            self.html.push_str("<ul>\n");
            lines.iter().for_each(|line| self.element("li", line));
            self.html.push_str("</ul>\n");
            return;
        }
        let role = if role == Role::Heading { Role::Other } else { role };
        for value in values {
            self.value(value, role, false);
        }
    }

    /// An element of React: its tag with what is inside; of a component, the properties.
    fn react(&mut self, tag: &str, props: &Value) {
        if tag.starts_with('$') {
            return self.value(props, Role::Other, true);
        }
        let is_name = !tag.is_empty() && tag.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        if !is_name || ["script", "style", "link", "meta", "title", "svg", "head"].contains(&tag) {
            return;
        }
        self.html.extend(["<", tag, ">"]);
        for (key, value) in props.members() {
            match key.as_str() {
                "children" => self.react_children(value),
                "dangerouslySetInnerHTML" => {
                    let inside = value.get("__html").and_then(Value::text);
                    self.html.push_str(inside.unwrap_or_default());
                }
                _ => {}
            }
        }
        self.html.extend(["</", tag, ">"]);
    }

    fn react_children(&mut self, value: &Value) {
        match value {
            Value::Text(text) if text.starts_with('$') && !text.contains(' ') => {}
            Value::Text(text) | Value::Number(text) => escape(&mut self.html, text, false),
            Value::List(values) => match values.as_slice() {
                [Value::Text(mark), Value::Text(tag), _, props, ..] if mark == "$" => self.react(tag, props),
                values => values.iter().for_each(|value| self.react_children(value)),
            },
            _ => {}
        }
    }
}

pub(super) fn push_element(html: &mut String, tag: &str, text: &str) {
    html.extend(["<", tag, ">"]);
    escape(html, text, false);
    html.extend(["</", tag, ">\n"]);
}

/// The text of a short item of a list: a text, or a record of a few short texts and numbers such as an ingredient.
fn line(value: &Value) -> Option<String> {
    if let Value::Text(text) = value {
        let is_short = !prose::is_html(text) && prose::is_readable(text) && text.len() <= MAX_HEADING_BYTES;
        return is_short.then(|| text.trim().to_owned());
    }
    if value.members().is_empty() || is_other_page(value) {
        return None;
    }
    let mut parts: Vec<(u8, &str)> = Vec::new();
    for (key, value) in value.members() {
        let place = place(key);
        match (Role::of(key), value) {
            (Role::Text, Value::Number(number)) => parts.push((place, number)),
            (Role::Text | Role::Heading, Value::Text(text)) if prose::is_html(text) || text.len() > 80 => {
                return None;
            }
            (Role::Text | Role::Heading, Value::Text(text)) => parts.push((place, text.trim())),
            (Role::Skip, _) | (_, Value::Nothing | Value::Number(_) | Value::Text(_)) => {}
            (_, Value::Record(inner)) => {
                let name = inner.iter().find(|(key, _)| matches!(Role::of(key), Role::Heading | Role::Text));
                let name = name.and_then(|(_, value)| value.text());
                parts.extend(name.map(|name| (place, name)));
            }
            _ => return None,
        }
    }
    parts.sort_by_key(|(place, _)| *place);
    let parts: Vec<&str> = parts.into_iter().map(|(_, part)| part).collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}

/// The text of a paragraph of an editor's document, whose spans are its parts: `{children: [{text: "…"}]}`.
fn inline(value: &Value) -> Option<String> {
    let spans = ["children", "content", "spans"].iter().find_map(|name| value.get(name))?.list();
    let mut line = String::new();
    for span in spans {
        let text = ["text", "value"].iter().find_map(|name| span.get(name)).and_then(Value::text);
        match text {
            Some(text) => line.push_str(text),
            // A link inside a paragraph.
            None => line.push_str(&inline(span)?),
        }
    }
    (!line.trim().is_empty()).then_some(line)
}

/// The element for a paragraph of an editor's document.
fn block_tag(value: &Value) -> &'static str {
    let names = ["type", "_type", "nodeType", "style", "listItem", "tag"];
    let is_of = |part: &str| names.iter().filter_map(|name| value.get(name)?.text()).any(|text| text.contains(part));
    if is_of("heading") || is_of("h2") || is_of("h3") {
        "h2"
    } else if is_of("list") || is_of("bullet") || is_of("number") {
        "li"
    } else {
        "p"
    }
}
