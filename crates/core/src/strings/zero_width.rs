//! Characters that take no room on the screen, in which instructions are smuggled past readers: they are removed from all
//! text, unless they carry meaning where they stand.
//!
//! - Removed: U+200B, U+2060 to U+2064, U+206A to U+206F, U+FEFF, U+FFF9 to U+FFFB, U+034F, and the tag characters of plane
//!   14. Kept are U+200B between letters of scripts without spaces, where it divides words (Khmer, Thai, Burmese), and the tag
//!   characters of the three flags that Unicode recommends (England, Scotland, Wales).
//! - U+200C and U+200D stay behind a letter of a script whose letters they join or part (Arabic, Syriac, N'Ko, Mongolian,
//!   the scripts of India and its neighbours), and U+200D between two emoji.
//! - Of variation selectors the first one behind a visible character stays: a row of them hides bytes.
//! - Marks of direction (U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069) and soft hyphens stay: they change what is seen.

use std::borrow::Cow;

/// What U+1F3F4 and its tag characters say in the flags that are recommended for general interchange.
const FLAGS: [&str; 3] = ["gbeng", "gbsct", "gbwls"];
const BLACK_FLAG: char = '\u{1F3F4}';
const CANCEL_TAG: char = '\u{E007F}';

/// A text without characters that nobody sees.
pub(crate) fn without_zero_width(text: &str) -> Cow<'_, str> {
    let spans = removed(text);
    if spans.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut left = String::with_capacity(text.len());
    let mut copied = 0;
    for (start, end) in spans {
        left.push_str(&text[copied..start]);
        copied = end;
    }
    left.push_str(&text[copied..]);
    Cow::Owned(left)
}

/// The bytes that go, as starts and ends in rising order.
pub(crate) fn removed(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let bytes = text.as_bytes();
    // All of these characters begin with one of these bytes, and few others do: 0xCD is that of U+034F.
    let mut starts = memchr::memchr3_iter(0xE2, 0xEF, 0xF3, bytes).chain(memchr::memchr_iter(0xCD, bytes)).peekable();
    if starts.peek().is_none() {
        return found;
    }
    let is_candidate = |at: usize| match bytes[at] {
        0xE2 => matches!(bytes.get(at + 1..at + 3), Some([0x80, 0x8B..=0x8D] | [0x81, 0xA0..=0xA4 | 0xAA..=0xAF])),
        0xEF => matches!(bytes.get(at + 1..at + 3), Some([0xBB, 0xBF] | [0xBF, 0xB9..=0xBB] | [0xB8, 0x80..=0x8F])),
        0xCD => bytes.get(at + 1) == Some(&0x8F),
        _ => bytes.get(at + 1) == Some(&0xA0),
    };
    let mut places: Vec<usize> = starts.filter(|&at| is_candidate(at)).collect();
    places.sort_unstable();
    let mut flag_end = 0;
    for at in places {
        let mut rest = text[at..].chars();
        let Some(own) = rest.next().filter(|_| at >= flag_end) else {
            continue;
        };
        // What was removed before is not what stands before.
        let start = found.last().filter(|(_, end)| *end == at).map_or(at, |(start, _): &(usize, usize)| *start);
        let (before, after) = (text[..start].chars().next_back(), rest.next());
        if before == Some(BLACK_FLAG) && start == at {
            flag_end = at + flag_length(&text[at..]);
        }
        if at >= flag_end && !is_meant(own, before, after) {
            let end = at + own.len_utf8();
            match found.last_mut() {
                Some((_, last)) if *last == at => *last = end,
                _ => found.push((at, end)),
            }
        }
    }
    found
}

/// The bytes of the tag characters of a known flag that a text begins with.
fn flag_length(text: &str) -> usize {
    let letters = text.chars().take_while(|letter| ('\u{E0061}'..='\u{E007A}').contains(letter));
    let name: String = letters.filter_map(|letter| char::from_u32(letter as u32 - 0xE0000)).collect();
    let length = 4 * name.len();
    let is_flag = FLAGS.contains(&&*name) && text[length..].starts_with(CANCEL_TAG);
    if is_flag { length + 4 } else { 0 }
}

fn is_meant(own: char, before: Option<char>, after: Option<char>) -> bool {
    let is = |side: Option<char>, test: fn(char) -> bool| side.is_some_and(test);
    match own {
        '\u{200B}' => is(before, is_unspaced) && is(after, is_unspaced),
        '\u{200C}' => is(before, is_joined),
        '\u{200D}' => is(before, is_joined) || is(before, is_emoji) && is(after, is_emoji),
        '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}' => {
            before.is_some_and(|before| !before.is_whitespace() && !is_selector(before))
        }
        _ => {
            !matches!(own, '\u{2060}'..='\u{2064}' | '\u{206A}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}')
                && own != '\u{34F}'
                && !('\u{E0000}'..='\u{E0FFF}').contains(&own)
        }
    }
}

fn is_selector(letter: char) -> bool {
    matches!(letter, '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}')
}

/// Scripts that are written without spaces: Thai, Lao, Tibetan, Burmese, Khmer.
fn is_unspaced(letter: char) -> bool {
    matches!(letter, '\u{E00}'..='\u{FFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{17FF}' | '\u{19E0}'..='\u{19FF}' | '\u{AA60}'..='\u{AA7F}')
}

/// Scripts in which a joiner or its opposite changes the form of letters.
fn is_joined(letter: char) -> bool {
    matches!(letter,
        '\u{600}'..='\u{8FF}' | '\u{900}'..='\u{DFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{17FF}' | '\u{1800}'..='\u{18AF}'
        | '\u{A8E0}'..='\u{A8FF}' | '\u{FB50}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFE}' | '\u{11000}'..='\u{11FFF}')
}

fn is_emoji(letter: char) -> bool {
    matches!(letter, '\u{FE0F}' | '\u{2190}'..='\u{21FF}' | '\u{2300}'..='\u{23FF}' | '\u{2600}'..='\u{27BF}' | '\u{2B00}'..='\u{2BFF}' | '\u{1F000}'..='\u{1FAFF}')
}
