//! Keeps the questions above kept answers.
//!
//! Lists of questions and answers often consist of plain elements or buttons, which the trees take for controls. The
//! blocks of a template are questions if at least two of them, and 70 % of them, end with a question mark and stand
//! right above a kept block.
//!
//! Worth: what word-bag F1 times 100 changes without this step (`duramen evaluate CORPUS --without questions`): +0.01
//! [+0.00, +0.02] on the macro mean of twelve open sets; 22 of 4,452 pages change.

use super::Masks;
use super::inputs::Inputs;
use super::parts::container;
use crate::model::template_smoothing::for_each_template;
use crate::page::Page;

const MARKS: [char; 3] = ['?', '\u{FF1F}', '\u{61F}'];

/// Longer blocks are texts that end with a question. This and the next two constants were chosen by eye.
const MAX_WORDS: i32 = 30;

/// At least this many blocks of a template, and this share of them, must be questions above kept answers.
const MIN_QUESTIONS: usize = 2;
const MIN_SHARE: f32 = 0.7;

pub(super) fn run(inputs: &Inputs<'_>, earlier: &Masks) -> Vec<bool> {
    with_questions(earlier.last(), inputs.page, inputs.template())
}

fn with_questions(kept: &[bool], page: &Page, template: &[usize]) -> Vec<bool> {
    let is_answered: Vec<bool> = (0..kept.len()).map(|block| is_answered(kept, page, block)).collect();
    let mut counts: Vec<(usize, usize)> = for_each_template(template);
    for (&id, &is_answered) in template.iter().zip(&is_answered) {
        counts[id].0 += 1;
        counts[id].1 += usize::from(is_answered);
    }
    let is_question = |block: usize| {
        let (all, answered) = counts[template[block]];
        is_answered[block] && answered >= MIN_QUESTIONS && answered as f32 >= MIN_SHARE * all as f32
    };
    (0..kept.len()).map(|block| kept[block] || is_question(block)).collect()
}

/// Whether a block is a question and the next block is kept and stands in the same part of the page.
fn is_answered(kept: &[bool], page: &Page, block: usize) -> bool {
    let is_next_kept = kept.get(block + 1).is_some_and(|&kept| kept);
    if !is_next_kept || page.blocks.words[block] > MAX_WORDS {
        return false;
    }
    let is_question = page.block_text(block).trim_end().ends_with(MARKS);
    is_question && container(page, page.blocks.row[block] as usize, block) != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, parse_str};

    const ENTRY: &str = "<div><button>Is oak dark?</button><p>It is.</div>";

    #[test]
    fn questions_above_kept_answers_are_kept() {
        let page = parse_str(ENTRY.repeat(2), &Options::default());
        let answers = [false, true, false, true];
        let template = [0, 1, 0, 1];
        assert_eq!(with_questions(&answers, &page, &template), [true; 4]);
        let one = [false, true, false, false];
        assert_eq!(with_questions(&one, &page, &template), one);
    }

    #[test]
    fn most_blocks_of_the_template_must_be_questions() {
        let of = |questions: usize, others: usize| {
            let other = ENTRY.replace('?', ".");
            let page = parse_str(ENTRY.repeat(questions) + &other.repeat(others), &Options::default());
            let answers: Vec<bool> = (0..2 * (questions + others)).map(|block| block % 2 == 1).collect();
            let template: Vec<usize> = (0..answers.len()).map(|block| block % 2).collect();
            with_questions(&answers, &page, &template)[0]
        };
        assert!(of(7, 3));
        assert!(!of(6, 4));
    }

    #[test]
    fn a_long_block_is_not_a_question() {
        let of = |words: usize| {
            let question = "oak ".repeat(words - 1) + "oak?";
            let html = format!("<div><b>{question}</b><p>It is.</div>").repeat(2);
            let page = parse_str(html, &Options::default());
            with_questions(&[false, true, false, true], &page, &[0, 1, 0, 1])[0]
        };
        assert!(of(30));
        assert!(!of(31));
    }

    #[test]
    fn a_single_question_is_left_alone() {
        let page = parse_str(ENTRY, &Options::default());
        assert_eq!(with_questions(&[false, true], &page, &[0, 1]), [false, true]);
    }
}
