//! Framesets (13.2.6.4.20, 13.2.6.4.21, 13.2.6.4.23).

use super::{Builder, Flow, Mode};
use crate::tags::{self, Tag};
use crate::tokenizer::TagToken;

impl Builder<'_> {
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
