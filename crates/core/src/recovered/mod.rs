//! Finds the text of a page whose markup does not show it: in the data and the hidden markup for its scripts.
//!
//! The visible page goes first. Only if almost nothing of it is kept ([`lacks_text`]), the page is searched: no script is
//! run, and what is read is bounded. A text that is found becomes a page of its own, with the head of the first, so that
//! everything else works on it as on any page. Prose that was kept of the visible page stands in front of a text that does
//! not contain it. If the decision about the new page leaves it out ([`Page::keeps_visible`]), the visible page stays. `docs/decisions/core.md#the-whole-text` has the reasons and the figures.

mod hidden;
mod linked_data;
mod literal;
mod prose;
mod record;
mod sources;
mod value;
mod write;

use memchr::memmem;

use crate::page::{Page, flags};
use crate::strings::{escape, tidy};
use crate::tags;
use crate::text::count;

/// The origin of a document whose text is the visible page's own.
pub const PAGE: &str = "page";
pub(crate) const NOSCRIPT: &str = "noscript";
/// The start of the first comment of a recovered page, which says what the visible page shows. A comment of the page itself
/// comes later, and only the origin, which no page can set, makes anybody read it.
const VISIBLE: &str = "visible:";

/// A page is searched if it has fewer kept words, fewer visible words and fewer words in prose than this: 2.4 % of the
/// open sets. Pages with a text of their own have more.
const MAX_KEPT_WORDS: u32 = 150;
const MAX_VISIBLE_WORDS: u32 = 250;
const MAX_PROSE_WORDS: i32 = 80;
/// A block of at least this many words that ends a sentence is prose.
const MIN_PROSE_WORDS: i32 = 12;

/// A visible block of at least this many words that ends a sentence stays in the text. Shorter ones are notes and bylines,
/// which the text in data need not have.
const MIN_VISIBLE_PROSE_WORDS: i32 = 8;

/// Words that must be found beyond the visible ones.
const MIN_NEW: u32 = 40;
/// If more words are kept, hidden text is taken only if it contains this share of the words of the kept blocks, and data only
/// if it also contains the title of the page: then the page shows a part of that text.
const MAX_TRUSTED_WORDS: u32 = 25;
const MIN_SHOWN_SHARE: f64 = 0.5;
/// Shorter blocks are labels, which data need not have.
const MIN_BLOCK_WORDS: i32 = 6;
/// JSON-LD is preferred if it has this share of the words of other data, or at least this many words: it declares what it
/// is, while the state of a script may contain other texts of the site.
const MIN_DECLARED_SHARE: f64 = 0.7;
const MIN_DECLARED_WORDS: u32 = 200;
/// Characters by which a text is looked up in the visible page.
const COMPARED_CHARS: usize = 40;
/// Lines of a text that are looked up in the page. If they do not have enough new words, the text is not new.
const MAX_COMPARED_LINES: usize = 1000;

/// A page made of text that the visible page lacks.
#[derive(Debug)]
pub struct Recovered {
    /// Where the text was found.
    pub origin: &'static str,
    pub html: String,
}

impl Page {
    /// A page with the text that this page does not show; none if it shows its text, or has none.
    pub fn recovered(&self, kept: &[bool]) -> Option<Recovered> {
        if !self.lacks_text(kept) {
            return None;
        }
        let (origin, body) = self.in_markup(kept).or_else(|| self.in_data(kept))?;
        // The data of a robot check or an error page is not the requested text.
        let verdict = self.completeness(kept, None, PAGE).verdict;
        if ["check", "error"].contains(&verdict) {
            return None;
        }
        let visible = self.visible_text();
        let mut html = format!("<!DOCTYPE html><!--{VISIBLE}{visible}");
        let text = prose::folded(&prose::without_tags(&body));
        let mut missing = String::new();
        for block in self.kept_blocks(kept, |block| self.is_visible_prose(block)) {
            let prose = self.block_text(block);
            let folded = prose::folded(&prose);
            if !text.contains(&folded) {
                missing.push_str("<p>");
                escape(&mut missing, &prose, false);
                missing.push_str("</p>");
            }
            html.extend([" ", &folded]);
        }
        html.extend(["-->", &self.head(), "<body>", &missing, &body, "</body></html>"]);
        Some(Recovered { origin, html })
    }

    /// Whether the kept text of a recovered page has all prose that was kept of the visible page.
    pub fn keeps_visible(&self, kept: &[bool]) -> bool {
        let text = prose::folded(&self.render_text(kept));
        self.visible_before().is_some_and(|visible| visible.split(' ').skip(1).all(|prose| text.contains(prose)))
    }

    /// The kept text of a recovered page in parts, each with its origin: lines that the visible page shows, and others.
    pub fn text_parts(&self, kept: &[bool], origin: &str) -> Vec<(String, String)> {
        let before = self.visible_before().unwrap_or_default();
        let visible = before.split(' ').next().unwrap_or_default();
        let mut parts: Vec<(String, String)> = Vec::new();
        for line in self.render_text(kept).lines() {
            let origin = if visible.contains(&prose::folded(line)) { PAGE } else { origin };
            match parts.last_mut() {
                Some((last, text)) if *last == origin || line.is_empty() => text.extend(["\n", line]),
                _ => parts.push((origin.to_owned(), line.to_owned())),
            }
        }
        for (_, text) in &mut parts {
            text.truncate(text.trim_end().len());
        }
        parts
    }

    /// What `recovered` wrote of the visible page: its text, and each block of its kept prose, folded.
    fn visible_before(&self) -> Option<String> {
        let row = (0..self.len()).find(|&row| self.nodes.tag[row] == tags::COMMENT)?;
        self.raw(row).strip_prefix(VISIBLE).map(str::to_owned)
    }

    fn visible_text(&self) -> String {
        let rows = (0..self.len()).filter(|&row| self.is_visible_text(row));
        rows.map(|row| prose::folded(self.text(row))).collect()
    }

    /// Blocks of text, as opposed to labels and links to other pages, with a kept row.
    fn kept_blocks(&self, kept: &[bool], is_wanted: impl Fn(usize) -> bool) -> impl Iterator<Item = usize> {
        (0..self.blocks.len()).filter(move |&block| {
            let words = self.blocks.words[block] - self.blocks.link_words[block];
            words >= MIN_BLOCK_WORDS && is_wanted(block) && self.block_rows(block).any(|row| kept[row])
        })
    }

    /// Whether a block has prose that a visitor sees whose browser runs scripts.
    fn is_visible_prose(&self, block: usize) -> bool {
        if self.blocks.words[block] < MIN_VISIBLE_PROSE_WORDS || self.blocks.sentences[block] == 0 {
            return false;
        }
        let first = self.blocks.first[block] as usize;
        let is_in_noscript = self.upwards(first).any(|row| self.nodes.tag[row] == tags::NOSCRIPT);
        !is_in_noscript && self.block_rows(block).any(|row| self.is_visible_text(row))
    }

    /// Where the kept text of the visible page stands: in `noscript`, or in the page.
    pub fn visible_origin(&self, kept: &[bool]) -> &'static str {
        let is_kept = |row: usize| kept[row] && self.nodes.tag[row] == tags::TEXT;
        let mut noscripts = (0..self.len()).filter(|&row| self.nodes.tag[row] == tags::NOSCRIPT);
        let is_in = noscripts.any(|row| (row..self.nodes.end[row] as usize).any(is_kept));
        if is_in { NOSCRIPT } else { PAGE }
    }

    /// Words of text rows that are as wanted.
    fn words_of(&self, is_wanted: impl Fn(usize) -> bool) -> u32 {
        let is_text = |&row: &usize| self.nodes.tag[row] == tags::TEXT && is_wanted(row);
        (0..self.len()).filter(is_text).map(|row| self.nodes.words[row].max(0) as u32).sum()
    }

    fn is_visible_text(&self, row: usize) -> bool {
        const UNSEEN: u32 = flags::HEAD | flags::HIDDEN | flags::RAW | flags::INVISIBLE;
        self.nodes.tag[row] == tags::TEXT && self.nodes.flags[row] & UNSEEN == 0
    }

    fn lacks_text(&self, kept: &[bool]) -> bool {
        if self.words_of(|row| kept[row] && self.is_visible_text(row)) >= MAX_KEPT_WORDS {
            return false;
        }
        let blocks = &self.blocks;
        let is_prose = |&block: &usize| {
            blocks.words[block] >= MIN_PROSE_WORDS
                && blocks.sentences[block] > 0
                && self.block_rows(block).any(|row| kept[row] && self.is_visible_text(row))
        };
        let prose: i32 = (0..blocks.len()).filter(is_prose).map(|block| blocks.words[block]).sum();
        prose < MAX_PROSE_WORDS && self.words_of(|row| self.is_visible_text(row)) < MAX_VISIBLE_WORDS
    }

    /// Hidden markup that scripts move into its place; the learned extractor may have kept it where it is.
    fn in_markup(&self, kept: &[bool]) -> Option<(&'static str, String)> {
        let (origin, html) = hidden::body(self)?;
        let kept_words = self.words_of(|row| kept[row] && self.is_visible_text(row));
        let is_own = self.is_shown_of(&html, kept, kept_words);
        (is_own && is_enough(&html, &self.visible_text(), kept_words)).then_some((origin, html))
    }

    fn in_data(&self, kept: &[bool]) -> Option<(&'static str, String)> {
        let kept_words = self.words_of(|row| kept[row]);
        if kept_words >= MAX_KEPT_WORDS {
            return None;
        }
        let sources = sources::data(self);
        if sources.is_empty() && self.json_ld().is_empty() {
            return None;
        }
        let text = prose::folded(self.text(0));
        let is_enough = |html: &str| is_enough(html, &text, kept_words);
        let titles = self.titles();
        let mut best: Option<(u32, &'static str, String)> = None;
        for data in sources {
            let Some(chosen) = record::choose(&data.value, &titles) else {
                continue;
            };
            let is_trusted = chosen.has_title || kept_words <= MAX_TRUSTED_WORDS;
            if chosen.words >= MIN_NEW && is_trusted && best.as_ref().is_none_or(|(most, ..)| chosen.words > *most) {
                let html = write::html(chosen.value, &titles);
                if self.is_shown_of(&html, kept, kept_words) && is_enough(&html) {
                    best = Some((chosen.words, data.origin, html));
                }
            }
        }
        let declared = linked_data::html(self.json_ld());
        let declared = declared.filter(|(html, _)| self.is_shown_of(html, kept, kept_words) && is_enough(html));
        let is_preferred = |words: u32, other: u32| {
            words >= MIN_DECLARED_WORDS || f64::from(words) >= MIN_DECLARED_SHARE * f64::from(other)
        };
        let (origin, html) = match (declared, best) {
            (Some((html, words)), best) if best.as_ref().is_none_or(|(most, ..)| is_preferred(words, *most)) => {
                ("json-ld", html)
            }
            (_, best) => best.map(|(_, origin, html)| (origin, html))?,
        };
        Some((origin, format!("<main><article>{html}</article></main>")))
    }

    /// Whether some markup is the text that the page shows a part of: it has most of the kept text, where that has more
    /// than a few words.
    fn is_shown_of(&self, html: &str, kept: &[bool], kept_words: u32) -> bool {
        if kept_words <= MAX_TRUSTED_WORDS {
            return true;
        }
        let text = prose::folded(&prose::without_tags(html));
        let (mut all, mut found) = (0, 0);
        // Names of other pages and captions need not stand in the text, so that only prose counts where there is some.
        let has_prose = self.kept_blocks(kept, |block| self.is_visible_prose(block)).next().is_some();
        for block in self.kept_blocks(kept, |block| !has_prose || self.is_visible_prose(block)) {
            let start = start_of(&self.block_text(block));
            let words = self.blocks.words[block];
            all += words;
            found += if text.contains(&start) { words } else { 0 };
        }
        f64::from(found) >= MIN_SHOWN_SHARE * f64::from(all) && found > 0
    }

    /// What the page is called, for comparison: its title with and without the name of the site, and its headings.
    fn titles(&self) -> Vec<String> {
        const SEPARATORS: [&str; 7] = [" | ", " - ", " – ", " — ", " · ", " :: ", " • "];
        let mut titles = Vec::new();
        for row in 0..self.len() {
            let text = match self.nodes.tag[row] {
                tags::TITLE | tags::H1 => tidy(self.text(row)),
                tags::META => {
                    let name = self.attribute(row, "property").or_else(|| self.attribute(row, "name"));
                    let is_title = name.is_some_and(|name| name.ends_with(":title"));
                    let content = is_title.then(|| self.attribute(row, "content")).flatten();
                    content.map(|content| tidy(&content)).unwrap_or_default()
                }
                _ => continue,
            };
            for separator in SEPARATORS {
                let parts = text.split(separator).map(prose::folded);
                titles.extend(parts.filter(|part| part.len() >= 4));
            }
        }
        titles.extend(self.json_ld().iter().filter_map(|thing| {
            let named = thing.all("headline").chain(thing.all("name")).next();
            named.and_then(|name| name.as_text()).map(prose::folded)
        }));
        titles.sort_unstable();
        titles.dedup();
        titles.retain(|title| !title.is_empty());
        titles
    }

    /// The start tag of the document, and what describes it: title, `<meta>`, `<link>`, `<base>`, JSON-LD, and
    /// styles, which may hide some of the text.
    fn head(&self) -> String {
        let mut out = String::new();
        if let Some(root) = (0..self.len()).find(|&row| self.nodes.tag[row] == tags::HTML) {
            self.write_row(&mut out, root);
        }
        out.push_str("<head>");
        for row in 1..self.len() {
            let is_wanted = match self.nodes.tag[row] {
                tags::TITLE => self.nodes.namespace[row] == 0,
                tags::META | tags::LINK | tags::BASE | tags::STYLE => true,
                tags::SCRIPT => self.attribute(row, "type").is_some_and(|kind| kind.contains("ld+json")),
                _ => false,
            };
            if is_wanted {
                out.push_str(&self.html(row));
            }
        }
        out.push_str("</head>");
        out
    }
}

/// Whether some markup has enough words beyond those that can be seen.
fn is_enough(html: &str, visible: &str, kept_words: u32) -> bool {
    let new = new_words(html, visible);
    new >= MIN_NEW && new >= kept_words
}

/// Words of the lines of some markup that do not stand in the visible page.
fn new_words(html: &str, visible: &str) -> u32 {
    let text = html.replace("</", "\n</");
    let lines = text.lines().map(prose::without_tags).map(|line| (start_of(&line), line));
    let lines = lines.filter(|(start, _)| !start.is_empty()).take(MAX_COMPARED_LINES);
    let new = lines.filter(|(start, _)| memmem::find(visible.as_bytes(), start.as_bytes()).is_none());
    new.map(|(_, line)| count(&line).words).sum()
}

/// The letters by which a text is looked up.
fn start_of(text: &str) -> String {
    prose::folded(text).chars().take(COMPARED_CHARS).collect()
}
