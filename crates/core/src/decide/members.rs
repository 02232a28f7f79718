//! Drops what a board says of its members beside and below their posts: signatures, ranks, counts, dates of registration.
//!
//! They are the same at each post of a member, and say nothing of the thread. The trees often keep them, because few
//! labelled pages have any. phpBB, vBulletin, XenForo, SMF, MyBB and FluxBB mark them with one of the classes below. Some
//! threads are taken for a listing: there the repeated subject above each post and the last headings are dropped, too, as
//! `repeats` and `last-heading` do in a forum.
//!
//! Worth: +.0028 [+.0002, +.0061] word-bag F1 on harvest (7 of 102 pages gain, 1 loses), +.0004 [+.0001, +.0008] on wcxb-dev (7
//! gain, none loses). By labels 18 pages of six sets gain and none loses, each by a model that has not seen its site.

use super::Masks;
use super::inputs::Inputs;
use super::last_heading::without_last_headings;
use super::page_type::PageType;
use super::parts::blocks_within;
use super::repeats::without_repeats;
use crate::page::Page;
use crate::strings::word_list;

/// Classes that only boards use, in lower case.
const OF_BOARDS: [&str; 9] = word_list(
    "postsignature signaturecontainer message-signature messagesignature author_statistics message-userextras \
     extrauserinfo userinfo_extra postprofile",
);
/// A class that documentation has for functions, too.
const SIGNATURE: &str = "signature";
/// A profile with this class begins with the member's name, which is kept.
const PROFILE: &str = "postprofile";
/// A listing or collection with so many elements of one of these classes is a thread.
const MIN_POSTS: usize = 2;

pub(super) fn run(inputs: &Inputs<'_>, earlier: &Masks) -> Vec<bool> {
    let (kept, page) = (earlier.last(), inputs.page);
    let is_forum = match inputs.page_type {
        Some(PageType::Forum) => true,
        Some(PageType::Listing | PageType::Collection) => false,
        _ => return kept.to_vec(),
    };
    let subjects = &inputs.prediction.repeats_title;
    match without_members(kept, page, is_forum) {
        Some(mask) if is_forum => mask,
        Some(mask) => without_last_headings(&without_repeats(&mask, page, |block| subjects[block]), &page.blocks),
        None => kept.to_vec(),
    }
}

/// The mask without what is said of members; none if nothing has these classes, or too little in what is no forum.
pub(super) fn without_members(kept: &[bool], page: &Page, is_forum: bool) -> Option<Vec<bool>> {
    let name_of = |class: &[u8]| {
        let has =
            |known: &&str| class.split(u8::is_ascii_whitespace).any(|name| name.eq_ignore_ascii_case(known.as_bytes()));
        OF_BOARDS.into_iter().chain([SIGNATURE]).find(has)
    };
    let by_class = page.by_class(name_of);
    if by_class.iter().all(Option::is_none) {
        return None;
    }
    let name_at = |row: usize| by_class[page.classes().of_row[row] as usize];
    let named: Vec<_> = (0..page.len()).filter_map(|row| Some((row, name_at(row)?))).collect();
    let is_repeated = |known: &&str| named.iter().filter(|(_, name)| name == known).count() >= MIN_POSTS;
    if !is_forum && !OF_BOARDS.iter().any(is_repeated) {
        return None;
    }
    let mut mask = kept.to_vec();
    for (row, name) in named {
        let inside = blocks_within(page, row).skip(usize::from(name == PROFILE));
        inside.for_each(|block| mask[block] = false);
    }
    Some(mask)
}
