//! Templates: groups of blocks with the same ancestor tags and classes, anywhere on the page.
//!
//! Whether a card of a grid or a post of a thread is content depends on all of its kind more than on itself, so each
//! block sees the size, the words and the links of its template.

use super::columns::Column as C;
use super::{Columns, log, share};
use crate::page::Page;

/// What the blocks of one template hold.
#[derive(Clone, Copy, Default)]
struct Template {
    blocks: i32,
    words: i32,
    chars: i32,
    link_chars: i32,
    sentences: i32,
    first: i32,
    last: i32,
}

/// Adds the columns of templates; [`Columns::template`] must be filled.
pub(super) fn add(matrix: &mut Columns, page: &Page) {
    let ids = std::mem::take(&mut matrix.template);
    let templates = templates(page, &ids);
    let whole: i32 = page.blocks.words.iter().sum();
    let of = |i: usize| &templates[ids[i]];
    matrix.add(C::template_count, |i| log(of(i).blocks));
    matrix.add(C::template_share, |i| share(of(i).words, whole));
    matrix.add(C::template_words, |i| log(of(i).words / of(i).blocks.max(1)));
    matrix.add(C::template_links, |i| share(of(i).link_chars, of(i).chars));
    matrix.add(C::template_sentences, |i| share(of(i).sentences, of(i).blocks));
    matrix.add(C::template_density, |i| share(of(i).blocks, of(i).last - of(i).first + 1));
    matrix.template = ids;
}

/// The templates of a page by their id.
fn templates(page: &Page, ids: &[usize]) -> Vec<Template> {
    let blocks = &page.blocks;
    let count = ids.iter().max().map_or(0, |&last| last + 1);
    let mut templates = vec![Template::default(); count];
    for (block, &id) in ids.iter().enumerate() {
        let template = &mut templates[id];
        if template.blocks == 0 {
            template.first = block as i32;
        }
        template.last = block as i32;
        template.blocks += 1;
        template.words += blocks.words[block];
        template.chars += blocks.chars[block];
        template.link_chars += blocks.link_chars[block];
        template.sentences += blocks.sentences[block];
    }
    templates
}

#[cfg(test)]
mod tests {
    use super::super::tokens::TokenTables;
    use super::super::{features, log};
    use super::C;
    use crate::{Options, parse_str};

    #[test]
    fn blocks_see_what_their_template_holds() {
        let html = "<p>one two<ul><li><a href=/>three</a><li>four five six</ul><p>seven";
        let page = parse_str(html, &Options::default());
        let matrix = features(&page, &TokenTables::default());
        let two = log(2);
        assert_eq!(matrix.of(C::template_count)[0], two);
        assert_eq!(matrix.of(C::template_count)[3], two);
        assert_eq!(matrix.of(C::template_share)[0], 3.0 / 7.0);
        assert_eq!(matrix.of(C::template_density)[0], 0.5);
        assert_eq!(matrix.of(C::template_links)[0], 0.0);
    }
}
