//! Attributes of a row.

use std::borrow::Cow;

use super::{Page, foreign_names};
use crate::tags;
use crate::tokenizer::{Attribute, Span};

pub(super) const MAX_VALUE_BYTES: usize = 8 << 10;

impl Page {
    /// Value of the attribute `name` (in lower case) of `row`.
    pub fn attribute(&self, row: usize, name: &str) -> Option<Cow<'_, str>> {
        let source = self.source.bytes();
        // A name that contained U+0000 differs from its spelling in the source. Most names are ASCII.
        let is_replaced = !name.is_ascii() && name.contains(char::REPLACEMENT_CHARACTER);
        self.raw_attributes(row)
            .iter()
            .find(|attribute| attribute.is(source, name) || is_replaced && attribute.name(source) == name)
            .map(|attribute| attribute.value(self.source.bytes()))
    }

    /// Names, as the namespace of the element writes them, and values.
    pub fn attributes(&self, row: usize) -> impl Iterator<Item = (Cow<'_, str>, Cow<'_, str>)> {
        let namespace = self.nodes.namespace[row];
        self.raw_attributes(row).iter().map(move |attribute| {
            let name = foreign_names::attribute(attribute.name(self.source.bytes()), namespace);
            (name, attribute.value(self.source.bytes()))
        })
    }

    /// Value of the attribute `name` (in lower case) as written in the source.
    pub(crate) fn raw_attribute(&self, row: usize, name: &str) -> Option<&[u8]> {
        let source = self.source.bytes();
        let found = self.raw_attributes(row).iter().find(|attribute| attribute.is(source, name))?;
        Some(&source[found.value.range()])
    }

    /// As `raw_attribute`, but none for a value over 8 KiB. The parser gives the attributes of `<b>` or `<a>` to each
    /// paragraph that they reach into, and a long value must not be read in each.
    pub(crate) fn short_attribute(&self, row: usize, name: &str) -> Option<&[u8]> {
        self.raw_attribute(row, name).filter(|value| value.len() <= MAX_VALUE_BYTES)
    }

    /// The value of an attribute that is not too long to be read.
    pub(crate) fn short_value(&self, row: usize, name: &str) -> Option<Cow<'_, str>> {
        self.short_attribute(row, name)?;
        self.attribute(row, name)
    }

    /// Whether one of the classes of an element is as wanted.
    pub(crate) fn has_class(&self, row: usize, is_wanted: impl FnMut(&[u8]) -> bool) -> bool {
        self.short_attribute(row, "class").unwrap_or_default().split(u8::is_ascii_whitespace).any(is_wanted)
    }

    /// Whether an attribute has one of these values, in any case.
    pub(crate) fn attribute_is(&self, row: usize, name: &str, values: &[&str]) -> bool {
        let own = self.raw_attribute(row, name).unwrap_or_default();
        values.iter().any(|value| own.eq_ignore_ascii_case(value.as_bytes()))
    }

    /// Whether some attribute of the page has such a name and value, as written in the source.
    pub(crate) fn has_attribute(&self, is_wanted: impl Fn(&[u8], &[u8]) -> bool) -> bool {
        self.attributes_that(is_wanted).next().is_some()
    }

    /// The values, as written in the source, of all attributes of the page that are wanted by name and value.
    pub(crate) fn attributes_that(&self, is_wanted: impl Fn(&[u8], &[u8]) -> bool) -> impl Iterator<Item = &[u8]> {
        let source = self.source.bytes();
        let all = self.attributes.iter().map(|each| (&source[each.name.range()], &source[each.value.range()]));
        all.filter(move |(name, value)| is_wanted(name, value)).map(|(_, value)| value)
    }

    /// Whether the name of some attribute begins with `start` (in lower case).
    pub(crate) fn has_attribute_like(&self, row: usize, start: &str) -> bool {
        let source = self.source.bytes();
        self.raw_attributes(row).iter().any(|attribute| {
            let name = source[attribute.name.range()].get(..start.len());
            name.is_some_and(|name| name.eq_ignore_ascii_case(start.as_bytes()))
        })
    }

    /// The values of some attributes as written in the source, found in one pass; empty for those that are missing.
    #[inline]
    pub(crate) fn raw_values<const COUNT: usize>(&self, row: usize, names: [&str; COUNT]) -> [&[u8]; COUNT] {
        let source = self.source.bytes();
        let mut values: [&[u8]; COUNT] = [&[]; COUNT];
        for attribute in self.raw_attributes(row) {
            for (name, value) in names.iter().zip(&mut values) {
                if attribute.is(source, name) {
                    *value = &source[attribute.value.range()];
                }
            }
        }
        values
    }

    /// As `raw_values`, but empty for a value over 8 KiB.
    pub(crate) fn short_values<const COUNT: usize>(&self, row: usize, names: [&str; COUNT]) -> [&[u8]; COUNT] {
        self.raw_values(row, names).map(|value| if value.len() > MAX_VALUE_BYTES { &[] } else { value })
    }

    /// The values of some attributes, found in one pass.
    pub(crate) fn values<const COUNT: usize>(&self, row: usize, names: [&str; COUNT]) -> [Option<Cow<'_, str>>; COUNT] {
        let source = self.source.bytes();
        let mut values = [const { None }; COUNT];
        for attribute in self.raw_attributes(row) {
            let place = names.iter().position(|name| attribute.is(source, name));
            if let Some(place) = place {
                values[place] = Some(attribute.value(source));
            }
        }
        values
    }

    pub(crate) fn raw_attributes(&self, row: usize) -> &[Attribute] {
        if self.nodes.tag[row] <= tags::INSTRUCTION {
            return &[];
        }
        &self.attributes[self.nodes.attributes[row].range()]
    }

    /// Target and data of a processing instruction.
    pub(crate) fn instruction(&self, row: usize) -> (&str, &str) {
        let target = self.nodes.attributes[row];
        let end = self.nodes.source_end[row] as usize;
        let rest = self.source.text(Span::new(target.end as usize, end));
        (self.source.text(target), rest.trim_start_matches(['\t', '\n', '\x0C', ' ']))
    }
}
