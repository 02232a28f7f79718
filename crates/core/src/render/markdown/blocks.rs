//! The lines of the document: the separators of blocks, and the prefixes of lists and quotes.

use std::fmt::Write;

/// Lists and quotes that are nested deeper, or whose lines would start with more characters, are written without marks.
const MAX_CONTAINERS: usize = 16;
const MAX_LEAD_CHARS: usize = 40;

#[derive(Clone, Debug)]
pub(super) enum Lead {
    Quote,
    Bullet(char),
    Number(u32, char),
    /// A footnote, by its label.
    Note(String),
}

impl Lead {
    /// Characters before each line but the first.
    fn width(&self) -> usize {
        match self {
            Self::Quote | Self::Bullet(_) => 2,
            Self::Number(number, _) => number.checked_ilog10().unwrap_or(0) as usize + 3,
            Self::Note(_) => 4,
        }
    }
}

#[derive(Debug)]
struct Container {
    lead: Lead,
    is_used: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Gap {
    Line,
    #[default]
    Blank,
}

#[derive(Default)]
pub(super) struct Blocks {
    pub(super) out: String,
    containers: Vec<Container>,
    pub(super) gap: Gap,
    /// Whether the last block is HTML, which ends at a blank line only (CommonMark 4.6).
    is_html: bool,
    /// The list that just ended: its depth and sign. A new one there needs another sign to be another list.
    ended: Option<(usize, char)>,
}

impl Blocks {
    pub(super) fn new(capacity: usize) -> Self {
        Self { out: String::with_capacity(capacity), ..Self::default() }
    }

    /// Put the coming blocks into a list item, a quote or a note; false where they are nested too deep.
    pub(super) fn push(&mut self, lead: Lead) -> bool {
        let width: usize = self.containers.iter().map(|each| each.lead.width()).sum();
        let is_pushed = self.containers.len() < MAX_CONTAINERS && width + lead.width() <= MAX_LEAD_CHARS;
        if is_pushed {
            self.containers.push(Container { lead, is_used: false });
        }
        is_pushed
    }

    pub(super) fn depth(&self) -> usize {
        self.containers.len()
    }

    pub(super) fn pop(&mut self) {
        self.containers.pop();
        self.gap = Gap::Blank;
    }

    /// Whether the innermost container holds nothing yet.
    pub(super) fn is_at_start(&self) -> bool {
        self.containers.last().is_some_and(|container| !container.is_used)
    }

    /// Whether the next block is the first of a note.
    pub(super) fn begins_note(&self) -> bool {
        let is_new = |container: &Container| !container.is_used && matches!(container.lead, Lead::Note(_));
        self.containers.iter().any(is_new)
    }

    pub(super) fn list_ended(&mut self, sign: char) {
        self.ended = Some((self.containers.len(), sign));
        self.gap = Gap::Blank;
    }

    /// `sign`, or `other` where a list of the same sign has just ended.
    pub(super) fn sign(&self, sign: char, other: char) -> char {
        if self.has_just_ended(sign) { other } else { sign }
    }

    /// Whether the last block was a list of this sign, at the same depth.
    pub(super) fn has_just_ended(&self, sign: char) -> bool {
        self.ended == Some((self.containers.len(), sign))
    }

    /// The last block was HTML: a blank line must follow, or the next would be HTML too.
    pub(super) fn end_html(&mut self) {
        self.is_html = true;
    }

    /// Begin a block: what parts it from the one before, then the start of its first line.
    pub(super) fn begin(&mut self) {
        let mut gap = std::mem::take(&mut self.gap);
        if std::mem::take(&mut self.is_html) {
            gap = Gap::Blank;
        }
        self.ended = None;
        if !self.out.is_empty() {
            self.out.push('\n');
            if gap == Gap::Blank {
                let start = self.out.len();
                for container in self.containers.iter().filter(|container| container.is_used) {
                    push_rest(&mut self.out, &container.lead);
                }
                // A blank line is blank.
                let end = start + self.out[start..].trim_end().len();
                self.out.truncate(end);
                self.out.push('\n');
            }
        }
        for container in &mut self.containers {
            if std::mem::replace(&mut container.is_used, true) {
                push_rest(&mut self.out, &container.lead);
            } else {
                push_first(&mut self.out, &container.lead);
            }
        }
    }

    /// Begin another line of the same block.
    pub(super) fn next_line(&mut self) {
        self.out.push('\n');
        let (out, mut line_start) = self.split();
        line_start(out);
    }

    /// Lines written one by one, blank ones without white space at their ends.
    pub(super) fn push_lines(&mut self, text: &str) {
        for line in text.split('\n') {
            self.next_line();
            self.out.push_str(line);
            if line.is_empty() {
                let end = self.out.trim_end_matches(' ').len();
                self.out.truncate(end);
            }
        }
    }

    /// The document, and a writer of what goes before its further lines.
    pub(super) fn split(&mut self) -> (&mut String, impl FnMut(&mut String)) {
        let containers = &self.containers;
        let start = move |out: &mut String| {
            for container in containers {
                push_rest(out, &container.lead);
            }
        };
        (&mut self.out, start)
    }
}

fn push_first(out: &mut String, lead: &Lead) {
    match lead {
        Lead::Quote => out.push_str("> "),
        Lead::Bullet(sign) => out.extend([*sign, ' ']),
        Lead::Number(number, sign) => {
            // Writing to a string cannot fail.
            let _ = write!(out, "{number}{sign} ");
        }
        Lead::Note(label) => out.extend(["[^", label, "]: "]),
    }
}

fn push_rest(out: &mut String, lead: &Lead) {
    match lead {
        Lead::Quote => out.push_str("> "),
        _ => out.extend(std::iter::repeat_n(' ', lead.width())),
    }
}
