//! What the verdict looks at: how much text of which kind a page has, what it says and where, and what it declares.

use super::words::{self, DATA, plain};
use crate::declared::{Thing, Value};
use crate::page::{Page, flags};
use crate::strings::{first_chars, tidy};
use crate::tags;

/// Characters of the visible text in which phrases are looked for.
const LOOKED_AT: usize = 4000;
/// Bytes of the source in which marks are looked for.
const SOURCE: usize = 400_000;
/// Pages with more visible words are not searched for marks: they have a frame, and products stand in it.
pub(super) const MANY_WORDS: u32 = 400;
/// A block of so many words with the end of a sentence is prose.
const PROSE_BLOCK: i32 = 12;
/// Blocks after the last kept one in which a wall begins.
const AFTER: usize = 12;

#[derive(Default)]
pub(super) struct Signals {
    pub visible: u32,
    pub kept: u32,
    /// Words in visible paragraphs, without those about cookies.
    pub prose: u32,
    /// Share of the visible words in blocks about cookies.
    pub about_data: f64,
    pub scripts: u32,
    pub has_password: bool,
    pub is_noindex: bool,
    /// Whether the page declares that its text is not free.
    pub is_not_free: bool,
    /// Whether the kept text ends in the middle of a sentence.
    pub is_cut: bool,
    pub title: String,
    /// Headings, or the first block of a page without any.
    pub headings: String,
    /// The visible text of a page with few words.
    pub text: String,
    /// The last kept blocks, and the blocks after them.
    pub end: String,
    /// What `noscript` says.
    pub noscript: String,
    /// The source of a page with few visible words, in lower case.
    pub source: Vec<u8>,
}

impl Signals {
    pub fn new(page: &Page, kept: &[bool]) -> Self {
        let mut signals = Self::default();
        signals.read_rows(page);
        signals.read_blocks(page, kept);
        signals.is_not_free |= is_not_free(page);
        if signals.visible < MANY_WORDS {
            let source = page.source().as_bytes();
            signals.source = source[..source.len().min(SOURCE)].to_ascii_lowercase();
        }
        signals
    }

    fn read_rows(&mut self, page: &Page) {
        let mut headings = String::new();
        for row in 0..page.len() {
            let value = |name: &str| {
                page.attribute(row, name)
                    .unwrap_or_default()
                    .to_ascii_lowercase()
            };
            match page.nodes.tag[row] {
                tags::TITLE if self.title.is_empty() && page.nodes.namespace[row] == 0 => {
                    self.title = plain(first_chars(&tidy(page.text(row)), 300));
                }
                tags::H1 | tags::H2 if headings.len() < LOOKED_AT && is_seen(page, row) => {
                    headings.push_str(first_chars(page.text(row), 300));
                    headings.push('\n');
                }
                tags::SCRIPT => self.scripts += 1,
                tags::NOSCRIPT if self.noscript.len() < LOOKED_AT => {
                    self.noscript
                        .push_str(&plain(first_chars(page.text(row), LOOKED_AT)));
                }
                tags::INPUT => self.has_password |= value("type") == "password",
                tags::META if value("name") == "robots" => {
                    self.is_noindex |= value("content").contains("noindex")
                }
                tags::META if value("property").ends_with("content_tier") => {
                    self.is_not_free |= ["locked", "metered"].contains(&&*value("content"));
                }
                _ => {}
            }
        }
        self.headings = plain(&headings);
    }

    fn read_blocks(&mut self, page: &Page, kept: &[bool]) {
        let blocks = &page.blocks;
        let is_kept =
            |block: usize| (blocks.first[block]..blocks.last[block]).any(|row| kept[row as usize]);
        // Some pages are hidden as a whole until a script shows them.
        let is_shown =
            |&block: &usize| is_seen(page, blocks.first[block] as usize) || is_kept(block);
        let shown: Vec<usize> = (0..blocks.len()).filter(is_shown).collect();
        let (mut about_data, mut text, mut last_kept) = (0, String::new(), None);
        for (at, &block) in shown.iter().enumerate() {
            let count = blocks.words[block].max(0) as u32;
            self.visible += count;
            if is_kept(block) {
                self.kept += count;
                last_kept = Some(at);
            }
            let is_prose = blocks.words[block] >= PROSE_BLOCK && blocks.sentences[block] > 0;
            if (is_prose || count > 0) && self.visible < MANY_WORDS {
                let block_text = plain(first_chars(&page.block_text(block), LOOKED_AT));
                if DATA.count(&block_text) >= 2 || words::CONSENT.find(&block_text).is_some() {
                    about_data += count;
                    text.push_str(&block_text);
                    continue;
                }
                text.push_str(&block_text);
            }
            self.prose += if is_prose { count } else { 0 };
        }
        self.about_data = f64::from(about_data) / f64::from(self.visible.max(1));
        if self.visible < MANY_WORDS {
            self.text = first_chars(&text, LOOKED_AT).to_owned();
        }
        let last = last_kept.unwrap_or(0);
        for &block in shown.iter().skip(last.saturating_sub(2)).take(AFTER + 3) {
            self.end
                .push_str(&plain(first_chars(&page.block_text(block), 400)));
        }
        if let Some(&block) = last_kept.and_then(|last| shown.get(last)) {
            let text = page.block_text(block);
            self.is_cut = ["…", "...", "[…]", "[...]"]
                .iter()
                .any(|end| text.trim_end().ends_with(end));
        }
        if self.headings.trim().is_empty()
            && let Some(&block) = shown.iter().find(|&&block| blocks.words[block] > 0)
        {
            self.headings = plain(first_chars(&page.block_text(block), 300));
        }
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
            Value::Text(text) => text
                .trim_start_matches("http://schema.org/")
                .eq_ignore_ascii_case("false"),
            _ => false,
        };
        let inner = || {
            thing
                .all("mainEntity")
                .chain(thing.all("hasPart"))
                .filter_map(Value::as_thing)
        };
        thing.all("isAccessibleForFree").any(is_false)
            || depth < 3 && inner().any(|thing| says(thing, depth + 1))
    }
    page.json_ld().iter().any(|thing| says(thing, 0))
}
