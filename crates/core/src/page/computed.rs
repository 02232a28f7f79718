//! What a browser computed for the elements of a live page: style sheets decide it, and the markup does not tell it.
//!
//! One byte a row. A row whose byte is 0 is hidden where its parent is, or by its markup if it is an element.

use super::{Nodes, Page, flags};
use crate::tags;
use crate::tree::Built;

/// The browser was asked: the markup does not count.
pub(super) const KNOWN: u8 = 1;
/// `visibility` is `hidden` or `collapse`, or `display` is `none`.
pub(super) const UNSEEN: u8 = 2;
/// `position` is `absolute` or `fixed`.
const PLACED: u8 = 4;

/// Sets the flags for what is hidden by what the browser computed, for the rows and for the texts in them.
///
/// An element that shows itself again within a hidden one is visible, as it is in the browser.
pub(super) fn show(nodes: &mut Nodes, built: &Built, source: &[u8]) {
    if built.styles.is_empty() {
        return;
    }
    let marked = nodes.flags.clone();
    let mut is_aria_hidden = vec![false; built.styles.len().min(nodes.flags.len())];
    for row in 1..is_aria_hidden.len() {
        let parent = nodes.parent[row] as usize;
        let is_element = nodes.tag[row] > tags::INSTRUCTION;
        let is_html = is_element && nodes.namespace[row] == 0;
        let is_own = || {
            let attributes = &built.attributes[nodes.attributes[row].range()];
            attributes.iter().any(|each| {
                let value = &source[each.value.range()];
                each.is(source, "aria-hidden") && value.trim_ascii().eq_ignore_ascii_case(b"true")
            })
        };
        is_aria_hidden[row] = is_aria_hidden[parent] || is_html && is_own();
        let is_unseen = if built.styles[row] & KNOWN != 0 {
            built.styles[row] & UNSEEN != 0
        } else {
            let is_marked = is_element && marked[row] & !marked[parent] & flags::INVISIBLE != 0;
            is_marked || nodes.flags[parent] & flags::INVISIBLE != 0
        };
        let hidden = flags::HIDDEN | flags::INVISIBLE;
        nodes.flags[row] &= !hidden;
        if is_unseen {
            nodes.flags[row] |= hidden;
        } else if is_aria_hidden[row] {
            nodes.flags[row] |= flags::HIDDEN;
        }
    }
}

impl Page {
    /// Whether the position of a row is absolute or fixed, where a browser was asked.
    pub(crate) fn is_placed(&self, row: usize) -> Option<bool> {
        let style = self.styles.get(row).filter(|&style| style & KNOWN != 0);
        style.map(|style| style & PLACED != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::method_named;
    use crate::read_walked;
    use crate::tree::{Event, Walked};

    const START: u32 = Event::Start as u32;
    const TEXT: u32 = Event::Text as u32;
    const SEEN: u8 = KNOWN;
    const HIDDEN: u8 = KNOWN | UNSEEN;

    /// `<body>` with two `div` of two words each, the first of which has one attribute, and a style for each.
    fn page(attribute: [&str; 2], styles: &[u8]) -> Page {
        let [name, value] = attribute;
        let events = [START, START | 1 << 5, TEXT, 0, START, TEXT];
        let strings = format!("body\0div\0{name}\0{value}\0Old oak\0div\0Young ash\0");
        let walked = Walked { events: &events, strings: &strings, styles, quirks: false, scripting: true };
        read_walked(walked).expect("events and strings fit together")
    }

    fn hiding(page: &Page) -> Vec<u32> {
        let wanted = flags::HIDDEN | flags::INVISIBLE;
        page.nodes.flags[2..].iter().map(|flags| flags & wanted).collect()
    }

    #[test]
    fn the_browser_overrules_the_markup() {
        let both = flags::HIDDEN | flags::INVISIBLE;
        let none = ["class", "a"];
        let inline = ["style", "visibility:hidden"];
        let aria = ["aria-hidden", "true"];
        for (attribute, styles, wanted) in [
            (inline, &[] as &[u8], [both, both, 0, 0]),
            (inline, &[0, 0, 0, 0, 0, 0], [both, both, 0, 0]),
            (inline, &[0, SEEN, SEEN], [0, both, 0, 0]),
            (inline, &[0, SEEN, SEEN, 0], [0, 0, 0, 0]),
            (none, &[0, SEEN, HIDDEN, 0, SEEN, 0], [both, both, 0, 0]),
            (none, &[0, HIDDEN, SEEN, 0, HIDDEN, 0], [0, 0, both, both]),
            (none, &[0, HIDDEN, 0, 0, SEEN, 0], [both, both, 0, 0]),
            (inline, &[0, SEEN, 0, 0, 0, 0], [both, both, 0, 0]),
            (aria, &[0, SEEN, SEEN, 0, SEEN, 0], [flags::HIDDEN, flags::HIDDEN, 0, 0]),
            (aria, &[0, SEEN, HIDDEN, 0, SEEN, 0], [both, both, 0, 0]),
        ] {
            assert_eq!(hiding(&page(attribute, styles)), wanted, "{attribute:?} {styles:?}");
        }
    }

    #[test]
    fn a_div_that_is_placed_freely_is_a_leaf_of_its_own() {
        let leaves = |attribute, styles: &[u8]| {
            let wlr = method_named("wlr").expect("a method");
            wlr.table(&page(attribute, styles)).parts[0]
        };
        let inline = ["style", "position: absolute"];
        assert_eq!(leaves(["class", "a"], &[]), 1);
        assert_eq!(leaves(["class", "a"], &[0, 1, SEEN | PLACED, 0, 1]), 2);
        assert_eq!(leaves(inline, &[]), 2);
        assert_eq!(leaves(inline, &[0, 1, SEEN, 0, 1]), 1);
    }
}
