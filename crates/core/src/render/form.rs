//! The output forms that a caller can name, each with its writer and its memory bound.

use super::Options;
use crate::page::Page;
use crate::posts::Threads;

/// A form of kept rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Text,
    Markdown,
    Html,
    Xhtml,
    Tei,
}

impl Form {
    /// The form of that name.
    ///
    /// # Errors
    ///
    /// Where there is none.
    pub fn named(name: &str) -> Result<Self, String> {
        match name {
            "text" => Ok(Self::Text),
            "markdown" => Ok(Self::Markdown),
            "html" => Ok(Self::Html),
            "xhtml" => Ok(Self::Xhtml),
            "tei" => Ok(Self::Tei),
            _ => Err(format!("no form is called {name:?}")),
        }
    }
}

impl Page {
    /// The kept rows in a form, below the title of the options; with `threads`, a line above each post names its author.
    pub fn render(&self, form: Form, kept: &[bool], mut options: Options, threads: Option<&Threads>) -> String {
        // TEI has the title in its header.
        let title = options.title.take().filter(|title| form != Form::Tei && !title.trim().is_empty());
        if let Some(title) = title {
            return self.render_below(&title, form, kept, options, threads);
        }
        let write = match form {
            Form::Text => return self.render_as_text(kept, &options, threads),
            Form::Markdown => Self::render_markdown,
            Form::Html => Self::render_html,
            Form::Xhtml => Self::render_xhtml,
            Form::Tei => Self::render_tei,
        };
        let Some(threads) = threads else {
            return write(self, kept, &options);
        };
        let (marks, kept) = threads.marks(self, kept);
        options.marks = marks;
        write(self, &kept, &options)
    }

    fn render_as_text(&self, kept: &[bool], options: &Options, threads: Option<&Threads>) -> String {
        let mut kept = kept.to_vec();
        for &row in &options.unwritten {
            kept[row as usize] = false;
        }
        let Some(threads) = threads else {
            return self.render_text(&kept);
        };
        let (marks, kept) = threads.marks(self, &kept);
        self.render_thread_text(&kept, &marks)
    }
}
