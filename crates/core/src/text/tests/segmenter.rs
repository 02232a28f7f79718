//! Word counts of scripts without spaces against ICU's dictionaries and models.

use icu_segmenter::WordSegmenter;
use icu_segmenter::options::WordBreakInvariantOptions;

use crate::text::count;

/// Words as ICU counts them.
fn icu_words(text: &str) -> usize {
    let segmenter = WordSegmenter::new_auto(WordBreakInvariantOptions::default());
    segmenter.segment_str(text).iter_with_word_type().filter(|(_, kind)| kind.is_word_like()).count()
}

#[test]
fn scripts_without_spaces_count_about_what_icu_counts() {
    for (name, text) in include_str!("prose.txt").lines().filter_map(|line| line.split_once(": ")) {
        let (ours, icu) = (f64::from(count(text).words), icu_words(text) as f64);
        println!("{name}: {ours} words, ICU {icu}, ratio {:.2}", ours / icu);
        assert!((ours / icu - 1.0).abs() < 0.2, "{name}: {ours} words, ICU {icu}");
    }
}
