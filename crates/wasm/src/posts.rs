//! The posts and comments of a page as values of JavaScript.

use js_sys::Array;
use wasm_bindgen::prelude::*;

use crate::failures::guarded;
use crate::page::Page;

#[wasm_bindgen]
impl Page {
    /// Read posts and comments, once; renderers then tell who speaks.
    #[wasm_bindgen(js_name = readThreads)]
    pub fn read_threads(&mut self, url: Option<String>, today: &str) -> Result<(), JsError> {
        if self.threads.is_none() {
            let need = self.inner.memory_to_write();
            self.threads = Some(guarded(need, || self.inner.threads(url.as_deref(), today))?);
        }
        Ok(())
    }

    /// Of each post: whether it is a comment, author, date, text, quotes, depth, whether it is accepted, row, rows.
    pub fn posts(&self) -> Array {
        let posts = self.threads.iter().flat_map(|threads| &threads.posts);
        let fields = posts.map(|post| {
            let quotes =
                post.quotes.iter().map(|quote| Array::of2(&quote.author.clone().into(), &quote.text.as_str().into()));
            let rows = post.rows.iter().map(|&row| JsValue::from(row));
            let fields: [JsValue; 9] = [
                post.is_comment.into(),
                post.author.clone().into(),
                post.date.clone().into(),
                post.text.as_str().into(),
                quotes.collect::<Array>().into(),
                post.depth.into(),
                post.accepted.into(),
                post.row.into(),
                rows.collect::<Array>().into(),
            ];
            fields.into_iter().collect::<Array>()
        });
        fields.collect()
    }
}
