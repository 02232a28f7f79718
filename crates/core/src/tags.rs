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

/// Closes an open `p`, and ending it pops up to it.
const CLOSER: u16 = SPECIAL | BLOCK | CLOSES_P | ENDS_IN_SCOPE;

/// Names that are no identifiers, and the identifiers in place of them; then those that are, by their traits.
macro_rules! tags {
    ($($other:ident $name:literal)* $(, $traits:expr => $($id:ident)*)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        #[repr(u16)]
        enum Id { $($other,)* $($($id),*),* }
        $(pub const $other: Tag = Id::$other as Tag;)*
        $($(pub const $id: Tag = Id::$id as Tag;)*)*
        /// Every name with a fixed number.
        pub const NAMES: &[&str] = &[$($name,)* $($(small!(stringify!($id))),*),*];
        const TRAITS: [u16; NAMES.len()] = {
            let mut traits = [0; NAMES.len()];
            $($(traits[$id as usize] = $traits;)*)*
            traits
        };
    };
}

/// A text in lower case.
macro_rules! small {
    ($text:expr) => {{
        const SMALL: [u8; $text.len()] = {
            let (mut small, mut at) = ([0; $text.len()], 0);
            while at < small.len() {
                small[at] = $text.as_bytes()[at].to_ascii_lowercase();
                at += 1;
            }
            small
        };
        match std::str::from_utf8(&SMALL) {
            Ok(small) => small,
            Err(_) => unreachable!(),
        }
    }};
}

tags! {
    DOCUMENT "#document" TEXT "#text" COMMENT "#comment" DOCTYPE "#doctype" INSTRUCTION "#instruction"
    ANNOTATION_XML "annotation-xml",
    0 => ABBR ACRONYM AUDIO BDI BDO CANVAS CITE DATA DEL DESC DFN G IMAGE INS KBD LABEL MALIGNMARK MAP MARK MATH METER
        MGLYPH MI MN MO MS MTEXT OUTPUT PATH PICTURE PROGRESS Q SAMP SLOT SVG TIME USE VIDEO,
    BLOCK => FOREIGNOBJECT LEGEND,
    BLOCK | CLOSES_P | ENDS_IN_SCOPE => DIALOG,
    BLOCK | UNSEEN => DATALIST,
    BREAKOUT => RUBY SPAN SUB SUP VAR,
    CLOSER => ADDRESS ARTICLE ASIDE DETAILS DIR FIELDSET FIGCAPTION FIGURE FOOTER HEADER HGROUP MAIN NAV SEARCH SECTION
        SUMMARY,
    CLOSER | BREAKOUT => BLOCKQUOTE CENTER DIV DL MENU OL UL,
    FORMATTING => A FONT,
    FORMATTING | BREAKOUT => B BIG CODE EM I NOBR S SMALL STRIKE STRONG TT U,
    IMPLIED => RB RP RT RTC,
    IMPLIED | BLOCK => OPTGROUP OPTION,
    SPECIAL => IFRAME,
    SPECIAL | BLOCK => FORM FRAMESET PLAINTEXT XMP,
    SPECIAL | BLOCK | IN_TABLE => COLGROUP TBODY TFOOT THEAD TR,
    SPECIAL | BREAKOUT | BLOCK => BODY,
    SPECIAL | BREAKOUT | BLOCK | ENDS_IN_SCOPE => LISTING PRE,
    SPECIAL | BREAKOUT | BLOCK | HEADING => H1 H2 H3 H4 H5 H6,
    SPECIAL | BREAKOUT | UNSEEN => HEAD,
    SPECIAL | ENDS_IN_SCOPE => BUTTON,
    SPECIAL | IMPLIED | BREAKOUT | BLOCK => DD DT LI,
    SPECIAL | IMPLIED | BREAKOUT | BLOCK | CLOSES_P => P,
    SPECIAL | SCOPE => APPLET OBJECT,
    SPECIAL | SCOPE | BLOCK => HTML MARQUEE,
    SPECIAL | SCOPE | BLOCK | IN_TABLE => CAPTION TD TH,
    SPECIAL | SCOPE | BREAKOUT | BLOCK => TABLE,
    SPECIAL | SCOPE | ENDS_IN_SCOPE => SELECT,
    SPECIAL | SCOPE | UNSEEN | IN_HEAD => TEMPLATE,
    SPECIAL | UNSEEN => NOEMBED NOSCRIPT TEXTAREA,
    SPECIAL | UNSEEN | IN_HEAD => NOFRAMES SCRIPT STYLE TITLE,
    SPECIAL | VOID => AREA FRAME INPUT KEYGEN SOURCE TRACK WBR,
    SPECIAL | VOID | BREAKOUT => BR EMBED IMG,
    SPECIAL | VOID | BREAKOUT | BLOCK => HR,
    SPECIAL | VOID | BREAKOUT | UNSEEN | IN_HEAD => META,
    SPECIAL | VOID | IN_HEAD => BASEFONT BGSOUND,
    SPECIAL | VOID | IN_TABLE => COL,
    SPECIAL | VOID | UNSEEN => PARAM,
    SPECIAL | VOID | UNSEEN | IN_HEAD => BASE LINK
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
