//! Code blocks: their text as it stands, their language, and nothing of what editors put around them.

use super::super::code_text;
use super::inline::{self, Breaks};
use super::walk::Walk;

impl Walk<'_> {
    /// A `pre` as a fenced block; in a cell or a heading as a line of code.
    pub(super) fn write_pre(&mut self, row: usize) {
        let code = code_text::text(self.page, row, self.kept);
        if code.is_empty() || code_text::is_gutter(self.page, row) {
            return;
        }
        self.part();
        if self.inline.breaks != Breaks::Hard {
            for line in code.lines().filter(|line| !line.trim().is_empty()) {
                let mut span = String::new();
                inline::push_code(&mut span, line.trim(), self.inline.is_in_cell());
                self.inline.write_raw(&span);
                self.part();
            }
            return;
        }
        let language = code_text::language(self.page, row).unwrap_or_default();
        let fence = "`".repeat(inline::longest_run(&code).max(2) + 1);
        self.begin_block();
        self.blocks.out.extend([&*fence, &*language]);
        self.blocks.push_lines(&code);
        self.blocks.next_line();
        self.blocks.out.push_str(&fence);
    }
}
