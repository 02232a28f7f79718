//! The class table against ICU's character data, from which it is generated.

use icu_properties::props::{GeneralCategory, Script, SentenceTerminal, WhiteSpace, WordBreak};
use icu_properties::{CodePointMapData, CodePointSetData};

use crate::text::classes::{Class, TABLE_END, class_of};

/// The class that ICU's character data asks for.
fn expected(character: char) -> Class {
    use GeneralCategory as G;
    use WordBreak as W;
    let category = CodePointMapData::<GeneralCategory>::new().get(character);
    let word_break = CodePointMapData::<WordBreak>::new().get(character);
    let is_terminal = CodePointSetData::new::<SentenceTerminal>().contains(character);
    if CodePointSetData::new::<WhiteSpace>().contains(character) {
        return Class::Space;
    }
    match category {
        // The zero-width space is a word boundary, unlike other format characters.
        G::Format if character == '\u{200B}' => Class::Other,
        G::NonspacingMark | G::SpacingMark | G::EnclosingMark | G::Format => Class::Extend,
        G::DecimalNumber => Class::Digit,
        G::UppercaseLetter => Class::Upper,
        G::LowercaseLetter => Class::Lower,
        _ if word_break == W::Extend => Class::Extend,
        G::OtherLetter | G::ModifierLetter | G::TitlecaseLetter | G::LetterNumber | G::OtherNumber => {
            letter(character, category)
        }
        G::ConnectorPunctuation => Class::Connector,
        G::OpenPunctuation | G::DashPunctuation => Class::Punctuation,
        G::ClosePunctuation | G::InitialPunctuation | G::FinalPunctuation | G::OtherPunctuation => {
            punctuation(character, category, word_break, is_terminal)
        }
        _ => Class::Other,
    }
}

fn letter(character: char, category: GeneralCategory) -> Class {
    let is_number = category == GeneralCategory::OtherNumber;
    match CodePointMapData::<Script>::new().get(character) {
        _ if is_number => Class::Number,
        // The prolonged sound marks are common to both kana; katakana has most of them.
        _ if matches!(character, '\u{30FC}' | '\u{FF70}') => Class::Katakana,
        Script::Han => Class::Han,
        Script::Hiragana => Class::Hiragana,
        Script::Katakana => Class::Katakana,
        Script::Thai => Class::Thai,
        Script::Lao => Class::Lao,
        Script::Khmer => Class::Khmer,
        Script::Myanmar => Class::Myanmar,
        _ if category == GeneralCategory::LetterNumber => Class::Number,
        _ => Class::Letter,
    }
}

fn punctuation(character: char, category: GeneralCategory, word_break: WordBreak, is_terminal: bool) -> Class {
    use WordBreak as W;
    match character {
        '.' => return Class::Stop,
        '\u{FF0E}' => return Class::StrongStop,
        '\u{2026}' => return Class::Terminator,
        '"' => return Class::Closer,
        // The Arabic decimal separator is punctuation but "Numeric".
        '\u{066B}' => return Class::MidNumber,
        _ => {}
    }
    let is_strong = matches!(
        character as u32,
        // CJK full stops, exclamation and question marks in all their forms.
        0x3002 | 0xFE12 | 0xFE15 | 0xFE16 | 0xFE52 | 0xFE56 | 0xFE57 | 0xFF01 | 0xFF1F | 0xFF61
        // Khmer khan and bariyoosan, Myanmar section.
        | 0x17D4 | 0x17D5 | 0x104B
    );
    match word_break {
        _ if is_strong => Class::Strong,
        // The Myanmar little section is a comma.
        _ if character == '\u{104A}' => Class::Punctuation,
        W::MidNum if is_terminal => Class::MidTerminator,
        _ if is_terminal => Class::Terminator,
        W::MidNumLet | W::SingleQuote => Class::Apostrophe,
        W::MidLetter | W::DoubleQuote => Class::MidLetter,
        W::MidNum => Class::MidNumber,
        _ if category == GeneralCategory::OtherPunctuation => Class::Punctuation,
        _ => Class::Closer,
    }
}

#[test]
fn the_table_is_what_icu_says() {
    const OWN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/text/table.txt");
    let mut runs: Vec<(usize, Class)> = Vec::new();
    for code in 0..TABLE_END as u32 {
        let class = char::from_u32(code).map_or(Class::Other, expected);
        match runs.last_mut() {
            Some((length, last)) if *last == class => *length += 1,
            _ => runs.push((1, class)),
        }
    }
    let mut wanted = String::new();
    for (length, class) in runs {
        let count = if length > 1 { length.to_string() } else { String::new() };
        wanted += &format!("{count}{}", char::from(b'A' + class as u8));
        if wanted.rsplit('\n').next().is_some_and(|line| line.len() > 90) {
            wanted.push('\n');
        }
    }
    wanted.push('\n');
    if std::env::var_os("DURAMEN_WRITE_CLASSES").is_some() {
        std::fs::write(OWN, &wanted).expect("the table can be written");
    }
    let own = std::fs::read_to_string(OWN).expect("the table is there");
    assert!(own == wanted, "write table.txt anew: DURAMEN_WRITE_CLASSES=1 cargo test --package duramen-core table");
    // Unassigned or not, planes 2 and 3 are for ideographs.
    for character in '\u{3FFFE}'..=char::MAX {
        assert_eq!(class_of(character), expected(character), "{character:?}");
    }
}
