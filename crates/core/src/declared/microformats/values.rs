//! The value of a property of a microformat, by the property's kind and its element.

use super::Reader;
use super::classes::Kind;
use crate::tags;

impl Reader<'_> {
    pub(super) fn value(&mut self, row: usize, kind: Kind) -> String {
        match kind {
            Kind::Text => self
                .by_parts(row, "")
                .or_else(|| self.title(row))
                .unwrap_or_else(|| self.nest.text(row, true)),
            Kind::Embedded => self.nest.text(row, true),
            Kind::Url => self.link(row),
            Kind::Time => {
                let time = self.by_parts(row, " ").or_else(|| self.time(row));
                time.unwrap_or_else(|| self.nest.text(row, false))
            }
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
        let text = self.by_parts(row, "").or_else(|| self.title(row));
        let text = text.unwrap_or_else(|| self.nest.text(row, false));
        if text.is_empty() {
            text
        } else {
            self.nest.absolute(&text)
        }
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

    /// The value class pattern: the parts that are marked as the value, joined.
    fn by_parts(&mut self, row: usize, between: &str) -> Option<String> {
        let mut parts: Vec<String> = Vec::new();
        for child in self.nest.page.children(row).collect::<Vec<_>>() {
            if self.nest.page.short_attribute(child, "class").is_none() {
                continue;
            }
            let classes = self.nest.words(child, "class");
            if classes.iter().any(|class| class == "value-title") {
                parts.extend(self.nest.attribute(child, "title"));
            } else if classes.iter().any(|class| class == "value") {
                let given = if between.is_empty() {
                    self.title(child)
                } else {
                    self.time(child)
                };
                parts.push(given.unwrap_or_else(|| self.nest.text(child, false)));
            }
        }
        // A zone stands directly after its time.
        let joined = parts.join(between).replace(" +", "+").replace(" Z", "Z");
        (!parts.is_empty()).then_some(joined)
    }

    /// The category that a link with `rel=tag` names: the last part of its path.
    pub(super) fn tag(&self, row: usize) -> String {
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
