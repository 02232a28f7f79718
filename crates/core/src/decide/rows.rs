//! From kept blocks to kept rows.

use crate::page::{Page, flags};
use crate::tags;

/// The rows of kept blocks: their texts, and the inline elements between them.
#[must_use]
pub fn kept_rows(page: &Page, kept: &[bool]) -> Vec<bool> {
    let mut rows = vec![false; page.len()];
    for block in (0..page.blocks.len().min(kept.len())).filter(|&block| kept[block]) {
        let (first, last) = (page.blocks.first[block], page.blocks.last[block]);
        for row in (first..last).map(|row| row as usize) {
            let is_shown = page.nodes.flags[row] & (flags::HEAD | flags::RAW) == 0;
            rows[row] = is_shown && page.nodes.tag[row] != tags::COMMENT;
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, parse_str};

    #[test]
    fn comments_and_hidden_elements_inside_a_block_are_not_kept() {
        let html = "<p>Oak <!-- a tree --><b>is</b><script>grow()</script><template>x</template> dark.";
        let page = parse_str(html, &Options::default());
        let rows = kept_rows(&page, &[true]);
        let kept: Vec<_> = (0..page.len()).filter(|&row| rows[row]).map(|row| page.text(row)).collect();
        assert_eq!(kept, ["Oak ", "is", "is", " dark."]);
    }
}
