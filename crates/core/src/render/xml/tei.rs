//! TEI: the mapping from HTML to TEI elements, which `docs/formats.md` lists.

use super::push_text;
use super::{Element, Part, parts};

/// The `text` element: what comes before the first heading, then a division under each; a body is never empty.
///
/// The outermost blocks are made and written one by one, so that no more than one of them is held at a time.
pub(super) fn text(html: &str) -> String {
    let mut out = String::with_capacity(html.len() + html.len() / 4);
    out.push_str("<text><body>");
    let empty = out.len();
    let mut is_in_division = false;
    let write_block = |block: Element<'_>| {
        if block.name == "head" {
            let was_in_division = std::mem::replace(&mut is_in_division, true);
            out.push_str(if was_in_division { "</div><div>" } else { "<div>" });
        }
        write(&mut out, &block);
    };
    each_block(parts(html), write_block);
    if out.len() == empty {
        out.push_str("<p />");
    }
    out.push_str(if is_in_division { "</div>" } else { "" });
    out.push_str("</body></text>");
    out
}

fn write(out: &mut String, element: &Element<'_>) {
    out.extend(["<", element.name, &element.attributes]);
    if element.parts.is_empty() {
        return out.push_str(" />");
    }
    out.push('>');
    for part in &element.parts {
        match part {
            Part::Text(text) => push_text(out, text),
            Part::Element(inside) => write(out, inside),
        }
    }
    out.extend(["</", element.name, ">"]);
}

/// Hand over parts as paragraphs, heads, lists, tables, quotes and figures; loose text gets paragraphs.
fn each_block<'h>(parts: impl IntoIterator<Item = Part<'h>>, mut take: impl FnMut(Element<'h>)) {
    let mut loose = Element::new("p", "");
    for part in parts {
        match part {
            Part::Element(element) if !is_inline(element.name) => {
                let before = std::mem::replace(&mut loose, Element::new("p", ""));
                paragraph(before).into_iter().chain(block(element)).for_each(&mut take);
            }
            part => push_inline(&mut loose, part),
        }
    }
    paragraph(loose).into_iter().for_each(take);
}

/// The blocks of what an element holds.
fn blocks<'h>(content: Element<'h>) -> Vec<Element<'h>> {
    let mut made = Vec::new();
    each_block(content.parts, |block| made.push(block));
    made
}

fn is_blank(part: &Part<'_>) -> bool {
    matches!(part, Part::Text(text) if text.trim().is_empty())
}

/// A paragraph, unless it is white space; an image alone is a figure.
fn paragraph(mut loose: Element<'_>) -> Option<Element<'_>> {
    let mut filled = loose.parts.iter().enumerate().filter(|(_, part)| !is_blank(part));
    let (at, first) = filled.next()?;
    let is_figure = matches!(first, Part::Element(made) if made.name == "figure") && filled.next().is_none();
    match is_figure.then(|| loose.parts.swap_remove(at)) {
        Some(Part::Element(figure)) => Some(figure),
        _ => Some(loose),
    }
}

/// What a block of HTML is: mostly one block of TEI.
fn block(element: Element<'_>) -> Vec<Element<'_>> {
    let made = match element.name {
        "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
            let level = format!(" n=\"{}\"", &element.name[1..]);
            Some(filled("head", level, element))
        }
        "p" => paragraph(filled("p", String::new(), element)),
        "pre" => Some(around("p", "", [code_of(element)])),
        "ul" => list(element, " type=\"bulleted\""),
        "ol" => list(element, " type=\"ordered\""),
        "dl" => list(element, " type=\"gloss\""),
        "table" => table(element),
        "blockquote" => Some(around("quote", "", blocks(element).into_iter().map(inner))),
        "figure" => Some(figure(element)),
        _ => return blocks(element),
    };
    made.into_iter().collect()
}

fn around<'h>(
    name: &'static str,
    attributes: &'static str,
    children: impl IntoIterator<Item = Element<'h>>,
) -> Element<'h> {
    let mut made = Element::new(name, attributes);
    made.parts.extend(children.into_iter().map(Part::Element));
    made
}

/// An element that holds something.
fn any(made: Element<'_>) -> Option<Element<'_>> {
    (!made.parts.is_empty()).then_some(made)
}

/// A block as it may stand below a division: a head there is a block that says that it is one.
fn inner(mut block: Element<'_>) -> Element<'_> {
    if block.name == "head" {
        block.name = "ab";
        block.attributes = " type=\"heading\"".into();
    }
    block
}

fn list<'h>(element: Element<'h>, kind: &'static str) -> Option<Element<'h>> {
    let items = element.elements().filter(|item| matches!(item.name, "li" | "dt" | "dd"));
    any(around("list", kind, items.map(|item| holder("item", "", item))))
}

/// A table with its caption as the head; none without cells.
fn table(element: Element<'_>) -> Option<Element<'_>> {
    let mut rows = Vec::new();
    let mut head = None;
    for part in element.elements() {
        match part.name {
            "caption" if head.is_none() => head = Some(filled("head", String::new(), part)),
            "tr" => rows.extend(row(part)),
            "thead" | "tbody" | "tfoot" => rows.extend(part.elements().filter_map(row)),
            _ => {}
        }
    }
    (!rows.is_empty()).then(|| around("table", "", head.into_iter().chain(rows)))
}

fn row(element: Element<'_>) -> Option<Element<'_>> {
    let cells = element.elements().filter_map(|cell| match cell.name {
        "td" => Some(holder("cell", "", cell)),
        "th" => Some(holder("cell", " role=\"label\"", cell)),
        _ => None,
    });
    any(around("row", "", cells))
}

/// A figure: its images, then its caption and what else it holds, in their order.
fn figure(element: Element<'_>) -> Element<'_> {
    let mut made = Element::new("figure", "");
    for part in blocks(element) {
        if part.name == "figure" {
            made.parts.extend(part.parts);
        } else {
            made.parts.push(Part::Element(inner(part)));
        }
    }
    made
}

/// An item or cell: a single paragraph as its text, more as they are.
fn holder<'h>(name: &'static str, attributes: &'static str, element: Element<'h>) -> Element<'h> {
    let mut inside = blocks(element);
    match &mut inside[..] {
        [single] if single.name == "p" => {
            Element { parts: std::mem::take(&mut single.parts), ..Element::new(name, attributes) }
        }
        _ => around(name, attributes, inside.into_iter().map(inner)),
    }
}

/// Whether an element of our HTML stands within a line.
fn is_inline(name: &str) -> bool {
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
fn filled<'h>(name: &'static str, attributes: String, element: Element<'h>) -> Element<'h> {
    let mut made = Element::new(name, attributes);
    element.parts.into_iter().for_each(|part| push_inline(&mut made, part));
    made
}

/// Add a piece of a line: text, or an element within it.
fn push_inline<'h>(into: &mut Element<'h>, part: Part<'h>) {
    let Part::Element(element) = part else {
        return into.parts.push(part);
    };
    let made = match (element.name, element.attribute("href")) {
        ("br", _) => Element::new("lb", ""),
        ("img", _) => image(&element),
        ("a", Some(href)) if !href.is_empty() => filled("ref", format!(" target=\"{}\"", pointer(href)), element),
        (name, _) if is_code(name) => code_of(element),
        (name, _) => match phrase(name) {
            Some((name, "")) => filled(name, String::new(), element),
            Some((name, rendition)) => filled(name, format!(" rend=\"{rendition}\""), element),
            None => return element.parts.into_iter().for_each(|part| push_inline(into, part)),
        },
    };
    into.parts.push(Part::Element(made));
}

/// The text of an element as code.
fn code_of(element: Element<'_>) -> Element<'_> {
    let mut made = Element::new("code", "");
    push_texts(&mut made, element);
    made
}

fn push_texts<'h>(into: &mut Element<'h>, element: Element<'h>) {
    for part in element.parts {
        match part {
            Part::Element(inside) => push_texts(into, inside),
            text => into.parts.push(text),
        }
    }
}

/// An image as a figure, its alternative text as the description.
fn image<'h>(element: &Element<'h>) -> Element<'h> {
    let source = pointer(element.attribute("src").unwrap_or_default());
    let graphic = Element::new("graphic", format!(" url=\"{source}\""));
    let description = element
        .attribute("alt")
        .filter(|alt| !alt.is_empty())
        .map(|alt| Element { parts: vec![Part::Text(alt)], ..Element::new("figDesc", "") });
    around("figure", "", std::iter::once(graphic).chain(description))
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
