//! Splits a text into numbers, words, sentence ends and other characters.

use crate::strings::is_alphabetic;

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum TokenKind {
    Number,
    /// A word of a script that sets words apart.
    Word,
    /// Letters of a script that does not: Thai, Lao, Burmese, Khmer, Han.
    Unspaced,
    Katakana,
    Hiragana,
    /// The end of a sentence or of a line.
    End,
    Sign,
}

pub(super) struct Token<'t> {
    pub text: &'t str,
    pub kind: TokenKind,
}

/// The tokens of a text, white space left out.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::with_capacity(text.len() / 6);
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let Some(kind) = kind_of(first) else {
            rest = &rest[first.len_utf8()..];
            continue;
        };
        let length = match kind {
            TokenKind::Number => number_length(rest),
            TokenKind::Word => word_length(rest),
            TokenKind::Sign => first.len_utf8(),
            run => length_while(rest, |letter| kind_of(letter) == Some(run)),
        };
        tokens.push(Token { text: &rest[..length], kind });
        rest = &rest[length..];
    }
    tokens
}

/// What a character begins; none for white space and underscores.
fn kind_of(first: char) -> Option<TokenKind> {
    Some(match first {
        'a'..='z' | 'A'..='Z' => TokenKind::Word,
        '\n' | '.' | '!' | '?' | '…' | ':' | ';' | '|' | '•' | '·' => TokenKind::End,
        '_' => return None,
        _ if first.is_whitespace() => return None,
        '0'..='9' => TokenKind::Number,
        '\u{E00}'..='\u{EFF}'
        | '\u{1000}'..='\u{109F}'
        | '\u{1780}'..='\u{17FF}'
        | '\u{3005}'
        | '\u{3400}'..='\u{4DBF}'
        | '\u{4E00}'..='\u{9FFF}'
        | '\u{F900}'..='\u{FAFF}'
        | '\u{20000}'..='\u{3FFFF}' => TokenKind::Unspaced,
        '\u{30A1}'..='\u{30FF}' | '\u{FF66}'..='\u{FF9F}' => TokenKind::Katakana,
        '\u{3041}'..='\u{309F}' => TokenKind::Hiragana,
        _ if is_alphabetic(first) => TokenKind::Word,
        _ if first.is_numeric() => TokenKind::Number,
        _ => TokenKind::Sign,
    })
}

fn length_while(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    text.find(|letter| !belongs(letter)).unwrap_or(text.len())
}

/// Digits, with single full stops and commas between them.
fn number_length(text: &str) -> usize {
    let mut length = length_while(text, char::is_numeric);
    while let Some(more) = text[length..].strip_prefix(['.', ',']) {
        let digits = length_while(more, char::is_numeric);
        if digits == 0 {
            break;
        }
        length += 1 + digits;
    }
    length
}

/// Letters, then letters and digits behind single hyphens, apostrophes and full stops.
fn word_length(text: &str) -> usize {
    let is_letter = |letter: char| kind_of(letter) == Some(TokenKind::Word);
    let is_inner = |letter: char| matches!(kind_of(letter), Some(TokenKind::Word | TokenKind::Number));
    let plain = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let mut length = plain + length_while(&text[plain..], is_letter);
    while let Some(more) = text[length..].strip_prefix(['-', '\'', '’', '.']) {
        let inner = length_while(more, is_inner);
        if inner == 0 {
            break;
        }
        length += text[length..].len() - more.len() + inner;
    }
    length
}
