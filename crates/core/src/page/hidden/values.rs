//! What single CSS declarations say about whether a text can be seen.

use std::sync::LazyLock;

use cssparser::color::{parse_hash_color, parse_named_color};
use cssparser::{ParseError, Parser, Token};
use hashbrown::HashMap;

use super::scan::end_of;

macro_rules! properties {
    ($($id:ident $($name:literal)+;)*) => {
        /// The properties that matter, several of which may share a place.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(super) enum Property { $($id),* }

        static BY_NAME: LazyLock<HashMap<&str, Property>> =
            LazyLock::new(|| [$($(($name, Property::$id)),+),*].into_iter().collect());
        pub(super) const PROPERTIES: usize = [$(Property::$id),*].len();
    };
}

properties! {
    Display "display";
    Visibility "visibility";
    ContentVisibility "content-visibility";
    Opacity "opacity";
    Filter "filter";
    FontSize "font-size" "font";
    Colour "color";
    Fill "-webkit-text-fill-color";
    Background "background" "background-color" "background-image";
    BackgroundClip "background-clip" "-webkit-background-clip";
    Position "position";
    Left "left" "inset-inline-start" "inset";
    Top "top";
    Right "right";
    Bottom "bottom";
    Indent "text-indent";
    Margin "margin" "margin-left" "margin-top" "margin-inline-start";
    Transform "transform" "-webkit-transform" "translate";
    Scale "scale";
    Clip "clip";
    ClipPath "clip-path" "-webkit-clip-path";
    Width "width";
    Height "height";
    MaxWidth "max-width";
    MaxHeight "max-height";
    MinHeight "min-height";
    Overflow "overflow" "overflow-x" "overflow-y";
}

/// What a value says: whether it hides, or which colour it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Value {
    Shows,
    Hides,
    Rgb([u8; 3]),
    /// No colour at all.
    Transparent,
    /// A picture, a gradient or what cannot be computed here.
    Unknown,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Declaration {
    pub property: Property,
    pub value: Value,
    pub is_important: bool,
}

/// Pixels of one `em`, of one percent of the window, and of a position beyond every screen.
const EM: f32 = 16.0;
const WINDOW_PERCENT: f32 = 12.0;
const FAR: f32 = 500.0;
const FAR_RIGHT: f32 = 3000.0;
/// The largest sides, opacities and font sizes that nobody can see.
const MAX_UNSEEN_PIXELS: f32 = 1.0;
const MAX_UNSEEN_OPACITY: f32 = 0.05;

/// One component of a value, lengths in pixels.
enum Part {
    Word(String),
    Hash(String),
    Number(f32),
    Length(f32),
    Percent(f32),
    Call(String, Vec<Part>),
}

/// The declarations of a block or an inline style that matter. Rules that are nested in it are passed over.
pub(super) fn declarations(text: &str) -> Vec<Declaration> {
    let mut found = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (declared, behind) = rest.split_at(end_of(rest.as_bytes(), [b';', b'{']));
        let end = match behind.strip_prefix('{') {
            Some(inside) => 1 + end_of(inside.as_bytes(), [b'}'; 2]),
            None => {
                found.extend(declaration_in(declared));
                0
            }
        };
        rest = behind.get(end + 1..).unwrap_or_default();
    }
    found
}

fn declaration_in(text: &str) -> Option<Declaration> {
    // Custom properties say nothing themselves, and some sheets have hundreds.
    let (name, value) = text.split_once(':').filter(|(name, _)| !name.trim_ascii_start().starts_with("--"))?;
    // Only a parser can read a name with an escape or a comment.
    let property = match memchr::memchr2(b'\\', b'/', name.as_bytes()).is_some() {
        false => property_named(name.trim_ascii()),
        true => match Parser::new(name).next() {
            Ok(Token::Ident(name)) => property_named(name),
            _ => None,
        },
    }?;
    let mut is_important = false;
    let parts = parts(&mut Parser::new(value), 0, &mut is_important);
    Some(Declaration { property, value: meaning(property, &parts)?, is_important })
}

fn parts(parser: &mut Parser<'_>, depth: usize, is_important: &mut bool) -> Vec<Part> {
    let mut found = Vec::new();
    while let Ok(token) = parser.next() {
        let part = match token {
            Token::Ident(word) if word.eq_ignore_ascii_case("important") => {
                *is_important = true;
                continue;
            }
            Token::Ident(word) => Part::Word(word.to_ascii_lowercase()),
            Token::Hash(name) | Token::IDHash(name) => Part::Hash(name.to_ascii_lowercase()),
            Token::Number { value, .. } => Part::Number(*value),
            Token::Percentage { unit_value, .. } => Part::Percent(100.0 * unit_value),
            Token::Dimension { value, unit, .. } => Part::Length(value * pixels_of(unit)),
            Token::UnquotedUrl(_) => Part::Call("url".to_owned(), Vec::new()),
            Token::Function(name) => {
                let name = name.to_ascii_lowercase();
                // What is not entered is passed over.
                let read = |inside: &mut Parser<'_>| Ok::<_, ParseError<()>>(parts(inside, depth + 1, &mut false));
                let inside = if depth < MAX_DEPTH { parser.parse_nested_block(read) } else { Ok(Vec::new()) };
                Part::Call(name, inside.unwrap_or_default())
            }
            _ => continue,
        };
        if found.len() < MAX_PARTS {
            found.push(part);
        }
    }
    found
}

/// Components of a value that are read, and functions inside of each other.
const MAX_PARTS: usize = 32;
const MAX_DEPTH: usize = 4;

fn pixels_of(unit: &str) -> f32 {
    match &*unit.to_ascii_lowercase() {
        "px" => 1.0,
        "pt" => 96.0 / 72.0,
        "pc" => 16.0,
        "in" => 96.0,
        "cm" => 96.0 / 2.54,
        "mm" => 96.0 / 25.4,
        "vw" | "vh" | "vmin" | "vmax" | "dvw" | "dvh" | "svw" | "svh" | "lvw" | "lvh" => WINDOW_PERCENT,
        _ => EM,
    }
}

fn property_named(name: &str) -> Option<Property> {
    match name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        true => BY_NAME.get(&*name.to_ascii_lowercase()).copied(),
        false => BY_NAME.get(name).copied(),
    }
}

fn meaning(property: Property, parts: &[Part]) -> Option<Value> {
    let first = parts.first()?;
    let when = |hides: bool| if hides { Value::Hides } else { Value::Shows };
    let is_word = |wanted: &[&str]| matches!(first, Part::Word(word) if wanted.contains(&word.as_str()));
    let is_at_most = |pixels: f32| matches!(first, Part::Number(at) | Part::Length(at) if *at <= pixels);
    let value = match property {
        Property::Display => when(is_word(&["none"])),
        Property::Visibility => when(is_word(&["hidden", "collapse"])),
        Property::ContentVisibility => when(is_word(&["hidden"])),
        Property::Opacity => when(is_unseen_opacity(first)),
        Property::Filter => {
            let is_clear = |part: &Part| match part {
                Part::Call(name, inside) => name == "opacity" && inside.first().is_some_and(is_unseen_opacity),
                _ => false,
            };
            when(parts.iter().any(is_clear))
        }
        Property::FontSize => {
            // The shorthand `font` has its size behind words, and other numbers behind the size.
            let is_size = |part: &&Part| matches!(part, Part::Number(_) | Part::Length(_) | Part::Percent(_));
            match parts.iter().find(is_size)? {
                Part::Number(size) if parts.len() > 1 && *size >= 100.0 => return None,
                Part::Number(size) | Part::Length(size) => when(*size <= MAX_UNSEEN_PIXELS),
                Part::Percent(size) => when(*size <= MAX_UNSEEN_PIXELS),
                _ => return None,
            }
        }
        Property::Colour | Property::Fill => colour(first),
        Property::Background => background(parts),
        Property::BackgroundClip => when(is_word(&["text"])),
        Property::Position => when(is_word(&["absolute", "fixed"])),
        Property::Left | Property::Right => {
            let is_far = |part: &Part| match part {
                Part::Length(at) => *at <= -FAR || *at >= FAR_RIGHT,
                Part::Percent(at) => *at <= -100.0 || *at >= 200.0,
                _ => false,
            };
            when(parts.iter().any(is_far))
        }
        Property::Top | Property::Bottom => {
            when(is_at_most(-FAR) || matches!(first, Part::Percent(at) if *at <= -100.0))
        }
        Property::Indent => when(match first {
            Part::Length(at) => at.abs() >= FAR,
            Part::Percent(at) => at.abs() >= 99.0,
            _ => false,
        }),
        Property::Margin => when(parts.iter().any(|part| matches!(part, Part::Length(at) if *at <= -2.0 * FAR))),
        Property::Transform => when(parts.iter().any(moves_away)),
        Property::Scale => when(matches!(first, Part::Number(by) | Part::Percent(by) if *by == 0.0)),
        Property::Clip => when(is_empty_rectangle(first)),
        Property::ClipPath => when(is_empty_path(first)),
        Property::Width if matches!(first, Part::Length(side) if *side > FAR) => Value::Unknown,
        Property::Width | Property::Height | Property::MaxWidth | Property::MaxHeight => {
            when(is_at_most(MAX_UNSEEN_PIXELS) || matches!(first, Part::Percent(side) if *side == 0.0))
        }
        // Only a length is at least that high in any case.
        Property::MinHeight => when(!matches!(first, Part::Length(side) if *side > MAX_UNSEEN_PIXELS)),
        Property::Overflow => when(is_word(&["hidden", "clip"])),
    };
    Some(value)
}

fn is_unseen_opacity(part: &Part) -> bool {
    match part {
        Part::Number(share) => *share <= MAX_UNSEEN_OPACITY,
        Part::Percent(share) => *share <= 100.0 * MAX_UNSEEN_OPACITY,
        _ => false,
    }
}

fn moves_away(part: &Part) -> bool {
    match part {
        Part::Length(by) => *by <= -FAR || *by >= FAR_RIGHT,
        Part::Call(name, inside) if name.starts_with("translate") => inside.iter().any(moves_away),
        Part::Call(name, inside) if name.starts_with("scale") => {
            inside.iter().any(|by| matches!(by, Part::Number(by) if *by == 0.0))
        }
        _ => false,
    }
}

/// `rect(0, 0, 0, 0)`, `rect(1px, 1px, 1px, 1px)` and the like: nothing between left and right, or top and bottom.
fn is_empty_rectangle(part: &Part) -> bool {
    let Part::Call(name, sides) = part else {
        return false;
    };
    let sides: Vec<f32> = sides
        .iter()
        .filter_map(|side| match side {
            Part::Number(at) | Part::Length(at) => Some(*at),
            _ => None,
        })
        .collect();
    let &[top, right, bottom, left] = &sides[..] else {
        return false;
    };
    name == "rect" && (bottom - top <= MAX_UNSEEN_PIXELS || right - left <= MAX_UNSEEN_PIXELS)
}

fn is_empty_path(part: &Part) -> bool {
    let Part::Call(name, inside) = part else {
        return false;
    };
    let numbers = || {
        inside.iter().filter_map(|part| match part {
            Part::Number(at) | Part::Length(at) | Part::Percent(at) => Some(*at),
            _ => None,
        })
    };
    match &**name {
        "inset" => matches!(inside.first(), Some(Part::Percent(share)) if *share >= 50.0),
        "circle" | "ellipse" => numbers().next() == Some(0.0),
        "polygon" => numbers().count() >= 2 && numbers().all(|at| at == 0.0),
        _ => false,
    }
}

fn background(parts: &[Part]) -> Value {
    if parts.iter().any(|part| matches!(part, Part::Call(name, _) if !is_colour_function(name))) {
        return Value::Unknown;
    }
    let is_said = |value: &Value| !matches!(value, Value::Unknown);
    let found = parts.iter().map(colour).find(is_said);
    let is_none =
        parts.iter().any(|part| matches!(part, Part::Word(word) if matches!(&**word, "none" | "initial" | "unset")));
    found.unwrap_or(if is_none { Value::Transparent } else { Value::Unknown })
}

fn is_colour_function(name: &str) -> bool {
    matches!(name, "rgb" | "rgba" | "hsl" | "hsla")
}

/// A colour as an attribute of HTML says it: `#ffffff`, `ffffff` or `white`.
pub(super) fn of_attribute(value: &str) -> Value {
    let value = value.trim();
    let hash = value.strip_prefix('#').unwrap_or(value).to_ascii_lowercase();
    match colour(&Part::Hash(hash)) {
        Value::Unknown => colour(&Part::Word(value.to_ascii_lowercase())),
        known => known,
    }
}

fn colour(part: &Part) -> Value {
    match part {
        Part::Word(word) if word == "transparent" => Value::Transparent,
        Part::Word(word) => {
            parse_named_color(word).map_or(Value::Unknown, |(red, green, blue)| Value::Rgb([red, green, blue]))
        }
        Part::Hash(digits) => of_digits(digits),
        Part::Call(name, parts) if is_colour_function(name) => of_function(name, parts),
        _ => Value::Unknown,
    }
}

fn of_digits(digits: &str) -> Value {
    match parse_hash_color(digits.as_bytes()) {
        Ok((.., alpha)) if alpha <= MAX_UNSEEN_OPACITY => Value::Transparent,
        Ok((red, green, blue, _)) => Value::Rgb([red, green, blue]),
        Err(()) => Value::Unknown,
    }
}

fn of_function(name: &str, parts: &[Part]) -> Value {
    let numbers: Vec<f32> = parts
        .iter()
        .enumerate()
        .filter_map(|(place, part)| match part {
            Part::Number(value) => Some(*value),
            Part::Percent(share) if name.starts_with("rgb") && place < 3 => Some(255.0 * share / 100.0),
            Part::Percent(share) if place == 3 => Some(share / 100.0),
            Part::Percent(share) => Some(*share),
            _ => None,
        })
        .collect();
    if numbers.len() != parts.len() || numbers.len() < 3 {
        return Value::Unknown;
    }
    if numbers.get(3).is_some_and(|alpha| *alpha <= MAX_UNSEEN_OPACITY) {
        return Value::Transparent;
    }
    if name.starts_with("rgb") {
        return Value::Rgb([numbers[0] as u8, numbers[1] as u8, numbers[2] as u8]);
    }
    // Of the colours by hue, only white and black are told.
    match numbers[2] {
        light if light >= 99.0 => Value::Rgb([255; 3]),
        light if light <= 1.0 => Value::Rgb([0; 3]),
        _ => Value::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_hide() {
        let hiding = "display:none|color:red; DISPLAY : None !important;|d\\69splay:/* */none|visibility: Collapse|\
            opacity:0|opacity: 2%|filter:blur(1px) opacity(0)|font-size:0|font:0/0 a|font-size:1px|\
            left:-9999px|left:-100vw|top:-100em|text-indent:-9999px|text-indent:100%|margin-left:-9999px|\
            transform:translateX(-9999px)|transform:scale(0)|clip:rect(0,0,0,0)|clip:rect(1px 1px 1px 1px)|\
            clip-path:inset(50%)|clip-path:circle(0)|x{y:z} max-height:0|junk; height:1px";
        for style in hiding.split('|') {
            assert!(declarations(style).iter().any(|each| each.value == Value::Hides), "{style}");
        }
        let showing = "|display|display:block|x-display:none|content:'display:none'|opacity:.5|font:700 14px/1 serif|\
            font-size:smaller|left:-10px|clip:rect(0,100px,20px,0)|clip-path:inset(10%)|\
            transform:translateX(-100%)|margin:-20px";
        for style in showing.split('|') {
            assert!(declarations(style).iter().all(|each| each.value != Value::Hides), "{style}");
        }
    }

    #[test]
    fn colours() {
        let white = Value::Rgb([255; 3]);
        for (style, value) in [
            ("color:#fff", white),
            ("color:WHITE", white),
            ("color:rgb(255 255 255 / 1)", white),
            ("color:hsl(0,0%,100%)", white),
            ("background:#ffffff no-repeat", white),
            ("background:url(x.png) #fff", Value::Unknown),
            ("color:rgba(0,0,0,0)", Value::Transparent),
            ("color:#fff0", Value::Transparent),
            ("background:none", Value::Transparent),
            ("color:var(--ink)", Value::Unknown),
        ] {
            assert_eq!(declarations(style)[0].value, value, "{style}");
        }
        assert_eq!(of_attribute("FFFFFF"), white);
        assert_eq!(of_attribute("white"), white);
    }
}
