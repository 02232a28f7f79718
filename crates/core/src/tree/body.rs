//! Start tags in the body (13.2.6.4.7).

use super::stack::{Open, Scope};
use super::{Builder, Flow, Mode};
use crate::tags::{self, Tag};
use crate::tokenizer::{State, TagToken};

impl Builder<'_> {
    pub(super) fn body_start(&mut self, token: &TagToken) -> Flow {
        match token.tag {
            tags::PRE | tags::LISTING => {
                self.close_p();
                self.insert_html(token);
                self.skip_newline = true;
                self.frameset_ok = false;
            }
            tag if tags::has(tag, tags::CLOSES_P) => {
                self.close_p();
                self.insert_html(token);
            }
            tags::A | tags::NOBR => self.link_or_nobr(token),
            tag if Self::is_formatting(tag) => self.insert_formatting(token),
            tag if tags::has(tag, tags::HEADING) => {
                self.close_p();
                if self.stack.top_is_any(&tags::HEADINGS) {
                    self.stack.pop();
                }
                self.insert_html(token);
            }
            tags::LI => self.list_item(token, &[tags::LI]),
            tags::DD | tags::DT => self.list_item(token, &[tags::DD, tags::DT]),
            tags::AREA | tags::BR | tags::EMBED | tags::IMG | tags::KEYGEN | tags::WBR => {
                self.insert_inline_void(token);
            }
            tags::IMAGE => self.insert_inline_void(&TagToken { tag: tags::IMG, ..*token }),
            tags::SPAN => self.insert_inline(token),
            tag if tags::has(tag, tags::IN_HEAD) => return self.head_start(token),
            _ => return self.rarer_body_start(token),
        }
        Flow::Done
    }

    fn rarer_body_start(&mut self, token: &TagToken) -> Flow {
        match token.tag {
            tags::HTML | tags::BODY | tags::FRAMESET => self.repeated_root(token),
            tags::FORM => self.form(token),
            tags::TABLE => {
                if !self.quirks {
                    self.close_p();
                }
                self.insert_html(token);
                self.frameset_ok = false;
                self.mode = Mode::InTable;
            }
            tags::BUTTON => {
                self.end_in_scope(Scope::Default, tags::BUTTON);
                self.insert_inline(token);
                self.frameset_ok = false;
            }
            tags::INPUT | tags::SELECT | tags::OPTION | tags::OPTGROUP | tags::HR => {
                self.form_part(token);
            }
            tags::PARAM | tags::SOURCE | tags::TRACK => {
                self.insert_void(token);
            }
            tags::APPLET | tags::MARQUEE | tags::OBJECT => {
                self.insert_inline(token);
                self.push_marker();
                self.frameset_ok = false;
            }
            tags::RB | tags::RTC | tags::RP | tags::RT => self.ruby_part(token),
            tags::MATH | tags::SVG => self.foreign_root(token),
            tags::FRAME | tags::HEAD => {}
            tag if tags::has(tag, tags::IN_TABLE) => {}
            _ => self.raw_or_inline(token),
        }
        Flow::Done
    }

    /// Elements whose body is raw text; all others are plain inline elements.
    fn raw_or_inline(&mut self, token: &TagToken) {
        match token.tag {
            tags::TEXTAREA => {
                self.insert_raw(token, State::Rcdata);
                self.skip_newline = true;
                self.frameset_ok = false;
            }
            tags::XMP => {
                self.close_p();
                self.reconstruct_formatting();
                self.frameset_ok = false;
                self.insert_raw(token, State::Rawtext);
            }
            tags::IFRAME => {
                self.frameset_ok = false;
                self.insert_raw(token, State::Rawtext);
            }
            tags::NOEMBED => self.insert_raw(token, State::Rawtext),
            tags::NOSCRIPT if self.scripting => self.insert_raw(token, State::Rawtext),
            tags::PLAINTEXT => {
                self.close_p();
                self.insert_raw(token, State::Plaintext);
            }
            _ => self.insert_inline(token),
        }
    }

    fn insert_inline(&mut self, token: &TagToken) {
        self.reconstruct_formatting();
        self.insert_html(token);
    }

    fn insert_inline_void(&mut self, token: &TagToken) {
        self.reconstruct_formatting();
        self.insert_void(token);
        self.frameset_ok = false;
    }

    /// "Close a p element", when one is in button scope.
    #[inline]
    pub(super) fn close_p(&mut self) {
        self.end_in_scope(Scope::Button, tags::P);
    }

    fn link_or_nobr(&mut self, token: &TagToken) {
        if token.tag == tags::A {
            self.end_earlier(tags::A);
        } else {
            self.reconstruct_formatting();
            if self.stack.has_in(Scope::Default, tags::NOBR) {
                self.adopt(tags::NOBR);
            }
        }
        self.insert_formatting(token);
    }

    /// `li`, or `dd` and `dt`, which end the item before them.
    fn list_item(&mut self, token: &TagToken, items: &[Tag]) {
        self.frameset_ok = false;
        let is_boundary = |open: &Open| open.is_special() && !open.is_any(&[tags::ADDRESS, tags::DIV, tags::P]);
        let holds = items.iter().any(|&tag| self.stack.holds(tag));
        let is_found = |open: &&Open| open.is_any(items) || is_boundary(open);
        if holds && self.stack.newest_first().find(is_found).is_some_and(|open| open.is_any(items)) {
            self.stack.pop_through_any(items);
        }
        self.close_p();
        self.insert_html(token);
    }

    fn repeated_root(&mut self, token: &TagToken) {
        let second_is_body = self.stack.get(1).is_some_and(|open| open.is(tags::BODY));
        let second = self.stack.get(1).map_or(0, |open| open.row);
        let in_template = self.stack.holds(tags::TEMPLATE);
        match token.tag {
            tags::HTML if !in_template => {
                if let Some(root) = self.stack.get(0).map(|open| open.row) {
                    self.merge_attributes(root, token.attributes);
                }
            }
            tags::BODY if second_is_body && !in_template => {
                self.frameset_ok = false;
                self.merge_attributes(second, token.attributes);
            }
            tags::FRAMESET if second_is_body && self.frameset_ok => {
                self.arena.detach(second);
                self.stack.truncate(1);
                self.insert_html(token);
                self.mode = Mode::InFrameset;
            }
            _ => {}
        }
    }

    fn form(&mut self, token: &TagToken) {
        let in_template = self.stack.holds(tags::TEMPLATE);
        if self.form.is_some() && !in_template {
            return;
        }
        self.close_p();
        let row = self.insert_html(token);
        self.form = self.form.or((!in_template).then_some(row));
    }

    /// `select` and the elements inside it, which have no insertion mode of their own any more.
    fn form_part(&mut self, token: &TagToken) {
        if token.tag == tags::HR {
            self.close_p();
        }
        let in_select = self.stack.has_in(Scope::Default, tags::SELECT);
        let select_fragment = self.context.as_ref().is_some_and(|open| open.is(tags::SELECT));
        match token.tag {
            tags::SELECT | tags::INPUT if select_fragment => {}
            tags::SELECT if in_select => self.stack.pop_through(tags::SELECT),
            tags::SELECT => {
                self.insert_inline(token);
                self.frameset_ok = false;
            }
            tags::INPUT => {
                if in_select {
                    self.stack.pop_through(tags::SELECT);
                }
                self.reconstruct_formatting();
                self.insert_void(token);
                self.frameset_ok &= self.is_hidden_input(token);
            }
            tags::HR => {
                if in_select {
                    self.stack.close_implied(None);
                }
                self.insert_void(token);
                self.frameset_ok = false;
            }
            tag => {
                if in_select {
                    let except = (tag == tags::OPTION).then_some(tags::OPTGROUP);
                    self.stack.close_implied(except);
                } else if self.stack.top_is(tags::OPTION) {
                    self.stack.pop();
                }
                self.insert_inline(token);
            }
        }
    }

    pub(super) fn is_hidden_input(&self, token: &TagToken) -> bool {
        self.named(token, &["type"]).next().is_some_and(|kind| kind.eq_ignore_ascii_case("hidden"))
    }

    fn ruby_part(&mut self, token: &TagToken) {
        if self.stack.has_in(Scope::Default, tags::RUBY) {
            let except = matches!(token.tag, tags::RP | tags::RT).then_some(tags::RTC);
            self.stack.close_implied(except);
        }
        self.insert_html(token);
    }
}
