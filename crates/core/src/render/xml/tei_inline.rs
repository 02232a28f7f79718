//! TEI within a line: references, highlighting, code, images and line breaks.

use super::markup::{Element, Part};
use super::written::push_text;

/// An element of TEI in the making.
pub(super) struct Made<'h> {
    pub(super) name: &'static str,
    /// As they stand in the start tag, with a space before each.
    pub(super) attributes: String,
    pub(super) parts: Vec<MadePart<'h>>,
}

pub(super) enum MadePart<'h> {
    Text(&'h str),
    Made(Made<'h>),
}

impl MadePart<'_> {
    pub(super) fn is_blank(&self) -> bool {
        matches!(self, Self::Text(text) if text.trim().is_empty())
    }
}

impl<'h> Made<'h> {
    pub(super) fn new(name: &'static str) -> Self {
        Self { name, attributes: String::new(), parts: Vec::new() }
    }

    pub(super) fn with(mut self, attributes: String) -> Self {
        self.attributes = attributes;
        self
    }

    pub(super) fn around(name: &'static str, children: impl IntoIterator<Item = Made<'h>>) -> Self {
        let mut made = Self::new(name);
        made.parts.extend(children.into_iter().map(MadePart::Made));
        made
    }

    pub(super) fn is_blank(&self) -> bool {
        self.parts.iter().all(MadePart::is_blank)
    }

    /// A block as it may stand below a division: a head there is a block that says that it is one.
    pub(super) fn inner(mut self) -> Self {
        if self.name == "head" {
            self.name = "ab";
            self.attributes = " type=\"heading\"".to_owned();
        }
        self
    }

    pub(super) fn write(&self, out: &mut String) {
        out.extend(["<", self.name, &self.attributes]);
        if self.parts.is_empty() {
            return out.push_str(" />");
        }
        out.push('>');
        for part in &self.parts {
            match part {
                MadePart::Text(text) => push_text(out, text),
                MadePart::Made(made) => made.write(out),
            }
        }
        out.extend(["</", self.name, ">"]);
    }
}

/// Whether an element of our HTML stands within a line.
pub(super) fn is_inline(name: &str) -> bool {
    let is_plain = matches!(name, "a" | "br" | "img" | "ins" | "abbr" | "ruby" | "rt" | "rp");
    is_plain || is_code(name) || phrase(name).is_some()
}

fn is_code(name: &str) -> bool {
    matches!(name, "code" | "kbd" | "samp")
}

/// The element of TEI for a phrase, and how it is rendered.
fn phrase(name: &str) -> Option<(&'static str, &'static str)> {
    let rendition = match name {
        "em" | "i" | "cite" | "dfn" | "var" => "italic",
        "strong" | "b" => "bold",
        "u" => "underline",
        "mark" => "mark",
        "small" => "small",
        "sub" => "sub",
        "sup" => "sup",
        "q" => return Some(("q", "")),
        "del" | "s" => return Some(("del", "")),
        _ => return None,
    };
    Some(("hi", rendition))
}

/// An element of TEI with the text of one of HTML.
pub(super) fn filled<'h>(name: &'static str, element: &Element<'h>) -> Made<'h> {
    let mut made = Made::new(name);
    for part in &element.parts {
        push_inline(&mut made, part);
    }
    made
}

/// Add a piece of a line: text, or an element within it.
pub(super) fn push_inline<'h>(into: &mut Made<'h>, part: &Part<'h>) {
    let element = match part {
        Part::Text(text) => return into.parts.push(MadePart::Text(text)),
        Part::Element(element) => element,
    };
    let made = match (element.name, element.attribute("href")) {
        ("br", _) => Made::new("lb"),
        ("img", _) => image(element),
        ("a", Some(href)) if !href.is_empty() => filled("ref", element).with(format!(" target=\"{}\"", pointer(href))),
        (name, _) if is_code(name) => code_of(element),
        (name, _) => match phrase(name) {
            Some((name, "")) => filled(name, element),
            Some((name, rendition)) => filled(name, element).with(format!(" rend=\"{rendition}\"")),
            None => {
                for part in &element.parts {
                    push_inline(into, part);
                }
                return;
            }
        },
    };
    into.parts.push(MadePart::Made(made));
}

/// The text of an element as code.
pub(super) fn code_of<'h>(element: &Element<'h>) -> Made<'h> {
    let mut made = Made::new("code");
    push_texts(&mut made, element);
    made
}

fn push_texts<'h>(into: &mut Made<'h>, element: &Element<'h>) {
    for part in &element.parts {
        match part {
            Part::Text(text) => into.parts.push(MadePart::Text(text)),
            Part::Element(inside) => push_texts(into, inside),
        }
    }
}

/// An image as a figure, its alternative text as the description.
fn image<'h>(element: &Element<'h>) -> Made<'h> {
    let source = pointer(element.attribute("src").unwrap_or_default());
    let graphic = Made::new("graphic").with(format!(" url=\"{source}\""));
    let mut figure = Made::new("figure");
    figure.parts.push(MadePart::Made(graphic));
    if let Some(alt) = element.attribute("alt").filter(|alt| !alt.is_empty()) {
        let mut description = Made::new("figDesc");
        description.parts.push(MadePart::Text(alt));
        figure.parts.push(MadePart::Made(description));
    }
    figure
}

/// A URL, escaped as in HTML, as the pointers of TEI want it: other characters than those of URLs in percent-encoding.
fn pointer(escaped: &str) -> String {
    let url = escaped.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    let mut out = String::with_capacity(escaped.len());
    for &byte in url.as_bytes() {
        match byte {
            b'&' => out.push_str("&amp;"),
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' => out.push(byte as char),
            _ if b"-._~%/:=?#+!$,;'@()*[]".contains(&byte) => out.push(byte as char),
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::pointer;

    #[test]
    fn pointers_have_no_spaces_and_no_foreign_letters() {
        assert_eq!(pointer("/an oak?a&amp;b=&quot;é"), "/an%20oak?a&amp;b=%22%C3%A9");
    }
}
