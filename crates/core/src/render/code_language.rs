//! The language of a code block, from the markup of syntax highlighters.
//!
//! They write it into an attribute (`data-lang`), behind a prefix (`language-js`, Sphinx's `highlight-python`),
//! behind a word (SyntaxHighlighter's `brush: js`), or as a class name of its own beside one that marks code
//! (`hljs js`, Hexo's `highlight js`). On an element around the code, only a known programming language counts, because
//! `lang-en` is the language of the page there.

use std::collections::HashSet;
use std::sync::LazyLock;

use crate::page::Page;
use crate::strings::word_list;
use crate::tags::{self, Tag};

static KNOWN: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    let lines = include_str!("languages.txt").lines();
    let names = lines.filter(|line| !line.starts_with("# "));
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
    stated(page, row, tag).or_else(|| {
        page.short_attribute(row, "class")?;
        named(&page.attribute(row, "class")?, is_code)
    })
}

fn stated(page: &Page, row: usize, tag: Tag) -> Option<String> {
    let value = |name: &str| {
        page.short_attribute(row, name)?;
        page.attribute(row, name)
    };
    let is_data = page.has_attribute_like(row, "data-");
    let names = ATTRIBUTES.iter().filter(|name| is_data || !name.starts_with("data-"));
    let found = names.into_iter().find_map(|name| value(name)).and_then(|language| clean(&language));
    // `lang` is a natural language, but some pages write the language of the code into it.
    found.or_else(|| {
        let is_code = matches!(tag, tags::CODE | tags::PRE);
        let language = is_code.then(|| value("lang")).flatten()?;
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
            let is_rust = names().any(|name| name == "rust-example-rendered");
            is_rust.then(|| "rust".to_owned())
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
