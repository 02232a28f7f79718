//! The output forms that a caller can name, each with its writer and its memory bound.

use super::Options;
use crate::page::Page;
use crate::posts::Threads;

/// A form of kept rows that is marked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
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
            "markdown" => Ok(Self::Markdown),
            "html" => Ok(Self::Html),
            "xhtml" => Ok(Self::Xhtml),
            "tei" => Ok(Self::Tei),
            _ => Err(format!("no form is called {name:?}")),
        }
    }
}

impl Page {
    /// Bytes to render text or `form`, where `threads` tell who speaks or not.
    #[must_use]
    pub fn memory_to_render_form(&self, form: Option<Form>, threads: Option<&Threads>) -> usize {
        let written = match form {
            None => self.memory_to_render_text(),
            Some(Form::Markdown | Form::Html) => self.memory_to_render(),
            Some(Form::Xhtml | Form::Tei) => self.memory_to_render_xml(),
        };
        written + threads.map_or(0, |_| self.memory_to_find_posts())
    }

    /// The kept rows as plain text; with `threads`, who speaks stands above each post.
    #[must_use]
    pub fn text_with_threads(&self, kept: &[bool], threads: Option<&Threads>) -> String {
        let Some(threads) = threads else {
            return self.render_text(kept);
        };
        let (marks, kept) = threads.marks(self, kept);
        self.render_thread_text(&kept, &marks)
    }

    /// The kept rows in a form; with `threads`, who speaks stands above each post.
    #[must_use]
    pub fn render(
        &self,
        form: Form,
        kept: &[bool],
        mut options: Options,
        threads: Option<&Threads>,
    ) -> String {
        let write = match form {
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
}
