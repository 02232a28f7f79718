//! Reads a text character by character, as long as it has a certain form.

use crate::strings::is_word;

/// A place in a text. A reader that fails leaves it where it was.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'t> {
    text: &'t [char],
    pub at: usize,
}

impl<'t> Cursor<'t> {
    pub fn new(text: &'t [char], at: usize) -> Self {
        Self { text, at }
    }

    /// What stands before a place, and what stands after the cursor.
    pub fn around(&self, start: usize) -> (&'t [char], &'t [char]) {
        (&self.text[..start], &self.text[self.at..])
    }

    pub fn peek(&self) -> Option<char> {
        self.text.get(self.at).copied()
    }

    /// The character before the cursor.
    pub fn before(&self) -> Option<char> {
        self.at.checked_sub(1).map(|at| self.text[at])
    }

    /// Whether a number goes on here: a digit, or a full stop, stands before.
    pub fn is_in_number(&self) -> bool {
        self.before().is_some_and(|mark| mark.is_ascii_digit() || mark == '.')
    }

    /// Whether a digit stands here.
    pub fn is_at_digit(&self) -> bool {
        self.peek().is_some_and(|mark| mark.is_ascii_digit())
    }

    /// Whether a word does not go on here.
    pub fn is_at_word_end(&self) -> bool {
        !self.peek().is_some_and(is_word)
    }

    /// Reads one character that `wanted` accepts.
    pub fn one(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        let found = self.peek().filter(|mark| wanted(*mark))?;
        self.at += 1;
        Some(found)
    }

    /// Reads one character that `wanted` accepts, with a space before and behind it or none.
    pub fn mark(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        self.spaces(1);
        let found = self.one(wanted)?;
        self.spaces(1);
        Some(found)
    }

    /// Reads at most `most` characters of white space.
    pub fn spaces(&mut self, most: usize) {
        (0..most).take_while(|_| self.one(char::is_whitespace).is_some()).count();
    }

    /// Reads `fewest` to `most` digits, as many as there are.
    pub fn digits(&mut self, fewest: usize, most: usize) -> Option<String> {
        let rest = &self.text[self.at..];
        let count = rest.iter().take(most).take_while(|mark| mark.is_ascii_digit()).count();
        if count < fewest {
            return None;
        }
        self.at += count;
        Some(rest[..count].iter().collect())
    }

    /// Reads the letters that `wanted` accepts, up to the end of a word; none where the word goes on, or has no letter.
    pub fn letters(&mut self, wanted: impl Fn(char) -> bool) -> Option<String> {
        let letters: String = std::iter::from_fn(|| self.one(&wanted)).collect();
        (self.is_at_word_end() && !letters.is_empty()).then_some(letters)
    }

    /// Reads a text, without regard to case; `expected` is in lower case.
    pub fn literal(&mut self, expected: &str) -> Option<()> {
        let mut at = self.at;
        for wanted in expected.chars() {
            let mark = *self.text.get(at)?;
            if mark != wanted && !mark.to_lowercase().eq([wanted]) {
                return None;
            }
            at += 1;
        }
        self.at = at;
        Some(())
    }

    /// Reads what `reader` reads, or nothing.
    pub fn maybe<T>(&mut self, reader: impl Fn(&mut Self) -> Option<T>) -> Option<T> {
        let mut ahead = *self;
        let found = reader(&mut ahead)?;
        *self = ahead;
        Some(found)
    }
}

/// A date that was read: none where the text has another form, or no such day is in the calendar.
pub(super) type Read = Option<Option<String>>;

/// The first date that is true of those that `reader` reads at one place of the text after the other.
pub(super) fn first_true(
    text: &[char],
    reader: impl Fn(&mut Cursor<'_>) -> Read,
    is_true: impl Fn(String) -> Option<String>,
) -> Option<String> {
    let mut at = 0;
    while at < text.len() {
        let mut cursor = Cursor::new(text, at);
        match reader(&mut cursor) {
            Some(date) => {
                if let Some(date) = date.and_then(&is_true) {
                    return Some(date);
                }
                at = cursor.at.max(at + 1);
            }
            None => at += 1,
        }
    }
    None
}
