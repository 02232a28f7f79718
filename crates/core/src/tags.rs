//! Names of elements as small numbers, with their properties in the standard.
//!
//! A tag is an index into [`NAMES`]; names the table lacks get numbers of their page from [`NAMES`]`.len()` on.

pub type Tag = u16;

/// "Special" elements (13.2.4.2).
pub const SPECIAL: u16 = 1;
/// Boundaries of "has an element in scope".
pub const SCOPE: u16 = 1 << 1;
/// Formatting elements (13.2.4.3).
pub const FORMATTING: u16 = 1 << 2;
/// Popped by "generate implied end tags".
pub const IMPLIED: u16 = 1 << 3;
/// No end tag (13.1.2), nor content.
pub const VOID: u16 = 1 << 5;
/// `h1` to `h6`.
pub const HEADING: u16 = 1 << 6;
/// Ends foreign content (13.2.6.5).
pub const BREAKOUT: u16 = 1 << 7;
/// Shown as a block by browsers' default style sheet (15.3).
pub const BLOCK: u16 = 1 << 8;
/// Starting one closes an open `p` and does nothing else of its own.
pub const CLOSES_P: u16 = 1 << 9;
/// Ending one pops up to it, when it is in scope.
pub const ENDS_IN_SCOPE: u16 = 1 << 10;
/// Never rendered: what is inside is no text of the page.
pub const UNSEEN: u16 = 1 << 11;
/// Treated "in head" wherever it starts (13.2.6.4.4).
pub const IN_HEAD: u16 = 1 << 12;
/// Parts of a table: they end a caption, a cell and what else is open in one.
pub const IN_TABLE: u16 = 1 << 13;

const CLOSER: u16 = SPECIAL | BLOCK | CLOSES_P | ENDS_IN_SCOPE;
const FORMAT: u16 = FORMATTING | BREAKOUT;
const H: u16 = SPECIAL | HEADING | BREAKOUT | BLOCK;
const CELL: u16 = SPECIAL | SCOPE | BLOCK;
const ROWS: u16 = SPECIAL | BLOCK;

macro_rules! tags {
    ($($id:ident $name:literal $traits:expr;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        #[repr(u16)]
        enum Id { $($id),* }
        $(pub const $id: Tag = Id::$id as Tag;)*
        /// Every name with a fixed number.
        pub const NAMES: &[&str] = &[$($name),*];
        const TRAITS: &[u16] = &[$($traits),*];
    };
}

tags! {
    DOCUMENT "#document" 0;
    TEXT "#text" 0;
    COMMENT "#comment" 0;
    DOCTYPE "#doctype" 0;
    INSTRUCTION "#instruction" 0;
    A "a" FORMATTING;
    ABBR "abbr" 0;
    ACRONYM "acronym" 0;
    ADDRESS "address" CLOSER;
    ANNOTATION_XML "annotation-xml" 0;
    APPLET "applet" SPECIAL | SCOPE;
    AREA "area" SPECIAL | VOID;
    ARTICLE "article" CLOSER;
    ASIDE "aside" CLOSER;
    AUDIO "audio" 0;
    B "b" FORMAT;
    BASE "base" SPECIAL | VOID | UNSEEN | IN_HEAD;
    BASEFONT "basefont" SPECIAL | VOID | IN_HEAD;
    BDI "bdi" 0;
    BDO "bdo" 0;
    BGSOUND "bgsound" SPECIAL | VOID | IN_HEAD;
    BIG "big" FORMAT;
    BLOCKQUOTE "blockquote" CLOSER | BREAKOUT;
    BODY "body" SPECIAL | BREAKOUT | BLOCK;
    BR "br" SPECIAL | VOID | BREAKOUT;
    BUTTON "button" SPECIAL | ENDS_IN_SCOPE;
    CANVAS "canvas" 0;
    CAPTION "caption" SPECIAL | SCOPE | BLOCK | IN_TABLE;
    CENTER "center" CLOSER | BREAKOUT;
    CITE "cite" 0;
    CODE "code" FORMAT;
    COL "col" SPECIAL | VOID | IN_TABLE;
    COLGROUP "colgroup" SPECIAL | BLOCK | IN_TABLE;
    DATA "data" 0;
    DATALIST "datalist" BLOCK | UNSEEN;
    DD "dd" SPECIAL | IMPLIED | BREAKOUT | BLOCK;
    DEL "del" 0;
    DESC "desc" 0;
    DETAILS "details" CLOSER;
    DFN "dfn" 0;
    DIALOG "dialog" BLOCK | CLOSES_P | ENDS_IN_SCOPE;
    DIR "dir" CLOSER;
    DIV "div" CLOSER | BREAKOUT;
    DL "dl" CLOSER | BREAKOUT;
    DT "dt" SPECIAL | IMPLIED | BREAKOUT | BLOCK;
    EM "em" FORMAT;
    EMBED "embed" SPECIAL | VOID | BREAKOUT;
    FIELDSET "fieldset" CLOSER;
    FIGCAPTION "figcaption" CLOSER;
    FIGURE "figure" CLOSER;
    FONT "font" FORMATTING;
    FOOTER "footer" CLOSER;
    FOREIGNOBJECT "foreignobject" BLOCK;
    FORM "form" SPECIAL | BLOCK;
    FRAME "frame" SPECIAL | VOID;
    FRAMESET "frameset" SPECIAL | BLOCK;
    G "g" 0;
    H1 "h1" H;
    H2 "h2" H;
    H3 "h3" H;
    H4 "h4" H;
    H5 "h5" H;
    H6 "h6" H;
    HEAD "head" SPECIAL | BREAKOUT | UNSEEN;
    HEADER "header" CLOSER;
    HGROUP "hgroup" CLOSER;
    HR "hr" SPECIAL | VOID | BREAKOUT | BLOCK;
    HTML "html" SPECIAL | SCOPE | BLOCK;
    I "i" FORMAT;
    IFRAME "iframe" SPECIAL;
    IMAGE "image" 0;
    IMG "img" SPECIAL | VOID | BREAKOUT;
    INPUT "input" SPECIAL | VOID;
    INS "ins" 0;
    KBD "kbd" 0;
    KEYGEN "keygen" SPECIAL | VOID;
    LABEL "label" 0;
    LEGEND "legend" BLOCK;
    LI "li" SPECIAL | IMPLIED | BREAKOUT | BLOCK;
    LINK "link" SPECIAL | VOID | UNSEEN | IN_HEAD;
    LISTING "listing" SPECIAL | BREAKOUT | BLOCK | ENDS_IN_SCOPE;
    MAIN "main" CLOSER;
    MALIGNMARK "malignmark" 0;
    MAP "map" 0;
    MARK "mark" 0;
    MARQUEE "marquee" SPECIAL | SCOPE | BLOCK;
    MATH "math" 0;
    MENU "menu" CLOSER | BREAKOUT;
    META "meta" SPECIAL | VOID | BREAKOUT | UNSEEN | IN_HEAD;
    METER "meter" 0;
    MGLYPH "mglyph" 0;
    MI "mi" 0;
    MN "mn" 0;
    MO "mo" 0;
    MS "ms" 0;
    MTEXT "mtext" 0;
    NAV "nav" CLOSER;
    NOBR "nobr" FORMAT;
    NOEMBED "noembed" SPECIAL | UNSEEN;
    NOFRAMES "noframes" SPECIAL | UNSEEN | IN_HEAD;
    NOSCRIPT "noscript" SPECIAL | UNSEEN;
    OBJECT "object" SPECIAL | SCOPE;
    OL "ol" CLOSER | BREAKOUT;
    OPTGROUP "optgroup" IMPLIED | BLOCK;
    OPTION "option" IMPLIED | BLOCK;
    OUTPUT "output" 0;
    P "p" SPECIAL | IMPLIED | BREAKOUT | BLOCK | CLOSES_P;
    PARAM "param" SPECIAL | VOID | UNSEEN;
    PATH "path" 0;
    PICTURE "picture" 0;
    PLAINTEXT "plaintext" SPECIAL | BLOCK;
    PRE "pre" SPECIAL | BREAKOUT | BLOCK | ENDS_IN_SCOPE;
    PROGRESS "progress" 0;
    Q "q" 0;
    RB "rb" IMPLIED;
    RP "rp" IMPLIED;
    RT "rt" IMPLIED;
    RTC "rtc" IMPLIED;
    RUBY "ruby" BREAKOUT;
    S "s" FORMAT;
    SAMP "samp" 0;
    SCRIPT "script" SPECIAL | UNSEEN | IN_HEAD;
    SEARCH "search" CLOSER;
    SECTION "section" CLOSER;
    SELECT "select" SPECIAL | SCOPE | ENDS_IN_SCOPE;
    SLOT "slot" 0;
    SMALL "small" FORMAT;
    SOURCE "source" SPECIAL | VOID;
    SPAN "span" BREAKOUT;
    STRIKE "strike" FORMAT;
    STRONG "strong" FORMAT;
    STYLE "style" SPECIAL | UNSEEN | IN_HEAD;
    SUB "sub" BREAKOUT;
    SUMMARY "summary" CLOSER;
    SUP "sup" BREAKOUT;
    SVG "svg" 0;
    TABLE "table" SPECIAL | SCOPE | BREAKOUT | BLOCK;
    TBODY "tbody" ROWS | IN_TABLE;
    TD "td" CELL | IN_TABLE;
    TEMPLATE "template" SPECIAL | SCOPE | UNSEEN | IN_HEAD;
    TEXTAREA "textarea" SPECIAL | UNSEEN;
    TFOOT "tfoot" ROWS | IN_TABLE;
    TH "th" CELL | IN_TABLE;
    THEAD "thead" ROWS | IN_TABLE;
    TIME "time" 0;
    TITLE "title" SPECIAL | UNSEEN | IN_HEAD;
    TR "tr" ROWS | IN_TABLE;
    TRACK "track" SPECIAL | VOID;
    TT "tt" FORMAT;
    U "u" FORMAT;
    UL "ul" CLOSER | BREAKOUT;
    USE "use" 0;
    VAR "var" BREAKOUT;
    VIDEO "video" 0;
    WBR "wbr" SPECIAL | VOID;
    XMP "xmp" SPECIAL | BLOCK;
}

/// The headings, from the highest rank to the lowest.
pub const HEADINGS: [Tag; 6] = [H1, H2, H3, H4, H5, H6];

/// Number of tags with a fixed name.
pub const KNOWN: Tag = NAMES.len() as Tag;

/// Whether `tag`, as an element of the HTML namespace, has any of the `traits`.
#[inline]
pub const fn has(tag: Tag, traits: u16) -> bool {
    (tag as usize) < TRAITS.len() && TRAITS[tag as usize] & traits != 0
}

/// The first eight bytes of a name in lower case, as one number.
#[derive(Clone, Copy)]
pub(crate) struct Key(u64);

impl Key {
    pub(crate) const fn of(name: &[u8]) -> Self {
        let mut key = 0;
        let mut at = 0;
        while at < name.len() && at < 8 {
            key |= (name[at].to_ascii_lowercase() as u64) << (8 * at);
            at += 1;
        }
        Self(key)
    }

    /// The key of a name of `length` bytes, given the eight bytes from its start on.
    #[inline]
    pub(crate) const fn of_word(word: u64, length: usize) -> Self {
        let name = if length < 8 { word & ((1 << (8 * length)) - 1) } else { word };
        // All bytes at once: the high bit of each says whether it is an ASCII capital.
        let low = name & 0x7F7F_7F7F_7F7F_7F7F;
        let from_a = low + 0x3F3F_3F3F_3F3F_3F3F;
        let beyond_z = low + 0x2525_2525_2525_2525;
        let capital = (from_a ^ beyond_z) & !name & 0x8080_8080_8080_8080;
        Self(name | capital >> 2)
    }

    #[inline]
    const fn slot(self) -> usize {
        (self.0.wrapping_mul(SPREAD) >> (64 - SLOTS.ilog2())) as usize
    }
}

const SLOTS: usize = 2048;

/// Found by trying random numbers: with it, no two names share a slot.
const SPREAD: u64 = 0xE02D_70D7_B7CE_8EA9;

/// The number of a name, at its slot.
const BY_SLOT: [Tag; SLOTS] = {
    let mut table = [DOCUMENT; SLOTS];
    let mut tag = INSTRUCTION + 1;
    while (tag as usize) < NAMES.len() {
        let at = Key::of(NAMES[tag as usize].as_bytes()).slot();
        assert!(table[at] == DOCUMENT, "SPREAD puts two names in one slot");
        table[at] = tag;
        tag += 1;
    }
    table
};

const KEYS: [(u64, usize); NAMES.len()] = {
    let mut keys = [(0, 0); NAMES.len()];
    let mut tag = 0;
    while tag < NAMES.len() {
        keys[tag] = (Key::of(NAMES[tag].as_bytes()).0, NAMES[tag].len());
        tag += 1;
    }
    keys
};

/// The fixed number of `name`, whatever its case.
pub fn lookup(name: &[u8]) -> Option<Tag> {
    find(Key::of(name), name)
}

/// The fixed number of a name whose key is known.
#[inline]
pub(crate) fn find(key: Key, name: &[u8]) -> Option<Tag> {
    let tag = BY_SLOT[key.slot()];
    (KEYS[tag as usize] == (key.0, name.len()) && is_name(tag, name)).then_some(tag)
}

#[inline]
fn is_name(tag: Tag, name: &[u8]) -> bool {
    name.len() <= 8 || NAMES[tag as usize].as_bytes().eq_ignore_ascii_case(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_has_the_key_of_its_name() {
        for byte in 0..=255 {
            let name = [b'H', byte, b'A', b'z', b'[', b'@', byte, b'9'];
            for length in 0..=8 {
                let key = Key::of_word(u64::from_le_bytes(name), length);
                assert_eq!(key.0, Key::of(&name[..length]).0);
            }
        }
    }
}
