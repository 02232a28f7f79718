//! A thread as plain text: a line with author and date above each post, `> ` before each line of a quote.

use crate::page::Page;
use crate::posts::{Mark, Marks, header};

/// What a piece of the text is.
#[derive(Clone, Copy)]
enum Voice<'m> {
    Plain,
    /// A quote, of this author.
    Quote(Option<&'m str>),
}

impl Page {
    /// As `render_text`, with the posts and quotes that are marked.
    #[must_use]
    pub fn render_thread_text(&self, kept: &[bool], marks: &Marks) -> String {
        let mut out = String::new();
        let mut piece: Vec<u32> = Vec::new();
        let mut kind = Voice::Plain;
        let mut marked = marks.rows().into_iter().peekable();
        let mut quote_end = 0;
        for row in self.readable(kept) {
            if matches!(kind, Voice::Quote(_)) && row as usize >= quote_end {
                self.push_piece(&mut out, &mut piece, kind);
                kind = Voice::Plain;
            }
            while let Some(at) = marked.next_if(|&at| at <= row) {
                self.push_piece(&mut out, &mut piece, kind);
                match marks.at(at as usize) {
                    Some(Mark::Post { author, date, .. }) => {
                        kind = Voice::Plain;
                        push_paragraph(&mut out, &header(author.as_deref(), date.as_deref()));
                    }
                    Some(Mark::Quote(author)) => {
                        kind = Voice::Quote(author.as_deref());
                        quote_end = self.nodes.end[at as usize] as usize;
                    }
                    _ => {}
                }
            }
            piece.push(row);
        }
        self.push_piece(&mut out, &mut piece, kind);
        out
    }

    fn push_piece(&self, out: &mut String, piece: &mut Vec<u32>, kind: Voice<'_>) {
        let text = self.text_of_rows(piece.drain(..));
        let text = text.trim_matches('\n');
        let Voice::Quote(author) = kind else {
            return push_paragraph(out, text);
        };
        if text.is_empty() {
            return;
        }
        let author = author.map(|author| format!("{author}:"));
        let lines = author.as_deref().into_iter().chain(text.split('\n'));
        let lines: Vec<String> = lines.map(|line| format!("> {line}").trim_end().to_owned()).collect();
        push_paragraph(out, &lines.join("\n"));
    }
}

fn push_paragraph(out: &mut String, text: &str) {
    if !text.is_empty() {
        if !out.is_empty() {
            out.push_str("\n\n");
        }
        out.push_str(text);
    }
}
