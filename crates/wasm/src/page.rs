//! A page, parsed and rendered.

use duramen_core::base_url::Base;
use duramen_core::memory;
use duramen_core::posts::Threads;
use duramen_core::render::{Form, Markup, Options as RenderOptions};
use duramen_core::tree::Walked;
use duramen_core::{Encoding, Options};
use js_sys::{Reflect, Uint8Array, WebAssembly};
use wasm_bindgen::prelude::*;

use crate::failures::{ensure_room, error, guarded};

#[wasm_bindgen]
pub struct Page {
    pub(crate) inner: duramen_core::Page,
    /// Posts and comments, once they were read.
    pub(crate) threads: Option<Threads>,
}

/// Memory of the module that JavaScript encodes a string into. Encoding it elsewhere and copying it takes twice as long, in
/// Chromium a quarter of the time of an extraction.
#[wasm_bindgen]
pub struct TextBuffer {
    bytes: Vec<u8>,
}

#[wasm_bindgen]
impl TextBuffer {
    #[wasm_bindgen(constructor)]
    pub fn new(length: usize) -> Result<TextBuffer, JsError> {
        ensure_room(length)?;
        Ok(Self { bytes: vec![0; length] })
    }

    /// The bytes to write to, before the next call of the module, which may move its memory.
    pub fn view(&self) -> Uint8Array {
        let memory: WebAssembly::Memory = wasm_bindgen::memory().unchecked_into();
        let (start, length) = (self.bytes.as_ptr() as u32, self.bytes.len() as u32);
        Uint8Array::new_with_byte_offset_and_length(&memory.buffer(), start, length)
    }
}

#[wasm_bindgen]
impl Page {
    /// Parse bytes; `encoding` is forced, else it is found as a browser would, with the HTTP header `content_type`.
    /// Nothing where the bytes are not UTF-8: then the other module decodes them, and `fromDecoded` parses the text.
    #[wasm_bindgen(js_name = fromBytes)]
    pub fn from_bytes(
        bytes: Vec<u8>,
        encoding: Option<String>,
        content_type: Option<String>,
        scripting: bool,
    ) -> Result<Option<Page>, JsError> {
        let forced = encoding.map(|label| known_encoding(&label)).transpose()?;
        let options = options(scripting);
        let inner = guarded(memory::to_parse(&bytes), || {
            duramen_core::parse_utf8(bytes, forced, content_type.as_deref(), &options)
        })?;
        Ok(inner.map(Self::new))
    }

    /// Parse the UTF-8 that the other module made of bytes in `encoding`.
    #[wasm_bindgen(js_name = fromDecoded)]
    pub fn from_decoded(utf8: Vec<u8>, encoding: &str, scripting: bool) -> Result<Page, JsError> {
        let encoding = known_encoding(encoding)?;
        let options = options(scripting);
        let inner = guarded(memory::to_parse(&utf8), || duramen_core::parse_decoded(utf8, encoding, &options))?;
        Ok(Self::new(inner))
    }

    /// Parse the text whose UTF-8 is the first `length` bytes of `buffer`.
    #[wasm_bindgen(js_name = fromText)]
    pub fn from_text(buffer: TextBuffer, length: usize, scripting: bool) -> Result<Page, JsError> {
        let mut utf8 = buffer.bytes;
        utf8.truncate(length);
        utf8.shrink_to_fit();
        let options = options(scripting);
        let inner = guarded(memory::to_parse(&utf8), || duramen_core::parse_str(utf8, &options))?;
        Ok(Self::new(inner))
    }

    /// The table of a live page, from what a walk over its nodes wrote down; `strings` are UTF-8.
    #[wasm_bindgen(js_name = fromWalk)]
    pub fn from_walk(
        events: &[u32],
        strings: &[u8],
        styles: &[u8],
        quirks: bool,
        scripting: bool,
    ) -> Result<Page, JsError> {
        let need = memory::to_read_walked(events.len(), strings.len());
        let walked = Walked { events, strings: std::str::from_utf8(strings)?, styles, quirks, scripting };
        let inner = guarded(need, || duramen_core::read_walked(walked))??;
        Ok(Self::new(inner))
    }

    #[wasm_bindgen(getter)]
    pub fn length(&self) -> usize {
        self.inner.len()
    }

    #[wasm_bindgen(getter)]
    pub fn encoding(&self) -> String {
        self.inner.encoding.name().to_owned()
    }

    /// The caps that the page ran into.
    #[wasm_bindgen(getter)]
    pub fn truncated(&self) -> Vec<String> {
        let names = self.inner.truncated().map(|cap| cap.name().to_owned());
        names.collect()
    }

    #[wasm_bindgen(getter, js_name = isText)]
    pub fn is_text(&self) -> bool {
        self.inner.is_text()
    }

    /// The tree as html5lib's tests write it.
    pub fn tree(&self) -> Result<String, JsError> {
        guarded(self.inner.memory_to_dump(0), || self.inner.tree())
    }

    /// The subtree of a row, serialised as the standard says.
    pub fn html(&self, row: usize) -> Result<String, JsError> {
        let row = within(row, self.inner.len(), "row", "rows")?;
        guarded(self.inner.memory_to_dump(row), || self.inner.html(row))
    }

    pub fn name(&self, row: usize) -> Result<String, JsError> {
        let row = within(row, self.inner.len(), "row", "rows")?;
        Ok(self.inner.name(row).to_owned())
    }

    #[wasm_bindgen(js_name = cssPath)]
    pub fn css_path(&self, row: usize) -> Result<String, JsError> {
        let row = within(row, self.inner.len(), "row", "rows")?;
        guarded(self.inner.memory_to_read(), || self.inner.css_path(row))
    }

    #[wasm_bindgen(js_name = blockText)]
    pub fn block_text(&self, block: usize) -> Result<String, JsError> {
        let block = within(block, self.inner.blocks.len(), "block", "blocks")?;
        guarded(self.inner.memory_to_read(), || self.inner.shown_block_text(block))
    }

    /// What the page's links are relative to.
    #[wasm_bindgen(js_name = baseUrl)]
    pub fn base_url(&self, url: Option<String>) -> Result<Option<String>, JsError> {
        guarded(self.inner.memory_to_read(), || {
            let base = self.inner.base_url(url.as_deref());
            base.as_str().map(str::to_owned)
        })
    }

    /// The kept rows as "text", "markdown", "html", "xhtml" or "tei", below a title; what `markup` does not mention
    /// stays. With `posts`, who speaks stands above each post of the threads that were read.
    pub fn render(
        &self,
        form: &str,
        kept: &[u8],
        base: Option<String>,
        markup: &JsValue,
        title: Option<String>,
        posts: bool,
    ) -> Result<String, JsError> {
        let form = Form::named(form).map_err(error)?;
        let kept = self.mask(kept)?;
        let options = RenderOptions {
            base: Base::new(base.as_deref()),
            markup: markup_of(markup)?,
            title,
            ..RenderOptions::default()
        };
        let threads = self.threads_for(posts);
        let need = self.inner.memory_to_write();
        guarded(need, || self.inner.render(form, &kept, options, threads))
    }

    /// The origin and the markup of a text that the visible page lacks; empty where it has its own, or there is none.
    pub fn recovered(&self, kept: &[u8]) -> Result<Vec<String>, JsError> {
        let kept = self.mask(kept)?;
        let found = guarded(self.inner.memory_to_find(), || self.inner.recovered(&kept))?;
        let pair = found.map(|found| vec![found.origin.to_owned(), found.html]);
        Ok(pair.unwrap_or_default())
    }

    /// Whether the kept text of a recovered page has all prose that was kept of the visible page.
    #[wasm_bindgen(js_name = keepsVisible)]
    pub fn keeps_visible(&self, kept: &[u8]) -> Result<bool, JsError> {
        Ok(self.inner.keeps_visible(&self.mask(kept)?))
    }

    /// Where the kept text of the visible page stands: "page" or "noscript".
    #[wasm_bindgen(js_name = visibleOrigin)]
    pub fn visible_origin(&self, kept: &[u8]) -> Result<String, JsError> {
        Ok(self.inner.visible_origin(&self.mask(kept)?).to_owned())
    }

    /// The verdict whether the page is complete, its probability, and the evidence for it.
    pub fn completeness(&self, kept: &[u8], status: Option<u16>, origin: &str) -> Result<js_sys::Array, JsError> {
        let kept = self.mask(kept)?;
        let found = guarded(self.inner.memory_to_write(), || self.inner.completeness(&kept, status, origin))?;
        let evidence = found.evidence.into_iter().map(JsValue::from);
        Ok(js_sys::Array::of3(&found.verdict.into(), &found.probability.into(), &evidence.collect::<js_sys::Array>()))
    }

    /// The rows of the images that are shown with the kept text.
    #[wasm_bindgen(js_name = keptImages)]
    pub fn kept_images(&self, kept: &[u8]) -> Result<Vec<u8>, JsError> {
        let kept = self.mask(kept)?;
        let images = guarded(self.inner.memory_to_find(), || self.inner.kept_images(&kept))?;
        Ok(bytes(&images))
    }
}

impl Page {
    fn new(inner: duramen_core::Page) -> Self {
        let threads = None;
        Self { inner, threads }
    }

    fn threads_for(&self, posts: bool) -> Option<&Threads> {
        self.threads.as_ref().filter(|_| posts)
    }

    /// The entries of a mask over this page's rows.
    pub(crate) fn mask(&self, kept: &[u8]) -> Result<Vec<bool>, JsError> {
        let rows = self.inner.len();
        if kept.len() != rows {
            return Err(error(format!("kept has {} entries but the page has {rows} rows", kept.len())));
        }
        Ok(kept.iter().map(|&entry| entry != 0).collect())
    }
}

/// A mask as JavaScript has it.
pub(crate) fn bytes(mask: &[bool]) -> Vec<u8> {
    mask.iter().copied().map(u8::from).collect()
}

/// `index`, where a table of that length has it.
pub(crate) fn within(index: usize, length: usize, one: &str, many: &str) -> Result<usize, JsError> {
    if index < length {
        return Ok(index);
    }
    Err(error(format!("{one} {index} is not in the page, which has {length} {many}")))
}

/// What of the markup stays, by the properties of an object of JavaScript.
fn markup_of(given: &JsValue) -> Result<Markup, JsError> {
    Markup::named(|name| {
        let stays = Reflect::get(given, &name.into()).map_err(|_| error("markup must be an object"))?;
        Ok(stays.is_undefined() || stays.is_truthy())
    })
}

fn options(scripting: bool) -> Options {
    Options { scripting, fragment: None, lenient: true }
}

fn known_encoding(label: &str) -> Result<&'static Encoding, JsError> {
    Encoding::for_label(label.as_bytes()).ok_or_else(|| {
        error(format!(
            "unknown encoding {label:?}; use a label of the WHATWG Encoding Standard, such as \"utf-8\", \
             \"windows-1252\" or \"shift_jis\", or leave it out"
        ))
    })
}
