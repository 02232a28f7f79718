//! End tags in the body, what follows it, and framesets in its place (13.2.6.4.7, 13.2.6.4.19 to 13.2.6.4.23).

use super::stack::Scope;
use super::{Builder, Flow, Mode};
use crate::tags::{self, Tag};
use crate::tokenizer::TagToken;

impl Builder<'_> {
    pub(super) fn body_end(&mut self, tag: Tag) -> Flow {
        match tag {
            _ if tags::has(tag, tags::ENDS_IN_SCOPE) => self.end_in_scope(Scope::Default, tag),
            _ if Self::is_formatting(tag) => self.adopt(tag),
            tags::P => {
                if !self.stack.has_in(Scope::Button, tags::P) {
                    self.insert_implied(tags::P);
                }
                self.close_p();
            }
            tags::LI => self.end_in_scope(Scope::ListItem, tag),
            tags::DD | tags::DT => self.end_in_scope(Scope::Default, tag),
            _ if tags::has(tag, tags::HEADING) => {
                if self.stack.has_any_in(Scope::Default, &tags::HEADINGS) {
                    self.stack.pop_through_any(&tags::HEADINGS);
                }
            }
            tags::BODY | tags::HTML => {
                if self.stack.has_in(Scope::Default, tags::BODY) {
                    self.mode = Mode::AfterBody;
                    return if tag == tags::HTML { Flow::Again } else { Flow::Done };
                }
            }
            tags::FORM => self.end_form(),
            tags::APPLET | tags::MARQUEE | tags::OBJECT => {
                if self.stack.has_in(Scope::Default, tag) {
                    self.stack.pop_through(tag);
                    self.clear_to_marker();
                }
            }
            tags::BR => {
                return self.body_start(&TagToken { tag, ..TagToken::default() });
            }
            tags::TEMPLATE => {
                self.end_template();
            }
            _ => self.any_other_end_tag(tag),
        }
        Flow::Done
    }

    /// Close an element that is in scope, with all that is open inside it.
    #[inline]
    pub(super) fn end_in_scope(&mut self, scope: Scope, tag: Tag) {
        if self.stack.has_in(scope, tag) {
            self.stack.pop_through(tag);
        }
    }

    fn end_form(&mut self) {
        if self.stack.holds(tags::TEMPLATE) {
            return self.end_in_scope(Scope::Default, tags::FORM);
        }
        let Some(form) = self.form.take() else { return };
        if self.stack.has_row_in(Scope::Default, form) {
            self.stack.close_implied(None);
            if let Some(index) = self.stack.position(form) {
                self.stack.remove(index);
            }
        }
    }

    pub(super) fn after_body_start(&mut self, token: &TagToken) -> Flow {
        if token.tag == tags::HTML {
            return self.body_start(token);
        }
        self.mode = Mode::InBody;
        Flow::Again
    }

    pub(super) fn after_body_end(&mut self, tag: Tag) -> Flow {
        if self.mode == Mode::AfterBody && tag == tags::HTML {
            if self.context.is_none() {
                self.mode = Mode::AfterAfterBody;
            }
            return Flow::Done;
        }
        self.mode = Mode::InBody;
        Flow::Again
    }

    pub(super) fn frameset_start(&mut self, token: &TagToken) -> Flow {
        match token.tag {
            tags::HTML => return self.body_start(token),
            tags::FRAMESET => {
                self.insert_html(token);
            }
            tags::FRAME => {
                self.insert_void(token);
            }
            tags::NOFRAMES => return self.head_start(token),
            _ => {}
        }
        Flow::Done
    }

    pub(super) fn frameset_end(&mut self, tag: Tag) -> Flow {
        if tag == tags::FRAMESET && self.stack.len() > 1 {
            self.stack.pop();
            if self.context.is_none() && !self.stack.top_is(tags::FRAMESET) {
                self.mode = Mode::AfterFrameset;
            }
        }
        Flow::Done
    }

    pub(super) fn after_frameset_start(&mut self, token: &TagToken) -> Flow {
        match token.tag {
            tags::HTML => self.body_start(token),
            tags::NOFRAMES => self.head_start(token),
            _ => Flow::Done,
        }
    }

    pub(super) fn after_frameset_end(&mut self, tag: Tag) -> Flow {
        if tag == tags::HTML && self.mode == Mode::AfterFrameset {
            self.mode = Mode::AfterAfterFrameset;
        }
        Flow::Done
    }
}
