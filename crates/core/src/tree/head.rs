//! From the initial mode to "after head" (13.2.6.4.1 to 13.2.6.4.6).

use super::{Builder, Flow, Mode};
use crate::tags::{self, Tag};
use crate::tokenizer::{Doctype, Span, State, TagToken};

// Which doctypes mean quirks mode: a `table` then does not close a `p`.
const PUBLIC: &[&str] = &["-//w3o//dtd w3 html strict 3.0//en//", "-/w3c/dtd html 4.0 transitional/en", "html"];
const SYSTEM: &str = "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd";
/// How public identifiers begin that mean quirks, one on each line.
const PUBLIC_PREFIXES: &str = include_str!("quirks.txt");
/// Quirks only where no system identifier follows.
const PUBLIC_PREFIXES_ALONE: [&str; 2] = ["-//w3c//dtd html 4.01 frameset//", "-//w3c//dtd html 4.01 transitional//"];

impl Builder<'_> {
    pub(super) fn doctype_token(&mut self, doctype: Doctype, source: Span) {
        self.skip_newline = false;
        if self.mode != Mode::Initial {
            return;
        }
        self.quirks = doctype.means_quirks();
        let row = super::Row::new(tags::DOCTYPE, source);
        self.insert_at(super::insert::Place::LastChildOf(0), row);
        self.doctype = Some(doctype);
        self.mode = Mode::BeforeHtml;
    }

    /// "Anything else" in the modes before the body: the next missing element is inserted.
    pub(super) fn imply_one_step(&mut self) {
        match self.mode {
            Mode::Initial => {
                self.quirks = true;
                self.mode = Mode::BeforeHtml;
            }
            Mode::BeforeHtml => {
                self.insert_implied(tags::HTML);
                self.mode = Mode::BeforeHead;
            }
            Mode::BeforeHead => {
                self.head = Some(self.insert_implied(tags::HEAD));
                self.mode = Mode::InHead;
            }
            Mode::InHead => {
                self.stack.pop();
                self.mode = Mode::AfterHead;
            }
            Mode::InHeadNoscript => {
                self.stack.pop();
                self.mode = Mode::InHead;
            }
            _ => {
                self.insert_implied(tags::BODY);
                self.mode = Mode::InBody;
            }
        }
    }

    fn imply_and_retry(&mut self) -> Flow {
        self.imply_one_step();
        Flow::Again
    }

    pub(super) fn before_head_start(&mut self, token: &TagToken) -> Flow {
        match (self.mode, token.tag) {
            (Mode::BeforeHtml, tags::HTML) => {
                self.insert_html(token);
                self.mode = Mode::BeforeHead;
                Flow::Done
            }
            (Mode::BeforeHead, tags::HTML) => self.body_start(token),
            (Mode::BeforeHead, tags::HEAD) => {
                self.head = Some(self.insert_html(token));
                self.mode = Mode::InHead;
                Flow::Done
            }
            _ => self.imply_and_retry(),
        }
    }

    pub(super) fn before_head_end(&mut self, tag: Tag) -> Flow {
        match (self.mode, tag) {
            (Mode::Initial, _) | (_, tags::HEAD | tags::BODY | tags::HTML | tags::BR) => self.imply_and_retry(),
            _ => Flow::Done,
        }
    }

    pub(super) fn head_start(&mut self, token: &TagToken) -> Flow {
        match token.tag {
            tags::HTML => return self.body_start(token),
            tags::BASE | tags::BASEFONT | tags::BGSOUND | tags::LINK | tags::META => {
                self.insert_void(token);
            }
            tags::TITLE => self.insert_raw(token, State::Rcdata),
            tags::NOSCRIPT if !self.scripting => {
                self.insert_html(token);
                self.mode = Mode::InHeadNoscript;
            }
            tags::NOSCRIPT | tags::NOFRAMES | tags::STYLE => {
                self.insert_raw(token, State::Rawtext);
            }
            tags::SCRIPT => self.insert_raw(token, State::Script),
            tags::TEMPLATE => self.open_template(token),
            tags::HEAD => {}
            _ => return self.imply_and_retry(),
        }
        Flow::Done
    }

    pub(super) fn head_end(&mut self, tag: Tag) -> Flow {
        match tag {
            tags::HEAD | tags::BODY | tags::HTML | tags::BR => {
                self.imply_one_step();
                if tag == tags::HEAD { Flow::Done } else { Flow::Again }
            }
            tags::TEMPLATE => {
                self.end_template();
                Flow::Done
            }
            _ => Flow::Done,
        }
    }

    pub(super) fn head_noscript_start(&mut self, token: &TagToken) -> Flow {
        match token.tag {
            tags::HTML => self.body_start(token),
            tags::BASEFONT | tags::BGSOUND | tags::LINK | tags::META | tags::NOFRAMES | tags::STYLE => {
                self.head_start(token)
            }
            tags::HEAD | tags::NOSCRIPT => Flow::Done,
            _ => self.imply_and_retry(),
        }
    }

    pub(super) fn head_noscript_end(&mut self, tag: Tag) -> Flow {
        match tag {
            tags::NOSCRIPT => {
                self.imply_one_step();
                Flow::Done
            }
            tags::BR => self.imply_and_retry(),
            _ => Flow::Done,
        }
    }

    pub(super) fn after_head_start(&mut self, token: &TagToken) -> Flow {
        match token.tag {
            tags::HTML => self.body_start(token),
            tags::BODY => {
                self.insert_html(token);
                self.frameset_ok = false;
                self.mode = Mode::InBody;
                Flow::Done
            }
            tags::FRAMESET => {
                self.insert_html(token);
                self.mode = Mode::InFrameset;
                Flow::Done
            }
            tag if tags::has(tag, tags::IN_HEAD) => self.late_head_start(token),
            tags::HEAD => Flow::Done,
            _ => self.imply_and_retry(),
        }
    }

    /// An element of the head that comes after its end still goes into it.
    fn late_head_start(&mut self, token: &TagToken) -> Flow {
        let Some(head) = self.head else {
            return Flow::Done;
        };
        self.open(head, tags::HEAD);
        let flow = self.head_start(token);
        if let Some(index) = self.stack.position(head) {
            self.stack.remove(index);
        }
        flow
    }

    pub(super) fn after_head_end(&mut self, tag: Tag) -> Flow {
        match tag {
            tags::TEMPLATE => self.head_end(tag),
            tags::BODY | tags::HTML | tags::BR => self.imply_and_retry(),
            _ => Flow::Done,
        }
    }
}

impl Doctype {
    fn means_quirks(&self) -> bool {
        if self.force_quirks || self.name.as_deref() != Some("html") {
            return true;
        }
        let public = self.public.as_deref().unwrap_or_default().to_ascii_lowercase();
        let starts_with = |prefix: &str| public.starts_with(prefix);
        PUBLIC.contains(&public.as_str())
            || PUBLIC_PREFIXES.lines().any(starts_with)
            || self.system.is_none() && PUBLIC_PREFIXES_ALONE.into_iter().any(starts_with)
            || self.system.as_ref().is_some_and(|system| system.eq_ignore_ascii_case(SYSTEM))
    }
}
