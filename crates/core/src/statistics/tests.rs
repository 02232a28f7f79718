use super::{STATISTICS, runs, statistics, text_hash};

#[test]
fn statistics_of_small_texts() {
    let (repeated, lines) = ("an oak\nan oak\nan elm", "- The oak, and the elm.\n• That is...\nshort");
    for (text, name, expected) in [
        (repeated, "repeated_lines", 1.0 / 3.0),
        (repeated, "repeated_line_chars", 6.0 / 20.0),
        (repeated, "top_2_gram", 12.0 / 20.0),
        ("a b c d e a b c d e f", "repeated_5_grams", 5.0 / 21.0),
        ("x\n\nx\n\ny", "repeated_paragraphs", 1.0 / 3.0),
        (lines, "token_words", 9.0),
        (lines, "stop_words", 2.0),
        (lines, "bullet_lines", 2.0 / 3.0),
        (lines, "ellipsis_lines", 1.0 / 3.0),
        (lines, "punctuated_lines", 2.0 / 3.0),
        (lines, "short_lines", 1.0),
    ] {
        let place = STATISTICS.iter().position(|(each, _)| *each == name);
        assert_eq!(statistics(text)[place.expect("a statistic of this name")], expected, "{name}");
    }
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
