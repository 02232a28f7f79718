//! `<link>` and `<a rel>`: canonical URL, feeds, the next page, tags.

use std::sync::LazyLock;

use super::elements::{Body, Rows};
use super::fields::{Candidate, Key, Source};
use super::words::{Names, names_in};
use crate::base_url::Base;
use crate::page::Page;
use crate::strings::{tidy, word_list};

/// `<link>` elements of a page that are read.
const MAX_LINKS: usize = 2_000;
/// Links at the end of the page, whose addresses tell something without markup.
const LAST_LINKS: usize = 40;

static OF_LINKS: Names = LazyLock::new(|| names_in("link relations"));
static OF_ANCHORS: Names = LazyLock::new(|| names_in("anchor relations"));
static ADDRESSES: Names = LazyLock::new(|| names_in("addresses"));

const FEED_TYPES: [&str; 4] =
    word_list("application/rss+xml application/atom+xml application/feed+json application/rdf+xml");

/// What the `<link>` elements say, in their order; addresses are joined with the page's.
pub(super) fn candidates(page: &Page, rows: &Rows, base: &Base, found: &mut Vec<Candidate>) {
    for &row in rows.links.iter().take(MAX_LINKS) {
        let href = page.attribute(row, "href").unwrap_or_default();
        let href = href.trim();
        if href.is_empty() {
            continue;
        }
        let rel = lower(page, row, "rel");
        for relation in rel.split_whitespace() {
            if let Some(key) = key_of(page, row, relation, &rel) {
                let url = base.absolute(href);
                found.push(Candidate::new(key, url, Source::Link));
            }
        }
    }
}

fn lower(page: &Page, row: usize, name: &str) -> String {
    page.attribute(row, name).unwrap_or_default().to_lowercase()
}

/// What a link with this relation tells.
fn key_of(page: &Page, row: usize, relation: &str, relations: &str) -> Option<Key> {
    if relation != "alternate" {
        return OF_LINKS.iter().find(|(name, _)| *name == relation).map(|(_, key)| *key);
    }
    let is_style = relations.split_whitespace().any(|each| each == "stylesheet");
    let kind = lower(page, row, "type");
    let kind = kind.split(';').next().unwrap_or_default().trim();
    (!is_style && FEED_TYPES.contains(&kind)).then_some(Key::Feeds)
}

/// What links that a reader can click say.
pub(super) fn anchored(body: &Body<'_>, base: &Base, found: &mut Vec<Candidate>) {
    let (page, anchors) = (body.page, &body.rows.anchors);
    for each in &body.elements {
        let href = each.attribute("href").trim();
        for (relation, key) in OF_ANCHORS.iter() {
            if !href.is_empty() && each.has_relation(relation) {
                found.push(Candidate::new(*key, base.absolute(href), Source::Link));
            }
        }
        if each.has_relation("tag") {
            let name = tidy(&page.seen_text(each.row));
            let name = name.trim_start_matches('#');
            if !name.is_empty() {
                let key = if each.has_relation("category") { Key::Categories } else { Key::Tags };
                found.push(Candidate::new(key, name, Source::Link));
            }
        }
    }
    for &row in &anchors[anchors.len().saturating_sub(LAST_LINKS)..] {
        let href = page.attribute(row, "href").unwrap_or_default();
        if let Some((_, key)) = ADDRESSES.iter().find(|(part, _)| href.contains(part)) {
            found.push(Candidate::new(*key, base.absolute(&href), Source::Visible));
        }
    }
}
