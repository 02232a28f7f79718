//! Which rows a visitor cannot see, why, and whether the page has a control that shows them.
//!
//! Text that nobody sees is where instructions for language models are put, so the decision drops it (`decide/hidden.rs`)
//! and metadata do not read it. But .5 to 3.4 % of the words of labelled content, by set, are hidden until a visitor opens
//! an answer, a tab or the rest of a text: these are reachable. A text that is off the screen, clipped, of no size,
//! transparent or written in the colour of its background is never reachable: nothing is opened there, it is concealed.
//!
//! The column is computed when it is first asked for: from attributes, inline styles, the page's own style elements
//! (`sheet.rs`), known classes (`classes.txt`), and from what a browser computed where it was asked.

mod controls;
mod sheet;
mod values;

use std::borrow::Cow;
use std::sync::LazyLock;

use hashbrown::HashMap;

use self::controls::Controls;
use self::sheet::{INLINE, Names, OF_CLASS_LIST, Resolved, Sheet};
use self::values::{PROPERTIES, Property, Value};
use super::{Page, computed, flags};
use crate::tags;

macro_rules! reasons {
    ($($id:ident $name:literal $says:literal;)*) => {
        /// Why a row is not seen.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub enum Reason { Seen, $($id),* }

        /// Names of the reasons by their number, and what `explain` says of a block that is hidden for it.
        pub const REASONS: &[(&str, &str)] = &[("", ""), $(($name, $says)),*];

        impl Reason {
            const ALL: &[Self] = &[Self::Seen, $(Self::$id),*];
        }
    };
}

reasons! {
    Attribute "attribute" "it has the attribute hidden";
    Display "display" "its display is none";
    Visibility "visibility" "its visibility is hidden";
    Class "class" "its class is known as one that hides";
    Dialog "dialog" "it is a closed dialog";
    Collapsed "collapsed" "its height is 0 and it is cut off";
    Readers "screen-readers" "its class is known as one for screen readers alone";
    OffScreen "off-screen" "it is positioned off the screen";
    Clipped "clipped" "it is clipped";
    Size "size" "its size is 0";
    FontSize "font-size" "its font size is 0";
    Opacity "opacity" "its opacity is 0";
    Transparent "transparent" "its colour is transparent";
    Colour "colour" "it has the colour of its background";
    Fallback "fallback" "it is what browsers show that cannot draw the element around it";
    Definition "definition" "it is a part of a drawing that is only defined";
}

/// Set in a row that a visitor can make visible.
pub const REACHABLE: u8 = 1 << 7;
/// Set, while the column is computed, in a row that is hidden itself and not only by its parent.
const ROOT: u8 = 1 << 6;
const REASON: u8 = ROOT - 1;

/// How far two channels of a colour may differ that nobody can tell apart.
const MAX_DIFFERENCE: u8 = 10;
/// Style sheets without one of these hide nothing.
const WANTED: [&[u8]; 9] =
    [b"none", b"hidden", b"opacity", b"clip", b"indent", b"font", b"color", b"absolute", b"scale"];

impl Reason {
    /// Whether a control can show what is hidden in this way.
    const fn is_controllable(self) -> bool {
        (self as u8) >= Self::Attribute as u8 && (self as u8) <= Self::Collapsed as u8
    }

    /// Whether the reason is that of the letters, and follows from the colours at each element.
    const fn is_of_ink(self) -> bool {
        matches!(self, Self::Transparent | Self::Colour)
    }

    /// Whether scripts show whole pages that are hidden in this way.
    const fn may_be_whole_page(self) -> bool {
        matches!(self, Self::Attribute | Self::Display | Self::Visibility | Self::Class | Self::Readers | Self::Opacity)
    }
}

/// What is done with hidden text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum HiddenText {
    /// Only what a visitor can make visible is kept.
    #[default]
    Reachable,
    Keep,
    Drop,
    /// As `Reachable`, on a page most of whose content is hidden until a script shows it: what scripts show is kept.
    Scripted,
}

impl HiddenText {
    pub const NAMES: [&str; 3] = ["reachable", "keep", "drop"];

    /// # Errors
    ///
    /// Where there is no such way.
    pub fn named(name: &str) -> Result<Self, String> {
        match name {
            "reachable" => Ok(Self::Reachable),
            "keep" => Ok(Self::Keep),
            "drop" => Ok(Self::Drop),
            _ => Err(format!("hidden must be reachable, keep or drop, not {name:?}")),
        }
    }
}

/// The column: a reason for each row, and whether it is reachable.
pub(super) struct Hidden {
    codes: Vec<u8>,
    has_hidden: bool,
    has_concealed: bool,
}

impl Page {
    fn hidden(&self) -> &Hidden {
        self.hidden.get_or_init(|| Hidden::new(self))
    }

    /// For each row the number of a reason in [`REASONS`], and [`REACHABLE`].
    #[must_use]
    pub fn hidden_codes(&self) -> &[u8] {
        &self.hidden().codes
    }

    /// Whether a row is hidden and no control shows it.
    #[must_use]
    pub fn is_concealed(&self, row: usize) -> bool {
        self.hidden().has_concealed && self.is_left_out(row, HiddenText::Reachable)
    }

    /// Whether a row is concealed because it is not displayed, not visible or off the screen. Where a browser was asked, its
    /// answer is in [`flags::INVISIBLE`].
    pub(crate) fn is_undrawn(&self, row: usize) -> bool {
        let is_undrawn = |code| matches!(reason(code), Reason::Display | Reason::Visibility | Reason::OffScreen);
        self.styles.is_empty() && self.is_concealed(row) && is_undrawn(self.hidden_codes()[row])
    }

    /// Whether a hidden row is left out.
    #[must_use]
    pub fn is_left_out(&self, row: usize, hidden: HiddenText) -> bool {
        let column = self.hidden();
        let code = if column.has_hidden { column.codes[row] } else { 0 };
        match hidden {
            HiddenText::Keep => false,
            HiddenText::Drop => code & REASON != 0,
            HiddenText::Reachable => code & REASON != 0 && code & REACHABLE == 0,
            HiddenText::Scripted => self.is_left_out(row, HiddenText::Reachable) && !reason(code).may_be_whole_page(),
        }
    }

    /// The text of a row without what a visitor cannot see.
    pub(crate) fn seen_text(&self, row: usize) -> Cow<'_, str> {
        let rows = row..self.nodes.end[row] as usize;
        if !self.hidden().has_concealed || !rows.clone().any(|at| self.is_concealed(at)) {
            return Cow::Borrowed(self.text(row));
        }
        let is_seen = |at: &usize| self.nodes.tag[*at] == tags::TEXT && !self.is_concealed(*at);
        Cow::Owned(rows.filter(is_seen).map(|at| self.text(at)).collect())
    }

    /// A row, its parent and so on, without the row.
    pub(super) fn parents_of(&self, row: usize) -> impl Iterator<Item = usize> {
        self.upwards(row).skip(1)
    }
}

/// Classes that are known as hidden.
static CLASSES: LazyLock<HashMap<&'static [u8], Reason>> = LazyLock::new(|| {
    let lines = include_str!("classes.txt").lines().filter(|line| !line.starts_with('#'));
    lines
        .filter_map(|line| {
            let (name, rest) = line.split_once(' ')?;
            let reason = if rest.starts_with("readers") { Reason::Readers } else { Reason::Class };
            Some((name.as_bytes(), reason))
        })
        .collect()
});

/// What a row passes on to those in it.
#[derive(Clone, Copy)]
struct Look {
    ink: Value,
    paper: Value,
}

/// The attributes of an element that matter.
#[derive(Default)]
struct Said<'p> {
    style: Option<&'p [u8]>,
    colour: Option<&'p [u8]>,
    background: Option<&'p [u8]>,
    is_hidden: bool,
    is_popover: bool,
    is_open: bool,
    /// Whether the element has one of the attributes that say something by themselves.
    is_plain: bool,
}

impl Hidden {
    fn new(page: &Page) -> Self {
        let mut codes = Reader::new(page).codes();
        if codes.iter().all(|code| *code == 0) {
            return Self { codes, has_hidden: false, has_concealed: false };
        }
        mark_reachable(page, &mut codes);
        for code in &mut codes {
            *code &= !ROOT;
        }
        let has_concealed = codes.iter().any(|code| code & REASON != 0 && code & REACHABLE == 0);
        Self { codes, has_hidden: true, has_concealed }
    }
}

fn reason(code: u8) -> Reason {
    Reason::ALL[(code & REASON) as usize]
}

/// Marks what a control shows, and all that is in it and not hidden again; and everything, if it is the page.
fn mark_reachable(page: &Page, codes: &mut [u8]) {
    let nodes = &page.nodes;
    let shown: Vec<usize> = {
        let controls = Controls::new(page, codes);
        let is_shown = |&row: &usize| {
            codes[row] & ROOT != 0
                && reason(codes[row]).is_controllable()
                && nodes.text_end[row] > nodes.text_start[row]
                && controls.show(row)
        };
        (1..codes.len()).filter(is_shown).collect()
    };
    let mut shown = shown.into_iter().peekable();
    for row in 1..codes.len() {
        let above = codes[nodes.parent[row] as usize];
        let is_reached = above == 0 || above & REACHABLE != 0;
        let is_shown = shown.next_if_eq(&row).is_some();
        let inherits = codes[row] & ROOT == 0 && above & REACHABLE != 0;
        if codes[row] != 0 && is_reached && (is_shown || inherits) {
            codes[row] |= REACHABLE;
        }
    }
    if is_page_hidden(page, codes) {
        for code in codes.iter_mut().filter(|code| reason(**code).may_be_whole_page()) {
            *code |= REACHABLE;
        }
    }
}

/// Whether most of the text is hidden in ways in which scripts hide whole pages, and what is seen is no text of its own.
fn is_page_hidden(page: &Page, codes: &[u8]) -> bool {
    let nodes = &page.nodes;
    let (mut all, mut hidden, mut hidden_prose, mut seen_prose) = (0, 0, 0, 0);
    for (row, &code) in codes.iter().enumerate() {
        if nodes.words[row] == 0 || nodes.flags[row] & (flags::HEAD | flags::RAW) != 0 {
            continue;
        }
        all += nodes.words[row];
        let is_prose = nodes.sentences[row] > 0 && nodes.flags[row] & flags::LINK == 0;
        let prose = if is_prose { nodes.words[row] } else { 0 };
        if reason(code).may_be_whole_page() && code & REACHABLE == 0 {
            hidden += nodes.words[row];
            hidden_prose += prose;
        } else {
            seen_prose += prose;
        }
    }
    2 * hidden > all && 2 * seen_prose < hidden_prose
}

struct Reader<'p> {
    page: &'p Page,
    sheet: Sheet,
    names: Names,
    /// By the number of a class attribute, what known classes in it say.
    known_classes: Vec<Option<Reason>>,
    /// Whether a style sheet that is not in the page may say something about every element.
    has_other_sheets: bool,
}

impl<'p> Reader<'p> {
    fn new(page: &'p Page) -> Self {
        let (sheet, names) = (Sheet::default(), Names::default());
        let mut reader =
            Self { page, sheet, names, known_classes: page.by_class(known_class), has_other_sheets: false };
        for row in 1..page.len() {
            match page.nodes.tag[row] {
                tags::STYLE => reader.add_style(row),
                tags::LINK => {
                    let rel = page.raw_attribute(row, "rel").unwrap_or_default();
                    let is_sheet = |word: &[u8]| word.eq_ignore_ascii_case(b"stylesheet");
                    reader.has_other_sheets |= rel.split(u8::is_ascii_whitespace).any(is_sheet);
                }
                _ => {}
            }
        }
        reader.has_other_sheets |= reader.sheet.has_import;
        if !reader.sheet.is_empty() {
            reader.names = Names::new(page, &reader.sheet);
        }
        reader
    }

    fn add_style(&mut self, row: usize) {
        let page = self.page;
        let is_inert = |at: usize| matches!(page.nodes.tag[at], tags::NOSCRIPT | tags::TEMPLATE);
        if page.upwards(row).any(is_inert) {
            return;
        }
        let media = page.raw_attribute(row, "media").unwrap_or_default().trim_ascii();
        if !(media.is_empty() || media.eq_ignore_ascii_case(b"all") || media.eq_ignore_ascii_case(b"screen")) {
            return;
        }
        for text in page.children(row) {
            let css = if page.nodes.namespace[row] == 0 { page.raw(text) } else { Cow::Borrowed(page.text(text)) };
            let is_wanted = |wanted: &&[u8]| memchr::memmem::find(css.as_bytes(), wanted).is_some();
            // Names may be escaped, and written in capitals.
            if WANTED.iter().any(is_wanted) || css.contains('\\') || css.bytes().any(|byte| byte.is_ascii_uppercase()) {
                self.sheet.add(&css);
            }
        }
    }

    /// The reason of each row, and whether it is hidden itself.
    fn codes(mut self) -> Vec<u8> {
        let page = self.page;
        let mut codes = vec![0_u8; page.len()];
        // Without other style sheets the page is white. A colour of letters is believed only where it is said.
        let paper = if self.has_other_sheets { Value::Unknown } else { Value::Rgb([255; 3]) };
        let mut looks = vec![Look { ink: Value::Unknown, paper }; page.len()];
        for row in 1..page.len() {
            let parent = page.nodes.parent[row] as usize;
            let above = reason(codes[parent]);
            if page.nodes.tag[row] <= tags::INSTRUCTION {
                codes[row] = above as u8;
                continue;
            }
            let mut look = looks[parent];
            let own = self.own_reason(row, above, &mut look);
            looks[row] = look;
            codes[row] = match own {
                Own::Inherited => above as u8,
                Own::Shown => 0,
                Own::Hidden(reason) => reason as u8 | ROOT,
            };
        }
        codes
    }

    fn own_reason(&mut self, row: usize, above: Reason, look: &mut Look) -> Own {
        let page = self.page;
        let said = self.said(row);
        let class = page.classes().of_row[row] as usize;
        let known = page.styles.get(row).copied().unwrap_or(0);
        let mut resolved: Resolved = [None; PROPERTIES];
        let of_class = self.known_classes[class];
        if let Some(reason) = of_class {
            let property = if reason == Reason::Class { Property::Display } else { Property::Clip };
            sheet::set(&mut resolved, property, OF_CLASS_LIST, Value::Hides);
        }
        let mut is_plain = said.is_plain && of_class.is_none() && known == 0 && page.nodes.tag[row] != tags::DIALOG;
        if !self.sheet.is_empty() {
            is_plain &= !self.sheet.resolve(&mut resolved, &self.names, &page.nodes.parent, row);
        }
        if is_plain {
            // Another style sheet may give the element a background.
            if self.has_other_sheets && class > 0 {
                look.paper = Value::Unknown;
            }
            return Own::of(Own::Inherited, of_tag(page, row), above, look);
        }
        if let Some(style) = said.style
            && let Ok(style) = std::str::from_utf8(style)
        {
            let style = crate::tokenizer::unescaped(style);
            sheet::set_all(&mut resolved, &values::inline(&style), INLINE);
        }
        let value = |property: Property| resolved[property as usize].map(|(_, value)| value);
        let hides = |property: Property| value(property) == Some(Value::Hides);
        let shows = |property: Property| value(property) == Some(Value::Shows);
        self.colour(&said, class > 0, &value, look);

        let is_drawing =
            matches!(above, Reason::Attribute | Reason::Display | Reason::Visibility | Reason::Class | Reason::Dialog);
        let drawn = if known & computed::KNOWN != 0 {
            match known & computed::UNSEEN != 0 {
                true if above == Reason::Seen => Own::Hidden(Reason::Display),
                true => Own::Inherited,
                false if is_drawing => Own::Shown,
                false => Own::Inherited,
            }
        } else if hides(Property::Display) {
            let is_by_class = of_class == Some(Reason::Class) && matches!(resolved[0], Some((OF_CLASS_LIST, _)));
            Own::Hidden(if is_by_class { Reason::Class } else { Reason::Display })
        } else if said.is_hidden && !shows(Property::Display) {
            Own::Hidden(Reason::Attribute)
        } else if is_closed_dialog(page.nodes.tag[row], &said) && !shows(Property::Display) {
            Own::Hidden(Reason::Dialog)
        } else if hides(Property::Visibility) && above != Reason::Visibility {
            Own::Hidden(Reason::Visibility)
        } else if above == Reason::Visibility && shows(Property::Visibility) {
            Own::Shown
        } else {
            Own::Inherited
        };
        let is_cut = hides(Property::Overflow);
        let is_placed = hides(Property::Position);
        // What is wider than the screen reaches into it.
        let is_wide = value(Property::Width) == Some(Value::Unknown);
        let is_far = !is_wide && [Property::Left, Property::Right].into_iter().any(hides)
            || hides(Property::Top)
            || hides(Property::Bottom);
        let is_low = hides(Property::Height) || hides(Property::MaxHeight);
        let is_narrow = hides(Property::Width) || hides(Property::MaxWidth);
        let concealed = if of_tag(page, row).is_some() {
            of_tag(page, row)
        } else if hides(Property::Opacity) || hides(Property::Filter) {
            Some(Reason::Opacity)
        } else if is_placed && is_far
            || hides(Property::Indent)
            || hides(Property::Margin)
            || hides(Property::Transform)
        {
            Some(Reason::OffScreen)
        } else if hides(Property::Clip) && !is_placed && of_class == Some(Reason::Readers) {
            Some(Reason::Readers)
        } else if hides(Property::ClipPath) || hides(Property::Clip) && is_placed {
            Some(Reason::Clipped)
        } else if hides(Property::Scale) || is_low && is_narrow && is_cut {
            Some(Reason::Size)
        } else if hides(Property::FontSize) {
            Some(Reason::FontSize)
        } else if is_low && is_cut || hides(Property::ContentVisibility) {
            Some(Reason::Collapsed)
        } else {
            None
        };
        let is_large_again = above == Reason::FontSize && shows(Property::FontSize);
        Own::of(if is_large_again { Own::Shown } else { drawn }, concealed, above, look)
    }

    fn said(&self, row: usize) -> Said<'p> {
        let page = self.page;
        let source = page.source.bytes();
        let mut said = Said { is_plain: true, ..Said::default() };
        for attribute in page.raw_attributes(row) {
            let name = &source[attribute.name.range()];
            let value = || &source[attribute.value.range()];
            match name.len() {
                4 if name.eq_ignore_ascii_case(b"open") => said.is_open = true,
                5 if name.eq_ignore_ascii_case(b"style") => said.style = Some(value()).filter(|style| may_hide(style)),
                5 if name.eq_ignore_ascii_case(b"color") => said.colour = Some(value()),
                6 if name.eq_ignore_ascii_case(b"hidden") => {
                    said.is_hidden = !value().trim_ascii().eq_ignore_ascii_case(b"until-found");
                }
                7 if name.eq_ignore_ascii_case(b"bgcolor") => said.background = Some(value()),
                7 if name.eq_ignore_ascii_case(b"popover") => said.is_popover = true,
                10 if name.eq_ignore_ascii_case(b"background") => said.background = Some(b""),
                _ => continue,
            }
            said.is_plain = false;
        }
        said
    }

    /// The colours of letters and background in an element.
    fn colour(&self, said: &Said<'_>, has_class: bool, value: &impl Fn(Property) -> Option<Value>, look: &mut Look) {
        let of_attribute = |value: &[u8]| values::of_attribute(&String::from_utf8_lossy(value));
        let ink = value(Property::Fill).or(value(Property::Colour)).or(said.colour.map(of_attribute));
        let paper = value(Property::Background).or(said.background.map(of_attribute));
        if let Some(ink) = ink {
            let is_drawn_by_background = value(Property::BackgroundClip) == Some(Value::Hides);
            look.ink = if is_drawn_by_background { Value::Unknown } else { ink };
        }
        match paper {
            Some(Value::Transparent) => {}
            Some(paper) => look.paper = paper,
            // Another style sheet may give the element a background.
            None if self.has_other_sheets && has_class => look.paper = Value::Unknown,
            None => {}
        }
    }
}

/// What an element says of itself.
enum Own {
    Inherited,
    Shown,
    Hidden(Reason),
}

impl Own {
    /// What follows from how an element is drawn and concealed, from what hides its parent, and from its colours.
    fn of(drawn: Self, concealed: Option<Reason>, above: Reason, look: &Look) -> Self {
        // Inside of what a control could show, an element may be hidden in its own way. Where it is not drawn at all, other
        // properties are those from which an animation starts.
        let is_open = above == Reason::Seen || above.is_controllable() || above.is_of_ink();
        match (drawn, concealed) {
            (Self::Hidden(reason), _) | (_, Some(reason)) if is_open => return Self::Hidden(reason),
            (Self::Shown, _) => return Self::Shown,
            _ => {}
        }
        match (of_ink(look), above) {
            (Some(reason), Reason::Seen) => Self::Hidden(reason),
            (Some(reason), above) if above.is_controllable() => Self::Hidden(reason),
            (None, above) if above.is_of_ink() => Self::Shown,
            _ => Self::Inherited,
        }
    }
}

/// Styles without one of these letters or marks hide nothing: every property that matters has a `y`, an `o`, an `i`, an
/// `a` or an `e`. What is excluded is an empty style.
fn may_hide(style: &[u8]) -> bool {
    style.len() >= "scale:0".len() && style.contains(&b':')
}

fn is_closed_dialog(tag: tags::Tag, said: &Said<'_>) -> bool {
    said.is_popover || tag == tags::DIALOG && !said.is_open
}

/// Elements whose text is never drawn.
fn of_tag(page: &Page, row: usize) -> Option<Reason> {
    let tag = page.nodes.tag[row];
    if page.nodes.namespace[row] == 1 {
        let is_definition = matches!(
            page.tag_name(tag),
            "defs"
                | "symbol"
                | "desc"
                | "metadata"
                | "clippath"
                | "mask"
                | "marker"
                | "pattern"
                | "lineargradient"
                | "radialgradient"
        );
        return is_definition.then_some(Reason::Definition);
    }
    matches!(tag, tags::CANVAS | tags::VIDEO | tags::AUDIO).then_some(Reason::Fallback)
}

fn known_class(classes: &[u8]) -> Option<Reason> {
    let tokens = || classes.split(u8::is_ascii_whitespace);
    let found = tokens().find_map(|name| if name.len() < 6 { None } else { CLASSES.get(name).copied() })?;
    // `d-none d-md-block` is shown on wide screens.
    let is_shown_wide = |name: &[u8]| {
        let size = name.strip_prefix(b"d-").and_then(|rest| rest.split(|byte| *byte == b'-').next());
        size.is_some_and(|size| matches!(size, b"sm" | b"md" | b"lg" | b"xl" | b"xxl")) && !name.ends_with(b"-none")
    };
    (found == Reason::Readers || !tokens().any(is_shown_wide)).then_some(found)
}

fn of_ink(look: &Look) -> Option<Reason> {
    match (look.ink, look.paper) {
        (Value::Transparent, _) => Some(Reason::Transparent),
        (Value::Rgb(ink), Value::Rgb(paper)) => {
            let is_same = ink.iter().zip(paper).all(|(one, other)| one.abs_diff(other) <= MAX_DIFFERENCE);
            is_same.then_some(Reason::Colour)
        }
        _ => None,
    }
}
