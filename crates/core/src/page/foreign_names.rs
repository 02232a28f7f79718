//! How SVG and MathML spell names that the tokenizer lower-cased (13.2.6.1).

use std::borrow::Cow;

use crate::strings::{line_list, word_list};

const SVG_ELEMENTS: [&str; 37] = line_list(include_str!("svg_elements.txt"));
const SVG_ATTRIBUTES: [&str; 58] = line_list(include_str!("svg_attributes.txt"));

/// Attributes whose prefix names a namespace in foreign elements.
const PREFIXED: [&str; 10] = word_list(
    "xlink:actuate xlink:arcrole xlink:href xlink:role xlink:show xlink:title xlink:type xml:lang xml:space \
     xmlns:xlink",
);

fn find(names: &[&'static str], lower: &str) -> Option<&'static str> {
    names.iter().find(|name| name.eq_ignore_ascii_case(lower)).copied()
}

pub(super) fn svg_element(lower: &str) -> &str {
    find(&SVG_ELEMENTS, lower).unwrap_or(lower)
}

pub(super) fn attribute(lower: Cow<'_, str>, namespace: u8) -> Cow<'_, str> {
    let spelled = match namespace {
        1 => find(&SVG_ATTRIBUTES, &lower),
        2 if lower == "definitionurl" => Some("definitionURL"),
        _ => None,
    };
    spelled.map_or(lower, Cow::Borrowed)
}

pub(super) fn is_prefixed(name: &str) -> bool {
    PREFIXED.contains(&name)
}
