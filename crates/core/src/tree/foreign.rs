//! SVG and MathML (13.2.6.5).

use super::arena::{Namespace, Row};
use super::stack::Open;
use super::{Builder, Flow};
use crate::tags::{self, Tag};
use crate::tokenizer::TagToken;

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
        let mut row = Row::new(token.tag, token.source);
        row.attributes = token.attributes;
        row.namespace = namespace;
        let place = self.insertion_place(None);
        let row = self.insert_at(place, row);
        if !token.self_closing {
            let holds_html =
                namespace == Namespace::MathMl && token.tag == tags::ANNOTATION_XML && self.says_html(token);
            self.stack.push(Open { row, tag: token.tag, namespace, holds_html });
        }
    }

    fn says_html(&self, token: &TagToken) -> bool {
        let source = self.tokenizer.source.as_bytes();
        let attributes = &self.tokenizer.attributes[token.attributes.range()];
        attributes.iter().filter(|attribute| attribute.is(source, "encoding")).any(|attribute| {
            let value = attribute.value(source);
            value.eq_ignore_ascii_case("text/html") || value.eq_ignore_ascii_case("application/xhtml+xml")
        })
    }

    fn breaks_out(&self, token: &TagToken) -> bool {
        if token.tag == tags::FONT {
            let source = self.tokenizer.source.as_bytes();
            let attributes = &self.tokenizer.attributes[token.attributes.range()];
            return attributes
                .iter()
                .any(|attribute| ["color", "face", "size"].iter().any(|name| attribute.is(source, name)));
        }
        tags::has(token.tag, tags::BREAKOUT)
    }

    fn leave_foreign(&mut self) {
        while self
            .stack
            .last()
            .is_some_and(|open| open.is_foreign() && !open.is_mathml_text() && !open.is_html_integration_point())
        {
            self.stack.pop();
        }
    }

    pub(super) fn foreign_end(&mut self, tag: Tag) -> Flow {
        if matches!(tag, tags::BR | tags::P) {
            self.leave_foreign();
            return Flow::Again;
        }
        for index in (1..self.stack.len()).rev() {
            let Some(open) = self.stack.get(index) else {
                break;
            };
            if !open.is_foreign() {
                return Flow::Again;
            }
            if open.tag == tag {
                self.stack.truncate(index);
                return Flow::Done;
            }
        }
        Flow::Done
    }
}
