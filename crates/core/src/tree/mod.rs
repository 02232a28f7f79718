//! Tree construction (13.2.6): tokens in, rows out.
//!
//! One file per group of insertion modes. A mode's function returns whether the token is done or must be
//! processed again in the mode that is current then.

pub(crate) mod arena;
mod body;
mod body_end;
mod foreign;
mod formatting;
mod head;
mod insert;
mod stack;
mod table;
mod template;
mod text;
mod walked;

pub(crate) use walked::build as build_walked;
pub use walked::{Event, Walked};

use arena::{Arena, Row};
use formatting::Entry;
use insert::Merged;
use stack::{Open, Stack};

use crate::Options;
use crate::strings::named;
use crate::tags::{self, Tag};
use crate::tokenizer::{Attribute, Doctype, Names, Span, TagToken, Token, Tokenizer};

/// Elements that may be open at a time, as in browsers; deeper ones become siblings.
pub const MAX_DEPTH: usize = 512;
/// Rows of one page; what comes later is dropped.
pub const MAX_ROWS: usize = 1 << 26;

named! {
/// Limits that a page can reach.
pub enum Cap {
    Depth "depth";
    Nodes "nodes";
    Formatting "formatting";
    Names "names";
    Source "source";
} }

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Mode {
    #[default]
    Initial,
    BeforeHtml,
    BeforeHead,
    InHead,
    InHeadNoscript,
    AfterHead,
    InBody,
    Text,
    InTable,
    InCaption,
    InColumnGroup,
    InTableBody,
    InRow,
    InCell,
    InTemplate,
    AfterBody,
    InFrameset,
    AfterFrameset,
    AfterAfterBody,
    AfterAfterFrameset,
}

/// What a mode did with a token.
#[derive(PartialEq, Eq)]
enum Flow {
    Done,
    /// Process the token again, in the mode that is current now.
    Again,
}

impl Flow {
    fn again_if(is_left: bool) -> Self {
        if is_left { Self::Again } else { Self::Done }
    }
}

#[derive(Default)]
pub(crate) struct Builder<'s> {
    tokenizer: Tokenizer<'s>,
    arena: Arena,
    /// The text of the page, in order of arrival.
    text: String,
    /// Pieces of text rows that did not arrive directly after the rest of their row.
    late: Vec<(u32, Span)>,
    stack: Stack,
    formatting: Vec<Entry>,
    copies: usize,
    mode: Mode,
    original_mode: Mode,
    template_modes: Vec<Mode>,
    head: Option<u32>,
    form: Option<u32>,
    frameset_ok: bool,
    foster: bool,
    skip_newline: bool,
    quirks: bool,
    scripting: bool,
    lenient: bool,
    /// The context element of a fragment.
    context: Option<Open>,
    doctype: Option<Doctype>,
    /// Characters in a table, held back until it is known whether they are all white space.
    pending: String,
    pending_source: Span,
    merged: Vec<Merged>,
    /// Start tags beyond the depth cap, by tag, whose end tags are ignored.
    unopened: Vec<u32>,
    caps: u8,
}

/// The result of the builder: rows in preorder and the strings that they point into.
#[derive(Default)]
pub struct Built {
    pub(crate) rows: Vec<Row>,
    pub(crate) text: String,
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) names: Names,
    pub(crate) doctype: Option<Doctype>,
    /// What a browser computed for each row of a live page, else empty.
    pub(crate) styles: Vec<u8>,
    pub(crate) quirks: bool,
    pub(crate) caps: u8,
}

impl<'s> Builder<'s> {
    fn new(source: &'s str, options: &Options, rows: Vec<Row>) -> Self {
        Self {
            tokenizer: Tokenizer::new(source),
            arena: Arena::new(rows),
            // An estimate for typical pages; unused capacity costs nothing.
            text: String::with_capacity(source.len() / 4),
            frameset_ok: true,
            scripting: options.scripting,
            lenient: options.lenient,
            ..Self::default()
        }
    }

    pub(crate) fn run(mut self) -> Built {
        while self.step() {}
        self.finish()
    }

    /// Process one token; false at the end.
    fn step(&mut self) -> bool {
        if let Some(tag) = self.tokenizer.next_tag() {
            self.flush_pending();
            if tag.is_end {
                self.end_tag(&tag);
            } else {
                self.start_tag(&tag);
            }
        } else {
            let foreign = self.adjusted_current().is_some_and(Open::is_foreign);
            match self.tokenizer.next_but_tag(foreign) {
                Some(Token::Eof) => {
                    self.flush_pending();
                    self.end_of_file();
                    return false;
                }
                Some(token) => self.process(token),
                None => {}
            }
        }
        if self.arena.rows.len() >= MAX_ROWS {
            self.hit(Cap::Nodes);
            return false;
        }
        true
    }

    #[inline]
    fn process(&mut self, token: Token) {
        if !matches!(token, Token::Text(_) | Token::Reference(..) | Token::Nul(_)) {
            self.flush_pending();
        }
        match token {
            Token::Text(span) => self.characters(&self.tokenizer.source[span.range()], span),
            Token::Reference(span, reference) => {
                let mut buffer = [0; 4];
                self.characters(reference.text(&mut buffer), span);
            }
            Token::Raw(span) => self.raw_text(span),
            Token::Comment(span) => self.insert_comment(tags::COMMENT, span, Span::default()),
            Token::Instruction(target, data) => {
                let whole = Span { start: target.start, end: data.end };
                self.insert_comment(tags::INSTRUCTION, whole, target);
            }
            Token::Nul(span) => self.characters("\0", span),
            Token::Doctype(doctype, span) => self.doctype_token(*doctype, span),
            Token::Start(_) | Token::End(_) | Token::Eof => {}
        }
    }

    fn hit(&mut self, cap: Cap) {
        self.caps |= 1 << cap as u8;
    }

    fn is_at_depth_cap(&self) -> bool {
        self.stack.len() >= MAX_DEPTH
    }

    /// The current node, or the context of a fragment while only its root is open.
    #[inline]
    fn adjusted_current(&self) -> Option<&Open> {
        match &self.context {
            Some(context) if self.stack.len() == 1 => Some(context),
            _ => self.stack.last(),
        }
    }

    fn start_tag(&mut self, token: &TagToken) {
        self.skip_newline = false;
        if self.is_at_depth_cap() && !tags::has(token.tag, tags::VOID) {
            self.insert_unopened(token);
            return;
        }
        if self.start_is_foreign(token) && self.foreign_start(token) == Flow::Done {
            return;
        }
        while self.start_in_mode(token) == Flow::Again {}
    }

    #[inline]
    fn start_in_mode(&mut self, token: &TagToken) -> Flow {
        match self.mode {
            Mode::InBody => self.body_start(token),
            Mode::Initial | Mode::BeforeHtml | Mode::BeforeHead => self.before_head_start(token),
            Mode::InHead => self.head_start(token),
            Mode::InHeadNoscript => self.head_noscript_start(token),
            Mode::AfterHead => self.after_head_start(token),
            // Only end tags and the end of the source leave the text mode.
            Mode::Text => Flow::Done,
            Mode::InTable => self.table_start(token),
            Mode::InCaption => self.caption_start(token),
            Mode::InColumnGroup => self.column_group_start(token),
            Mode::InTableBody => self.table_body_start(token),
            Mode::InRow => self.row_start(token),
            Mode::InCell => self.cell_start(token),
            Mode::InTemplate => self.template_start(token),
            Mode::AfterBody | Mode::AfterAfterBody => self.after_body_start(token),
            Mode::InFrameset => self.frameset_start(token),
            Mode::AfterFrameset | Mode::AfterAfterFrameset => self.after_frameset_start(token),
        }
    }

    fn end_tag(&mut self, token: &TagToken) {
        self.skip_newline = false;
        if self.closes_unopened(token.tag) {
            return;
        }
        let is_foreign = self.adjusted_current().is_some_and(Open::is_foreign);
        if is_foreign && self.foreign_end(token.tag) == Flow::Done {
            return;
        }
        while self.end_in_mode(token.tag) == Flow::Again {}
    }

    #[inline]
    fn end_in_mode(&mut self, tag: Tag) -> Flow {
        match self.mode {
            Mode::InBody => self.body_end(tag),
            Mode::Initial | Mode::BeforeHtml | Mode::BeforeHead => self.before_head_end(tag),
            Mode::InHead => self.head_end(tag),
            Mode::InHeadNoscript => self.head_noscript_end(tag),
            Mode::AfterHead => self.after_head_end(tag),
            Mode::Text => self.text_end(),
            Mode::InTable => self.table_end(tag),
            Mode::InCaption => self.caption_end(tag),
            Mode::InColumnGroup => self.column_group_end(tag),
            Mode::InTableBody => self.table_body_end(tag),
            Mode::InRow => self.row_end(tag),
            Mode::InCell => self.cell_end(tag),
            Mode::InTemplate if tag == tags::TEMPLATE => self.head_end(tag),
            Mode::InTemplate => Flow::Done,
            Mode::AfterBody | Mode::AfterAfterBody => self.after_body_end(tag),
            Mode::InFrameset => self.frameset_end(tag),
            Mode::AfterFrameset | Mode::AfterAfterFrameset => self.after_frameset_end(tag),
        }
    }

    /// The end of the source makes what is missing: a page always has `html`, `head` and `body`.
    fn end_of_file(&mut self) {
        if self.mode == Mode::Text {
            self.stack.pop();
            self.mode = self.original_mode;
        }
        loop {
            match self.mode {
                Mode::Initial | Mode::BeforeHtml | Mode::BeforeHead => self.imply_one_step(),
                Mode::InHead | Mode::InHeadNoscript | Mode::AfterHead => self.imply_one_step(),
                _ => {
                    if self.template_modes.is_empty() || !self.end_template() {
                        return;
                    }
                }
            }
        }
    }
}

thread_local! {
    /// Rows of the page before, kept for their memory: they become columns and are not handed out.
    static ROWS: std::cell::RefCell<Vec<Row>> = const { std::cell::RefCell::new(Vec::new()) };
}

/// Rows that are worth keeping between pages.
const KEPT_ROWS: usize = 1 << 16;

/// Build the tree of `source`, in which newlines are normalised.
pub fn build(source: &str, options: &crate::Options) -> Built {
    let rows = ROWS.with_borrow_mut(std::mem::take);
    let mut builder = Builder::new(source, options, rows);
    if let Some(context) = &options.fragment {
        builder.enter_fragment(Open::from_name(context));
    }
    builder.run()
}

/// Give the memory of rows back for the next page.
pub(crate) fn recycle(rows: Vec<Row>) {
    if rows.capacity() <= KEPT_ROWS {
        ROWS.with_borrow_mut(|kept| *kept = rows);
    }
}
