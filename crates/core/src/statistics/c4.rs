//! The line rules of C4 (Raffel et al. 2020) as datatrove applies them: which lines stay, and why a page does not.

use super::tokens::tokens;
use crate::text::is_punctuation;

const POLICIES: [&str; 6] =
    ["terms of use", "privacy policy", "cookie policy", "uses cookies", "use of cookies", "use cookies"];
/// Characters of a word that is no word.
const MAX_WORD_CHARS: usize = 1000;
const MIN_LINE_WORDS: usize = 3;
const MIN_SENTENCES: usize = 5;

/// What the rules leave of a text, and counts of its lines.
#[derive(Default)]
pub struct Lines {
    /// The lines that stay.
    pub text: String,
    pub lines: usize,
    pub unpunctuated: usize,
    pub javascript: usize,
    pub policy: usize,
    /// Sentences of the lines that stay.
    pub sentences: usize,
    pub has_lorem_ipsum: bool,
    pub has_curly_bracket: bool,
}

impl Lines {
    /// Why the page is dropped; None if it is not. A page is dropped by the first line that asks for it.
    #[must_use]
    pub fn reason(&self) -> Option<&'static str> {
        if self.has_lorem_ipsum {
            Some("lorem ipsum")
        } else if self.has_curly_bracket {
            Some("curly bracket")
        } else {
            (self.sentences < MIN_SENTENCES).then_some("few sentences")
        }
    }
}

/// The lines of a text that C4 keeps; lines must end in punctuation if `punctuated`.
#[must_use]
pub fn c4_lines(text: &str, punctuated: bool) -> Lines {
    let mut found = Lines::default();
    for line in lines(text) {
        found.lines += 1;
        let line = line.trim();
        let words = || line.split_whitespace();
        let is_too_long = |word: &str| word.len() > MAX_WORD_CHARS && word.chars().count() > MAX_WORD_CHARS;
        let few = words().take(MIN_LINE_WORDS).count() < MIN_LINE_WORDS;
        let is_endless = words().any(is_too_long);
        let line = without_citations(line);
        let is_ended = line.ends_with(['.', '?', '!', '"', '\'']) && !line.ends_with("...");
        found.unpunctuated += usize::from(!is_ended);
        if is_endless || (punctuated && !is_ended) || few {
            continue;
        }
        let lower = line.to_lowercase();
        if lower.contains("lorem ipsum") {
            found.has_lorem_ipsum = true;
            break;
        }
        if lower.contains("javascript") {
            found.javascript += 1;
            continue;
        }
        if line.contains('{') {
            found.has_curly_bracket = true;
            break;
        }
        if POLICIES.iter().any(|policy| lower.contains(policy)) {
            found.policy += 1;
            continue;
        }
        found.sentences += sentences(&line);
        if !found.text.is_empty() {
            found.text.push('\n');
        }
        found.text.push_str(&line);
    }
    found.text.truncate(found.text.trim_end().len());
    found
}

/// The lines of a text as Python's `splitlines` divides it.
pub(super) fn lines(text: &str) -> impl Iterator<Item = &str> {
    let ends = |c: char| matches!(c, '\n'..='\r' | '\u{1C}'..='\u{1E}' | '\u{85}' | '\u{2028}' | '\u{2029}');
    text.split_inclusive('\n').flat_map(move |line| {
        line.strip_suffix('\n').map_or(line, |line| line.strip_suffix('\r').unwrap_or(line)).split(ends)
    })
}

/// A line without `[1]`, `[]`, `[edit]` and `[citation needed]`.
fn without_citations(line: &str) -> String {
    let is_note = |inside: &str| inside.chars().all(char::is_numeric) || matches!(inside, "edit" | "citation needed");
    let mut parts = line.split('[');
    let mut left = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once(']').filter(|(inside, _)| is_note(inside)) {
            Some((_, behind)) => left.push_str(behind),
            None => left.extend(["[", part]),
        }
    }
    left
}

/// Sentences of a line: one, and one more after each terminator that a word follows (spaCy's sentencizer).
fn sentences(line: &str) -> usize {
    let (mut count, mut is_ended) = (1, false);
    for token in tokens(line) {
        let mut chars = token.chars();
        let is_end = chars.next().is_some_and(is_terminal) && chars.next().is_none();
        if is_ended && !is_end && !token.chars().all(is_punctuation) {
            count += 1;
            is_ended = false;
        }
        is_ended |= is_end;
    }
    count
}

/// Whether a character ends a sentence: the full stops of all scripts, and `! ?`.
pub(super) fn is_terminal(character: char) -> bool {
    matches!(character, '.' | '!' | '?')
        || (!character.is_ascii() && crate::text::is_terminator(character) && character != '…')
}

#[cfg(test)]
mod tests {
    use super::{c4_lines, lines};

    #[test]
    fn lines_go_and_pages_go() {
        let text = "One two three four.\nNo end here\nTwo words.\nEnable Javascript to go on.\n\
                    We use cookies on this site.\nA note[1] with a source [edit]. And more! Yes?";
        let found = c4_lines(text, true);
        assert_eq!(found.text, "One two three four.\nA note with a source . And more! Yes?");
        assert_eq!((found.sentences, found.javascript, found.policy, found.unpunctuated), (4, 1, 1, 1));
        assert_eq!(found.reason(), Some("few sentences"));
        assert_eq!(c4_lines("if (x) { y } then.", true).reason(), Some("curly bracket"));
        assert_eq!(c4_lines("Lorem ipsum dolor.", false).reason(), Some("lorem ipsum"));
    }

    #[test]
    fn lines_are_those_of_python() {
        assert_eq!(lines("a\r\nb\u{2028}c\n\nd\n").collect::<Vec<_>>(), ["a", "b", "c", "", "d"]);
        assert_eq!(lines("").count(), 0);
    }
}
