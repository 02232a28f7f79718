//! Parses JSON as pages write it: several values in sequence, in comments, with extra commas, truncated.

use std::borrow::Cow;

use serde_json::{Deserializer, Map, Value};

use crate::metadata::strings::first_chars;
use crate::tokenizer::unescaped;

/// Fields that are worth finding in what no reader takes, with the longest value of each in characters.
const PLAIN: [&str; 4] = ["@type", "headline", "datePublished", "dateModified"];
const LONGEST: usize = 300;
const LONGEST_NAME: usize = 100;
/// Characters of an author in which its name is looked for.
const NAME_WITHIN: usize = 600;

/// Every JSON value in a script, or what is left of them.
pub(super) fn values(text: &str) -> Vec<Value> {
    let text = text.trim();
    let text = text.strip_suffix(';').unwrap_or(text);
    // White space within a string is as good as a space: the values are tidied.
    let text: Cow<'_, str> = if text.bytes().any(|byte| byte < 0x20) {
        Cow::Owned(text.replace(|mark: char| mark < ' ', " "))
    } else {
        Cow::Borrowed(text)
    };
    let mut found = in_a_row(&text);
    if found.is_empty() {
        found = in_a_row(&without_wrapping(&text));
    }
    if found.is_empty() && text.contains('&') {
        found = in_a_row(&unescaped(&text));
    }
    if found.is_empty() {
        found.extend(salvaged(&text));
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

/// JSON without the comments around it and without commas before a closing bracket.
fn without_wrapping(text: &str) -> String {
    let mut plain = text.to_owned();
    for mark in ["<![CDATA[", "]]>"] {
        for (open, close) in [("/*", "*/"), ("//", ""), ("", "")] {
            for (left, right) in [(" ", " "), (" ", ""), ("", " "), ("", "")] {
                plain = plain.replace(&format!("{open}{left}{mark}{right}{close}"), " ");
            }
        }
    }
    plain = plain.replace("<!--", " ").replace("-->", " ");
    let mut out = String::with_capacity(plain.len());
    let mut rest = &*plain;
    while let Some(comma) = rest.find(',') {
        out.push_str(&rest[..comma]);
        let after = rest[comma + 1..].trim_start();
        if !after.starts_with(['}', ']', ',']) {
            out.push(',');
        }
        rest = &rest[comma + 1..];
    }
    out.push_str(rest);
    out.trim().to_owned()
}

/// The plain fields of an article that is not JSON as a whole.
fn salvaged(text: &str) -> Option<Value> {
    let mut fields = Map::new();
    for name in PLAIN {
        if let Some(value) = string_after(text, name, LONGEST) {
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
        let inside = first_chars(rest.strip_prefix('{')?, NAME_WITHIN);
        let end = inside.find(['{', '}']).unwrap_or(inside.len());
        string_after(&inside[..end], "name", LONGEST_NAME)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_as_pages_write_them() {
        for (text, expected) in [
            (
                r#"<!-- {"a": [1, 2,]} ; {"b": 3} -->"#,
                r#"[{"a":[1,2]},{"b":3}]"#,
            ),
            (
                r#"//<![CDATA[
                {"a": 1}
                //]]>"#,
                r#"[{"a":1}]"#,
            ),
            (r#"{&quot;a&quot;: 1}"#, r#"[{"a":1}]"#),
            ("{\"a\": \"b\nc\"};", r#"[{"a":"b c"}]"#),
            (
                r#"{"headline": "Oak", "author": [{"@type": "Person", "name": "Ann"}"#,
                r#"[{"@type":"Person","author":"Ann","headline":"Oak"}]"#,
            ),
            ("", "[]"),
        ] {
            assert_eq!(Value::from(values(text)).to_string(), expected);
        }
    }

    #[test]
    fn depth_costs_no_stack() {
        let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
        assert!(values(&deep).is_empty());
    }
}
