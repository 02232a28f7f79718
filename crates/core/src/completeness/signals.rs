//! What the verdict looks at: how much text of which kind a page has, what it says and where, and what it declares.

use std::ops::Range;

use super::marks::Marked;
use super::words::{Saying, Text, plain};
use crate::declared::{Thing, Value};
use crate::page::{Page, flags};
use crate::strings::{first_chars, tidy};
use crate::tags;

/// Characters of the visible text in which phrases are looked for.
const MAX_TEXT_LENGTH: usize = 4000;
/// Bytes of the source in which marks are looked for.
const MAX_SOURCE_BYTES: usize = 400_000;
/// Pages with more visible words are not searched for marks: they have a frame, which may mention products.
pub(super) const MAX_VISIBLE_WORDS: u32 = 400;
/// A block of at least this many words that ends a sentence is prose.
const MIN_PROSE_WORDS: i32 = 12;
/// A block of at most this many words is a label.
const MAX_LABEL_WORDS: u32 = 3;
/// The number of forms, and of `noscript` elements, that are read.
const MAX_SEARCHED_ELEMENTS: usize = 8;
/// A form with more text is the whole page.
const MAX_FORM_BYTES: usize = 2000;
/// A page with fewer kept words has little to read.
const MIN_KEPT_WORDS: u32 = 120;
/// Types of fields that nobody writes in.
const UNWRITTEN: [&str; 8] = ["hidden", "submit", "button", "search", "checkbox", "radio", "image", "reset"];
/// Blocks after the last kept one in which a wall begins.
const AFTER: usize = 12;

#[derive(Default)]
pub(super) struct Signals {
    /// That of the HTTP response.
    pub status: u16,
    pub visible: u32,
    pub kept: u32,
    /// Words in visible paragraphs, without those about cookies.
    pub prose: u32,
    /// Of these, words in short forms.
    pub form_prose: u32,
    /// Words and words in paragraphs of `noscript`.
    pub in_noscript: (u32, u32),
    /// Share of the visible words in blocks about cookies.
    pub about_data: f64,
    pub scripts: u32,
    pub links: u32,
    pub has_password: bool,
    /// Whether it has a form with a field to write in.
    pub has_form: bool,
    /// Whether a form asks for a message, as those of contacts and comments do.
    pub has_textarea: bool,
    /// Whether an element that scripts fill is empty.
    pub has_mount: bool,
    pub is_noindex: bool,
    /// Whether the page declares that its text is not free.
    pub is_not_free: bool,
    /// Whether the kept text ends in the middle of a sentence.
    pub is_cut: bool,
    pub title: Text,
    /// Headings of the two highest levels, or of the others, or the first block of a page without any.
    pub headings: Text,
    /// The visible text of a page with few words, or the kept text where it has few.
    pub text: Text,
    /// The first heading of the highest level.
    pub main_heading: Text,
    /// Short blocks, one a line, up to the last with a number.
    pub labels: String,
    /// Names that the markup gives to forms and to containers with text, in lower case.
    names: String,
    /// Those of empty containers.
    empty_names: String,
    /// What the names say, and what those of empty containers say.
    pub named: Marked,
    pub empty_named: Marked,
    /// The last kept blocks, and the blocks after them.
    pub end: Text,
    /// What `noscript` says.
    pub noscript: Text,
    /// Marks of products in the source of a page with few visible words.
    pub marks: Marked,
}

impl Signals {
    pub fn new(page: &Page, kept: &[bool], status: u16) -> Self {
        let mut signals = Self { status, ..Self::default() };
        let (forms, noscripts) = signals.read_rows(page);
        signals.read_blocks(page, kept, &forms, &noscripts);
        signals.is_not_free |= is_not_free(page);
        signals.named = Marked::new(signals.names.as_bytes());
        signals.empty_named = Marked::new(signals.empty_names.as_bytes());
        if signals.visible < MAX_VISIBLE_WORDS {
            let source = page.source().as_bytes();
            let source = source[..source.len().min(MAX_SOURCE_BYTES)].to_ascii_lowercase();
            signals.marks = Marked::new(&source);
        }
        signals
    }

    /// Words in paragraphs, without those of the frame where little else is kept.
    pub fn main_prose(&self) -> u32 {
        if self.kept < MIN_KEPT_WORDS / 2 { self.prose.min(self.kept) } else { self.prose }
    }

    /// Reads elements; returns the first short forms and the first `noscript` elements.
    fn read_rows(&mut self, page: &Page) -> (Vec<Range<usize>>, Vec<Range<usize>>) {
        let (mut forms, mut noscripts) = (Vec::new(), Vec::new());
        let (mut headings, mut minor, mut noscript) = (String::new(), String::new(), String::new());
        for row in 0..page.len() {
            let value = |name: &str| page.attribute(row, name).unwrap_or_default().to_ascii_lowercase();
            let rows = row..page.nodes.end[row] as usize;
            match page.nodes.tag[row] {
                tags::TITLE if self.title.plain.is_empty() && page.nodes.namespace[row] == 0 => {
                    self.title = Text::new(plain(first_chars(&tidy(page.text(row)), 300)));
                }
                tags::H1 | tags::H2 => add_text(&mut headings, page, row),
                tags::H3 | tags::H4 => add_text(&mut minor, page, row),
                tags::SCRIPT => self.scripts += 1,
                tags::A => self.links += 1,
                tags::TEXTAREA => self.has_textarea = true,
                tags::NOSCRIPT if noscripts.len() < MAX_SEARCHED_ELEMENTS => {
                    noscripts.push(rows);
                    noscript.push_str(&plain(first_chars(page.text(row), MAX_TEXT_LENGTH)));
                }
                tags::INPUT => {
                    let names = ["type", "name", "id", "autocomplete"].map(value);
                    self.has_password |=
                        names.iter().any(|name| name.contains("password")) || names[3].contains("username");
                    self.has_form |= !UNWRITTEN.contains(&&*names[0]);
                }
                tags::META if value("name") == "robots" => self.is_noindex |= value("content").contains("noindex"),
                tags::META if value("property").ends_with("content_tier") => {
                    self.is_not_free |= ["locked", "metered"].contains(&&*value("content"));
                }
                tags::FORM if forms.len() < MAX_SEARCHED_ELEMENTS => {
                    if page.text(row).len() < MAX_FORM_BYTES {
                        forms.push(rows);
                    }
                    self.has_form |= value("method") == "post";
                    self.read_container(page, row);
                }
                tags::BODY | tags::MAIN | tags::SECTION | tags::DIV => self.read_container(page, row),
                _ => {}
            }
        }
        let is_minor = headings.trim().is_empty();
        let headings = if is_minor { minor } else { headings };
        self.noscript = Text::new(noscript);
        self.headings = Text::new(plain(&headings));
        self.main_heading = Text::new(plain(headings.lines().next().unwrap_or_default()));
        (forms, noscripts)
    }

    /// Names of a visible container; one without a text may wait for scripts.
    fn read_container(&mut self, page: &Page, row: usize) {
        let is_form = page.nodes.tag[row] == tags::FORM;
        let is_blank = !is_form && page.text(row).bytes().take(200).all(|byte| byte.is_ascii_whitespace());
        let names = if is_blank { &mut self.empty_names } else { &mut self.names };
        if names.len() > MAX_TEXT_LENGTH || !is_seen(page, row) {
            return;
        }
        let values = page.values(row, ["id", "class", "name", "action"]);
        let is_empty = is_blank && page.nodes.end[row] as usize <= row + 2;
        self.has_mount |= is_empty && values[0].is_some();
        for value in values.into_iter().flatten() {
            let start = names.len();
            names.push_str(first_chars(&value, 200));
            names[start..].make_ascii_lowercase();
            names.push(' ');
        }
    }

    fn read_blocks(&mut self, page: &Page, kept: &[bool], forms: &[Range<usize>], noscripts: &[Range<usize>]) {
        let blocks = &page.blocks;
        let is_kept: Vec<bool> = (0..blocks.len()).map(|block| page.block_rows(block).any(|row| kept[row])).collect();
        // Some pages are hidden as a whole until a script shows them.
        let is_shown = |&block: &usize| is_seen(page, blocks.first[block] as usize) || is_kept[block];
        let shown: Vec<usize> = (0..blocks.len()).filter(is_shown).collect();
        let (mut about_data, mut text, mut last_kept) = (0, String::new(), None);
        let mut labels = Vec::new();
        for (at, &block) in shown.iter().enumerate() {
            let count = blocks.words[block].max(0) as u32;
            self.visible += count;
            if is_kept[block] {
                self.kept += count;
                last_kept = Some(at);
            }
            let is_prose = blocks.words[block] >= MIN_PROSE_WORDS && blocks.sentences[block] > 0;
            if (is_prose || count > 0) && self.visible < MAX_VISIBLE_WORDS {
                let own = Text::new(plain(first_chars(&page.block_text(block), MAX_TEXT_LENGTH)));
                text.push_str(&own.plain);
                if own.count(Saying::Data) >= 2 || own.has(Saying::Consent) {
                    about_data += count;
                    continue;
                }
            }
            let prose = if is_prose { count } else { 0 };
            self.prose += prose;
            let is_in = |ranges: &[Range<usize>]| {
                let row = blocks.first[block] as usize;
                ranges.iter().any(|rows| rows.contains(&row))
            };
            self.form_prose += if is_in(forms) { prose } else { 0 };
            if is_in(noscripts) {
                self.in_noscript.0 += count;
                self.in_noscript.1 += prose;
            }
            if (1..=MAX_LABEL_WORDS).contains(&count) {
                labels.push(block);
            }
        }
        self.read_labels(page, &labels);
        self.about_data = f64::from(about_data) / f64::from(self.visible.max(1));
        if self.visible >= MAX_VISIBLE_WORDS {
            text.clear();
        }
        // On a page with a large frame and little content, the kept blocks say what the page is.
        if self.visible >= MAX_VISIBLE_WORDS && self.kept < MIN_KEPT_WORDS {
            for &block in shown.iter().filter(|&&block| is_kept[block]) {
                text.push_str(&plain(&page.block_text(block)));
            }
        }
        self.text = Text::new(first_chars(&text, MAX_TEXT_LENGTH).to_owned());
        let last = last_kept.unwrap_or(0);
        let mut end = String::new();
        for &block in shown.iter().skip(last.saturating_sub(2)).take(AFTER + 3) {
            end.push_str(&plain(first_chars(&page.block_text(block), 400)));
        }
        self.end = Text::new(end);
        if let Some(&block) = last_kept.and_then(|last| shown.get(last)) {
            let text = page.block_text(block);
            self.is_cut = ["…", "...", "[…]", "[...]"].iter().any(|end| text.trim_end().ends_with(end));
        }
        if self.headings.plain.trim().is_empty()
            && let Some(&block) = shown.iter().find(|&&block| blocks.words[block] > 0)
        {
            self.headings = Text::new(plain(first_chars(&page.block_text(block), 300)));
            self.main_heading = self.headings.clone();
        }
    }

    /// Reads short blocks up to the last that has the three digits of a status: those behind it say nothing.
    fn read_labels(&mut self, page: &Page, blocks: &[usize]) {
        let has_number = |&block: &usize| {
            let text = page.text_between(page.blocks.text_start[block], page.blocks.text_end[block]);
            text.bytes().filter(u8::is_ascii_digit).count() >= 3
        };
        let end = blocks.iter().rposition(has_number).map_or(0, |last| last + 1);
        for &block in &blocks[..end] {
            if self.labels.len() < MAX_TEXT_LENGTH {
                self.labels.push_str(page.block_text(block).trim());
                self.labels.push('\n');
            }
        }
    }
}

fn add_text(headings: &mut String, page: &Page, row: usize) {
    if headings.len() < MAX_TEXT_LENGTH && is_seen(page, row) {
        headings.push_str(first_chars(page.text(row), 300));
        headings.push('\n');
    }
}

fn is_seen(page: &Page, row: usize) -> bool {
    page.nodes.flags[row] & (flags::HEAD | flags::HIDDEN | flags::RAW | flags::INVISIBLE) == 0
}

/// Whether a page declares `isAccessibleForFree: false`, in JSON-LD.
fn is_not_free(page: &Page) -> bool {
    fn says(thing: &Thing, depth: usize) -> bool {
        let is_false = |value: &Value| match value {
            Value::Flag(flag) => !flag,
            Value::Text(text) => text.trim_start_matches("http://schema.org/").eq_ignore_ascii_case("false"),
            _ => false,
        };
        let inner = || thing.all("mainEntity").chain(thing.all("hasPart")).filter_map(Value::as_thing);
        thing.all("isAccessibleForFree").any(is_false) || depth < 3 && inner().any(|thing| says(thing, depth + 1))
    }
    page.json_ld().iter().any(|thing| says(thing, 0))
}
