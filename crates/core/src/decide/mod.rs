//! From the probabilities of blocks to the blocks that are kept: a list of named steps, [`STEPS`].
//!
//! Each step is one file with one function. It reads the [`Inputs`] of the page and the masks of the steps before
//! it, and returns a new mask over the blocks. No step changes the mask of another, so all masks stay as columns of
//! [`Masks`], and `explain` can say which step decided about a block. A caller can switch steps off ([`Without`]) to
//! see what each of them is worth: `duramen evaluate CORPUS --without STEP`.

mod article_comments;
mod captions;
mod code_gaps;
mod consent;
mod declared;
mod embedded;
mod favor;
mod headings;
mod headline;
mod hidden;
mod inputs;
mod inside_story;
mod is_markup;
mod last_heading;
mod levels;
mod log_odds;
mod masks;
mod members;
mod next_articles;
mod other_products;
mod page_type;
mod parts;
mod price;
mod ratings;
mod repeats;
mod requested_comments;
mod rows;
mod shop_terms;
mod story_floor;
mod tables_and_figures;
mod teasers;
mod text_only;
mod threshold;
mod without;

use crate::model::{Model, Prediction};
use crate::page::{HiddenText, Page};
pub use favor::Favor;
use inputs::Inputs;
pub use masks::Masks;
pub use rows::kept_rows;
pub use without::Without;

/// One step of the decision.
pub struct Step {
    pub name: &'static str,
    pub purpose: &'static str,
    /// The reason `explain` gives for a block that this step kept; empty if the step only drops blocks.
    pub kept: &'static str,
    /// The reason `explain` gives for a block that this step dropped; empty if the step only keeps blocks.
    pub dropped: &'static str,
    run: fn(&Inputs<'_>, &Masks) -> Vec<bool>,
}

macro_rules! steps {
    ($($module:ident $name:literal: $purpose:literal $(keeps $kept:literal)? $(drops $dropped:literal)?;)*) => {
        /// The steps in their order.
        pub const STEPS: &[Step] = &[$(Step {
            name: $name,
            purpose: $purpose,
            kept: concat!($($kept)?),
            dropped: concat!($($dropped)?),
            run: $module::run,
        }),*];
    };
}

steps! {
    threshold "threshold": "Keeps the blocks above the threshold with the best expected F measure."
        keeps "it is at least as likely as the page's threshold"
        drops "it is less likely than the page's threshold";
    story_floor "story-floor": "Raises the threshold of a page that has a certain text among less certain ones."
        drops "the page has a text that is certainly content, and this block is less certain";
    inside_story "inside-story": "Returns to the first threshold between two kept blocks that are near each other."
        keeps "it stands between two kept blocks, where the lower threshold is enough";
    consent "consent": "Drops the dialog that asks for consent to cookies."
        drops "it is part of a dialog that asks for consent to cookies";
    teasers "teasers": "Drops rows of teasers above and below the story."
        drops "it is one of several teasers beside the story";
    other_products "other-products": "Drops rows of other products from the page of one product."
        drops "it is one of several other products beside that of the page";
    shop_terms "shop-terms": "Drops what a shop says of every order from the page of one product."
        drops "it is about delivery, returns or payment, and not about the product";
    ratings "ratings": "Drops the table of ratings from the page of one product."
        drops "it is part of a table of ratings";
    declared "declared": "Keeps what the page declares as an ingredient, a step or an answer."
        keeps "the page declares this text as an ingredient, a step or an answer";
    headline "headline": "Keeps the headline above the story."
        keeps "it repeats the title of the page right above the story";
    article_comments "article-comments": "Drops readers' comments below an article."
        drops "it is a reader's comment below an article";
    next_articles "next-articles": "Drops the articles that a page appends below its own."
        drops "it is part of another article, below that of the page";
    members "members": "Drops what a board says of its members beside and below their posts, and repeated subjects."
        drops "it is what a board says of a member, or repeats the subject of the thread";
    repeats "repeats": "Keeps each text once on pages of products, services and collections, and the subject of a thread once."
        drops "a kept block above it has the same text";
    code_gaps "code-gaps": "Keeps the code between two kept blocks."
        keeps "it is code between two kept blocks";
    tables_and_figures "tables-and-figures": "Keeps a table or figure that stands in a kept text."
        keeps "it belongs to a table or figure in a kept text";
    embedded "embedded": "Keeps a post that a kept text embeds."
        keeps "it is a post that the text embeds";
    price "price": "Keeps the price and the number of the one product that the page sells."
        keeps "it is the price or the number of the product";
    headings "headings": "Keeps a heading whose section is kept."
        keeps "it is the heading of a kept section";
    captions "captions": "Keeps the summary, caption or term of a kept part."
        keeps "it names a kept part: it is its summary, its caption or its term";
    last_heading "last-heading": "Drops headings at the end of the content of a product, a thread or a service."
        drops "it is a heading below which nothing is kept";
    requested_comments "requested-comments": "Keeps or drops readers' comments where the caller asks for it."
        keeps "it is a reader's comment, and comments were asked for"
        drops "it is a reader's comment, and no comments were asked for";
    text_only "text-only": "Drops what is not text: everything of binary data, and JSON outside of code."
        drops "it is not text but data";
    hidden "hidden": "Drops what a visitor cannot see and cannot make visible."
        drops "it is hidden, and the page has no control that shows it";
}

/// The place of the last step that sets a threshold, story-floor. The confidence is that of the blocks above the
/// thresholds, because later steps change few blocks.
const LAST_THRESHOLD: usize = 1;

/// What the caller wants, or knows better than the model.
#[derive(Clone, Copy, Debug)]
pub struct DecisionOptions {
    pub favor: Favor,
    /// An index into [`Model::types`].
    pub page_type: Option<usize>,
    /// Whether comments are kept. With `None`, comments below an article are dropped, and the model decides elsewhere.
    pub comments: Option<bool>,
    /// What is done with text that a visitor does not see.
    pub hidden: HiddenText,
    pub without: Without,
}

impl DecisionOptions {
    /// The defaults.
    pub const DEFAULT: Self = Self {
        favor: Favor::Balanced,
        page_type: None,
        comments: None,
        hidden: HiddenText::Reachable,
        without: Without::NOTHING,
    };
}

/// What was decided about a page.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The rows of the page that are content.
    pub rows: Vec<bool>,
    /// Which blocks were kept after each step; the last mask is the result.
    pub masks: Masks,
    pub prediction: Prediction,
    /// The expected F1 before calibration.
    pub expected: f32,
    /// The expected F1 after calibration.
    pub confidence: f64,
    /// Words that would have been kept, but are hidden.
    pub hidden_words: usize,
}

impl Decision {
    /// The last step that kept a block or dropped it, and why; the first step where no later one changed anything.
    #[must_use]
    pub fn decided_by(&self, block: usize) -> (&'static str, &'static str) {
        let is_kept = self.masks.last()[block];
        let before = (0..STEPS.len()).rev().find(|&step| self.masks.after(step)[block] != is_kept);
        let step = &STEPS[before.map_or(0, |step| step + 1)];
        (step.name, if is_kept { step.kept } else { step.dropped })
    }
}

/// The main content of a page.
#[must_use]
pub fn decide(model: &Model, page: &Page, options: DecisionOptions) -> Decision {
    let is_smoothed = !options.without.smoothing();
    let prediction = model.predict(page, options.page_type, is_smoothed);
    let inputs = Inputs::new(model, page, &prediction, options);
    let mut masks = Masks::new(page.blocks.len(), STEPS.len());
    for (index, step) in STEPS.iter().enumerate() {
        if options.without.step(index) {
            masks.push_unchanged();
        } else {
            masks.push(&(step.run)(&inputs, &masks));
        }
    }
    let mask = masks.after(LAST_THRESHOLD);
    let expected = inputs.expected_f1(mask);
    let confidence = f64::from(model.calibration().confidence(expected));
    // Without the last step, nothing is left out.
    let hidden = inputs.hidden_on_page.get().copied().unwrap_or(HiddenText::Keep);
    let (rows, hidden_words) = kept_rows(page, masks.after(STEPS.len() - 2), hidden);
    Decision {
        rows,
        hidden_words,
        masks,
        expected,
        confidence: confidence.min(is_markup::most_confidence(page)),
        prediction,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, parse_str};

    #[test]
    fn the_confidence_is_that_of_the_last_threshold() {
        assert_eq!(STEPS[LAST_THRESHOLD].name, "story-floor");
    }

    /// The blocks that are kept after a step, as in `cases.txt`.
    fn after(step: &str, before: &str, html: &str) -> String {
        let page = parse_str(html.to_owned(), &Options::default());
        assert_eq!(page.blocks.len(), before.len(), "{html}");
        let kept: Vec<bool> = before.chars().map(|mark| mark == '1').collect();
        let is = |text: &str| -> Vec<bool> { (0..kept.len()).map(|block| page.block_text(block) == text).collect() };
        let mask = match step {
            "embedded" => embedded::with_embedded(&kept, &page),
            "captions" => captions::with_captions(&kept, &page),
            "headings" => headings::with_headings(&kept, &page, &is("Title"), &is("Two boards of oak")),
            "text-only" => (0..kept.len()).map(|block| kept[block] && !text_only::is_data(&page, block)).collect(),
            "members" => members::without_members(&kept, &page, false).unwrap_or_else(|| kept.clone()),
            "signatures" => members::without_members(&kept, &page, true).unwrap_or_else(|| kept.clone()),
            "last-heading" => last_heading::without_last_headings(&kept, &page.blocks),
            "orders" => shop_terms::without_elements(&kept, &page, |block| page.block_text(block).contains("Deliver")),
            "subjects" => repeats::without_repeats(&kept, &page, |block| is("The title again")[block]),
            _ => repeats::without_repeats(&kept, &page, |_| true),
        };
        mask.into_iter().map(|is_kept| if is_kept { '1' } else { '0' }).collect()
    }

    #[test]
    fn steps_make_of_masks_what_the_cases_say() {
        for line in include_str!("cases.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let case: Vec<&str> = line.splitn(4, ' ').collect();
            assert_eq!(after(case[0], case[1], case[3]), case[2], "{line}");
        }
    }
}
