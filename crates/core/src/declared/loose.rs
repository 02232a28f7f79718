//! Parses JSON as pages write it: several values in sequence, in comments, with extra commas, truncated.

use serde_json::{Deserializer, Map, Value};

use crate::strings::first_chars;
use crate::tokenizer::unescaped;

/// Fields that are worth finding in what no reader takes, with the longest value of each in characters.
const PLAIN: [&str; 4] = ["@type", "headline", "datePublished", "dateModified"];
const MAX_VALUE_CHARS: usize = 300;
const MAX_NAME_CHARS: usize = 100;
/// An HTML comment is removed as a whole if it ends within this length.
const MAX_COMMENT_CHARS: usize = 300;
/// The start of an author object that is searched for the name.
const MAX_AUTHOR_CHARS: usize = 600;

/// Every JSON value in a script, or what is left of them.
pub(crate) fn values(text: &str) -> Vec<Value> {
    let text = text.trim();
    let mut found = in_a_row(text);
    if found.is_empty() {
        let mended = mended(text);
        found = in_a_row(&mended);
        if found.is_empty() && text.contains('&') {
            found = in_a_row(&unescaped(&mended));
        }
        if found.is_empty() {
            found.extend(salvaged(&mended));
        }
    }
    found
}

/// The values that stand one after the other, up to the first that is broken.
fn in_a_row(text: &str) -> Vec<Value> {
    let mut found = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let mut values = Deserializer::from_str(rest).into_iter::<Value>();
        let Some(Ok(value)) = values.next() else {
            break;
        };
        found.push(value);
        let after = &rest[values.byte_offset()..];
        rest = after.find(['{', '[']).map_or("", |at| &after[at..]);
    }
    found
}

/// JSON as the standard has it: control characters in strings become spaces; comments, marks of CDATA and commas before
/// a closing bracket go.
fn mended(text: &str) -> String {
    const MARKS: [&str; 4] = ["<!--", "-->", "<![CDATA[", "]]>"];
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    // The last mark that is not white space, and its position: searching backwards for it would take quadratic time.
    let mut last = ('"', 0);
    while let Some(first) = rest.chars().next() {
        if first == '"' {
            let length = string_length(rest);
            out.extend(rest[..length].chars().map(|mark| mark.max(' ')));
            last = (first, out.len());
            rest = &rest[length..];
        } else if let Some(mark) = MARKS.iter().find(|mark| rest.starts_with(**mark)) {
            // A comment of words is removed as a whole, but one around JSON is not.
            let inside = first_chars(rest, MAX_COMMENT_CHARS).find("-->");
            let words = inside.filter(|&end| !rest[..end].contains(['{', '[', '"']));
            rest = &rest[words.unwrap_or(0).max(mark.len())..];
        } else if let Some(comment) = rest.strip_prefix("/*") {
            // A comment may contain the mark of a CDATA section, but nothing else of use.
            rest = comment.find("*/").map_or("", |end| &comment[end + 2..]);
        } else if let Some(comment) = rest.strip_prefix("//") {
            rest = comment.find('\n').map_or("", |end| &comment[end..]);
        } else {
            if matches!(first, '}' | ']') && last.0 == ',' {
                out.truncate(last.1);
            }
            // The second of two commas in a row is dropped.
            if first != ',' || !matches!(last.0, ',' | '[' | '{') {
                if !first.is_whitespace() {
                    last = (first, out.len());
                }
                out.push(first);
            }
            rest = &rest[first.len_utf8()..];
        }
    }
    out
}

/// The length of the string that a text begins with, its quotes included; all of the text if nothing closes it.
fn string_length(text: &str) -> usize {
    let mut is_escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// The plain fields of an article that is not JSON as a whole.
fn salvaged(text: &str) -> Option<Value> {
    let mut fields = Map::new();
    for name in PLAIN {
        if let Some(value) = string_after(text, name, MAX_VALUE_CHARS) {
            fields.insert(name.to_owned(), Value::from(value));
        }
    }
    if let Some(author) = author_in(text) {
        fields.insert("author".to_owned(), Value::from(author));
    }
    (!fields.is_empty()).then_some(Value::Object(fields))
}

/// The first string that is the value of a member of this name.
fn string_after<'t>(text: &'t str, name: &str, longest: usize) -> Option<&'t str> {
    let quoted = format!("\"{name}\"");
    text.match_indices(&quoted).find_map(|(at, _)| {
        let rest = text[at + quoted.len()..].trim_start().strip_prefix(':')?;
        let rest = rest.trim_start().strip_prefix('"')?;
        let value = &rest[..rest.find(['"', '\\'])?];
        let is_whole = rest[value.len()..].starts_with('"');
        (is_whole && (1..=longest).contains(&value.chars().count())).then_some(value)
    })
}

/// The name of the first author that is an object.
fn author_in(text: &str) -> Option<&str> {
    text.match_indices("\"author\"").find_map(|(at, found)| {
        let rest = text[at + found.len()..].trim_start().strip_prefix(':')?;
        let rest = rest.trim_start_matches(|mark: char| mark == '[' || mark.is_whitespace());
        let inside = first_chars(rest.strip_prefix('{')?, MAX_AUTHOR_CHARS);
        let end = inside.find(['{', '}']).unwrap_or(inside.len());
        string_after(&inside[..end], "name", MAX_NAME_CHARS)
    })
}
