//! What is a letter, without a search in the tables of the standard library for the letters of most pages.

/// The lower case of letters and digits of ASCII; 0 for any other byte.
pub(crate) const LOWER_CASE: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        if byte.is_ascii_alphanumeric() {
            table[byte as usize] = byte.to_ascii_lowercase();
        }
        byte += 1;
    }
    table
};

/// Whether a character is part of a word: a letter, a digit or an underscore.
pub(crate) fn is_word(character: char) -> bool {
    is_alphanumeric(character) || character == '_'
}

/// As `char::is_alphabetic`, in less time.
#[inline]
pub(crate) fn is_alphabetic(character: char) -> bool {
    character.is_ascii_alphabetic()
        || !character.is_ascii() && by_range(character).unwrap_or_else(|| character.is_alphabetic())
}

/// As `char::is_alphanumeric`, in less time.
#[inline]
pub(crate) fn is_alphanumeric(character: char) -> bool {
    character.is_ascii_alphanumeric()
        || !character.is_ascii() && by_range(character).unwrap_or_else(|| character.is_alphanumeric())
}

/// Whether a character beyond ASCII is a letter, or no letter and no digit, where its range tells: the standard library
/// searches tables, which takes about a hundred instructions.
#[inline]
fn by_range(character: char) -> Option<bool> {
    match character {
        '\u{C0}'..='\u{D6}'
        | '\u{D8}'..='\u{F6}'
        | '\u{F8}'..='\u{2C1}'
        | '\u{38E}'..='\u{3A1}'
        | '\u{3A3}'..='\u{3F5}'
        | '\u{3F7}'..='\u{481}'
        | '\u{48A}'..='\u{52F}'
        | '\u{620}'..='\u{657}'
        | '\u{900}'..='\u{93B}'
        | '\u{93D}'..='\u{94C}'
        | '\u{1E00}'..='\u{1F15}'
        | '\u{3041}'..='\u{3096}'
        | '\u{30A1}'..='\u{30FA}'
        | '\u{3400}'..='\u{4DBF}'
        | '\u{4E00}'..='\u{9FFF}'
        | '\u{AC00}'..='\u{D7A3}' => Some(true),
        '\u{A0}'..='\u{A9}' | '\u{2010}'..='\u{206F}' | '\u{3000}'..='\u{3004}' => Some(false),
        _ => None,
    }
}

/// Which bytes are among these.
pub(crate) const fn byte_set(bytes: &[u8]) -> [bool; 256] {
    let mut set = [false; 256];
    let mut at = 0;
    while at < bytes.len() {
        set[bytes[at] as usize] = true;
        at += 1;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_those_of_the_standard_library() {
        for character in '\0'..=char::MAX {
            assert_eq!(is_alphabetic(character), character.is_alphabetic());
            assert_eq!(is_alphanumeric(character), character.is_alphanumeric());
        }
    }
}
