//! How much of a block's text the page declares in its structured data, and as what.
//!
//! Nine in ten recipe pages declare their ingredients and steps in JSON-LD; products, events, jobs and articles declare
//! descriptions, facts or the whole text. A block whose words stand in such a string is very likely what the page is
//! for. In microdata the property is the name of an element around the block, and counts the same.

use hashbrown::HashMap;

use super::ancestors::Ancestors;
use super::columns::Column as C;
use super::words::{Words, text, word_hashes};
use super::{Columns, log, share};
use crate::declared::{Role, texts};
use crate::page::{Page, flags};
use crate::strings::first_chars;
use crate::tokenizer::unescaped;

/// Words in a run that a block must share with a declared text.
const RUN_WORDS: usize = 3;
/// Words of a block that are looked up; of longer blocks this beginning tells enough.
pub(super) const MAX_BLOCK_WORDS: i32 = 60;
/// Characters of a long block among which its first words are found.
const MAX_BLOCK_CHARS: usize = 480;
/// Declared texts of a page, and words of them, that are read.
const MAX_TEXTS: usize = 4_000;
const MAX_WORDS: usize = 40_000;
/// Blocks on each side whose declared words count for a block between them.
const RADIUS_BLOCKS: usize = 4;

/// A set of roles as bits.
type Roles = u16;

const fn bit(role: Role) -> Roles {
    1 << role as u16
}

/// The columns with the roles that they count: the page's own subject, its parts, and other people's posts.
const COLUMNS: [(C, Roles); 3] = [
    (C::declared_share, bit(Role::Body) | bit(Role::Description) | bit(Role::Part) | bit(Role::Fact)),
    (C::declared_part, bit(Role::Part)),
    (C::declared_post, bit(Role::Post)),
];

/// The share of a block's words that is declared, for each of [`COLUMNS`].
type Shares = [f32; COLUMNS.len()];

/// The runs of words in declared texts, and whole short texts.
#[derive(Default)]
struct DeclaredTexts {
    runs: HashMap<u64, Roles>,
    whole: HashMap<u64, Roles>,
}

impl DeclaredTexts {
    fn new(page: &Page) -> Self {
        let mut declared = Self::default();
        let mut left = MAX_WORDS;
        for (role, text) in texts(page.json_ld(), MAX_TEXTS) {
            let words = words_of(text, left);
            left -= words.len();
            declared.add(role, &words);
        }
        declared
    }

    fn add(&mut self, role: Role, words: &[u32]) {
        if words.is_empty() {
            return;
        }
        *self.whole.entry(hash(words)).or_default() |= bit(role);
        for run in words.windows(RUN_WORDS) {
            *self.runs.entry(hash(run)).or_default() |= bit(role);
        }
    }
}

pub(super) fn add(matrix: &mut Columns, page: &Page, ancestors: &Ancestors, words: &Words, places: &[Roles]) {
    let declared = DeclaredTexts::new(page);
    let is_any = !declared.whole.is_empty();
    let found: Vec<Shares> = (0..matrix.rows)
        .map(|block| {
            if page.blocks.flags[block] & flags::HIDDEN != 0 {
                return Shares::default();
            }
            let mut found = if is_any { look_up(page, block, &declared, words) } else { Shares::default() };
            let place = places[ancestors.of_block[block]];
            for (share, (_, roles)) in found.iter_mut().zip(COLUMNS) {
                if place & roles != 0 {
                    *share = 1.0;
                }
            }
            found
        })
        .collect();
    for (index, (name, _)) in COLUMNS.into_iter().enumerate() {
        matrix.add(name, |block| found[block][index]);
    }
    add_near(matrix, page, &found);
    let own = |block: &usize| found[*block][0] > 0.5;
    let shown: i32 = (0..matrix.rows).filter(own).map(|block| page.blocks.words[block]).sum();
    matrix.add_constant(C::page_declared_shown, log(shown));
}

/// The share of declared words among the blocks near each block.
fn add_near(matrix: &mut Columns, page: &Page, found: &[Shares]) {
    let mut sums = Vec::with_capacity(found.len() + 1);
    let mut sum = (0.0, 0);
    sums.push(sum);
    for (block, found) in found.iter().enumerate() {
        let words = page.blocks.words[block];
        sum = (sum.0 + found[0] * words as f32, sum.1 + words);
        sums.push(sum);
    }
    matrix.add(C::declared_near, |block| {
        let end = sums[(block + RADIUS_BLOCKS + 1).min(found.len())];
        let start = sums[block.saturating_sub(RADIUS_BLOCKS)];
        (end.0 - start.0) / ((end.1 - start.1).max(1) as f32)
    });
}

/// What of a block's words stands in declared texts.
fn look_up(page: &Page, block: usize, declared: &DeclaredTexts, words: &Words) -> Shares {
    let long;
    let own = if page.blocks.words[block] <= MAX_BLOCK_WORDS {
        words.of(block)
    } else {
        let whole = text(page, block);
        long = word_hashes(first_chars(whole, MAX_BLOCK_CHARS));
        &long[..long.len().saturating_sub(1).min(MAX_BLOCK_WORDS as usize)]
    };
    if own.is_empty() {
        return Shares::default();
    }
    let mut covered = [0; COLUMNS.len()];
    // One past the last word of each column that is counted.
    let mut ends = [0; COLUMNS.len()];
    for (at, window) in own.windows(RUN_WORDS).enumerate() {
        let Some(&found) = declared.runs.get(&hash(window)) else {
            continue;
        };
        for (column, _) in COLUMNS.iter().enumerate().filter(|(_, (_, roles))| found & roles != 0) {
            covered[column] += (at + RUN_WORDS - at.max(ends[column])) as i32;
            ends[column] = at + RUN_WORDS;
        }
    }
    let whole = declared.whole.get(&hash(own)).copied().unwrap_or(0);
    std::array::from_fn(|column| {
        let is_whole = whole & COLUMNS[column].1 != 0;
        if is_whole { 1.0 } else { share(covered[column], own.len() as i32) }
    })
}

/// The words of a declared text, which may be written as HTML, at most `limit`.
fn words_of(text: &str, limit: usize) -> Vec<u32> {
    // A word of average length takes far less than 16 characters.
    let text = first_chars(text, limit.saturating_mul(16));
    let mut words =
        if text.contains(['<', '&']) { word_hashes(&without_tags(&unescaped(text))) } else { word_hashes(text) };
    words.truncate(limit);
    words
}

/// A text with a space in place of each tag.
fn without_tags(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    // Only up to the last `>`: after it, each `<` would be followed by a search to the end of the text.
    let (mut rest, behind) = text.split_at(text.rfind('>').map_or(0, |at| at + 1));
    while let Some(start) = rest.find('<') {
        out.push_str(&rest[..start]);
        out.push(' ');
        let inside = &rest[start + 1..];
        let is_tag = inside.starts_with(|mark: char| mark.is_ascii_alphabetic() || mark == '/');
        let end = if is_tag { inside.find('>') } else { None };
        rest = end.map_or(inside, |end| &inside[end + 1..]);
    }
    out.push_str(rest);
    out.push_str(&behind.replace('<', " "));
    out
}

fn hash(words: &[u32]) -> u64 {
    words.iter().fold(words.len() as u64, |state, &word| {
        (state.rotate_left(21) ^ u64::from(word)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    })
}

#[cfg(test)]
mod tests {
    use super::super::columns::Column;
    use super::super::features;
    use super::super::tokens::TokenTables;
    use super::C;
    use crate::{Options, parse_str};

    fn column(html: &str, column: Column) -> Vec<f32> {
        let page = parse_str(html.to_owned(), &Options::default());
        features(&page, &TokenTables::default()).of(column).to_vec()
    }

    const RECIPE: &str = r#"<script type="application/ld+json">{"@type": "Recipe", "keywords": "buy cheap oak now",
        "recipeIngredient": ["2 cups of flour", "Salt"], "recipeInstructions": "<p>Mix it &amp; bake it for an hour.",
        "isRelatedTo": {"name": "Another fine acorn bread"}}</script>"#;

    #[test]
    fn declared_parts_are_found_in_blocks() {
        let html = format!(
            "{RECIPE}<ul><li>2 cups of flour<li>salt<li>pepper</ul><p>Bake it for an hour.<p>Buy cheap oak now\
             <p>Another fine acorn bread<p hidden>2 cups of flour"
        );
        assert_eq!(column(&html, C::declared_part), [1.0, 1.0, 0.0, 1.0, 0.0, 0.0, 0.0]);
        assert_eq!(column(&html, C::declared_share), [1.0, 1.0, 0.0, 1.0, 0.0, 0.0, 0.0]);
    }

    #[test]
    fn microdata_names_the_role_of_its_elements() {
        let html = "<div itemscope><p itemprop=articleBody>The oak is dark inside.<div itemprop=review><p itemprop=text>\
                    Fine tree</div></div><p>Else";
        assert_eq!(column(html, C::declared_share), [1.0, 0.0, 0.0]);
        assert_eq!(column(html, C::declared_post), [0.0, 1.0, 0.0]);
    }

    #[test]
    fn a_page_that_declares_nothing_has_no_evidence() {
        assert_eq!(column("<p>2 cups of flour<p>Salt", C::declared_near), [0.0, 0.0]);
    }
}
