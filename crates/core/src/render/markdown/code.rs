//! Code blocks: their unchanged text and their language, without the controls that editors add.

use super::super::code_text;
use super::Walk;
use super::inline::Breaks;

impl Walk<'_> {
    /// A `pre` as a fenced block; in a cell or a heading as a line of code.
    pub(super) fn write_pre(&mut self, row: usize) {
        let code = code_text::text(self.page, row, self.kept);
        if code.is_empty() || self.code_hints.is_gutter(self.page, row) {
            return;
        }
        self.part();
        if self.inline.breaks != Breaks::Hard {
            for line in code.lines().filter(|line| !line.trim().is_empty()) {
                let mut span = String::new();
                push_code(&mut span, line.trim(), self.inline.is_in_cell());
                self.inline.write_raw(&span);
                self.part();
            }
            return;
        }
        let language = self.code_hints.language(self.page, row).unwrap_or_default();
        let fence = "`".repeat(longest_run(&code).max(2) + 1);
        if self.blocks.begins_note() {
            // A reader that knows no notes would take the fence for a part of the line.
            self.begin_block();
        }
        self.begin_block();
        self.blocks.out.extend([&*fence, &*language]);
        self.blocks.push_lines(&code);
        self.blocks.next_line();
        self.blocks.out.push_str(&fence);
    }
}

/// `code` between as many backquotes as it takes.
pub(super) fn push_code(out: &mut String, code: &str, in_cell: bool) {
    let fence = longest_run(code) + 1;
    let is_padded = code.starts_with('`') || code.ends_with('`');
    let padding = if is_padded { " " } else { "" };
    out.extend(std::iter::repeat_n('`', fence));
    out.push_str(padding);
    if in_cell {
        // The table itself undoes this (GFM 4.10).
        out.push_str(&code.replace('|', "\\|"));
    } else {
        out.push_str(code);
    }
    out.push_str(padding);
    out.extend(std::iter::repeat_n('`', fence));
}

/// Length of the longest run of backquotes.
fn longest_run(code: &str) -> usize {
    code.split(|character| character != '`').map(str::len).max().unwrap_or(0)
}
