//! Emphasis: the positions of its delimiters, and the cases that need a tag.
//!
//! CommonMark (6.2) lets a run of `*` open only before a word, or before punctuation where no word goes before. What a
//! page emphasises need not follow: `a<b>"b"</b>c`. Such emphasis is written as a tag, which Markdown reads anywhere.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MarkKind {
    Strong,
    Emphasis,
    Deleted,
    /// The first dollar of a line: escaped where a second could make it mathematics.
    Dollar,
    /// The end of the sign of a note: what follows is escaped where both together would be a link or a note.
    Sign,
}

impl MarkKind {
    /// The delimiter, the start tag and the end tag.
    fn signs(self) -> [&'static str; 3] {
        match self {
            Self::Strong => ["**", "<strong>", "</strong>"],
            Self::Emphasis => ["*", "<em>", "</em>"],
            Self::Deleted => ["~~", "<del>", "</del>"],
            Self::Dollar | Self::Sign => ["", "\\", "\\"],
        }
    }

    fn is_star(self) -> bool {
        matches!(self, Self::Strong | Self::Emphasis)
    }

    /// Whether it is only a place for a backslash.
    fn is_escape(self) -> bool {
        matches!(self, Self::Dollar | Self::Sign)
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    /// Offset in the text of the line.
    pub(super) at: usize,
    pub(super) kind: MarkKind,
    pub(super) is_open: bool,
    /// The other end.
    pub(super) pair: usize,
    pub(super) is_tag: bool,
}

impl Mark {
    pub(super) fn written(&self) -> &'static str {
        self.kind.signs()[if self.is_tag { 2 - usize::from(self.is_open) } else { 0 }]
    }
}

/// The characters beside a run of delimiters.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Space,
    Word,
    Punctuation,
    /// Neither, or by some editions of the standard only.
    Unsure,
}

fn side(character: Option<char>) -> Side {
    match character {
        None => Side::Space,
        Some(character) if character.is_whitespace() => Side::Space,
        Some(character) if character.is_ascii_punctuation() => Side::Punctuation,
        Some(character) if character.is_alphanumeric() => Side::Word,
        Some(_) => Side::Unsure,
    }
}

/// Passes over the marks of a line before all of it is written with tags.
const PASSES: usize = 4;

/// Choose tags for the marks that delimiters could not say.
pub(super) fn settle(text: &str, marks: &mut [Mark]) {
    tighten(text, marks);
    for _ in 0..PASSES {
        if !pass(text, marks) {
            return;
        }
    }
    for mark in marks.iter_mut().filter(|mark| !mark.kind.is_escape()) {
        mark.is_tag = true;
    }
}

/// Moves marks inwards, past white space at the edges of what they emphasise, because delimiters beside white space are
/// not read as emphasis. White space that collapses is outside already; the non-breaking spaces that editors leave there
/// are not. No mark passes another one, and no emphasis becomes empty.
fn tighten(text: &str, marks: &mut [Mark]) {
    let length = |spaces: &mut dyn Iterator<Item = char>| -> usize {
        spaces.take_while(|character| character.is_whitespace()).map(char::len_utf8).sum()
    };
    for at in (0..marks.len()).rev() {
        let mark = marks[at];
        if mark.is_open && !mark.kind.is_escape() && mark.pair < marks.len() {
            let limit = marks[at + 1].at;
            let start = mark.at + length(&mut text[mark.at..limit].chars());
            if start < marks[mark.pair].at {
                marks[at].at = start;
            }
        }
    }
    for at in 1..marks.len() {
        let mark = marks[at];
        if !mark.is_open && !mark.kind.is_escape() {
            let limit = marks[at - 1].at;
            let end = mark.at - length(&mut text[limit..mark.at].chars().rev());
            if marks[mark.pair].at < end {
                marks[at].at = end;
            }
        }
    }
}

/// One pass over all runs. Returns whether a mark changed, which may change the neighbours of others.
fn pass(text: &str, marks: &mut [Mark]) -> bool {
    let mut has_changed = false;
    let mut has_triple = false;
    let mut start = 0;
    while start < marks.len() {
        let end = run_end(marks, start);
        let is_delimiter = !marks[start].is_tag && !marks[start].kind.is_escape();
        if is_delimiter && !is_sound(text, marks, start, end, has_triple) {
            has_changed = true;
            for at in start..end {
                let pair = marks[at].pair;
                marks[at].is_tag = true;
                marks[pair].is_tag = true;
            }
        } else if is_delimiter {
            has_triple |= marks[start].is_open && end - start > 1;
        }
        start = end;
    }
    has_changed
}

/// One past the marks that make one run of delimiters with that at `start`.
fn run_end(marks: &[Mark], start: usize) -> usize {
    let first = marks[start];
    let is_alike = |mark: &&Mark| {
        mark.at == first.at && !mark.is_tag && mark.kind.is_star() == first.kind.is_star() && !mark.kind.is_escape()
    };
    if first.is_tag || first.kind.is_escape() {
        return start + 1;
    }
    start + marks[start..].iter().take_while(is_alike).count()
}

/// Whether the run from `start` to `end` opens or closes as it should.
///
/// A run that opens but could also close is kept apart from those around it by their lengths, "not a multiple of 3":
/// 1 in 2 and 2 in 1. That does not hold for what is left of `***`, of which there is one before if `has_triple`.
fn is_sound(text: &str, marks: &[Mark], start: usize, end: usize, has_triple: bool) -> bool {
    let at = marks[start].at;
    let is_open = marks[start].is_open;
    if marks[start..end].iter().any(|mark| mark.is_open != is_open) {
        return false;
    }
    // Every other mark is written as punctuation.
    let is_beside = |other: Option<&Mark>| other.is_some_and(|other| other.at == at);
    let before = if start > 0 && is_beside(marks.get(start - 1)) {
        Side::Punctuation
    } else {
        side(text[..at].chars().next_back())
    };
    let after = if is_beside(marks.get(end)) { Side::Punctuation } else { side(text[at..].chars().next()) };
    let could_close = before != Side::Space && (before != Side::Punctuation || after != Side::Word);
    if is_open && has_triple && could_close {
        return false;
    }
    let (inside, outside) = if is_open { (after, before) } else { (before, after) };
    match inside {
        Side::Space => false,
        Side::Word => true,
        Side::Punctuation | Side::Unsure => matches!(outside, Side::Space | Side::Punctuation),
    }
}
