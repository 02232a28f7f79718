//! Templates (13.2.6.4.18), fragments (13.4) and the reset of the insertion mode (13.2.4.1).

use super::stack::Open;
use super::{Builder, Flow, Mode};
use crate::tags;
use crate::tokenizer::{State, TagToken};

impl Builder<'_> {
    pub(super) fn open_template(&mut self, token: &TagToken) {
        self.insert_html(token);
        self.push_marker();
        self.frameset_ok = false;
        self.mode = Mode::InTemplate;
        self.template_modes.push(Mode::InTemplate);
    }

    /// An end tag, or the end of the source, closes a template; false when none is open.
    pub(super) fn end_template(&mut self) -> bool {
        let is_open = self.stack.holds(tags::TEMPLATE);
        if is_open {
            self.stack.pop_through(tags::TEMPLATE);
            self.clear_to_marker();
            self.template_modes.pop();
            self.reset_mode();
        }
        is_open
    }

    pub(super) fn template_start(&mut self, token: &TagToken) -> Flow {
        let mode = match token.tag {
            tag if tags::has(tag, tags::IN_HEAD) => return self.head_start(token),
            tags::CAPTION | tags::COLGROUP | tags::TBODY | tags::TFOOT | tags::THEAD => Mode::InTable,
            tags::COL => Mode::InColumnGroup,
            tags::TR => Mode::InTableBody,
            tags::TD | tags::TH => Mode::InRow,
            _ => Mode::InBody,
        };
        self.template_modes.pop();
        self.template_modes.push(mode);
        self.mode = mode;
        Flow::Again
    }

    /// "Reset the insertion mode appropriately".
    pub(super) fn reset_mode(&mut self) {
        for index in (0..self.stack.len()).rev() {
            let is_last = index == 0;
            let open = self.context.filter(|_| is_last).or(self.stack.get(index).copied());
            if let Some(mode) = open.and_then(|open| self.mode_for(open, is_last)) {
                self.mode = mode;
                return;
            }
        }
        self.mode = Mode::InBody;
    }

    fn mode_for(&self, open: Open, is_last: bool) -> Option<Mode> {
        if open.is_foreign() {
            return None;
        }
        Some(match open.tag {
            tags::TD | tags::TH if !is_last => Mode::InCell,
            tags::TR => Mode::InRow,
            tags::TBODY | tags::THEAD | tags::TFOOT => Mode::InTableBody,
            tags::CAPTION => Mode::InCaption,
            tags::COLGROUP => Mode::InColumnGroup,
            tags::TABLE => Mode::InTable,
            tags::TEMPLATE => self.template_modes.last().copied().unwrap_or(Mode::InBody),
            tags::HEAD if !is_last => Mode::InHead,
            tags::BODY => Mode::InBody,
            tags::FRAMESET => Mode::InFrameset,
            tags::HTML if self.head.is_none() => Mode::BeforeHead,
            tags::HTML => Mode::AfterHead,
            _ => return None,
        })
    }

    /// Parse as the content of `context` (13.4, "HTML fragment parsing algorithm").
    pub(crate) fn enter_fragment(&mut self, context: Open) {
        self.context = Some(context);
        if !context.is_foreign() {
            let state = match context.tag {
                tags::TITLE | tags::TEXTAREA => State::Rcdata,
                tags::STYLE | tags::XMP | tags::IFRAME | tags::NOEMBED | tags::NOFRAMES => State::Rawtext,
                tags::NOSCRIPT if self.scripting => State::Rawtext,
                tags::SCRIPT => State::Script,
                tags::PLAINTEXT => State::Plaintext,
                _ => State::Data,
            };
            self.tokenizer.switch(state, "");
            if context.tag == tags::TEMPLATE {
                self.template_modes.push(Mode::InTemplate);
            }
            if context.tag == tags::FORM {
                // Stands for the form outside: a form in a form is ignored.
                self.form = Some(0);
            }
        }
        self.insert_implied(tags::HTML);
        self.reset_mode();
    }
}
