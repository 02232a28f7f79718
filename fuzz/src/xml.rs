//! Laws of XML that we write: another parser reads it, and it nests within its bound.

use roxmltree::{Document, Node};

/// Elements that XML may nest; what the wrapper of the caller adds comes on top.
const MAX_DEPTH: usize = 121;

/// Panics where a fragment is no well-formed XML.
pub fn check_xml(fragment: &str) {
    let whole = format!("<main>{fragment}</main>");
    let read = Document::parse(&whole).unwrap_or_else(|error| panic!("{error}: {fragment}"));
    let depth = read.descendants().map(|node| depth(&node)).max();
    assert!(depth.unwrap_or(0) <= MAX_DEPTH + 1, "depth {depth:?}");
}

fn depth(node: &Node<'_, '_>) -> usize {
    if node.is_element() { node.ancestors().skip(1).count() } else { 0 }
}
