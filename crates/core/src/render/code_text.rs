//! The text of a code block as its author wrote it, without the additions of highlighters and editors.

use std::collections::HashMap;

use super::code_language::language_of;
use crate::page::{Page, flags};
use crate::strings::word_list;
use crate::tags;

/// Class names of what highlighters and editors add to code: line numbers, buttons, the name of the file, prompts that
/// cannot be selected, and the lines that mdBook hides.
const ADDED: [&str; 34] = word_list(
    "lineno linenos linenodiv linenum linenumber line-no line-num line-number \
     line-numbers-rows line-numbers-wrapper lineNumber LineNr lnt ln gutter rouge-gutter \
     hljs-ln-numbers hljs-ln-n blob-num crayon-nums crayon-num \
     react-syntax-highlighter-line-number command-line-prompt copy copy-btn copy-button \
     copy-code-button copybtn btn-copy code-copy clipboard-copy btn-clipboard \
     zeroclipboard-container boring",
);

/// Whether an element only serves a reader of the code.
pub(super) fn is_added(page: &Page, row: usize) -> bool {
    if page.nodes.tag[row] == tags::BUTTON {
        return true;
    }
    let classes = page.short_attribute(row, "class").unwrap_or_default();
    let mut names = classes.split(u8::is_ascii_whitespace);
    names.any(|name| ADDED.iter().any(|each| each.as_bytes() == name))
        || is_unselectable(page, row)
        || is_line_number(page.text(row), classes)
}

/// Whether a number stands in an element whose class says so in other words: `codeBlockLineNumber_gZUW`.
fn is_line_number(text: &str, classes: &[u8]) -> bool {
    let is_number = !text.is_empty()
        && text.len() <= MAX_LINE_NUMBER_BYTES
        && text.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_whitespace());
    let has = |word: &[u8]| {
        let mut parts = classes.windows(word.len());
        parts.any(|part| part.eq_ignore_ascii_case(word))
    };
    is_number && has(b"line") && has(b"num")
}

/// A line number with the white space around it.
const MAX_LINE_NUMBER_BYTES: usize = 8;

/// Whether an element is a line of code, whether or not a line break stands before the next.
pub(super) fn is_line(page: &Page, row: usize) -> bool {
    let classes = page.short_attribute(row, "class").unwrap_or_default();
    // Classes of words are shorter.
    classes.len() >= 4
        && classes
            .split(u8::is_ascii_whitespace)
            .any(|name| matches!(name, b"line" | b"token-line" | b"code-line" | b"view-line"))
}

/// Whether the style of an element keeps a reader from selecting it, as Chroma does it for line numbers.
fn is_unselectable(page: &Page, row: usize) -> bool {
    let style = page.short_attribute(row, "style").unwrap_or_default();
    let found = memchr::memmem::find(style, b"user-select:");
    found.is_some_and(|at| {
        let value = style[at + b"user-select:".len()..].trim_ascii_start();
        value.starts_with(b"none")
    })
}

/// Whether a `div` is a code block: scripts of Crayon and SyntaxHighlighter put one in place of a `pre`.
pub(super) fn is_box(page: &Page, row: usize) -> bool {
    let has = |row: usize, wanted: &[u8]| page.has_class(row, |name| name == wanted);
    let parent = page.nodes.parent[row] as usize;
    has(row, b"crayon-pre") || page.nodes.tag[parent] == tags::TD && has(parent, b"code") && has(row, b"container")
}

/// Which texts of code blocks stand in something that was added to the code, such as a column of line numbers. Words of
/// one block have the same elements around them, which are read once.
#[derive(Default)]
pub(super) struct Added {
    around: usize,
    is_added: bool,
}

impl Added {
    /// Whether the text at `row` does; rows must be asked for in order.
    pub(super) fn holds(&mut self, page: &Page, row: usize) -> bool {
        let parent = page.nodes.parent[row] as usize;
        let around = page.nodes.parent[parent] as usize;
        if self.around != around {
            (self.around, self.is_added) = (around, is_in_added(page, around));
        }
        self.is_added || is_added(page, parent)
    }
}

/// Whether an element of a code block, or one right around it, was added to the code.
fn is_in_added(page: &Page, row: usize) -> bool {
    let is_outermost = |at: usize| matches!(page.nodes.tag[at], tags::TD | tags::BODY);
    let mut around = page.upwards(row).take(MAX_TEXT_LEVELS);
    around.find(|&at| is_added(page, at) || is_outermost(at)).is_some_and(|at| is_added(page, at))
}

/// Whether an element beside a code block belongs to it, not to the text: a button, line numbers, the name of the
/// language.
pub(super) fn is_beside_code(page: &Page, row: usize) -> bool {
    let is_code = |&child: &usize| matches!(page.nodes.tag[child], tags::PRE | tags::TABLE);
    let parent = page.nodes.parent[row] as usize;
    let classes = page.short_attribute(row, "class").unwrap_or_default();
    page.text(row).len() <= MAX_LABEL_BYTES
        && (is_added(page, row) || classes == b"lang")
        && page.children(parent).take(MAX_SIBLINGS).any(|child| is_code(&child))
}

/// A longer element beside a code block is text, not a label or a button.
const MAX_LABEL_BYTES: usize = 64;

/// Children of the parent among which the code block is looked for.
const MAX_SIBLINGS: usize = 16;

/// Elements around a text of code that are looked at.
const MAX_TEXT_LEVELS: usize = 3;

/// Elements around a code block in which its language is looked for: those that are not part of a table, and all.
const MAX_BOXES: usize = 3;
const MAX_LEVELS: usize = 10;

/// The code block itself and what is right around it; a table with a column of line numbers does not count.
fn levels(page: &Page, row: usize) -> impl Iterator<Item = usize> {
    let is_part = |row: usize| matches!(page.nodes.tag[row], tags::TD | tags::TR | tags::TBODY | tags::TABLE);
    let mut boxes = 0;
    page.upwards(row).take(MAX_LEVELS).take_while(move |&at| {
        boxes += usize::from(at != row && !is_part(at));
        boxes <= MAX_BOXES && at != 0
    })
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
        self.by_row
            .entry(row)
            .or_insert_with(|| Hint { is_added: is_added(page, row), language: language_of(page, row) })
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
        let inside = (row + 1..nodes.end[row] as usize).take(3).find(|&inner| nodes.tag[inner] == tags::CODE);
        let mut places = inside.into_iter().chain(levels(page, row));
        places.find_map(|place| self.of(page, place).language.clone())
    }
}

/// The kept text of the code at `row`, without blank lines at its ends.
pub(super) fn text(page: &Page, row: usize, kept: &[bool]) -> String {
    let nodes = &page.nodes;
    let mut code = String::with_capacity(page.text(row).len());
    // Ends of the blocks around, and how long the code was where they began.
    let mut ends: Vec<(usize, usize)> = Vec::new();
    let mut line_start = None;
    let mut at = row + 1;
    while at < nodes.end[row] as usize {
        while let Some((_, start)) = ends.pop_if(|(end, _)| *end <= at) {
            end_block(&mut code, start);
        }
        match nodes.tag[at] {
            tags::TEXT if kept.get(at) == Some(&true) || nodes.chars[at] == 0 => code.push_str(page.text(at)),
            tags::BR => code.push('\n'),
            tag if tag > tags::INSTRUCTION => {
                if is_added(page, at) {
                    at = nodes.end[at] as usize;
                    continue;
                }
                // A line that is a block of its own, which may be empty.
                if nodes.flags[at] & flags::BLOCK != 0 {
                    end_line(&mut code);
                    ends.push((nodes.end[at] as usize, code.len()));
                } else if is_line(page, at) {
                    // The line before may lack a line end.
                    if line_start.is_some_and(|start: usize| !code[start..].contains('\n')) {
                        code.push('\n');
                    }
                    line_start = Some(code.len());
                }
            }
            _ => {}
        }
        at += 1;
    }
    let code = code.replace('\r', "\n");
    if nodes.tag[row] == tags::DIV {
        return trimmed(&code.replace('\u{A0}', " "));
    }
    trimmed(&code)
}

fn end_line(code: &mut String) {
    if !code.is_empty() && !code.ends_with('\n') {
        code.push('\n');
    }
}

/// End a block; one in which nothing was written is a blank line.
fn end_block(code: &mut String, start: usize) {
    if code.len() == start {
        code.push('\n');
    } else {
        end_line(code);
    }
}

/// Without blank lines before and after; indentation stays.
fn trimmed(code: &str) -> String {
    let code = code.trim_end();
    let blank = code.len() - code.trim_start().len();
    let start = code[..blank].rfind('\n').map_or(0, |newline| newline + 1);
    code[start..].to_owned()
}
