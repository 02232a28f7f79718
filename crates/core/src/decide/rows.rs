//! From kept blocks to kept rows.

use crate::page::{HiddenText, Page, flags};
use crate::tags;

/// The rows of kept blocks that are not left out as hidden: their texts, and the inline elements between them. The number
/// is that of the words that are left out.
#[must_use]
pub fn kept_rows(page: &Page, kept: &[bool], hidden: HiddenText) -> (Vec<bool>, usize) {
    let mut rows = vec![false; page.len()];
    let mut hidden_words = 0;
    for block in (0..page.blocks.len().min(kept.len())).filter(|&block| kept[block]) {
        for row in page.block_rows(block) {
            let is_shown = page.nodes.flags[row] & (flags::HEAD | flags::RAW) == 0;
            rows[row] = is_shown && page.nodes.tag[row] != tags::COMMENT;
            if rows[row] && page.is_left_out(row, hidden) {
                rows[row] = false;
                hidden_words += page.nodes.words[row] as usize;
            }
        }
    }
    (rows, hidden_words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, parse_str};

    #[test]
    fn comments_and_hidden_elements_inside_a_block_are_not_kept() {
        let html = "<p>Oak <!-- a tree --><b>is</b><script>grow()</script><template>x</template> dark.";
        let page = parse_str(html, &Options::default());
        let (rows, _) = kept_rows(&page, &[true], HiddenText::Reachable);
        let kept: Vec<_> = (0..page.len()).filter(|&row| rows[row]).map(|row| page.text(row)).collect();
        assert_eq!(kept, ["Oak ", "is", "is", " dark."]);
    }
}
