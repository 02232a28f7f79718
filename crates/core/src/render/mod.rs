//! Kept rows as something to read: text, Markdown, HTML. Each reads the table and changes nothing.

mod address;
mod callouts;
mod code_text;
mod content;
mod escape_html;
mod grid;
mod html;
mod images;
mod markdown;
mod math;
mod sources;
mod table_shape;
mod text;

pub use address::Base;

/// What Markdown and HTML show of the kept rows, and where relative links lead.
#[derive(Clone, Debug)]
pub struct Options {
    pub base: Base,
    pub links: bool,
    pub images: bool,
    pub tables: bool,
}

/// White space that HTML collapses outside `pre`.
const fn is_collapsible(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\t' | b'\x0C' | b'\r')
}

/// The words of `text`, one space between them.
fn collapsed(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split_ascii_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}
