//! Content nodes and their leaves: sections 4.1 and 4.2 of Insa, Silva & Tamarit (2013).

use crate::page::{Page, flags};
use crate::tags::{self, Tag};

/// Whether an element is no content (4.1). Template too, which HTML did not have then: its contents are no part of the page.
fn is_no_content(tag: Tag) -> bool {
    matches!(tag, tags::META | tags::TITLE | tags::HEAD | tags::LINK | tags::STYLE)
        || matches!(tag, tags::SCRIPT | tags::SELECT | tags::TEXTAREA | tags::NOSCRIPT | tags::TEMPLATE)
}

/// Whether an element forms one leaf with its neighbours (Figure 5).
fn is_joining(tag: Tag) -> bool {
    matches!(tag, tags::P | tags::A | tags::U | tags::B | tags::I | tags::EM)
        || matches!(tag, tags::SPAN | tags::SUB | tags::SUP | tags::STRONG | tags::DIV)
}

/// The content nodes, renumbered in preorder: 0 is the body. They are a tree like the page.
pub(super) struct Content {
    /// Rows of the page.
    pub rows: Vec<usize>,
    pub parent: Vec<usize>,
    /// One past the subtree.
    pub end: Vec<usize>,
}

impl Content {
    /// What is left of the body when the dropped subtrees and then all wordless leaves are gone (4.1).
    pub(super) fn new(page: &Page, dropped: &[bool]) -> Self {
        let nodes = &page.nodes;
        // A page of frames has a frameset in its place; the bodies of the frames stand in it.
        let is_body = |&row: &usize| page.is_html(row, tags::BODY) || page.is_html(row, tags::FRAMESET);
        let body = (0..page.len()).find(is_body).unwrap_or(0);
        let inside = body..nodes.end[body] as usize;
        // A node survives the fixed point exactly when its subtree holds a word.
        let mut is_worded = vec![false; page.len()];
        for row in inside.clone().rev() {
            is_worded[row] |= !dropped[row] && nodes.words[row] > 0;
            if is_worded[row] && row > body {
                is_worded[nodes.parent[row] as usize] = true;
            }
        }
        let mut before = Vec::with_capacity(page.len() + 1);
        let mut rows = Vec::new();
        for row in 0..=page.len() {
            before.push(rows.len());
            if is_worded.get(row) == Some(&true) {
                rows.push(row);
            }
        }
        let number = |row: i32| before[row as usize];
        Self {
            parent: rows.iter().map(|&row| number(nodes.parent[row])).collect(),
            end: rows.iter().map(|&row| number(nodes.end[row])).collect(),
            rows,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// `column` added over every subtree.
    pub(super) fn subtree_sums(&self, column: impl Iterator<Item = i64>) -> Vec<i64> {
        let mut sums: Vec<i64> = column.collect();
        for node in (1..self.len()).rev() {
            sums[self.parent[node]] += sums[node];
        }
        sums
    }

    /// l(n): leaves of every subtree, a run of joinable children with one leaf each being one (4.2, Figure 5).
    ///
    /// A subtree is a single leaf unless somewhere in it a node has several children and one that cannot join. So the
    /// leaves of any other subtree are its largest single subtrees, less those that join the one before.
    pub(super) fn leaf_counts(&self, page: &Page) -> Vec<i64> {
        let joins: Vec<bool> = self.rows.iter().map(|&row| is_joined(page, row)).collect();
        let is_single = self.single_leaves(&joins);
        let mut joined_until = vec![usize::MAX; self.len() + 1];
        let mut is_counted = vec![false; self.len()];
        for node in 1..self.len() {
            let parent = self.parent[node];
            if is_single[node] && !is_single[parent] {
                is_counted[node] = !joins[node] || joined_until[node] != parent;
                if joins[node] {
                    joined_until[self.end[node]] = parent;
                }
            }
        }
        let counted = self.subtree_sums(is_counted.iter().map(|&counted| i64::from(counted)));
        let counts = counted.iter().zip(&is_single);
        counts.map(|(&count, &single)| if single { 1 } else { count }).collect()
    }

    fn single_leaves(&self, joins: &[bool]) -> Vec<bool> {
        let size = self.len();
        let (mut children, mut has_apart) = (vec![0_u32; size], vec![false; size]);
        for node in 1..size {
            children[self.parent[node]] += 1;
            has_apart[self.parent[node]] |= !joins[node];
        }
        let mut splits: Vec<bool> = (0..size).map(|node| has_apart[node] && children[node] > 1).collect();
        for node in (1..size).rev() {
            if splits[node] {
                splits[self.parent[node]] = true;
            }
        }
        splits.iter().map(|splits| !splits).collect()
    }
}

/// Rows in subtrees that are no content or are not visible (4.1, the first two sets), as far as markup, the page's own
/// style elements or a browser tell.
pub(super) fn dropped_rows(page: &Page) -> Vec<bool> {
    let nodes = &page.nodes;
    let mut dropped = vec![false; page.len()];
    for row in 0..page.len() {
        let is_html = nodes.namespace[row] == 0;
        let is_raw = !is_html && nodes.flags[row] & flags::HEAD != 0;
        let own = nodes.tag[row] == tags::COMMENT || is_html && is_no_content(nodes.tag[row]) || is_raw;
        dropped[row] = own || dropped[nodes.parent[row] as usize];
    }
    for (row, dropped) in dropped.iter_mut().enumerate() {
        *dropped |= nodes.flags[row] & flags::INVISIBLE != 0 || page.is_undrawn(row);
    }
    dropped
}

fn is_joined(page: &Page, row: usize) -> bool {
    let tag = page.nodes.tag[row];
    if tag == tags::TEXT {
        return true;
    }
    page.nodes.namespace[row] == 0 && is_joining(tag) && !(tag == tags::DIV && is_placed_freely(page, row))
}

/// Whether the position of a row is absolute or fixed: as a browser computed it, else by inline style.
fn is_placed_freely(page: &Page, row: usize) -> bool {
    if let Some(is_placed) = page.is_placed(row) {
        return is_placed;
    }
    let Some(style) = page.attribute(row, "style") else {
        return false;
    };
    style.split(';').any(|declaration| {
        let value = without_prefix(declaration.trim_start(), "position")
            .and_then(|rest| rest.trim_start().strip_prefix(':'))
            .map(str::trim_start);
        let rest = value.and_then(|value| without_prefix(value, "absolute").or_else(|| without_prefix(value, "fixed")));
        let is_word = |character: char| character.is_alphanumeric() || character == '_';
        rest.is_some_and(|rest| !rest.starts_with(is_word))
    })
}

/// What follows a prefix, whatever its case.
fn without_prefix<'t>(text: &'t str, prefix: &str) -> Option<&'t str> {
    let (start, rest) = text.split_at_checked(prefix.len())?;
    start.eq_ignore_ascii_case(prefix).then_some(rest)
}
