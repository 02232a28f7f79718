//! Properties of a row that follow from its position in the tree, as a bit set.

use crate::tags::{self, Tag};
use crate::tokenizer::Attribute;

macro_rules! flags {
    ($($id:ident $bit:literal $name:literal;)*) => {
        $(pub const $id: u32 = 1 << $bit;)*
        /// Every flag by name.
        pub const ALL: &[(&str, u32)] = &[$(($name, $id)),*];
    };
}

flags! {
    LINK 0 "in_link";
    HEADING 1 "in_heading";
    LIST 2 "in_list";
    TABLE 3 "in_table";
    CODE 4 "in_code";
    FORM 5 "in_form";
    NAV 6 "in_nav";
    HEADER 7 "in_header";
    FOOTER 8 "in_footer";
    ASIDE 9 "in_aside";
    MAIN 10 "in_main";
    ARTICLE 11 "in_article";
    PARAGRAPH 12 "in_paragraph";
    QUOTE 13 "in_quote";
    FIGURE 14 "in_figure";
    HEAD 15 "is_unseen";
    HIDDEN 16 "is_hidden";
    COLLAPSED 17 "is_collapsed";
    BLOCK 18 "is_block";
    RAW 19 "is_raw";
    INVISIBLE 20 "is_invisible";
}

/// Set on a closed `details` while flags are inherited; never in the table.
const CLOSED: u32 = 1 << 31;
/// Flags that children do not inherit.
const OWN: u32 = BLOCK | RAW | CLOSED;

/// Flags that a row of the HTML namespace has by its name alone.
const BY_TAG: [u32; tags::KNOWN as usize] = {
    let mut table = [0; tags::KNOWN as usize];
    let rules: &[(u32, &[Tag])] = &[
        (HEADING, &tags::HEADINGS),
        (LIST, &[tags::UL, tags::OL, tags::DL, tags::MENU, tags::DIR]),
        (TABLE, &[tags::TABLE]),
        (CODE, &[tags::PRE, tags::CODE, tags::SAMP, tags::KBD, tags::TT, tags::XMP, tags::LISTING, tags::PLAINTEXT]),
        (FORM, &[tags::FORM, tags::FIELDSET, tags::SELECT, tags::OPTION, tags::DATALIST]),
        (FORM, &[tags::BUTTON, tags::TEXTAREA, tags::LABEL, tags::INPUT]),
        (NAV, &[tags::NAV]),
        (HEADER, &[tags::HEADER]),
        (FOOTER, &[tags::FOOTER]),
        (ASIDE, &[tags::ASIDE]),
        (MAIN, &[tags::MAIN]),
        (ARTICLE, &[tags::ARTICLE]),
        (PARAGRAPH, &[tags::P]),
        (QUOTE, &[tags::BLOCKQUOTE, tags::Q]),
        (FIGURE, &[tags::FIGURE]),
    ];
    let mut rule = 0;
    while rule < rules.len() {
        let mut tag = 0;
        while tag < rules[rule].1.len() {
            table[rules[rule].1[tag] as usize] |= rules[rule].0;
            tag += 1;
        }
        rule += 1;
    }
    let mut tag = 0;
    while tag < tags::KNOWN {
        let own = &mut table[tag as usize];
        if tags::has(tag, tags::BLOCK) {
            *own |= BLOCK;
        }
        if tags::has(tag, tags::UNSEEN) {
            *own |= HEAD;
        }
        if tag == tags::DETAILS {
            *own |= CLOSED;
        }
        tag += 1;
    }
    table
};

/// Landmark roles of ARIA and the element each stands for.
const ROLES: &[(&str, u32)] = &[
    ("navigation", NAV),
    ("banner", HEADER),
    ("contentinfo", FOOTER),
    ("complementary", ASIDE),
    ("main", MAIN),
    ("article", ARTICLE),
    ("heading", HEADING),
];

/// Class names that mark the tab which is shown.
const ACTIVE: &[&str] = &["active", "show", "in", "is-active", "current", "selected"];

/// For each initial letter, the lengths of the names that matter; most attributes are excluded by these alone.
type Lengths = [u32; 32];

const fn lengths(names: &[&str]) -> Lengths {
    let mut lengths = [0; 32];
    let mut at = 0;
    while at < names.len() {
        // Letters of either case differ by 32.
        lengths[names[at].as_bytes()[0] as usize % 32] |= 1 << names[at].len();
        at += 1;
    }
    lengths
}

const TELLING_LENGTHS: Lengths = lengths(&["href", "type", "open", "style", "role", "hidden", "aria-hidden"]);
const TELLING_OF_PANES: Lengths = lengths(&["class", "style", "role", "hidden", "aria-hidden"]);

/// Flags of a row of the HTML namespace without attributes; inherited flags are not included.
#[inline]
pub(super) fn of_tag(tag: Tag) -> u32 {
    BY_TAG.get(tag as usize).copied().unwrap_or(0)
}

/// Flags of an element of the HTML namespace; inherited flags are not included.
#[inline]
pub(super) fn of_element(tag: Tag, attributes: &[Attribute], source: &[u8]) -> u32 {
    let telling = if matches!(tag, tags::DIV | tags::SECTION) { &TELLING_OF_PANES } else { &TELLING_LENGTHS };
    let mut flags = of_tag(tag);
    for attribute in attributes {
        let initial = source[attribute.name.start as usize] % 32;
        let length = attribute.name.range().len().min(31);
        if telling[initial as usize] >> length & 1 != 0 {
            flags = with_attribute(flags, tag, *attribute, source);
        }
    }
    flags
}

/// Flags of an element of SVG or MathML. What stands in its `style`, `script` and `title` is no text, as in HTML.
pub(super) fn of_foreign(tag: Tag, attributes: &[Attribute], source: &[u8]) -> u32 {
    let own = if matches!(tag, tags::STYLE | tags::SCRIPT | tags::TITLE) { HEAD } else { 0 };
    let hiding = |flags: u32, attribute: &Attribute| with_attribute(flags, tags::DIV, *attribute, source);
    own | attributes.iter().fold(0, hiding) & (HIDDEN | INVISIBLE)
}

fn with_attribute(flags: u32, tag: Tag, attribute: Attribute, source: &[u8]) -> u32 {
    let is = |wanted: &str| attribute.is(source, wanted);
    let value = &source[attribute.value.range()];
    let when = |condition: bool, set: u32| if condition { set } else { 0 };
    let hidden = |condition: bool| when(condition, HIDDEN | INVISIBLE);
    match tag {
        tags::A if is("href") => return flags | LINK,
        tags::INPUT if is("type") => return flags | hidden(value.eq_ignore_ascii_case(b"hidden")),
        tags::DETAILS if is("open") => return flags & !CLOSED,
        _ => {}
    }
    if is("class") {
        flags | of_classes(value)
    } else if is("style") {
        flags | hidden(style_hides(value))
    } else if is("role") {
        flags | of_role(value)
    } else if is("hidden") {
        flags | hidden(!value.eq_ignore_ascii_case(b"until-found"))
    } else if is("aria-hidden") {
        // Hidden from screen readers alone: a browser draws it.
        flags | when(value.trim_ascii().eq_ignore_ascii_case(b"true"), HIDDEN)
    } else {
        flags
    }
}

fn of_role(role: &[u8]) -> u32 {
    let role = role.trim_ascii();
    ROLES.iter().find(|(name, _)| name.as_bytes().eq_ignore_ascii_case(role)).map_or(0, |(_, flag)| *flag)
}

/// A tab pane that is not the active one.
fn of_classes(classes: &[u8]) -> u32 {
    // Most classes lack the rarest letter of "tab-pane".
    if memchr::memchr(b'b', classes).is_none() {
        return 0;
    }
    let mut tokens = classes.split(u8::is_ascii_whitespace);
    let is_pane = tokens.clone().any(|token| token == b"tab-pane");
    let is_active = |token| ACTIVE.iter().any(|name| name.as_bytes() == token);
    if is_pane && !tokens.any(is_active) { COLLAPSED } else { 0 }
}

/// Whether an inline style says `display: none`, `visibility: hidden` or `visibility: collapse`.
fn style_hides(style: &[u8]) -> bool {
    // Few other properties contain a "y".
    if memchr::memchr2(b'y', b'Y', style).is_none() {
        return false;
    }
    style.split(|&byte| byte == b';').any(|declaration| {
        let mut parts = declaration.splitn(2, |&byte| byte == b':');
        let (Some(property), Some(value)) = (parts.next(), parts.next()) else {
            return false;
        };
        let mut values = value.split(|&byte| byte == b'!');
        let value = values.next().unwrap_or_default().trim_ascii();
        let is = |name: &str, hiding: &str| {
            let property = property.trim_ascii();
            property.eq_ignore_ascii_case(name.as_bytes()) && value.eq_ignore_ascii_case(hiding.as_bytes())
        };
        is("display", "none") || is("visibility", "hidden") || is("visibility", "collapse")
    })
}

/// `own`, with the flags inherited from a parent that has the flags `above`.
#[inline]
pub(super) fn inherit(own: u32, above: u32, is_summary: bool) -> u32 {
    let collapsed = if above & CLOSED != 0 && !is_summary { COLLAPSED } else { 0 };
    own | above & !OWN | collapsed
}

/// The flags as stored in the table.
#[inline]
pub(super) fn stored(flags: u32) -> u32 {
    flags & !CLOSED
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_that_hide() {
        for style in
            ["display:none", "color:red; DISPLAY : None !important;", "visibility:hidden", "visibility: Collapse"]
        {
            assert!(style_hides(style.as_bytes()), "{style}");
        }
        for style in ["", "display", "display:block", "x-display:none", "content:'display:none'"] {
            assert!(!style_hides(style.as_bytes()), "{style}");
        }
    }

    #[test]
    fn only_inactive_tab_panes_are_collapsed() {
        assert_eq!(of_classes(b"tab-pane fade"), COLLAPSED);
        assert_eq!(of_classes(b"tab-pane fade active"), 0);
        assert_eq!(of_classes(b"my-tab-panel"), 0);
    }
}
