//! Links to the pages of authors: `/authors/ann-lee` with the text "Ann Lee".

use crate::page::Page;
use crate::strings::{folded, word_list};
use crate::tags;

/// Elements around a block that may be the link.
const MAX_LEVELS: usize = 6;
/// Folders with a page for each author. "people" is none: there, newspapers collect what they write about someone.
const AUTHOR_FOLDERS: [&str; 10] =
    word_list("author authors autor autoren auteur auteurs autore contributor contributors writers");

/// The link around or in a block that leads to the page of an author who is called like the text of the link.
pub(super) fn author_link(page: &Page, block: usize) -> Option<usize> {
    let nodes = &page.nodes;
    let first = page.blocks.first[block] as usize;
    let around = page.upwards(first).take_while(|&row| row != 0).take(MAX_LEVELS);
    around.chain(first..page.blocks.last[block] as usize).filter(|&row| nodes.tag[row] == tags::A).find(|&row| {
        let address = page.attribute(row, "href").unwrap_or_default();
        is_author_page(&address, page.text(row))
    })
}

/// Whether an address is that of a page about an author of this name: `/authors/ann-lee` and "Ann Lee".
fn is_author_page(address: &str, name: &str) -> bool {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let mut parts = path.trim_end_matches('/').rsplit('/');
    let (Some(last), Some(folder)) = (parts.next(), parts.next()) else {
        return false;
    };
    let is_folder = |each: &&str| folder.eq_ignore_ascii_case(each);
    AUTHOR_FOLDERS.iter().any(is_folder) && {
        let name = folded(name);
        name.contains(' ') && name == folded(last.strip_suffix(".html").unwrap_or(last))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, parse_str};

    #[test]
    fn links_lead_to_authors_of_their_name() {
        for (address, name, expected) in [
            ("/authors/ann-lee", "Ann Lee", true),
            ("https://example.org/Author/Ann_Lee.html?x#y", "Ann Lée", true),
            ("/authors/ann-lee/", "Bob Oak", false),
            ("/topics/old-oaks", "Old oaks", false),
            ("/author/news", "News", false),
            ("ann-lee", "Ann Lee", false),
        ] {
            assert_eq!(is_author_page(address, name), expected, "{address}");
        }
    }

    #[test]
    fn a_link_stands_in_a_block_or_around_it() {
        for html in
            ["<p>In the wood, <a href=/author/ann-lee>Ann Lee</a>", "<a href=/author/ann-lee><div>Ann Lee</div></a>"]
        {
            let page = parse_str(html, &Options::default());
            assert_eq!(author_link(&page, 0).map(|row| page.text(row)), Some("Ann Lee"));
        }
    }
}
