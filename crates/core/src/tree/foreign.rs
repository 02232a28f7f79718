//! SVG and MathML (13.2.6.5).

use std::borrow::Cow;

use super::arena::{Namespace, Row};
use super::stack::Open;
use super::{Builder, Flow};
use crate::tags::{self, Tag};
use crate::tokenizer::{Attribute, TagToken};

impl Builder<'_> {
    /// Whether the rules for foreign content apply to a start tag ("tree construction dispatcher").
    #[inline]
    pub(super) fn start_is_foreign(&self, token: &TagToken) -> bool {
        let Some(open) = self.adjusted_current() else {
            return false;
        };
        open.is_foreign()
            && !open.is_html_integration_point()
            && (!open.is_mathml_text() || matches!(token.tag, tags::MGLYPH | tags::MALIGNMARK))
            && !(open.namespace == Namespace::MathMl && open.tag == tags::ANNOTATION_XML && token.tag == tags::SVG)
    }

    /// `svg` or `math` in HTML.
    pub(super) fn foreign_root(&mut self, token: &TagToken) {
        self.reconstruct_formatting();
        let namespace = if token.tag == tags::SVG { Namespace::Svg } else { Namespace::MathMl };
        self.insert_foreign(token, namespace);
    }

    pub(super) fn foreign_start(&mut self, token: &TagToken) -> Flow {
        if self.breaks_out(token) {
            self.leave_foreign();
            return Flow::Again;
        }
        let namespace = self.adjusted_current().map_or(Namespace::Html, |open| open.namespace);
        self.insert_foreign(token, namespace);
        Flow::Done
    }

    fn insert_foreign(&mut self, token: &TagToken, namespace: Namespace) {
        let row = Row { attributes: token.attributes, namespace, ..Row::new(token.tag, token.source) };
        let place = self.insertion_place(None);
        let row = self.insert_at(place, row);
        if !token.self_closing {
            let holds_html =
                namespace == Namespace::MathMl && token.tag == tags::ANNOTATION_XML && self.says_html(token);
            self.stack.push(Open { row, tag: token.tag, namespace, holds_html });
        }
    }

    /// The values of the attributes of a start tag that have one of these names.
    pub(super) fn named<'b>(&'b self, token: &TagToken, names: &'b [&str]) -> impl Iterator<Item = Cow<'b, str>> {
        let source = self.tokenizer.source.as_bytes();
        let attributes = self.tokenizer.attributes(token).iter();
        let is_named = move |attribute: &&Attribute| names.iter().any(|name| attribute.is(source, name));
        attributes.filter(is_named).map(move |attribute| attribute.value(source))
    }

    fn says_html(&self, token: &TagToken) -> bool {
        self.named(token, &["encoding"])
            .any(|value| value.eq_ignore_ascii_case("text/html") || value.eq_ignore_ascii_case("application/xhtml+xml"))
    }

    fn breaks_out(&self, token: &TagToken) -> bool {
        match token.tag {
            tags::FONT => self.named(token, &["color", "face", "size"]).next().is_some(),
            tag => tags::has(tag, tags::BREAKOUT),
        }
    }

    fn leave_foreign(&mut self) {
        while self.stack.last().is_some_and(Open::holds_foreign) {
            self.stack.pop();
        }
    }

    pub(super) fn foreign_end(&mut self, tag: Tag) -> Flow {
        if matches!(tag, tags::BR | tags::P) {
            self.leave_foreign();
            return Flow::Again;
        }
        for index in (1..self.stack.len()).rev() {
            match self.stack.get(index) {
                Some(open) if !open.is_foreign() => return Flow::Again,
                Some(open) if open.tag == tag => {
                    self.stack.truncate(index);
                    break;
                }
                _ => {}
            }
        }
        Flow::Done
    }
}
