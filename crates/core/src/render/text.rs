//! Kept rows as plain text.

use crate::page::{Page, flags};
use crate::tags;

/// What stands between two pieces of text, the widest boundary winning.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Gap {
    None,
    Space,
    Cell,
    Line,
    Paragraph,
}

struct Writer {
    out: String,
    gap: Gap,
}

impl Writer {
    fn widen(&mut self, gap: Gap) {
        self.gap = self.gap.max(gap);
    }

    fn write_gap(&mut self) {
        let gap = std::mem::replace(&mut self.gap, Gap::None);
        if self.out.is_empty() {
            return;
        }
        self.out.push_str(match gap {
            Gap::None => "",
            Gap::Space => " ",
            Gap::Cell => "\t",
            Gap::Line => "\n",
            Gap::Paragraph => "\n\n",
        });
    }

    /// Text whose white space means no more than one space.
    fn write_collapsed(&mut self, text: &str) {
        if text.starts_with(is_collapsible) {
            self.widen(Gap::Space);
        }
        for word in text.split(is_collapsible).filter(|word| !word.is_empty()) {
            self.write_gap();
            self.out.push_str(word);
            self.gap = Gap::Space;
        }
        if !text.ends_with(is_collapsible) && self.gap == Gap::Space && !text.is_empty() {
            self.gap = Gap::None;
        }
    }

    fn write_preformatted(&mut self, text: &str) {
        if self.gap > Gap::Space || self.out.is_empty() {
            self.write_gap();
        }
        self.gap = Gap::None;
        self.out.push_str(text);
    }
}

fn is_collapsible(character: char) -> bool {
    matches!(character, ' ' | '\n' | '\t' | '\x0C' | '\r')
}

impl Page {
    /// The text rows that `kept` holds, blocks on lines of their own.
    #[must_use]
    pub fn render_text(&self, kept: &[bool]) -> String {
        let mut writer = Writer {
            out: String::new(),
            gap: Gap::None,
        };
        let mut around: Vec<(usize, Gap)> = Vec::new();
        for (row, &is_kept) in kept.iter().enumerate().take(self.len()).skip(1) {
            while let Some((_, gap)) =
                around.pop_if(|(element, _)| self.nodes.end[*element] as usize <= row)
            {
                writer.widen(gap);
            }
            let tag = self.nodes.tag[row];
            if tag == tags::TEXT {
                if is_kept && !self.is_raw(row) {
                    self.write_text(&mut writer, row);
                }
            } else if tag == tags::BR {
                writer.widen(Gap::Line);
            } else if self.nodes.flags[row] & flags::BLOCK != 0 {
                let gap = self.gap_around(row);
                writer.widen(gap);
                around.push((row, gap));
            }
        }
        let length = writer.out.trim_end().len();
        writer.out.truncate(length);
        writer.out
    }

    /// The text of a block on one line.
    #[must_use]
    pub fn block_text(&self, block: usize) -> String {
        let mut writer = Writer {
            out: String::new(),
            gap: Gap::None,
        };
        for row in self.blocks.first[block] as usize..self.blocks.last[block] as usize {
            match self.nodes.tag[row] {
                tags::TEXT if !self.is_raw(row) => writer.write_collapsed(self.text(row)),
                tags::BR => writer.widen(Gap::Space),
                _ => {}
            }
        }
        writer.out
    }

    fn write_text(&self, writer: &mut Writer, row: usize) {
        let is_preformatted = self.nodes.flags[row] & flags::CODE != 0 && self.is_in_pre(row);
        if is_preformatted {
            writer.write_preformatted(self.text(row));
        } else {
            writer.write_collapsed(self.text(row));
        }
    }

    fn is_in_pre(&self, row: usize) -> bool {
        let mut at = self.nodes.parent[row] as usize;
        while at != 0 && self.nodes.flags[at] & flags::CODE != 0 {
            if matches!(
                self.nodes.tag[at],
                tags::PRE | tags::LISTING | tags::XMP | tags::PLAINTEXT
            ) {
                return true;
            }
            at = self.nodes.parent[at] as usize;
        }
        false
    }

    fn gap_around(&self, row: usize) -> Gap {
        let is_in_list = || self.nodes.flags[self.nodes.parent[row] as usize] & flags::LIST != 0;
        match self.nodes.tag[row] {
            tags::TD | tags::TH => Gap::Cell,
            tags::UL | tags::OL | tags::DL | tags::MENU if is_in_list() => Gap::Line,
            tags::P | tags::PRE if is_in_list() => Gap::Line,
            tags::DIV
            | tags::LI
            | tags::DT
            | tags::DD
            | tags::TR
            | tags::OPTION
            | tags::OPTGROUP => Gap::Line,
            tags::THEAD | tags::TBODY | tags::TFOOT => Gap::Line,
            _ => Gap::Paragraph,
        }
    }
}
