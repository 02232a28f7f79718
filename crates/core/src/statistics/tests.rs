use super::{STATISTICS, runs, statistics, text_hash};

fn value(text: &str, name: &str) -> f64 {
    let place = STATISTICS.iter().position(|(each, _)| *each == name);
    statistics(text)[place.expect("a statistic of this name")]
}

#[test]
fn shares_of_repeated_parts() {
    let text = "an oak\nan oak\nan elm";
    assert_eq!(value(text, "repeated_lines"), 1.0 / 3.0);
    assert_eq!(value(text, "repeated_line_chars"), 6.0 / 20.0);
    assert_eq!(value(text, "top_2_gram"), 12.0 / 20.0);
    assert_eq!(value("a b c d e a b c d e f", "repeated_5_grams"), 5.0 / 21.0);
    assert_eq!(value("x\n\nx\n\ny", "repeated_paragraphs"), 1.0 / 3.0);
}

#[test]
fn words_and_lines() {
    let text = "- The oak, and the elm.\n• That is...\nshort";
    assert_eq!(value(text, "token_words"), 8.0 + 1.0);
    assert_eq!(value(text, "stop_words"), 2.0);
    assert_eq!(value(text, "bullet_lines"), 2.0 / 3.0);
    assert_eq!(value(text, "ellipsis_lines"), 1.0 / 3.0);
    assert_eq!(value(text, "punctuated_lines"), 2.0 / 3.0);
    assert_eq!(value(text, "short_lines"), 1.0);
}

#[test]
fn nothing_has_shares_of_zero() {
    assert!(statistics("").iter().all(|&each| each == 0.0));
    assert!(statistics("\n\n").iter().all(|each| each.is_finite()));
}

#[test]
fn parts_are_between_line_breaks() {
    assert_eq!(runs("a\n\nb\nc", 2).collect::<Vec<_>>(), ["a", "b\nc"]);
    assert_eq!(runs("\na\n", 1).collect::<Vec<_>>(), ["", "a", ""]);
}

#[test]
fn hashes_stay_the_same() {
    assert_eq!(text_hash(""), text_hash(""));
    assert_ne!(text_hash("a"), text_hash("a\0"));
    assert_eq!(text_hash("heartwood"), 8_289_563_835_542_542_423);
}
