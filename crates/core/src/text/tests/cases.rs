//! Small texts, most of them in `cases.json`.

use crate::text::{Counts, count, is_blank};

#[test]
fn counts_of_a_sentence() {
    let expected = Counts { chars: 33, words: 8, punctuation: 6, sentences: 2, digits: 4, uppercase_words: 1 };
    assert_eq!(count("NASA didn't pay $1,350 (in all)! Did it?"), expected);
}

#[test]
fn small_texts() {
    let cases: serde_json::Value = serde_json::from_str(include_str!("cases.json")).expect("JSON");
    for (name, cases) in cases.as_object().expect("tables by name") {
        for case in cases.as_array().expect("a table") {
            let text = case[0].as_str().expect("a text");
            let Counts { words, punctuation, sentences, digits, uppercase_words, .. } = count(text);
            let found = match &**name {
                "words" => words,
                "punctuation" => punctuation,
                "sentences" => sentences,
                "digits" => digits,
                _ => uppercase_words,
            };
            assert_eq!(Some(u64::from(found)), case[1].as_u64(), "{name} of {text:?}");
        }
    }
}

#[test]
fn blank() {
    for text in ["", " ", "\t\n\x0C\r\x0B ", "\u{A0}\u{2003}\u{3000}\u{2028}"] {
        assert!(is_blank(text), "{text:?}");
    }
    for text in ["x", "  .", "\u{200B}", "\u{FEFF}"] {
        assert!(!is_blank(text), "{text:?}");
    }
}

#[test]
fn hostile_texts_take_linear_time() {
    let started = std::time::Instant::now();
    let pieces = [".", ". ", ".)", "A. ", "A", "A'", "_", "1,", "。", "É'", "\u{301}", "A_", "a'\u{301}"];
    for piece in pieces {
        count(&piece.repeat(200_000));
        count(&format!("{0}a{0}", piece.repeat(100_000)));
    }
    // A quadratic step would take many minutes.
    assert!(started.elapsed().as_secs() < 60);
}
