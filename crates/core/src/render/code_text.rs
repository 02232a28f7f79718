//! The text of a code block as its author wrote it, and the language it is in.

use std::collections::HashMap;

use crate::page::{Page, flags};
use crate::tags;

/// Class names of what editors add to code: line numbers, buttons, the name of the file.
const ADDED: &[&[u8]] = &[
    b"lineno",
    b"linenos",
    b"linenodiv",
    b"line-number",
    b"line-numbers-rows",
    b"lnt",
    b"ln",
    b"gutter",
    b"rouge-gutter",
    b"hljs-ln-numbers",
    b"blob-num",
    b"react-syntax-highlighter-line-number",
    b"copy",
    b"copy-btn",
    b"copy-button",
    b"copybtn",
    b"clipboard-copy",
    b"btn-clipboard",
];

/// Whether an element only serves a reader of the code.
pub(super) fn is_added(page: &Page, row: usize) -> bool {
    if page.nodes.tag[row] == tags::BUTTON {
        return true;
    }
    let classes = page.short_attribute(row, "class").unwrap_or_default();
    let mut names = classes.split(u8::is_ascii_whitespace);
    names.any(|name| ADDED.contains(&name))
}

/// What elements around code say of it. Many blocks of code may stand in one element, which is read once.
#[derive(Default)]
pub(super) struct Hints {
    by_row: HashMap<usize, Hint>,
}

struct Hint {
    is_added: bool,
    language: Option<String>,
}

impl Hints {
    fn of(&mut self, page: &Page, row: usize) -> &Hint {
        self.by_row.entry(row).or_insert_with(|| Hint {
            is_added: is_added(page, row),
            language: language_of(page, row),
        })
    }

    /// Whether the code at `row` is nothing but the numbers of lines beside it.
    pub(super) fn is_gutter(&mut self, page: &Page, row: usize) -> bool {
        let parent = page.nodes.parent[row] as usize;
        let around = [row, parent, page.nodes.parent[parent] as usize];
        around.into_iter().any(|row| self.of(page, row).is_added)
    }

    /// The language that the code at `row`, what is inside it or what is right around it says.
    pub(super) fn language(&mut self, page: &Page, row: usize) -> Option<String> {
        let nodes = &page.nodes;
        let inside = (row + 1..nodes.end[row] as usize)
            .take(3)
            .find(|&inner| nodes.tag[inner] == tags::CODE);
        let parent = nodes.parent[row] as usize;
        let grandparent = nodes.parent[parent] as usize;
        let places = [inside, Some(row), Some(parent), Some(grandparent)];
        let mut places = places.into_iter().flatten();
        places.find_map(|place| self.of(page, place).language.clone())
    }
}

/// The kept text of the code at `row`, without blank lines at its ends.
pub(super) fn text(page: &Page, row: usize, kept: &[bool]) -> String {
    let nodes = &page.nodes;
    let mut code = String::with_capacity(page.text(row).len());
    let mut ends: Vec<usize> = Vec::new();
    let mut at = row + 1;
    while at < nodes.end[row] as usize {
        while ends.pop_if(|end| *end <= at).is_some() {
            end_line(&mut code);
        }
        match nodes.tag[at] {
            tags::TEXT if kept.get(at) == Some(&true) || nodes.chars[at] == 0 => {
                code.push_str(page.text(at))
            }
            tags::BR => code.push('\n'),
            tag if tag > tags::INSTRUCTION => {
                if is_added(page, at) {
                    at = nodes.end[at] as usize;
                    continue;
                }
                // A line that is a block of its own.
                if nodes.flags[at] & flags::BLOCK != 0 {
                    end_line(&mut code);
                    ends.push(nodes.end[at] as usize);
                }
            }
            _ => {}
        }
        at += 1;
    }
    trimmed(&code.replace('\r', "\n"))
}

fn end_line(code: &mut String) {
    if !code.is_empty() && !code.ends_with('\n') {
        code.push('\n');
    }
}

/// Without blank lines before and after; indentation stays.
fn trimmed(code: &str) -> String {
    let code = code.trim_end();
    let blank = code.len() - code.trim_start().len();
    let start = code[..blank].rfind('\n').map_or(0, |newline| newline + 1);
    code[start..].to_owned()
}

/// Names by which highlighters say "no language".
const NONE: &[&str] = &[
    "none",
    "plaintext",
    "text",
    "plain",
    "nohighlight",
    "default",
    "auto",
];

fn language_of(page: &Page, row: usize) -> Option<String> {
    let stated = ["data-lang", "data-language", "lang-name"]
        .iter()
        .find(|name| page.short_attribute(row, name).is_some())
        .and_then(|name| page.attribute(row, name));
    if let Some(language) = stated.as_deref().and_then(clean) {
        return Some(language);
    }
    page.short_attribute(row, "class")?;
    let classes = page.attribute(row, "class")?;
    let mut names = classes.split_ascii_whitespace().peekable();
    while let Some(name) = names.next() {
        let prefixes = [
            "language-",
            "lang-",
            "highlight-source-",
            "highlight-text-",
            "sourceCode-",
        ];
        let language = if name == "brush:" || name == "sourceCode" {
            names.peek().copied()
        } else if let Some(language) = name.strip_prefix("brush:") {
            Some(language)
        } else {
            prefixes.iter().find_map(|prefix| name.strip_prefix(prefix))
        };
        if let Some(language) = language.and_then(clean) {
            return Some(language);
        }
    }
    None
}

/// A language as the first word behind a fence.
fn clean(name: &str) -> Option<String> {
    let name = name.trim().trim_end_matches(';').to_ascii_lowercase();
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"+#-._".contains(&byte);
    let is_language = !name.is_empty()
        && name.len() <= 32
        && name.bytes().all(is_plain)
        && !NONE.contains(&&*name);
    is_language.then_some(name)
}
