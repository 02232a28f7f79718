//! The tree of a live page: rows are built from the events of a walk over its nodes, without parsing.
//!
//! A walk (npm/src/walk.ts) writes one number for each [`Event`], and the strings of all events in one text, each
//! ended by U+0000. Every node that it writes becomes one row, in the same order, so that the caller can keep a list
//! of the nodes by row. The source of such a page is its markup, written here; attributes and raw texts point into it.

use super::arena::{Arena, Namespace, Row};
use super::text::RAW;
use super::{Built, Cap, MAX_DEPTH, MAX_ROWS};
use crate::MAX_SOURCE;
use crate::strings::escape;
use crate::tags::{self, Tag};
use crate::tokenizer::{Attribute, Doctype, Span};

/// What a walk over a live page wrote down.
#[derive(Clone, Copy, Debug)]
pub struct Walked<'w> {
    /// The lowest three bits tell the [`Event`]. Of a start the next two tell the namespace (HTML, SVG, MathML), and
    /// the others how many attributes the element has.
    pub events: &'w [u32],
    /// Of a start: the name, then the name and value of each attribute. Of a doctype: name, public and system
    /// identifier. Of an instruction: target and data. Of a text or a comment: its characters.
    pub strings: &'w str,
    /// The computed styles of each row, as `page/computed.rs` reads them; empty if the browser was not asked.
    pub styles: &'w [u8],
    pub quirks: bool,
    /// Whether the page runs scripts: `noscript` then holds raw text.
    pub scripting: bool,
}

/// What the lowest bits of an event mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Event {
    End,
    Start,
    Text,
    Comment,
    Instruction,
    Doctype,
}

impl Event {
    const ALL: [Self; 6] = [Self::End, Self::Start, Self::Text, Self::Comment, Self::Instruction, Self::Doctype];
}

/// Why events are inconsistent: a mistake of the program that wrote them.
type Mistake = String;

struct Builder<'w> {
    strings: std::str::SplitTerminator<'w, char>,
    scripting: bool,
    source: String,
    arena: Arena,
    /// The rows of open elements; below the deepest that may be open, the row of that one.
    open: Vec<u32>,
    built: Built,
}

/// The markup of the page, and its tree.
pub(crate) fn build(walked: Walked<'_>) -> Result<(String, Built), Mistake> {
    let mut builder = Builder::new(walked);
    for &event in walked.events {
        let rows = builder.arena.rows.len();
        if rows >= MAX_ROWS {
            builder.hit(Cap::Nodes);
            break;
        }
        if builder.source.len() + walked.strings.len() > MAX_SOURCE {
            builder.hit(Cap::Source);
            break;
        }
        builder.take(event)?;
    }
    if builder.built.names.full {
        builder.hit(Cap::Names);
    }
    builder.built.rows = builder.arena.rows;
    Ok((builder.source, builder.built))
}

impl<'w> Builder<'w> {
    fn new(walked: Walked<'w>) -> Self {
        Self {
            strings: walked.strings.split_terminator('\0'),
            scripting: walked.scripting,
            source: String::with_capacity(walked.strings.len() + 4 * walked.events.len()),
            arena: Arena::new(Vec::with_capacity(walked.events.len())),
            open: Vec::new(),
            built: Built {
                text: String::with_capacity(walked.strings.len() / 2),
                styles: walked.styles.to_vec(),
                quirks: walked.quirks,
                ..Built::default()
            },
        }
    }

    fn take(&mut self, event: u32) -> Result<(), Mistake> {
        let kind = Event::ALL.get((event & 7) as usize).copied();
        match kind.ok_or_else(|| format!("no event has the number {event}"))? {
            Event::End => self.end(),
            Event::Start => self.start(event),
            Event::Text => self.text(),
            Event::Comment => self.comment(),
            Event::Instruction => self.instruction(),
            Event::Doctype => self.doctype(),
        }
    }

    fn string(&mut self) -> Result<&'w str, Mistake> {
        self.strings.next().ok_or_else(|| "there are fewer strings than the events need".into())
    }

    fn start(&mut self, event: u32) -> Result<(), Mistake> {
        let name = self.string()?;
        let start = self.source.len();
        self.source.extend(["<", name]);
        let first = self.built.attributes.len();
        for _ in 0..event >> 5 {
            self.attribute()?;
        }
        self.source.push('>');
        let namespace = match event >> 3 & 3 {
            1 => Namespace::Svg,
            2 => Namespace::MathMl,
            _ => Namespace::Html,
        };
        let attributes = Span::new(first, self.built.attributes.len());
        let row = Row::new(self.tag(name), Span::new(start, self.source.len()));
        let number = self.append(Row { attributes, namespace, ..row });
        if self.open.len() < MAX_DEPTH {
            self.open.push(number);
        } else {
            self.hit(Cap::Depth);
            self.open.push(self.parent());
        }
        Ok(())
    }

    fn attribute(&mut self) -> Result<(), Mistake> {
        let (name, value) = (self.string()?, self.string()?);
        self.source.push(' ');
        let name = self.written(|source| source.push_str(name));
        self.source.push_str("=\"");
        let value = self.written(|source| escape(source, value, true));
        self.source.push('"');
        // An element of XML may have an attribute whose name HTML cannot write.
        if !name.is_empty() {
            self.built.attributes.push(Attribute { name, value });
        }
        Ok(())
    }

    fn tag(&mut self, name: &str) -> Tag {
        tags::lookup(name.as_bytes()).unwrap_or_else(|| self.built.names.number(name))
    }

    fn end(&mut self) -> Result<(), Mistake> {
        self.open.pop().map(|_| ()).ok_or_else(|| "an element ends that did not start".into())
    }

    fn text(&mut self) -> Result<(), Mistake> {
        let text = self.string()?;
        let parent = self.parent();
        // The document node holds no text.
        if parent == 0 {
            return Ok(());
        }
        if self.is_raw(parent) {
            let row = Row::new(tags::TEXT, self.written(|source| source.push_str(text)));
            self.append(Row { is_raw: true, ..row });
        } else {
            let row = Row::new(tags::TEXT, self.written(|source| escape(source, text, false)));
            let number = self.append(row) as usize;
            self.built.text.push_str(text);
            self.arena.rows[number].text.end = self.built.text.len() as u32;
        }
        Ok(())
    }

    /// Whether the texts of an element are raw, as the parser has them.
    fn is_raw(&self, row: u32) -> bool {
        let Row { tag, namespace, .. } = self.arena.rows[row as usize];
        namespace == Namespace::Html && RAW.contains(&tag) && (tag != tags::NOSCRIPT || self.scripting)
    }

    fn comment(&mut self) -> Result<(), Mistake> {
        self.source.push_str("<!--");
        let span = self.copy()?;
        self.source.push_str("-->");
        self.append(Row::new(tags::COMMENT, span));
        Ok(())
    }

    fn instruction(&mut self) -> Result<(), Mistake> {
        self.source.push_str("<?");
        let target = self.copy()?;
        self.source.push(' ');
        let data = self.copy()?;
        self.source.push_str("?>");
        let whole = Span { start: target.start, end: data.end };
        self.append(Row { attributes: target, ..Row::new(tags::INSTRUCTION, whole) });
        Ok(())
    }

    fn doctype(&mut self) -> Result<(), Mistake> {
        let (name, public, system) = (self.string()?, self.string()?, self.string()?);
        let span = self.written(|source| source.extend(["<!DOCTYPE ", name, ">"]));
        self.append(Row::new(tags::DOCTYPE, span));
        let given = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        self.built.doctype =
            Some(Doctype { name: given(name), public: given(public), system: given(system), force_quirks: false });
        Ok(())
    }

    /// Copy the next string into the source as it stands.
    fn copy(&mut self) -> Result<Span, Mistake> {
        let text = self.string()?;
        Ok(self.written(|source| source.push_str(text)))
    }

    /// Where in the source stands what `write` adds to it.
    fn written(&mut self, write: impl FnOnce(&mut String)) -> Span {
        let start = self.source.len();
        write(&mut self.source);
        Span::new(start, self.source.len())
    }

    fn parent(&self) -> u32 {
        self.open.last().copied().unwrap_or(0)
    }

    /// A new last child of the innermost open element.
    fn append(&mut self, mut row: Row) -> u32 {
        let here = self.built.text.len();
        row.text = Span::new(here, here);
        self.arena.append(self.parent(), row)
    }

    fn hit(&mut self, cap: Cap) {
        self.built.caps |= 1 << cap as u8;
    }
}
