//! Rows of a page that several groups of features need, found in one pass.

use crate::page::Page;
use crate::tags::{self, Tag};

const KNOWN: usize = tags::KNOWN as usize;

/// The tags whose rows are listed.
const LISTED: [bool; KNOWN] = {
    let mut listed = [false; KNOWN];
    listed[tags::META as usize] = true;
    listed[tags::TITLE as usize] = true;
    listed[tags::BODY as usize] = true;
    listed[tags::ARTICLE as usize] = true;
    listed[tags::H1 as usize] = true;
    listed
};

pub(super) struct Landmarks {
    /// How often each known tag occurs.
    pub(super) counts: [i32; KNOWN],
    pub(super) metas: Vec<usize>,
    pub(super) title: Option<usize>,
    pub(super) body: Option<usize>,
    pub(super) articles: Vec<usize>,
    pub(super) headlines: Vec<usize>,
}

impl Landmarks {
    pub(super) fn new(page: &Page) -> Self {
        let mut landmarks = Self {
            counts: [0; KNOWN],
            metas: Vec::new(),
            title: None,
            body: None,
            articles: Vec::new(),
            headlines: Vec::new(),
        };
        for (row, &tag) in page.nodes.tag.iter().enumerate() {
            let Some(count) = landmarks.counts.get_mut(tag as usize) else {
                continue;
            };
            *count += 1;
            if LISTED[tag as usize] {
                landmarks.list(page, row, tag);
            }
        }
        landmarks
    }

    #[cold]
    fn list(&mut self, page: &Page, row: usize, tag: Tag) {
        match tag {
            tags::META => self.metas.push(row),
            tags::ARTICLE => self.articles.push(row),
            tags::H1 => self.headlines.push(row),
            tags::BODY if self.body.is_none() => self.body = Some(row),
            tags::TITLE if self.title.is_none() && page.nodes.namespace[row] == 0 => {
                self.title = Some(row);
            }
            _ => {}
        }
    }
}
