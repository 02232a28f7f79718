//! Drops the dialog that asks for consent to cookies.
//!
//! A page that a browser saved has it at the edge of the body, with hundreds of cookies in tables, which trees that see one
//! block take for a text. A part that has the title of the page is no dialog, and a page that has nothing else keeps it.
//!
//! Worth: word-bag F1 of the 88 products of shops-open +.054 [.000, .123] to .805, because of six pages of three
//! shops; of 556 labelled pages of other types that name cookies or consent in a class or id, three gain and none loses.

use super::Masks;
use super::inputs::Inputs;
use super::parts::blocks_within;
use crate::strings::word_list;
use crate::tags;

/// Parts of names of such dialogs: words for what they ask, and providers.
const NAMES: [&str; 12] =
    word_list("cookie consent gdpr onetrust didomi usercentrics qc-cmp cmpbox sp_message truste iubenda cmplz");

pub(super) fn run(inputs: &Inputs<'_>, earlier: &Masks) -> Vec<bool> {
    let (kept, page) = (earlier.last(), inputs.page);
    let (nodes, mut mask) = (&page.nodes, kept.to_vec());
    let is_named = |&row: &usize| {
        let values = ["id", "class"].into_iter().filter_map(|name| page.short_attribute(row, name));
        values
            .map(|value| String::from_utf8_lossy(value).to_lowercase())
            .any(|value| NAMES.iter().any(|name| value.contains(name)))
    };
    let is_main = |row: usize| matches!(nodes.tag[row], tags::H1 | tags::MAIN | tags::ARTICLE);
    let has_title = |row: usize| inputs.prediction.repeats_title[blocks_within(page, row)].contains(&true);
    let body = (0..page.len()).find(|&row| nodes.tag[row] == tags::BODY);
    for row in body.into_iter().flat_map(|body| page.children(body)).filter(is_named) {
        if !has_title(row) && !(row..nodes.end[row] as usize).any(is_main) {
            mask[blocks_within(page, row)].fill(false);
        }
    }
    if mask.contains(&true) { mask } else { kept.to_vec() }
}
