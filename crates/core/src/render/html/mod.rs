//! Kept rows as safe HTML: only tags, attributes and schemes that are listed here.
//!
//! Nothing is taken over from the page but text and a few values, all escaped. Names of tags and attributes come from
//! the lists of this module, so that there is nothing to clean: what is not written cannot be run.

mod leaves;
mod mathml;
mod writer;

use self::writer::{Open, Role, Writer};
use super::anchors::Anchor;
use super::content::{Content, Trace};
use super::math::{Finder, Wrapper};
use super::{Options, code_text, most_addresses, push_escaped, spend, table_shape};
use crate::page::{Page, flags};
use crate::tags::{self, Tag};

impl Page {
    /// The text rows that `kept` holds, and the images that belong to them, as a fragment of safe HTML.
    pub fn render_html(&self, kept: &[bool], options: &Options) -> String {
        Walk::new(self, kept, options).run()
    }
}

/// Nesting of elements. Deeper lists, quotes and tables are written as their text, because programs that read HTML by
/// recursion fail on them.
const MAX_DEPTH: usize = 120;

/// Inline elements around a text, not counting links: their tags are repeated in every paragraph inside them.
const MAX_INLINE_DEPTH: usize = 8;

struct Walk<'p> {
    page: &'p Page,
    kept: &'p [bool],
    options: &'p Options,
    content: Content,
    writer: Writer,
    formulas: Finder,
    code_hints: code_text::Hints,
    last_text: usize,
}

impl<'p> Walk<'p> {
    fn new(page: &'p Page, kept: &'p [bool], options: &'p Options) -> Self {
        let content = Content::new(page, kept, options);
        Self {
            page,
            kept,
            options,
            content,
            writer: Writer::new(page.text(0).len() / 2, most_addresses(page)),
            formulas: Finder::default(),
            code_hints: code_text::Hints::default(),
            last_text: 0,
        }
    }

    fn run(mut self) -> String {
        let nodes = &self.page.nodes;
        let mut row = 1;
        while row < self.page.len() {
            self.writer.close_until(row);
            let tag = nodes.tag[row];
            let end = nodes.end[row] as usize;
            if tag == tags::TEXT {
                self.text(row);
            } else if tag > tags::INSTRUCTION && self.is_passed(row, tag, end) {
                row = end;
                continue;
            }
            row += 1;
        }
        self.writer.close_until(usize::MAX);
        self.writer.out
    }

    fn text(&mut self, row: usize) {
        if self.page.nodes.chars[row] == 0 {
            if !self.page.text(row).is_empty() {
                self.writer.space();
            }
        } else if self.content.has(row) {
            if self.page.are_words_apart(self.last_text, row) {
                self.writer.space();
            }
            self.write_text(row);
            self.last_text = row;
        }
    }

    /// Enter an element; whether nothing inside it is left to write.
    fn is_passed(&mut self, row: usize, tag: Tag, end: usize) -> bool {
        if !self.content.is_in(row, end) {
            self.without_content(row, tag, end);
            return true;
        }
        if self.page.nodes.namespace[row] != 0 {
            return self.is_foreign_passed(row, tag);
        }
        if let Some(mark) = self.options.marks.at(row) {
            self.open_mark(mark, end);
            return false;
        }
        match tag {
            tags::A if self.page.anchor(row) == Some(Anchor::Sign) => {}
            tags::SCRIPT => self.write_math(row),
            tags::IMG if self.page.is_tex_image(row) => self.write_math(row),
            tags::IMG => self.write_image(row),
            tags::IFRAME => self.write_video(row, end),
            tags::PRE | tags::LISTING | tags::XMP | tags::PLAINTEXT => self.write_pre(row),
            tags::BUTTON if code_text::is_beside_code(self.page, row) => {}
            tags::DIV if code_text::is_box(self.page, row) => self.write_pre(row),
            tags::SPAN | tags::DIV | tags::KNOWN.. => match self.page.wrapper(row) {
                Some(Wrapper::Formula(formula)) => self.write_formula(&formula, row),
                Some(Wrapper::Nothing) => {}
                None if self.page.is_unseen_in_link(row) => {}
                None if code_text::is_beside_code(self.page, row) => {}
                None => return self.enter(row, tag, end),
            },
            _ => return self.enter(row, tag, end),
        }
        true
    }

    /// Enter an element, whose inside is always left to write.
    fn enter(&mut self, row: usize, tag: Tag, end: usize) -> bool {
        if self.page.nodes.flags[row] & flags::BLOCK != 0 {
            self.writer.part();
        }
        // A link without a safe address is written as its text.
        let link = if tag == tags::A && self.options.markup.links && self.page.anchor(row).is_none() {
            self.link(row)
        } else {
            None
        };
        let role = self.role(row, tag, link.is_some());
        if role != Role::Through {
            let attributes = link.unwrap_or_else(|| self.attributes(row, role));
            self.writer.enter(Open::new(end, role, attributes));
        }
        false
    }

    /// Formulas are written, of drawings the texts that show.
    fn is_foreign_passed(&mut self, row: usize, tag: Tag) -> bool {
        if tag == tags::MATH {
            self.write_math(row);
        }
        matches!(tag, tags::MATH | tags::TITLE | tags::DESC | tags::STYLE | tags::SCRIPT)
    }

    fn role(&self, row: usize, tag: Tag, is_link: bool) -> Role {
        let is_block = self.page.nodes.flags[row] & flags::BLOCK != 0;
        let role = match tag {
            tags::A if is_link => Role::Inline("a"),
            tags::B | tags::STRONG | tags::EM | tags::I if self.page.is_unset(row) => Role::Through,
            tags::TABLE if self.is_table(row) => Role::Flow("table", ""),
            _ if is_block => writer::part_role(tag, self.writer.around()).unwrap_or_else(|| writer::role(tag, true)),
            _ => writer::role(tag, false),
        };
        match role {
            Role::Inline(_) if self.writer.is_inside(role) => Role::Through,
            Role::Inline("a") => role,
            Role::Inline(_) if self.writer.inline_depth() >= MAX_INLINE_DEPTH => Role::Through,
            Role::Inline(_) | Role::Through => role,
            _ if self.writer.is_in_leaf() => Role::Box,
            Role::Flow(_, inside) if !inside.is_empty() && self.writer.depth() >= MAX_DEPTH => Role::Box,
            Role::Flow("table", _) if self.writer.depth() >= MAX_DEPTH => Role::Box,
            _ => role,
        }
    }

    /// The role of a quote: a block of blocks, where one may stand.
    fn quote_role(&self) -> Role {
        if self.writer.takes_blocks() && self.writer.depth() < MAX_DEPTH {
            writer::role(tags::BLOCKQUOTE, true)
        } else {
            Role::Box
        }
    }

    fn is_table(&self, row: usize) -> bool {
        self.options.markup.tables && table_shape::shape(self.page, &self.content, row).is_some()
    }

    fn without_content(&mut self, row: usize, tag: Tag, end: usize) {
        match tag {
            tags::TD | tags::TH => {
                if let Some(role) = writer::part_role(tag, self.writer.around()) {
                    let attributes = self.attributes(row, role);
                    self.writer.enter(Open::new(end, role, attributes));
                    self.writer.write_open();
                }
            }
            tags::HR => self.write_rule(row),
            _ => self.pass(&Trace::new(self.page, row)),
        }
    }

    /// Part words, lines or blocks as what was not written would have done.
    fn pass(&mut self, trace: &Trace) {
        if trace.is_block {
            return self.writer.part();
        }
        if trace.has_space {
            self.writer.space();
        }
        for _ in 0..trace.breaks {
            self.writer.break_line();
        }
    }

    /// The attribute of a link, where it leads somewhere safe and there is room for it.
    fn link(&mut self, row: usize) -> Option<String> {
        if self.writer.addresses == 0 {
            return None;
        }
        let url = self.page.safe_link(row, &self.options.base)?;
        self.href(&url)
    }

    /// The attribute of a link, unless the addresses of the page have become too long.
    fn href(&mut self, url: &str) -> Option<String> {
        let mut href = String::with_capacity(url.len() + 8);
        push_attribute(&mut href, "href", url);
        spend(&mut self.writer.addresses, href.len()).then_some(href)
    }

    fn write_video(&mut self, row: usize, end: usize) {
        if let Some(video) = self.page.video(row, &self.options.base)
            && let Some(href) = self.href(&video.url)
        {
            self.writer.enter(Open::new(end, Role::Inline("a"), href));
            self.writer.write(&video.title);
        }
    }

    /// The attributes of a start tag.
    fn attributes(&self, row: usize, role: Role) -> String {
        let mut out = String::new();
        match role {
            Role::Inline("abbr") => self.push_text(&mut out, row, "title"),
            Role::Flow("ol", _) => self.push_number(&mut out, row, "start"),
            Role::Cell("li") => self.push_number(&mut out, row, "value"),
            Role::Cell("td" | "th") => {
                self.push_number(&mut out, row, "colspan");
                self.push_number(&mut out, row, "rowspan");
            }
            _ => {}
        }
        out
    }

    fn push_text(&self, out: &mut String, row: usize, name: &'static str) {
        if let Some(value) = self.page.attribute(row, name) {
            push_attribute(out, name, &value);
        }
    }

    fn push_number(&self, out: &mut String, row: usize, name: &'static str) {
        let value = self.page.attribute(row, name);
        if let Some(number) = value.and_then(|value| value.trim().parse::<u32>().ok()) {
            push_attribute(out, name, &number.to_string());
        }
    }
}

fn push_attribute(out: &mut String, name: &'static str, value: &str) {
    out.extend([" ", name, "=\""]);
    push_escaped(out, value);
    out.push('"');
}
