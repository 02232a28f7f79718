//! Small texts, each named after the rule that it tests.

use crate::text::{Counts, count, is_blank};

#[test]
fn counts_of_a_sentence() {
    let expected = Counts { chars: 33, words: 8, punctuation: 6, sentences: 2, digits: 4, uppercase_words: 1 };
    assert_eq!(count("NASA didn't pay $1,350 (in all)! Did it?"), expected);
}

#[test]
fn words() {
    let cases = [
        ("", 0),
        (" \n\t\u{A0}", 0),
        ("... -- !", 0),
        ("one two", 2),
        ("don't l’été O'Neill", 3),
        ("3.14 1,000 1;2", 3),
        ("example.com U.S.A.", 2),
        ("1.a a.1 a,b", 6),
        ("well-known", 2),
        ("snake_case __x__ _ __", 2),
        ("a_'b", 2),
        ("m² №5", 2),
        ("e\u{301}te\u{301} soft\u{AD}hyphen zero\u{200B}width", 4),
        ("שלום עולם", 2),
        ("नमस्ते दुनिया", 2),
        ("한국어 문장", 2),
        ("😀 🎉", 0),
        ("2024年", 2),
        ("人", 1),
        ("iPhoneを買う", 3),
        ("カタカナ", 1),
    ];
    for (text, words) in cases {
        assert_eq!(count(text).words, words, "{text:?}");
    }
}

#[test]
fn punctuation_and_digits() {
    let cases = [
        ("a, b; (c) \"d\"", 6, 0),
        ("1 + 2 = 3 $ ^ ` | ~ < >", 0, 3),
        ("_#%&*@[\\]{}/-", 13, 0),
        ("«о» — „x“ …", 6, 0),
        ("你好，世界。「是」", 4, 0),
        ("٣٤ ๕ ½ ²", 0, 3),
    ];
    for (text, punctuation, digits) in cases {
        let counts = count(text);
        assert_eq!((counts.punctuation, counts.digits), (punctuation, digits), "{text:?}");
    }
}

#[test]
fn sentences() {
    let cases = [
        ("", 0),
        ("A heading without an end", 0),
        ("...", 0),
        (". . . !", 0),
        ("One. Two! Three? Four…", 4),
        ("What?! No... Yes!!!", 3),
        ("He said \"Go.\" Then (so it goes.) Nothing", 2),
        ("\"Why?\" asked the boy.", 1),
        ("version 2.0 costs 3.50 at example.com today", 0),
        ("J. R. R. Tolkien wrote. George W. Bush did not.", 2),
        ("The U.S. Army came.", 1),
        ("1. Introduction", 0),
        ("1.", 0),
        ("J.", 0),
        ("She was 12.", 1),
        ("It happened in 1984. Nobody knew.", 2),
        ("Am 3. Oktober war es so.", 1),
        ("It costs 3.5. That is much.", 2),
        ("Vitamin C.", 1),
        ("She ate well. and then", 0),
        ("end.Next", 0),
        ("今天很好。明天呢？「好！」他說", 3),
        ("です。ます。", 2),
        ("यह एक है। वह दो है।", 2),
        ("هل هذا صحيح؟ نعم.", 2),
        ("یہ ایک ہے۔ وہ دو۔", 2),
        ("Սա մեկ է։ Դա երկու։", 2),
        ("Это раз. А это два! Ёлки.", 3),
        ("Elle dit : « Oui. » Puis rien", 1),
        ("Er sagte: »Ja.« Dann nichts", 1),
    ];
    for (text, sentences) in cases {
        assert_eq!(count(text).sentences, sentences, "{text:?}");
    }
}

#[test]
fn uppercase_words() {
    let cases = [
        ("NASA and the EU", 2),
        ("I saw A plan", 0),
        ("B2B COVID19 4K 3D", 2),
        ("I'M O'NEILL don'T", 2),
        ("U.S.A. McDONALD iOS", 1),
        ("FOO_BAR A_B a_B", 2),
        ("ÉCOLE МОСКВА Москва ΑΘΗΝΑ", 3),
        ("E\u{301}COLE", 1),
        ("漢字", 0),
        ("IN CAPITALS AND A very Long Title That Goes On BEYOND THE first BLOCK OF bytes", 7),
    ];
    for (text, words) in cases {
        assert_eq!(count(text).uppercase_words, words, "{text:?}");
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
