//! The stack of open elements (13.2.4.2).

use super::arena::Namespace;
use crate::tags::{self, Tag};

/// The properties of an open element that the rules test.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Open {
    pub(crate) row: u32,
    pub(crate) tag: Tag,
    pub(crate) namespace: Namespace,
    /// `annotation-xml` whose encoding says HTML (13.2.6.1, "HTML integration point").
    pub(crate) holds_html: bool,
}

impl Open {
    /// The context element of a fragment, such as `td`, `svg path` or `math annotation-xml`.
    pub(crate) fn from_name(name: &str) -> Self {
        let (namespace, local) = match name.split_once(' ') {
            Some(("svg", local)) => (Namespace::Svg, local),
            Some(("math", local)) => (Namespace::MathMl, local),
            _ => (Namespace::Html, name),
        };
        let tag = tags::lookup(local.as_bytes()).unwrap_or(tags::DATA);
        Self { row: 0, tag, namespace, holds_html: false }
    }

    #[inline]
    pub(crate) fn is(&self, tag: Tag) -> bool {
        self.tag == tag && self.namespace == Namespace::Html
    }

    pub(crate) fn is_any(&self, tags: &[Tag]) -> bool {
        self.namespace == Namespace::Html && tags.contains(&self.tag)
    }

    #[inline]
    pub(crate) fn is_foreign(&self) -> bool {
        self.namespace != Namespace::Html
    }

    pub(crate) fn is_mathml_text(&self) -> bool {
        self.namespace == Namespace::MathMl
            && matches!(self.tag, tags::MI | tags::MO | tags::MN | tags::MS | tags::MTEXT)
    }

    pub(crate) fn is_html_integration_point(&self) -> bool {
        self.holds_html || self.is_svg_point()
    }

    /// Whether what stands right inside is foreign, and not HTML in a foreign element.
    pub(crate) fn holds_foreign(&self) -> bool {
        self.is_foreign() && !self.is_mathml_text() && !self.is_html_integration_point()
    }

    #[inline]
    pub(crate) fn is_special(&self) -> bool {
        match self.namespace {
            Namespace::Html => tags::has(self.tag, tags::SPECIAL),
            _ => self.is_foreign_boundary(),
        }
    }

    /// The foreign elements that are special and bound a scope.
    fn is_foreign_boundary(&self) -> bool {
        self.is_mathml_text()
            || self.namespace == Namespace::MathMl && self.tag == tags::ANNOTATION_XML
            || self.is_svg_point()
    }

    fn is_svg_point(&self) -> bool {
        self.namespace == Namespace::Svg && matches!(self.tag, tags::FOREIGNOBJECT | tags::DESC | tags::TITLE)
    }

    fn bounds(&self, scope: Scope) -> bool {
        if self.namespace != Namespace::Html {
            return scope != Scope::Table && self.is_foreign_boundary();
        }
        match scope {
            Scope::Default => tags::has(self.tag, tags::SCOPE),
            Scope::Button => tags::has(self.tag, tags::SCOPE) || self.tag == tags::BUTTON,
            Scope::ListItem => tags::has(self.tag, tags::SCOPE) || matches!(self.tag, tags::OL | tags::UL),
            Scope::Table => matches!(self.tag, tags::HTML | tags::TABLE | tags::TEMPLATE),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    Default,
    Button,
    ListItem,
    Table,
}

#[derive(Default)]
pub(crate) struct Stack {
    open: Vec<Open>,
    /// How many HTML elements of each tag are open, so that a search that would fail is not started.
    counts: Vec<u32>,
}

impl Stack {
    pub(crate) fn len(&self) -> usize {
        self.open.len()
    }

    #[inline]
    pub(crate) fn last(&self) -> Option<&Open> {
        self.open.last()
    }

    #[inline]
    pub(crate) fn top_is(&self, tag: Tag) -> bool {
        self.last().is_some_and(|open| open.is(tag))
    }

    pub(crate) fn top_is_any(&self, tags: &[Tag]) -> bool {
        self.last().is_some_and(|open| open.is_any(tags))
    }

    pub(crate) fn get(&self, index: usize) -> Option<&Open> {
        self.open.get(index)
    }

    /// From the top of the stack (the current node) down to the root.
    pub(crate) fn newest_first(&self) -> impl Iterator<Item = &Open> {
        self.open.iter().rev()
    }

    #[inline]
    fn count(&mut self, open: Open, change: i32) {
        if open.namespace != Namespace::Html {
            return;
        }
        let tag = open.tag as usize;
        if tag >= self.counts.len() {
            self.counts.resize((tag + 1).max(tags::KNOWN as usize), 0);
        }
        self.counts[tag] = self.counts[tag].wrapping_add_signed(change);
    }

    #[inline]
    pub(crate) fn push(&mut self, open: Open) {
        self.count(open, 1);
        self.open.push(open);
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Open> {
        let open = self.open.pop()?;
        self.count(open, -1);
        Some(open)
    }

    pub(crate) fn insert(&mut self, index: usize, open: Open) {
        self.count(open, 1);
        self.open.insert(index, open);
    }

    pub(crate) fn remove(&mut self, index: usize) {
        let open = self.open.remove(index);
        self.count(open, -1);
    }

    pub(crate) fn replace(&mut self, index: usize, open: Open) {
        self.count(self.open[index], -1);
        self.count(open, 1);
        self.open[index] = open;
    }

    pub(crate) fn truncate(&mut self, length: usize) {
        while self.open.len() > length {
            self.pop();
        }
    }

    #[inline]
    pub(crate) fn holds(&self, tag: Tag) -> bool {
        self.counts.get(tag as usize).is_some_and(|&count| count > 0)
    }

    pub(crate) fn position(&self, row: u32) -> Option<usize> {
        self.open.iter().rposition(|open| open.row == row)
    }

    pub(crate) fn position_of_tag(&self, tag: Tag) -> Option<usize> {
        if !self.holds(tag) {
            return None;
        }
        self.open.iter().rposition(|open| open.is(tag))
    }

    /// "Has an element in scope" (13.2.4.2).
    #[inline]
    pub(crate) fn has_in(&self, scope: Scope, tag: Tag) -> bool {
        self.holds(tag) && self.find_in(scope, |open| open.is(tag))
    }

    pub(crate) fn has_any_in(&self, scope: Scope, tags: &[Tag]) -> bool {
        tags.iter().any(|&tag| self.holds(tag)) && self.find_in(scope, |open| open.is_any(tags))
    }

    pub(crate) fn has_row_in(&self, scope: Scope, row: u32) -> bool {
        self.find_in(scope, |open| open.row == row)
    }

    fn find_in(&self, scope: Scope, matches: impl Fn(&Open) -> bool) -> bool {
        self.newest_first().find(|open| matches(open) || open.bounds(scope)).is_some_and(matches)
    }

    /// Pop up to and including the newest element of `tag`. Where the standard generates implied end tags first, these only
    /// tell whether the page has an error.
    pub(crate) fn pop_through(&mut self, tag: Tag) {
        while self.pop().is_some_and(|open| !open.is(tag)) {}
    }

    pub(crate) fn pop_through_any(&mut self, tags: &[Tag]) {
        while self.pop().is_some_and(|open| !open.is_any(tags)) {}
    }

    /// "Clear the stack back to" one of `tags`; `html` and `template` always stop it.
    pub(crate) fn clear_back_to(&mut self, tags: &[Tag]) {
        while self.last().is_some_and(|open| !open.is_any(tags) && !open.is_any(&[tags::HTML, tags::TEMPLATE])) {
            self.pop();
        }
    }

    /// "Generate implied end tags", except for elements of one tag.
    pub(crate) fn close_implied(&mut self, except: Option<Tag>) {
        while self.last().is_some_and(|open| {
            open.namespace == Namespace::Html && tags::has(open.tag, tags::IMPLIED) && Some(open.tag) != except
        }) {
            self.pop();
        }
    }
}
