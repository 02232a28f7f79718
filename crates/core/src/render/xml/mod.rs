//! Kept rows as XML: the content as XHTML, and as the body of a TEI document.
//!
//! Both start from the HTML that `render_html` writes, so that every rule about what is written stays in one place. That
//! HTML has one form: `<` and `>` stand only around tags, since texts and values are escaped; every value is in double
//! quotes; elements nest, and all but the void ones are closed. So it is read by a scanner of a few lines.

mod tei;

use std::borrow::Cow;

use super::Options;
use crate::page::Page;
use crate::strings::push_replaced;

impl Page {
    /// The text rows that `kept` holds, and the images that belong to them, as a fragment of XHTML.
    pub fn render_xhtml(&self, kept: &[bool], options: &Options) -> String {
        xhtml(&self.render_html(kept, options))
    }

    /// The same as the `text` element of a TEI document.
    pub fn render_tei(&self, kept: &[bool], options: &Options) -> String {
        tei::text(&self.render_html(kept, options))
    }
}

/// A fragment of HTML as XML: the same elements, and the bodies that tables lack.
fn xhtml(html: &str) -> String {
    let mut out = String::with_capacity(html.len() + html.len() / 8);
    parts(html).for_each(|part| push_part(&mut out, &part));
    out
}

fn push_part(out: &mut String, part: &Part<'_>) {
    let element = match part {
        Part::Text(text) => return push_text(out, text),
        Part::Element(element) => element,
    };
    out.extend(["<", element.name]);
    if element.name == "math" {
        // HTML parsers know the namespace of formulas, those of XML do not.
        out.push_str(" xmlns=\"http://www.w3.org/1998/Math/MathML\"");
    }
    push_attributes(out, &element.attributes);
    if is_void(element.name) {
        return out.push_str(" />");
    }
    out.push('>');
    // An HTML parser would put a `tbody` around rows right inside a table.
    let mut is_in_body = false;
    for inside in &element.parts {
        if let Part::Element(child) = inside {
            let is_row = element.name == "table" && child.name == "tr";
            if std::mem::replace(&mut is_in_body, is_row) != is_row {
                out.push_str(if is_row { "<tbody>" } else { "</tbody>" });
            }
        }
        push_part(out, inside);
    }
    out.push_str(if is_in_body { "</tbody>" } else { "" });
    out.extend(["</", element.name, ">"]);
}

/// Add text that is escaped already; U+FFFD stands for characters that XML 1.0 cannot write (section 2.2).
fn push_text(out: &mut String, text: &str) {
    push_replaced(out, text, |character| is_forbidden(character).then_some("\u{FFFD}"));
}

/// The same for what stands in a start tag, where a parser would turn line ends and tabs into spaces.
fn push_attributes(out: &mut String, attributes: &str) {
    push_replaced(out, attributes, |character| match character {
        '\t' => Some("&#09;"),
        '\n' => Some("&#10;"),
        '\r' => Some("&#13;"),
        _ => is_forbidden(character).then_some("\u{FFFD}"),
    });
}

fn is_forbidden(character: char) -> bool {
    matches!(character, '\0'..='\u{8}' | '\u{B}' | '\u{C}' | '\u{E}'..='\u{1F}' | '\u{FFFE}' | '\u{FFFF}')
}

/// Elements that hold nothing and have no end tag.
fn is_void(name: &str) -> bool {
    matches!(name, "br" | "hr" | "img")
}

/// An element of HTML, or one of TEI that is made of it.
struct Element<'h> {
    name: &'h str,
    /// As they stand in the start tag, with a space before each.
    attributes: Cow<'h, str>,
    parts: Vec<Part<'h>>,
}

enum Part<'h> {
    Text(&'h str),
    Element(Element<'h>),
}

impl<'h> Element<'h> {
    fn new(name: &'h str, attributes: impl Into<Cow<'h, str>>) -> Self {
        Self { name, attributes: attributes.into(), parts: Vec::new() }
    }

    /// The value of an attribute, escaped as it stands in the HTML.
    fn attribute(&self, name: &str) -> Option<&'h str> {
        let Cow::Borrowed(mut rest) = self.attributes else {
            return None;
        };
        while let Some((key, after)) = rest.split_once("=\"") {
            let (value, after) = after.split_once('"')?;
            if key.trim_start() == name {
                return Some(value);
            }
            rest = after;
        }
        None
    }

    /// The elements right inside.
    fn elements(self) -> impl Iterator<Item = Self> {
        self.parts.into_iter().filter_map(|part| match part {
            Part::Element(element) => Some(element),
            Part::Text(_) => None,
        })
    }
}

/// The texts and elements that stand outermost in a fragment, one after the other, each with all that it holds.
fn parts(html: &str) -> impl Iterator<Item = Part<'_>> {
    let mut rest = html;
    let mut open: Vec<Element<'_>> = Vec::new();
    std::iter::from_fn(move || {
        loop {
            let part = if let Some(tag) = rest.strip_prefix('<') {
                let (inside, after) = tag.split_once('>').unwrap_or((tag, ""));
                rest = after;
                if inside.starts_with('/') {
                    Part::Element(open.pop()?)
                } else {
                    let (name, attributes) = inside.split_at(inside.find(' ').unwrap_or(inside.len()));
                    let element = Element::new(name, attributes);
                    if !is_void(name) {
                        open.push(element);
                        continue;
                    }
                    Part::Element(element)
                }
            } else if rest.is_empty() {
                Part::Element(open.pop()?)
            } else {
                let (text, after) = rest.split_at(rest.find('<').unwrap_or(rest.len()));
                rest = after;
                Part::Text(text)
            };
            match open.last_mut() {
                Some(around) => around.parts.push(part),
                None => return Some(part),
            }
        }
    })
}
