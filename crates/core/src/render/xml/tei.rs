//! TEI: the mapping from HTML blocks to TEI elements, which `docs/formats.md` lists.

use std::borrow::Borrow;

use super::markup::{self, Element, Part};
use super::tei_inline::{Made, MadePart, code_of, filled, is_inline, push_inline};

/// The `text` element: what comes before the first heading, then a division under each; a body is never empty.
///
/// The outermost blocks are made and written one by one, so that no more than one of them is held at a time.
pub(super) fn text(html: &str) -> String {
    let mut out = String::with_capacity(html.len() + html.len() / 4);
    out.push_str("<text><body>");
    let empty = out.len();
    let mut is_in_division = false;
    let write = |block: Made<'_>| {
        if block.name == "head" {
            let was_in_division = std::mem::replace(&mut is_in_division, true);
            out.push_str(if was_in_division { "</div><div>" } else { "<div>" });
        }
        block.write(&mut out);
    };
    each_block(markup::parts(html), write);
    if out.len() == empty {
        out.push_str("<p />");
    }
    out.push_str(if is_in_division { "</div>" } else { "" });
    out.push_str("</body></text>");
    out
}

/// Hand over parts as paragraphs, heads, lists, tables, quotes and figures; loose text gets paragraphs.
fn each_block<'h, P: Borrow<Part<'h>>>(parts: impl IntoIterator<Item = P>, mut take: impl FnMut(Made<'h>)) {
    let mut loose = Made::new("p");
    let mut made = Vec::new();
    for part in parts {
        match part.borrow() {
            Part::Element(element) if !is_inline(element.name) => {
                made.extend(paragraph(std::mem::replace(&mut loose, Made::new("p"))));
                push_block(&mut made, element);
                made.drain(..).for_each(&mut take);
            }
            part => push_inline(&mut loose, part),
        }
    }
    if let Some(last) = paragraph(loose) {
        take(last);
    }
}

/// The blocks of what an element holds.
fn blocks<'h>(content: &Element<'h>) -> Vec<Made<'h>> {
    let mut made = Vec::new();
    each_block(&content.parts, |block| made.push(block));
    made
}

/// A paragraph, unless it is white space; an image alone is a figure.
fn paragraph(mut loose: Made<'_>) -> Option<Made<'_>> {
    if loose.is_blank() {
        return None;
    }
    let parts = loose.parts.iter().enumerate();
    let mut filled = parts.filter(|(_, part)| !part.is_blank());
    let alone = match (filled.next(), filled.next()) {
        (Some((at, MadePart::Made(made))), None) if made.name == "figure" => Some(at),
        _ => None,
    };
    match alone.map(|at| loose.parts.swap_remove(at)) {
        Some(MadePart::Made(figure)) => Some(figure),
        _ => Some(loose),
    }
}

fn push_block<'h>(made: &mut Vec<Made<'h>>, element: &Element<'h>) {
    match element.name {
        "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
            let level = format!(" n=\"{}\"", &element.name[1..]);
            made.push(filled("head", element).with(level));
        }
        "p" => made.extend(paragraph(filled("p", element))),
        "pre" => made.push(Made::around("p", [code_of(element)])),
        "ul" => made.extend(list(element, "bulleted")),
        "ol" => made.extend(list(element, "ordered")),
        "dl" => made.extend(list(element, "gloss")),
        "table" => made.extend(table(element)),
        "blockquote" => {
            let inside = blocks(element).into_iter().map(Made::inner);
            made.push(Made::around("quote", inside));
        }
        "figure" => made.push(figure(element)),
        _ => made.extend(blocks(element)),
    }
}

fn list<'h>(element: &Element<'h>, kind: &str) -> Option<Made<'h>> {
    let is_item = |item: &&Element<'_>| matches!(item.name, "li" | "dt" | "dd");
    let items: Vec<_> = element.elements().filter(is_item).map(|item| holder("item", item)).collect();
    let kind = format!(" type=\"{kind}\"");
    (!items.is_empty()).then(|| Made::around("list", items).with(kind))
}

/// A table with its caption as the head; none without cells.
fn table<'h>(element: &Element<'h>) -> Option<Made<'h>> {
    let mut rows = Vec::new();
    let mut head = None;
    for part in element.elements() {
        match part.name {
            "caption" => head = head.or_else(|| Some(filled("head", part))),
            "tr" => rows.extend(row(part)),
            "thead" | "tbody" | "tfoot" => rows.extend(part.elements().filter_map(row)),
            _ => {}
        }
    }
    (!rows.is_empty()).then(|| Made::around("table", head.into_iter().chain(rows)))
}

fn row<'h>(element: &Element<'h>) -> Option<Made<'h>> {
    let cells: Vec<_> = element
        .elements()
        .filter_map(|cell| match cell.name {
            "td" => Some(holder("cell", cell)),
            "th" => Some(holder("cell", cell).with(" role=\"label\"".to_owned())),
            _ => None,
        })
        .collect();
    (!cells.is_empty()).then(|| Made::around("row", cells))
}

/// A figure: its images, then its caption and what else it holds, in their order.
fn figure<'h>(element: &Element<'h>) -> Made<'h> {
    let mut made = Made::new("figure");
    for part in blocks(element) {
        if part.name == "figure" {
            made.parts.extend(part.parts);
        } else {
            made.parts.push(MadePart::Made(part.inner()));
        }
    }
    made
}

/// An item or cell: a single paragraph as its text, more as they are.
fn holder<'h>(name: &'static str, element: &Element<'h>) -> Made<'h> {
    let mut inside = blocks(element);
    if inside.len() == 1 && inside[0].name == "p" {
        let mut single = inside.remove(0);
        single.name = name;
        return single;
    }
    Made::around(name, inside.into_iter().map(Made::inner))
}
