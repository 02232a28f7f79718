//! What is known of a row from where it stands, as one set of bits.

use crate::tags::{self, Tag};
use crate::tokenizer::{Attribute, text};

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
    HEAD 15 "in_head";
    HIDDEN 16 "is_hidden";
    COLLAPSED 17 "is_collapsed";
    BLOCK 18 "is_block";
    RAW 19 "is_raw";
}

/// Set on a closed `details` while flags are handed down; never in the table.
const CLOSED: u32 = 1 << 31;
/// What a row does not hand down.
const OWN: u32 = BLOCK | RAW | CLOSED;

/// Flags that an HTML element has by its name alone.
const BY_TAG: [u32; tags::KNOWN as usize] = {
    let mut table = [0; tags::KNOWN as usize];
    let rules: &[(u32, &[Tag])] = &[
        (
            HEADING,
            &[tags::H1, tags::H2, tags::H3, tags::H4, tags::H5, tags::H6],
        ),
        (LIST, &[tags::UL, tags::OL, tags::DL, tags::MENU, tags::DIR]),
        (TABLE, &[tags::TABLE]),
        (
            CODE,
            &[
                tags::PRE,
                tags::CODE,
                tags::SAMP,
                tags::KBD,
                tags::TT,
                tags::XMP,
                tags::LISTING,
                tags::PLAINTEXT,
            ],
        ),
        (
            FORM,
            &[
                tags::FORM,
                tags::SELECT,
                tags::BUTTON,
                tags::TEXTAREA,
                tags::FIELDSET,
                tags::LABEL,
                tags::OPTION,
                tags::INPUT,
                tags::DATALIST,
            ],
        ),
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

/// Flags of an element of the HTML namespace, without what it inherits.
pub(super) fn of_element(tag: Tag, attributes: &[Attribute], source: &[u8]) -> u32 {
    let mut flags = BY_TAG.get(tag as usize).copied().unwrap_or(0);
    if tags::has(tag, tags::BLOCK) {
        flags |= BLOCK;
    }
    if tags::has(tag, tags::UNSEEN) {
        flags |= HEAD;
    }
    if tag == tags::DETAILS {
        flags |= CLOSED;
    }
    for attribute in attributes {
        // Lengths and initials of the names below: most attributes have others.
        let initial = source[attribute.name.start as usize] | 0x20;
        flags = match (attribute.name.range().len(), initial) {
            (5, b'c') if matches!(tag, tags::DIV | tags::SECTION) => {
                with_attribute(flags, tag, *attribute, source)
            }
            (4, b'h' | b'r' | b'o' | b't') | (5, b's') | (6, b'h') | (11, b'a') => {
                with_attribute(flags, tag, *attribute, source)
            }
            _ => flags,
        };
    }
    flags
}

fn with_attribute(flags: u32, tag: Tag, attribute: Attribute, source: &[u8]) -> u32 {
    let is = |wanted: &str| attribute.is(source, wanted);
    let value = || text(source, attribute.value);
    let hidden = |condition: bool| if condition { HIDDEN } else { 0 };
    match tag {
        tags::A if is("href") => return flags | LINK,
        tags::INPUT if is("type") => return flags | hidden(value().eq_ignore_ascii_case("hidden")),
        tags::DETAILS if is("open") => return flags & !CLOSED,
        _ => {}
    }
    if is("style") {
        flags | hidden(style_hides(value()))
    } else if is("class") {
        flags | of_classes(value())
    } else if is("role") {
        flags | of_role(value())
    } else if is("hidden") {
        flags | hidden(!value().eq_ignore_ascii_case("until-found"))
    } else if is("aria-hidden") {
        flags | hidden(value().trim().eq_ignore_ascii_case("true"))
    } else {
        flags
    }
}

fn of_role(role: &str) -> u32 {
    let role = role.trim();
    ROLES
        .iter()
        .find(|(name, _)| name.eq_ignore_ascii_case(role))
        .map_or(0, |(_, flag)| *flag)
}

/// A tab pane that is not the active one.
fn of_classes(classes: &str) -> u32 {
    if !classes
        .as_bytes()
        .windows(8)
        .any(|window| window == b"tab-pane")
    {
        return 0;
    }
    let mut tokens = classes.split_ascii_whitespace();
    let is_pane = tokens.clone().any(|token| token == "tab-pane");
    if is_pane && !tokens.any(|token| ACTIVE.contains(&token)) {
        COLLAPSED
    } else {
        0
    }
}

/// Whether an inline style says `display: none` or `visibility: hidden`.
fn style_hides(style: &str) -> bool {
    // Most inline styles set something else: look for the "n" of "none" and the "d" of "hidden" first.
    if !style
        .bytes()
        .any(|byte| matches!(byte, b'n' | b'N' | b'h' | b'H'))
    {
        return false;
    }
    style.split(';').any(|declaration| {
        let Some((property, value)) = declaration.split_once(':') else {
            return false;
        };
        let value = value.split('!').next().unwrap_or_default().trim();
        let is = |name: &str, hiding: &str| {
            property.trim().eq_ignore_ascii_case(name) && value.eq_ignore_ascii_case(hiding)
        };
        is("display", "none") || is("visibility", "hidden")
    })
}

/// `own` and what a parent with the flags `above` hands down.
#[inline]
pub(super) fn inherit(own: u32, above: u32, is_summary: bool) -> u32 {
    let collapsed = if above & CLOSED != 0 && !is_summary {
        COLLAPSED
    } else {
        0
    };
    own | above & !OWN | collapsed
}

/// The flags as they stand in the table.
#[inline]
pub(super) fn shown(flags: u32) -> u32 {
    flags & !CLOSED
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_that_hide() {
        for style in [
            "display:none",
            "color:red; DISPLAY : None !important;",
            "visibility:hidden",
        ] {
            assert!(style_hides(style), "{style}");
        }
        for style in [
            "",
            "display",
            "display:block",
            "x-display:none",
            "content:'display:none'",
        ] {
            assert!(!style_hides(style), "{style}");
        }
    }

    #[test]
    fn only_inactive_tab_panes_are_collapsed() {
        assert_eq!(of_classes("tab-pane fade"), COLLAPSED);
        assert_eq!(of_classes("tab-pane fade active"), 0);
        assert_eq!(of_classes("my-tab-panel"), 0);
    }
}
