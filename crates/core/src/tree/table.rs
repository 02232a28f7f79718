//! Tables (13.2.6.4.9 to 13.2.6.4.15).

use super::stack::Scope;
use super::{Builder, Flow, Mode};
use crate::tags::{self, Tag};
use crate::tokenizer::TagToken;

const TABLE: &[Tag] = &[tags::TABLE];
const SECTIONS: &[Tag] = &[tags::TBODY, tags::TFOOT, tags::THEAD];
const ROW: &[Tag] = &[tags::TR];
const CELLS: &[Tag] = &[tags::TD, tags::TH];

/// Whether an end tag is ignored in a table unless its element is open: that of a part of a table, or of the page.
fn is_stray(tag: Tag) -> bool {
    tags::has(tag, tags::IN_TABLE) || matches!(tag, tags::BODY | tags::HTML)
}

impl Builder<'_> {
    pub(super) fn table_start(&mut self, token: &TagToken) -> Flow {
        match token.tag {
            tags::CAPTION => {
                self.push_marker();
                return self.open_part(token, TABLE, None, Mode::InCaption);
            }
            tags::COLGROUP => return self.open_part(token, TABLE, None, Mode::InColumnGroup),
            tags::COL => return self.open_part(token, TABLE, Some(tags::COLGROUP), Mode::InColumnGroup),
            tags::TBODY | tags::TFOOT | tags::THEAD => return self.open_part(token, TABLE, None, Mode::InTableBody),
            tags::TD | tags::TH | tags::TR => {
                return self.open_part(token, TABLE, Some(tags::TBODY), Mode::InTableBody);
            }
            tags::TABLE => return Flow::again_if(self.close_table()),
            tags::STYLE | tags::SCRIPT | tags::TEMPLATE => return self.head_start(token),
            tags::INPUT if self.is_hidden_input(token) => {
                self.insert_void(token);
            }
            tags::FORM => {
                if self.form.is_none() && !self.stack.holds(tags::TEMPLATE) {
                    self.form = Some(self.insert_void(token));
                }
            }
            _ => self.fostered(|this| this.body_start(token)),
        }
        Flow::Done
    }

    /// Opens a part of what `around` holds: that of the token, or the one that it lacks around it.
    fn open_part(&mut self, token: &TagToken, around: &[Tag], implied: Option<Tag>, mode: Mode) -> Flow {
        self.stack.clear_back_to(around);
        match implied {
            Some(tag) => self.insert_implied(tag),
            None => self.insert_html(token),
        };
        self.mode = mode;
        Flow::again_if(implied.is_some())
    }

    /// "Anything else" in a table: by the rules of the body, but before the table.
    fn fostered(&mut self, process: impl FnOnce(&mut Self) -> Flow) {
        self.foster = true;
        process(self);
        self.foster = false;
    }

    fn close_table(&mut self) -> bool {
        if !self.stack.has_in(Scope::Table, tags::TABLE) {
            return false;
        }
        self.stack.pop_through(tags::TABLE);
        self.reset_mode();
        true
    }

    pub(super) fn table_end(&mut self, tag: Tag) -> Flow {
        match tag {
            tags::TABLE => {
                self.close_table();
            }
            tag if is_stray(tag) => {}
            tags::TEMPLATE => {
                self.end_template();
            }
            _ => self.fostered(|this| this.body_end(tag)),
        }
        Flow::Done
    }

    fn close_caption(&mut self) -> bool {
        if !self.stack.has_in(Scope::Table, tags::CAPTION) {
            return false;
        }
        self.stack.pop_through(tags::CAPTION);
        self.clear_to_marker();
        self.mode = Mode::InTable;
        true
    }

    pub(super) fn caption_start(&mut self, token: &TagToken) -> Flow {
        match token.tag {
            tag if tags::has(tag, tags::IN_TABLE) => Flow::again_if(self.close_caption()),
            _ => self.body_start(token),
        }
    }

    pub(super) fn caption_end(&mut self, tag: Tag) -> Flow {
        match tag {
            tags::CAPTION => {
                self.close_caption();
                Flow::Done
            }
            tags::TABLE if self.close_caption() => Flow::Again,
            tag if tag == tags::TABLE || is_stray(tag) => Flow::Done,
            _ => self.body_end(tag),
        }
    }

    pub(super) fn column_group_start(&mut self, token: &TagToken) -> Flow {
        match token.tag {
            tags::HTML => self.body_start(token),
            tags::COL => {
                self.insert_void(token);
                Flow::Done
            }
            tags::TEMPLATE => self.head_start(token),
            _ => self.leave_column_group(),
        }
    }

    pub(super) fn column_group_end(&mut self, tag: Tag) -> Flow {
        match tag {
            tags::COLGROUP => {
                self.leave_column_group();
                Flow::Done
            }
            tags::COL => Flow::Done,
            tags::TEMPLATE => self.head_end(tag),
            _ => self.leave_column_group(),
        }
    }

    fn leave_column_group(&mut self) -> Flow {
        if !self.stack.top_is(tags::COLGROUP) {
            return Flow::Done;
        }
        self.stack.pop();
        self.mode = Mode::InTable;
        Flow::Again
    }

    pub(super) fn table_body_start(&mut self, token: &TagToken) -> Flow {
        match token.tag {
            tags::TR => self.open_part(token, SECTIONS, None, Mode::InRow),
            tags::TH | tags::TD => self.open_part(token, SECTIONS, Some(tags::TR), Mode::InRow),
            tag if tags::has(tag, tags::IN_TABLE) => self.leave(SECTIONS, Mode::InTable),
            _ => self.table_start(token),
        }
    }

    /// Closes one of some parts of a table, if one is in scope; the token then counts for what is around it.
    fn leave(&mut self, parts: &[Tag], around: Mode) -> Flow {
        let is_open = self.stack.has_any_in(Scope::Table, parts);
        if is_open {
            self.stack.clear_back_to(parts);
            self.stack.pop();
            self.mode = around;
        }
        Flow::again_if(is_open)
    }

    pub(super) fn table_body_end(&mut self, tag: Tag) -> Flow {
        match tag {
            tags::TBODY | tags::TFOOT | tags::THEAD => {
                if self.stack.has_in(Scope::Table, tag) {
                    self.leave(SECTIONS, Mode::InTable);
                }
                Flow::Done
            }
            tags::TABLE => self.leave(SECTIONS, Mode::InTable),
            _ => self.table_end(tag),
        }
    }

    pub(super) fn row_start(&mut self, token: &TagToken) -> Flow {
        match token.tag {
            tags::TH | tags::TD => {
                self.push_marker();
                self.open_part(token, ROW, None, Mode::InCell)
            }
            tag if tags::has(tag, tags::IN_TABLE) => self.leave(ROW, Mode::InTableBody),
            _ => self.table_start(token),
        }
    }

    pub(super) fn row_end(&mut self, tag: Tag) -> Flow {
        match tag {
            tags::TR => {
                self.leave(ROW, Mode::InTableBody);
                Flow::Done
            }
            tags::TABLE => self.leave(ROW, Mode::InTableBody),
            tags::TBODY | tags::TFOOT | tags::THEAD if self.stack.has_in(Scope::Table, tag) => {
                self.leave(ROW, Mode::InTableBody)
            }
            _ => self.table_end(tag),
        }
    }

    pub(super) fn cell_start(&mut self, token: &TagToken) -> Flow {
        match token.tag {
            tag if tags::has(tag, tags::IN_TABLE) => Flow::again_if(self.close_cell(CELLS)),
            _ => self.body_start(token),
        }
    }

    /// Closes the newest of some cells; says whether there was one.
    fn close_cell(&mut self, cells: &[Tag]) -> bool {
        let is_open = self.stack.has_any_in(Scope::Table, cells);
        if is_open {
            self.stack.pop_through_any(cells);
            self.clear_to_marker();
            self.mode = Mode::InRow;
        }
        is_open
    }

    pub(super) fn cell_end(&mut self, tag: Tag) -> Flow {
        match tag {
            tags::TD | tags::TH => {
                self.close_cell(&[tag]);
                Flow::Done
            }
            tags::TABLE | tags::TBODY | tags::TFOOT | tags::THEAD | tags::TR
                if self.stack.has_in(Scope::Table, tag) =>
            {
                Flow::again_if(self.close_cell(CELLS))
            }
            tag if tag == tags::TABLE || is_stray(tag) => Flow::Done,
            _ => self.body_end(tag),
        }
    }
}
