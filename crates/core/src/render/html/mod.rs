//! Kept rows as safe HTML: only tags, attributes and schemes that are listed here.
//!
//! Nothing is taken over from the page but text and a few values, all escaped. Names of tags and attributes come from
//! the lists of this module, so that there is nothing to clean: what is not written cannot be run.

mod mathml;
mod writer;

use self::writer::{Open, Role, push_end_tag};
use super::math::Formula;
use super::pieces::{Piece, pieces};
use super::sources::Video;
use super::walk::{Reading, Walk};
use super::{Options, most_addresses, push_escaped, spend, table_shape};
use crate::page::{Page, flags};
use crate::tags::{self, Tag};

impl Page {
    /// The text rows that `kept` holds, and the images that belong to them, as a fragment of safe HTML.
    pub fn render_html(&self, kept: &[bool], options: &Options) -> String {
        let mut html = Html {
            page: self,
            reading: Reading::new(self, kept, options),
            out: String::with_capacity(self.text(0).len() / 2),
            open: Vec::new(),
            given: None,
            has_space: false,
            breaks: 0,
            addresses: most_addresses(self),
            has_text: false,
        };
        html.walk();
        html.out
    }
}

/// Nesting of elements. Deeper lists, quotes and tables are written as their text, because programs that read HTML by
/// recursion fail on them.
const MAX_DEPTH: usize = 120;

/// Inline elements around a text, not counting links: their tags are repeated in every paragraph inside them.
const MAX_INLINE_DEPTH: usize = 8;

struct Html<'p> {
    page: &'p Page,
    reading: Reading<'p>,
    out: String,
    open: Vec<Open>,
    /// The element that text right inside a box or a block of blocks was given: where in `open`.
    given: Option<usize>,
    has_space: bool,
    breaks: usize,
    /// Bytes left for links, and for attributes of elements that continue in another paragraph.
    addresses: usize,
    /// Whether the block has text before which a space would show.
    has_text: bool,
}

impl<'p> Walk<'p> for Html<'p> {
    const RULE: &'static str = "<hr>";

    fn reading(&mut self) -> &mut Reading<'p> {
        &mut self.reading
    }

    fn written(&mut self) -> &mut String {
        &mut self.out
    }

    fn close_until(&mut self, row: usize) {
        while self.open.last().is_some_and(|open| open.end <= row) {
            if self.given.is_some_and(|given| given + 1 == self.open.len()) {
                self.end_given();
                continue;
            }
            if self.open.last().is_some_and(Open::is_block) {
                self.part();
            }
            if let Some(open) = self.open.pop() {
                push_end_tag(&mut self.out, &open);
            }
        }
    }

    fn is_over(&mut self, row: usize, tag: Tag, end: usize) -> bool {
        if self.page.nodes.flags[row] & flags::BLOCK != 0 {
            self.part();
        }
        // A link without a safe address is written as its text.
        let link = if tag == tags::A && self.reading.options.markup.links && self.page.anchor(row).is_none() {
            self.link(row)
        } else {
            None
        };
        let role = self.role(row, tag, link.is_some());
        if role != Role::Through {
            let attributes = link.unwrap_or_else(|| self.attributes(row, role));
            self.enter(end, role, attributes);
        }
        false
    }

    fn without_content(&mut self, row: usize, tag: Tag, end: usize) {
        match tag {
            tags::TD | tags::TH => {
                if let Some(role) = writer::part_role(tag, self.around()) {
                    let attributes = self.attributes(row, role);
                    self.enter(end, role, attributes);
                    self.write_open();
                }
            }
            tags::HR => self.write_rule(row),
            _ => self.pass(row),
        }
    }

    fn part(&mut self) {
        self.end_given();
        let innermost = self.open.iter().rev().find(|open| open.is_block());
        let is_in_cell = innermost.is_some_and(|open| matches!(open.role, Role::Cell(_)));
        if self.is_in_leaf() {
            // In a leaf, a boundary is written as a space.
            self.has_space = self.has_text;
            self.breaks = 0;
        } else if is_in_cell && self.has_text {
            // Between two texts of an item or a cell it is written as two line breaks.
            self.breaks = 2;
        } else {
            self.end_block();
        }
    }

    fn space(&mut self) {
        self.has_space = true;
    }

    fn break_line(&mut self) {
        self.breaks += 1;
        if self.breaks > 1 && self.given.is_some() {
            self.part();
        }
    }

    /// Whether a block may stand here: not in a paragraph, nor between the items of a list or the cells of a table.
    fn takes_blocks(&self) -> bool {
        let is_of_parts = matches!(self.around(), "ul" | "ol" | "dl" | "table" | "thead" | "tbody" | "tfoot" | "tr");
        !is_of_parts && !self.is_in_leaf()
    }

    fn write_block(&mut self, block: &str) {
        // Inline elements around the block begin with the next text, in the paragraph that this is given.
        self.write_open_if(Open::is_block);
        self.out.push_str(block);
        self.end_block();
    }

    fn open_box(&mut self, end: usize) {
        self.enter(end, Role::Box, String::new());
    }

    fn open_quote(&mut self, end: usize) -> bool {
        let is_quote = self.takes_blocks() && self.depth() < MAX_DEPTH;
        let role = if is_quote { writer::role(tags::BLOCKQUOTE, true) } else { Role::Box };
        self.enter(end, role, String::new());
        self.takes_blocks()
    }

    fn write_names(&mut self, author: Option<&str>, date: Option<&str>, behind: &str) {
        let mut names = String::new();
        if let Some(author) = author {
            names.push_str("<strong>");
            push_escaped(&mut names, author);
            names.extend([behind, "</strong>"]);
        }
        if let Some(date) = date {
            names.push_str(if author.is_some() { " · " } else { "" });
            push_escaped(&mut names, date);
        }
        if !names.is_empty() {
            self.write_block(&format!("<p>{names}</p>"));
        }
    }

    fn write(&mut self, text: &str) {
        for piece in pieces(text) {
            match piece {
                Piece::Space => self.has_space = true,
                Piece::Words(words) => {
                    self.begin();
                    push_escaped(&mut self.out, &text[words]);
                }
            }
        }
    }

    fn write_code(&mut self, row: usize, code: &str) {
        if self.is_in_leaf() {
            return self.write(code);
        }
        self.part();
        let mut block = String::from("<pre><code");
        if let Some(language) = self.reading.code_hints.language(self.page, row) {
            push_attribute(&mut block, "class", &format!("language-{language}"));
        }
        block.push('>');
        push_escaped(&mut block, code);
        block.push_str("</code></pre>");
        self.write_block(&block);
    }

    /// The MathML at `row` or in it; without any LaTeX, marked as GitHub marks it.
    fn write_formula(&mut self, formula: &Formula, row: usize) {
        let (around, math) = match mathml::written(self.page, row, formula) {
            Some(math) => ("p", math),
            None => {
                let mut math = String::from("<code class=\"language-math\">");
                push_escaped(&mut math, &formula.latex);
                math.push_str("</code>");
                ("pre", math)
            }
        };
        if formula.is_display && !self.is_in_leaf() {
            self.part();
            self.write_block(&format!("<{around}>{math}</{around}>"));
        } else {
            self.begin();
            self.out.push_str(&math);
        }
    }

    fn write_image(&mut self, row: usize, alt: &str, url: &str) {
        let mut tag = String::from("<img");
        push_attribute(&mut tag, "src", url);
        push_attribute(&mut tag, "alt", alt);
        self.push_number(&mut tag, row, "width");
        self.push_number(&mut tag, row, "height");
        tag.push('>');
        self.begin();
        self.out.push_str(&tag);
    }

    fn write_video(&mut self, video: Video, end: usize) {
        if let Some(href) = self.href(&video.url) {
            self.enter(end, Role::Inline("a"), href);
            self.write(&video.title);
        }
    }
}

impl Html<'_> {
    fn role(&self, row: usize, tag: Tag, is_link: bool) -> Role {
        let is_block = self.page.nodes.flags[row] & flags::BLOCK != 0;
        let role = match tag {
            tags::A if is_link => Role::Inline("a"),
            tags::B | tags::STRONG | tags::EM | tags::I if self.page.is_unset(row) => Role::Through,
            tags::TABLE if self.is_table(row) => Role::Flow("table", ""),
            _ if is_block => writer::part_role(tag, self.around()).unwrap_or_else(|| writer::role(tag, true)),
            _ => writer::role(tag, false),
        };
        let inline = self.open.iter().filter(|open| matches!(open.role, Role::Inline(_)));
        match role {
            // Another of the same name would say nothing new.
            Role::Inline(_) if self.open.iter().any(|open| open.role == role) => Role::Through,
            Role::Inline("a") => role,
            Role::Inline(_) if inline.count() >= MAX_INLINE_DEPTH => Role::Through,
            Role::Inline(_) | Role::Through => role,
            _ if self.is_in_leaf() => Role::Box,
            Role::Flow(_, inside) if !inside.is_empty() && self.depth() >= MAX_DEPTH => Role::Box,
            Role::Flow("table", _) if self.depth() >= MAX_DEPTH => Role::Box,
            _ => role,
        }
    }

    fn is_table(&self, row: usize) -> bool {
        self.reading.options.markup.tables && table_shape::shape(self.page, &self.reading.content, row).is_some()
    }

    /// The attribute of a link, where it leads somewhere safe and there is room for it.
    fn link(&mut self, row: usize) -> Option<String> {
        if self.addresses == 0 {
            return None;
        }
        let url = self.page.safe_link(row, &self.reading.options.base)?;
        self.href(&url)
    }

    /// The attribute of a link, unless the addresses of the page have become too long.
    fn href(&mut self, url: &str) -> Option<String> {
        let mut href = String::with_capacity(url.len() + 8);
        push_attribute(&mut href, "href", url);
        spend(&mut self.addresses, href.len()).then_some(href)
    }

    /// The attributes of a start tag.
    fn attributes(&self, row: usize, role: Role) -> String {
        let mut out = String::new();
        match role {
            Role::Inline("abbr") => {
                if let Some(title) = self.page.attribute(row, "title") {
                    push_attribute(&mut out, "title", &title);
                }
            }
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
