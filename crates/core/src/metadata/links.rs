//! `<link>` and `<a rel>`: canonical URL, feeds, the next page, the licence, tags.

use super::candidate::{Candidate, Key, Source};
use super::elements::Element;
use super::rows::Rows;
use crate::base_url::Base;
use crate::page::Page;
use crate::strings::{tidy, word_list};

/// `<link>` elements of a page that are read.
const MAX_LINKS: usize = 2_000;
/// Links at the end of the page, among which a licence without markup is looked for.
const LAST_LINKS: usize = 40;

const FEED_TYPES: [&str; 4] =
    word_list("application/rss+xml application/atom+xml application/feed+json application/rdf+xml");

/// What the `<link>` elements say, in their order; addresses are joined with the page's.
pub(super) fn candidates(page: &Page, rows: &Rows, base: &Base, found: &mut Vec<Candidate>) {
    for &row in rows.links.iter().take(MAX_LINKS) {
        let Some(href) = page.attribute(row, "href") else {
            continue;
        };
        let rel = lower(page, row, "rel");
        if href.trim().is_empty() {
            continue;
        }
        for relation in rel.split_whitespace() {
            if let Some(key) = key_of(page, row, relation, &rel) {
                let url = base.absolute(href.trim());
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
    match relation {
        "canonical" => Some(Key::CanonicalUrl),
        "next" => Some(Key::NextPage),
        "license" => Some(Key::Licence),
        "icon" | "apple-touch-icon" => Some(Key::Favicon),
        "image_src" => Some(Key::Image),
        "alternate" => {
            let is_style = relations.split_whitespace().any(|each| each == "stylesheet");
            let kind = lower(page, row, "type");
            let kind = kind.split(';').next().unwrap_or_default().trim();
            (!is_style && FEED_TYPES.contains(&kind)).then_some(Key::Feeds)
        }
        _ => None,
    }
}

/// What links that a reader can click say: the licence, the next page, tags.
pub(super) fn anchored(page: &Page, rows: &Rows, elements: &[Element<'_>], base: &Base, found: &mut Vec<Candidate>) {
    for each in elements {
        let relations = each.relations();
        let has = |relation: &str| relations.iter().any(|each| each == relation);
        let href = each.attribute("href").trim();
        for (relation, key) in [("license", Key::Licence), ("next", Key::NextPage)] {
            if !href.is_empty() && has(relation) {
                found.push(Candidate::new(key, base.absolute(href), Source::Link));
            }
        }
        if has("tag") {
            let name = tidy(&page.seen_text(each.row));
            let name = name.trim_start_matches('#');
            if !name.is_empty() {
                let is_category = has("category");
                let key = if is_category { Key::Categories } else { Key::Tags };
                found.push(Candidate::new(key, name, Source::Link));
            }
        }
    }
    for &row in &rows.anchors[rows.anchors.len().saturating_sub(LAST_LINKS)..] {
        let href = page.attribute(row, "href").unwrap_or_default();
        // The search for the shorter text excludes most addresses.
        if href.contains("creativecommons.org/")
            && (href.contains("creativecommons.org/licenses/") || href.contains("creativecommons.org/publicdomain/"))
        {
            let url = base.absolute(&href);
            found.push(Candidate::new(Key::Licence, url, Source::Visible));
        }
    }
}
