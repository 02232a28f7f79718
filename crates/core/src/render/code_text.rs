//! The text of a code block as its author wrote it, without the additions of highlighters and editors, and its language.
//!
//! Highlighters write the language into an attribute (`data-lang`), behind a prefix (`language-js`, Sphinx's
//! `highlight-python`), behind a word (SyntaxHighlighter's `brush: js`), or as a class name of its own beside one that
//! marks code (`hljs js`, Hexo's `highlight js`). On an element around the code, only a known programming language counts,
//! because `lang-en` is the language of the page there.

use std::sync::LazyLock;

use hashbrown::{HashMap, HashSet};

use crate::page::{Page, flags};
use crate::strings::word_list;
use crate::tags::{self, Tag};

/// Class names of what highlighters and editors add to code: line numbers, buttons, the name of the file, prompts that
/// cannot be selected, and the lines that mdBook hides.
static ADDED: LazyLock<HashSet<&[u8]>> = LazyLock::new(|| ADDED_NAMES.iter().map(|name| name.as_bytes()).collect());

const ADDED_NAMES: [&str; 34] = word_list(
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
    let [classes, style] = page.short_values(row, ["class", "style"]);
    let is_named = || classes.split(u8::is_ascii_whitespace).any(|name| ADDED.contains(name));
    !classes.is_empty() && (is_named() || is_line_number(page.text(row), classes)) || is_unselectable(style)
}

/// Whether a number stands in an element whose class says so in other words: `codeBlockLineNumber_gZUW`.
fn is_line_number(text: &str, classes: &[u8]) -> bool {
    let is_number = !text.is_empty()
        && text.len() <= MAX_LINE_NUMBER_BYTES
        && text.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_whitespace());
    let has = |word: &[u8]| classes.windows(word.len()).any(|part| part.eq_ignore_ascii_case(word));
    is_number && has(b"line") && has(b"num")
}

/// A line number with the white space around it.
const MAX_LINE_NUMBER_BYTES: usize = 8;

/// Whether an element is a line of code, whether or not a line break stands before the next.
pub(super) fn is_line(page: &Page, row: usize) -> bool {
    page.has_class(row, |name| matches!(name, b"line" | b"token-line" | b"code-line" | b"view-line"))
}

/// Whether the style of an element keeps a reader from selecting it, as Chroma does it for line numbers.
fn is_unselectable(style: &[u8]) -> bool {
    memchr::memmem::find(style, b"user-select:").is_some_and(|at| {
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

/// Remembers which elements were added to code, such as a column of line numbers: many texts of highlighted code stand in the
/// same elements, and each element is read once.
#[derive(Default)]
pub(super) struct Additions {
    by_row: HashMap<usize, bool>,
}

impl Additions {
    /// Whether the text at `row` of a code block was added to the code.
    pub(super) fn hold(&mut self, page: &Page, row: usize) -> bool {
        let mut is_added = |at: usize| *self.by_row.entry(at).or_insert_with(|| is_added(page, at));
        for (level, at) in page.upwards(page.nodes.parent[row] as usize).take(1 + MAX_TEXT_LEVELS).enumerate() {
            if is_added(at) {
                return true;
            }
            if level > 0 && matches!(page.nodes.tag[at], tags::TD | tags::BODY) {
                return false;
            }
        }
        false
    }
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
        inside.into_iter().chain(levels(page, row)).find_map(|place| self.of(page, place).language.clone())
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
    trimmed(&if nodes.tag[row] == tags::DIV { code.replace('\u{A0}', " ") } else { code })
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

static KNOWN: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    let names = include_str!("languages.txt").lines().filter(|line| !line.starts_with("# "));
    names.flat_map(str::split_ascii_whitespace).collect()
});

/// Names by which highlighters say "no language".
const NONE: [&str; 19] = word_list(
    "auto code default fallback generic language no-highlight nohighlight none null output plain \
     plain-text plain_text plaintext text txt undefined unknown",
);

/// Attributes whose value is a language.
const ATTRIBUTES: [&str; 8] = word_list(
    "data-lang data-language data-code-lang data-code-language data-code-block-lang \
     data-enlighter-language lang-name syntax",
);

/// What goes before a language in a class name; the longest of two that fit stands first.
const PREFIXES: [&str; 13] = word_list(
    "mw-highlight-lang- highlight-source- highlight-text- code-block- sourceCode- language- \
     language: source- lang- lang: hl- src- brush:",
);

/// Class names that mark code, beside which a language may stand as a class name of its own.
const MARKS: [&str; 12] = word_list(
    "code codehilite enlighter-origin geshi highlight hljs prettyprint shiki source sourceCode \
     src syntaxhighlighter",
);

/// The language that the element at `row` names.
pub(super) fn language_of(page: &Page, row: usize) -> Option<String> {
    let tag = page.nodes.tag[row];
    let is_code = matches!(tag, tags::CODE | tags::PRE | tags::FIGURE);
    stated(page, row, tag).or_else(|| named(&page.short_value(row, "class")?, is_code))
}

fn stated(page: &Page, row: usize, tag: Tag) -> Option<String> {
    let is_data = page.has_attribute_like(row, "data-");
    let names = ATTRIBUTES.iter().filter(|name| is_data || !name.starts_with("data-"));
    let found = names.into_iter().find_map(|name| page.short_value(row, name)).and_then(|language| clean(&language));
    // `lang` is a natural language, but some pages write the language of the code into it.
    found.or_else(|| {
        let language = matches!(tag, tags::CODE | tags::PRE).then(|| page.short_value(row, "lang")).flatten()?;
        clean(&language).filter(|name| is_known(name) && !is_human(name))
    })
}

/// The language among class names; where the element `is_code`, it may stand there without a mark.
fn named(classes: &str, is_code: bool) -> Option<String> {
    let names = || classes.split_ascii_whitespace();
    let is_marked = is_code || names().any(|name| MARKS.contains(&name));
    let mut behind_brush = false;
    let prefixed = names().find_map(|name| {
        if std::mem::replace(&mut behind_brush, name == "brush:") {
            return clean(name);
        }
        let rest = PREFIXES.iter().find_map(|prefix| name.strip_prefix(prefix));
        let language = clean(rest?)?;
        let is_sure = name.starts_with("language") || name.starts_with("brush");
        (is_known(&language) || is_sure && !is_human(&language)).then_some(language)
    });
    prefixed
        .or_else(|| {
            // Sphinx; other class names begin like this too.
            let language = names().find_map(|name| clean(name.strip_prefix("highlight-")?))?;
            is_known(&language).then_some(language)
        })
        .or_else(|| {
            let mut bare = names().filter(|name| !MARKS.contains(name)).filter_map(clean);
            bare.find(|name| is_marked && is_known(name))
        })
        .or_else(|| {
            // The examples of rustdoc.
            names().any(|name| name == "rust-example-rendered").then(|| "rust".to_owned())
        })
}

fn is_known(name: &str) -> bool {
    KNOWN.contains(name)
}

/// Whether a name is that of a natural language and of no programming language: `en`, `pt-br`.
fn is_human(name: &str) -> bool {
    let (language, region) = name.split_once('-').unwrap_or((name, ""));
    let is_code = language.len() == 2 && language.bytes().all(|byte| byte.is_ascii_lowercase());
    is_code && (matches!(region.len(), 2 | 4) || region.is_empty() && !is_known(name))
}

/// A language as the first word behind a fence; none if the name means plain text.
fn clean(name: &str) -> Option<String> {
    let name = name.trim().trim_end_matches(';').to_ascii_lowercase();
    // GitHub: `text-html-basic`.
    let name = name.strip_suffix("-basic").unwrap_or(&name);
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"+#-._".contains(&byte);
    let is_language = !name.is_empty() && name.len() <= 32 && name.bytes().all(is_plain) && !NONE.contains(&name);
    is_language.then(|| name.to_owned())
}
