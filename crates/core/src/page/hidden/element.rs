//! What an element says of whether it can be seen: by its attributes, its styles, its classes and its name.

use std::sync::LazyLock;

use hashbrown::HashMap;

use super::sheet::{self, INLINE, Matching, Names, OF_CLASS_LIST, Resolved, Sheet};
use super::values::{self, Declaration, PROPERTIES, Property, Value};
use super::{ROOT, Reason, reason};
use crate::page::classes::Classes;
use crate::page::{Page, computed};
use crate::strings::word_list;
use crate::tags;

/// How far two channels of a colour may differ that nobody can tell apart.
const MAX_DIFFERENCE: u8 = 10;

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
    /// Whether the element has none of the attributes that say something by themselves.
    is_plain: bool,
}

/// What an inline style declares.
fn declared_in(style: &[u8]) -> Vec<Declaration> {
    let style = std::str::from_utf8(style).unwrap_or_default();
    values::declarations(&crate::tokenizer::unescaped(style))
}

fn of_attribute(value: &[u8]) -> Value {
    values::of_attribute(&String::from_utf8_lossy(value))
}

pub(super) struct Reader<'p> {
    page: &'p Page,
    classes: &'p Classes,
    sheet: Sheet,
    names: Names<'p>,
    matching: Matching,
    /// By the number of a class attribute that some element has, what known classes in it say.
    known_classes: Vec<Option<Option<Reason>>>,
    /// What inline styles declare, by their text: lists repeat them.
    inline: HashMap<&'p [u8], Vec<Declaration>>,
    looks: Vec<Look>,
    codes: Vec<u8>,
}

impl<'p> Reader<'p> {
    /// The reason of each row that is asked for, and whether the row is hidden itself; 0 for the others. Where a row is
    /// asked for, so are all around it.
    pub(super) fn codes(page: &'p Page, classes: &'p Classes, is_asked: &[bool]) -> Vec<u8> {
        let sheet = Sheet::of(page, classes, is_asked);
        // Without other style sheets the page is white. A colour of letters is believed only where it is said.
        let paper = if sheet.has_others { Value::Unknown } else { Value::Rgb([255; 3]) };
        let mut reader = Self {
            page,
            classes,
            names: if sheet.is_empty() { Names::default() } else { Names::new(page, classes, is_asked, &sheet) },
            sheet,
            matching: Matching::default(),
            known_classes: vec![None; classes.count()],
            inline: HashMap::new(),
            looks: vec![Look { ink: Value::Unknown, paper }; page.len()],
            codes: vec![0; page.len()],
        };
        reader.read(is_asked);
        reader.codes
    }

    fn read(&mut self, is_asked: &[bool]) {
        let nodes = &self.page.nodes;
        for row in (1..nodes.tag.len()).filter(|&row| is_asked[row]) {
            let parent = nodes.parent[row] as usize;
            let above = reason(self.codes[parent]);
            if nodes.tag[row] <= tags::INSTRUCTION {
                self.codes[row] = above as u8;
                continue;
            }
            let mut look = self.looks[parent];
            self.codes[row] = match self.own_reason(row, above, &mut look) {
                Own::Inherited => above as u8,
                Own::Shown => 0,
                Own::Hidden(reason) => reason as u8 | ROOT,
            };
            self.looks[row] = look;
        }
    }

    fn own_reason(&mut self, row: usize, above: Reason, look: &mut Look) -> Own {
        let page = self.page;
        let said = self.said(row);
        let class = self.classes.of_row[row];
        let find = || known_class(page.short_attribute(row, "class").unwrap_or_default());
        let of_class = if class == 0 { None } else { *self.known_classes[class as usize].get_or_insert_with(find) };
        let mut style = Style([None; PROPERTIES]);
        let says_nothing = !self.resolve(row, of_class, &mut style);
        let is_computed = page.styles.get(row).is_some_and(|&known| known != 0);
        if says_nothing && said.is_plain && !is_computed && page.nodes.tag[row] != tags::DIALOG {
            // Another style sheet may give the element a background.
            if self.sheet.has_others && class > 0 {
                look.paper = Value::Unknown;
            }
            return Own::of(Own::Inherited, of_tag(page, row), above, look);
        }
        if let Some(inline) = said.style {
            let declared = self.inline.entry(inline).or_insert_with(|| declared_in(inline));
            sheet::set_all(&mut style.0, declared, INLINE);
        }
        self.colour(&said, class > 0, &style, look);
        let drawn = self.drawn(row, above, &said, of_class, &style);
        let concealed = of_tag(page, row).or_else(|| style.conceals(of_class));
        let is_large_again = above == Reason::FontSize && style.shows(Property::FontSize);
        Own::of(if is_large_again { Own::Shown } else { drawn }, concealed, above, look)
    }

    /// Sets what the class list and the page's own sheets say, the weightier ones last; false if they say nothing.
    fn resolve(&mut self, row: usize, of_class: Option<Reason>, style: &mut Style) -> bool {
        if let Some(reason) = of_class {
            let property = if reason == Reason::Class { Property::Display } else { Property::Clip };
            sheet::set(&mut style.0, property, OF_CLASS_LIST, Value::Hides);
        }
        let Self { sheet, names, matching, .. } = self;
        let parents = &self.page.nodes.parent;
        let is_in_sheet = !sheet.is_empty() && sheet.resolve(&mut style.0, matching, names, parents, row);
        of_class.is_some() || is_in_sheet
    }

    /// Whether the element is drawn: by what a browser computed where it was asked, else by its styles and attributes.
    fn drawn(&self, row: usize, above: Reason, said: &Said<'_>, of_class: Option<Reason>, style: &Style) -> Own {
        let known = self.page.styles.get(row).copied().unwrap_or(0);
        if known & computed::KNOWN != 0 {
            let is_undrawn = above.is_controllable() && above != Reason::Collapsed;
            return match known & computed::UNSEEN != 0 {
                true if above == Reason::Seen => Own::Hidden(Reason::Display),
                false if is_undrawn => Own::Shown,
                _ => Own::Inherited,
            };
        }
        let is_shown = style.shows(Property::Display);
        if style.hides(Property::Display) {
            let is_by_class = of_class == Some(Reason::Class) && matches!(style.0[0], Some((OF_CLASS_LIST, _)));
            Own::Hidden(if is_by_class { Reason::Class } else { Reason::Display })
        } else if said.is_hidden && !is_shown {
            Own::Hidden(Reason::Attribute)
        } else if is_closed_dialog(self.page.nodes.tag[row], said) && !is_shown {
            Own::Hidden(Reason::Dialog)
        } else if style.hides(Property::Visibility) && above != Reason::Visibility {
            Own::Hidden(Reason::Visibility)
        } else if above == Reason::Visibility && style.shows(Property::Visibility) {
            Own::Shown
        } else {
            Own::Inherited
        }
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
    fn colour(&self, said: &Said<'_>, has_class: bool, style: &Style, look: &mut Look) {
        let ink = style.value(Property::Fill).or(style.value(Property::Colour)).or(said.colour.map(of_attribute));
        let paper = style.value(Property::Background).or(said.background.map(of_attribute));
        if let Some(ink) = ink {
            let is_drawn_by_background = style.value(Property::BackgroundClip) == Some(Value::Hides);
            look.ink = if is_drawn_by_background { Value::Unknown } else { ink };
        }
        match paper {
            Some(Value::Transparent) => {}
            Some(paper) => look.paper = paper,
            // Another style sheet may give the element a background.
            None if self.sheet.has_others && has_class => look.paper = Value::Unknown,
            None => {}
        }
    }
}

/// What is declared for an element, by property.
struct Style(Resolved);

impl Style {
    fn value(&self, property: Property) -> Option<Value> {
        self.0[property as usize].map(|(_, value)| value)
    }

    fn hides(&self, property: Property) -> bool {
        self.value(property) == Some(Value::Hides)
    }

    fn shows(&self, property: Property) -> bool {
        self.value(property) == Some(Value::Shows)
    }

    /// Why a text that is drawn cannot be seen.
    fn conceals(&self, of_class: Option<Reason>) -> Option<Reason> {
        let hides = |property: Property| self.hides(property);
        let is_any = |properties: &[Property]| properties.iter().any(|&property| self.hides(property));
        let is_cut = hides(Property::Overflow);
        let is_placed = hides(Property::Position);
        // What is wider than the screen reaches into it.
        let is_wide = self.value(Property::Width) == Some(Value::Unknown);
        let is_far =
            !is_wide && is_any(&[Property::Left, Property::Right]) || is_any(&[Property::Top, Property::Bottom]);
        let is_low = is_any(&[Property::Height, Property::MaxHeight]) && !self.shows(Property::MinHeight);
        let is_narrow = is_any(&[Property::Width, Property::MaxWidth]);
        let is_moved = is_placed && is_far || is_any(&[Property::Indent, Property::Margin, Property::Transform]);
        let is_clipped = hides(Property::Clip);
        let reasons = [
            (is_any(&[Property::Opacity, Property::Filter]), Reason::Opacity),
            (is_moved, Reason::OffScreen),
            (is_clipped && !is_placed && of_class == Some(Reason::Readers), Reason::Readers),
            (hides(Property::ClipPath) || is_clipped && is_placed, Reason::Clipped),
            (hides(Property::Scale) || is_low && is_narrow && is_cut, Reason::Size),
            (hides(Property::FontSize), Reason::FontSize),
            (is_low && is_cut || hides(Property::ContentVisibility), Reason::Collapsed),
        ];
        reasons.into_iter().find_map(|(is_so, reason)| is_so.then_some(reason))
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

/// Whether a style is long enough to hide something, and has a declaration.
fn may_hide(style: &[u8]) -> bool {
    style.len() >= "scale:0".len() && style.contains(&b':')
}

fn is_closed_dialog(tag: tags::Tag, said: &Said<'_>) -> bool {
    said.is_popover || tag == tags::DIALOG && !said.is_open
}

/// Elements of drawings that define or describe a part and do not draw it.
const DEFINITIONS: [&str; 10] =
    word_list("defs symbol desc metadata clippath mask marker pattern lineargradient radialgradient");

/// Elements whose text is never drawn.
fn of_tag(page: &Page, row: usize) -> Option<Reason> {
    let tag = page.nodes.tag[row];
    if page.nodes.namespace[row] == 1 {
        let is_definition = DEFINITIONS.contains(&page.tag_name(tag));
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
