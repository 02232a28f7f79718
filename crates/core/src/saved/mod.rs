//! Pages as browsers save them: MHTML, Safari's webarchive, SingleFile, and the view of a page's source.
//!
//! They are recognised by their first bytes. A damaged file is no saved page, and is read as HTML like any other.

mod mhtml;
mod webarchive;

use crate::page::Page;
use crate::tags;

/// Bytes at the beginning that tell what a file is.
const HEAD: usize = 4096;

/// Each kind of saved page has one of these at its beginning, in capitals or small letters.
const MARKS: [&[u8]; 4] = [b"line-content", b"viewsource", b"singlefile", b"multipart/"];

/// A page that was inside a file, with what the file says of it.
#[derive(Debug, Default)]
pub struct SavedPage {
    /// None if the file itself is the page.
    pub html: Option<Vec<u8>>,
    pub content_type: Option<String>,
    pub url: Option<String>,
    /// When the page was saved, as the file writes it.
    pub date: Option<String>,
    /// The bytes of images, styles and frames in the file, by URL.
    pub resources: Vec<(String, Vec<u8>)>,
}

pub enum Saved {
    Page(SavedPage),
    /// The page shows the source of another; [`shown_source`] gives that.
    ViewSource,
}

/// The page in a file that a browser saved; none for a file that is a page itself.
pub fn recognise(bytes: &[u8]) -> Option<Saved> {
    let head = &bytes[..bytes.len().min(HEAD)];
    if head.starts_with(webarchive::MAGIC) {
        return webarchive::read(bytes).map(Saved::Page);
    }
    // Every page comes through here, and a search for words takes a fraction of the time of the tests below.
    let lower = head.to_ascii_lowercase();
    if !MARKS.iter().any(|mark| memchr::memmem::find(&lower, mark).is_some()) {
        return None;
    }
    let text = String::from_utf8_lossy(head);
    if is_view_source(&lower) {
        Some(Saved::ViewSource)
    } else if let Some(page) = single_file(&text) {
        Some(Saved::Page(page))
    } else if text.trim_start().starts_with('<') {
        None
    } else {
        mhtml::read(bytes).map(Saved::Page)
    }
}

/// Whether the lower-case head of a page is that of a view of a source: the first line in Chromium, the body in Firefox.
fn is_view_source(head: &[u8]) -> bool {
    let head: String = String::from_utf8_lossy(head).replace(['"', '\''], "");
    let mut lines = head.split("<td class=line-number value=1>").skip(1);
    let is_line =
        |after: &str| after.strip_prefix("</td>").unwrap_or(after).trim_start().starts_with("<td class=line-content>");
    lines.any(is_line) || head.contains("<body id=viewsource>") || head.contains("<body id=viewsource ")
}

/// What the comment of SingleFile at the beginning of a page says.
fn single_file(head: &str) -> Option<SavedPage> {
    let (before, after) = head.split_once("Page saved with SingleFile")?;
    if !before.ends_with(char::is_whitespace) || !before.trim_end().ends_with("<!--") {
        return None;
    }
    let mut lines = after.split_once('\n')?.1.trim_start().split_inclusive('\n');
    let url = lines.next()?.strip_prefix("url:")?.split_whitespace().next()?;
    let date = lines.next().map(str::trim_start).filter(|line| line.ends_with('\n'));
    let date = date.and_then(|line| line.strip_prefix("saved date:")).map(|date| date.trim().to_owned());
    Some(SavedPage { url: Some(url.to_owned()), date, ..SavedPage::default() })
}

/// The source that a page shows, and its URL: Chromium has a cell for each line, Firefox one or more `pre`, and the URL
/// in the title.
pub fn shown_source(page: &Page) -> (String, Option<String>) {
    let rows = |tag: tags::Tag| (0..page.len()).filter(move |&row| page.nodes.tag[row] == tag);
    let is_line = |row: &usize| page.attribute(*row, "class").is_some_and(|class| class == "line-content");
    let mut shown: Vec<usize> = rows(tags::TD).filter(is_line).collect();
    if shown.is_empty() {
        shown = rows(tags::PRE).collect();
    }
    let mut end = 0;
    // One inside another would be read twice.
    shown.retain(|&row| {
        let is_outside = row >= end;
        end = if is_outside { page.nodes.end[row] as usize } else { end };
        is_outside
    });
    let lines: Vec<&str> = shown.into_iter().map(|row| page.text(row)).collect();
    let title = rows(tags::TITLE).next().map_or("", |row| page.text(row)).trim();
    let url = Some(title.strip_prefix("view-source:").unwrap_or(title)).filter(|url| is_web(url));
    (lines.join("\n"), url.map(str::to_owned))
}

fn is_web(url: &str) -> bool {
    url.starts_with("https://") || url.starts_with("http://")
}
