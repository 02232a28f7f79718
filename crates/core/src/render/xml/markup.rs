//! The HTML that `render_html` writes, read back as tokens or as elements.
//!
//! That HTML has one form: `<` and `>` stand only around tags, since texts and values are escaped; every value is in
//! double quotes; elements nest, and all but the void ones are closed. So this needs none of the rules of an HTML
//! parser.

use std::borrow::Cow;

/// Elements that hold nothing and have no end tag.
const VOID: [&str; 3] = ["br", "hr", "img"];

pub(super) fn is_void(name: &str) -> bool {
    VOID.contains(&name)
}

pub(super) enum Token<'h> {
    /// Text, escaped as it stands in the HTML.
    Text(&'h str),
    /// The name of an element, and its attributes with a space before each.
    Start(&'h str, &'h str),
    End(&'h str),
}

pub(super) fn tokens(html: &str) -> impl Iterator<Item = Token<'_>> {
    let mut rest = html;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let Some(tag) = rest.strip_prefix('<') else {
            let (text, after) = rest.split_at(rest.find('<').unwrap_or(rest.len()));
            rest = after;
            return Some(Token::Text(text));
        };
        let (inside, after) = tag.split_once('>').unwrap_or((tag, ""));
        rest = after;
        Some(match inside.strip_prefix('/') {
            Some(name) => Token::End(name),
            None => {
                let (name, attributes) = inside.split_at(inside.find(' ').unwrap_or(inside.len()));
                Token::Start(name, attributes)
            }
        })
    })
}

/// An element of HTML, or one of TEI that is made of it.
pub(super) struct Element<'h> {
    pub(super) name: &'h str,
    /// As they stand in the start tag, with a space before each.
    pub(super) attributes: Cow<'h, str>,
    pub(super) parts: Vec<Part<'h>>,
}

pub(super) enum Part<'h> {
    Text(&'h str),
    Element(Element<'h>),
}

impl<'h> Element<'h> {
    pub(super) fn new(name: &'h str, attributes: impl Into<Cow<'h, str>>) -> Self {
        Self { name, attributes: attributes.into(), parts: Vec::new() }
    }

    /// The value of an attribute, escaped as it stands in the HTML.
    pub(super) fn attribute(&self, name: &str) -> Option<&'h str> {
        let Cow::Borrowed(mut rest) = self.attributes else {
            return None;
        };
        while let Some((key, after)) = rest.split_once("=\"") {
            let (value, after) = after.split_once('"')?;
            if key.trim_start() == name {
                return Some(value);
            }
            rest = after;
        }
        None
    }

    /// The elements right inside.
    pub(super) fn elements(self) -> impl Iterator<Item = Self> {
        self.parts.into_iter().filter_map(|part| match part {
            Part::Element(element) => Some(element),
            Part::Text(_) => None,
        })
    }
}

/// The texts and elements that stand outermost in a fragment, one after the other, each with all that it holds.
pub(super) fn parts(html: &str) -> impl Iterator<Item = Part<'_>> {
    let mut open: Vec<Element<'_>> = Vec::new();
    let mut tokens = tokens(html);
    std::iter::from_fn(move || {
        loop {
            let part = match tokens.next() {
                Some(Token::Text(text)) => Part::Text(text),
                Some(Token::Start(name, attributes)) => {
                    let element = Element::new(name, attributes);
                    if !is_void(name) {
                        open.push(element);
                        continue;
                    }
                    Part::Element(element)
                }
                Some(Token::End(_)) => match open.pop() {
                    Some(closed) => Part::Element(closed),
                    None => continue,
                },
                None => Part::Element(open.pop()?),
            };
            match open.last_mut() {
                Some(around) => around.parts.push(part),
                None => return Some(part),
            }
        }
    })
}
