//! The value of a property of a microformat, by the property's kind and its element.

use super::Reader;
use super::classes::ValueKind;
use super::times;
use crate::tags;

impl Reader<'_> {
    pub(super) fn value(&mut self, row: usize, kind: ValueKind) -> String {
        match kind {
            ValueKind::Text => {
                let text = self.marked(row).or_else(|| self.title(row));
                text.unwrap_or_else(|| self.nest.text(row, &["alt", "src"]))
            }
            ValueKind::Embedded => self.nest.text(row, &["alt", "src"]),
            ValueKind::Url => self.link(row),
            ValueKind::Time => {
                let parts = self.parts(row, true);
                let time = times::joined(&parts).or_else(|| self.time(row));
                time.unwrap_or_else(|| self.nest.text(row, &[]))
            }
            ValueKind::Tag => self.tag(row),
        }
    }

    fn link(&mut self, row: usize) -> String {
        let names: &[&str] = match self.nest.page.nodes.tag[row] {
            tags::A | tags::AREA | tags::LINK => &["href"],
            tags::IMG | tags::AUDIO | tags::SOURCE | tags::IFRAME => &["src"],
            tags::VIDEO => &["src", "poster"],
            tags::OBJECT => &["data"],
            _ => &[],
        };
        if let Some(url) = self.nest.url(row, names) {
            return url;
        }
        let has_title = matches!(self.nest.page.nodes.tag[row], tags::ABBR | tags::DATA | tags::INPUT);
        let text = self.marked(row);
        let text = text.or_else(|| self.title(row).filter(|_| has_title));
        let text = text.unwrap_or_else(|| self.nest.text(row, &[]));
        if text.is_empty() { text } else { self.nest.absolute(&text) }
    }

    /// The attribute that holds the text of some elements.
    fn title(&self, row: usize) -> Option<String> {
        let name = match self.nest.page.nodes.tag[row] {
            tags::ABBR | tags::LINK => "title",
            tags::DATA | tags::INPUT => "value",
            tags::IMG | tags::AREA => "alt",
            _ => return None,
        };
        self.nest.attribute(row, name)
    }

    fn time(&self, row: usize) -> Option<String> {
        match self.nest.page.nodes.tag[row] {
            tags::TIME | tags::INS | tags::DEL => self.nest.attribute(row, "datetime"),
            _ => self.title(row),
        }
    }

    /// The parts that are marked as the value, joined.
    fn marked(&mut self, row: usize) -> Option<String> {
        let parts = self.parts(row, false);
        (!parts.is_empty()).then(|| parts.concat())
    }

    /// The value class pattern: the parts that are marked as the value.
    fn parts(&mut self, row: usize, is_time: bool) -> Vec<String> {
        let mut parts: Vec<String> = Vec::new();
        for child in self.nest.page.children(row).collect::<Vec<_>>() {
            if self.nest.page.short_attribute(child, "class").is_none() {
                continue;
            }
            let classes = self.nest.words(child, "class");
            if classes.iter().any(|class| class == "value-title") {
                parts.extend(self.nest.attribute(child, "title"));
            } else if classes.iter().any(|class| class == "value") {
                let given = if is_time { self.time(child) } else { self.title(child) };
                parts.push(given.unwrap_or_else(|| self.nest.text(child, &[])));
            }
        }
        parts
    }

    /// The category that a link with `rel=tag` names: the last part of its path.
    fn tag(&self, row: usize) -> String {
        let link = self.nest.attribute(row, "href").unwrap_or_default();
        let last = link.split('/').rfind(|part| !part.is_empty());
        unquoted(last.unwrap_or_default())
    }
}

/// A part of a path without percent-encoding.
fn unquoted(part: &str) -> String {
    let bytes = part.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let code = part.get(at + 1..at + 3).filter(|_| byte == b'%');
        let code = code.and_then(|code| u8::from_str_radix(code, 16).ok());
        out.push(code.unwrap_or(byte));
        at += if code.is_some() { 3 } else { 1 };
    }
    String::from_utf8_lossy(&out).into_owned()
}
