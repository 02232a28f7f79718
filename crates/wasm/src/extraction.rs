//! An extraction: the page, what is kept of it, and everything that is read or written from both.

use std::sync::OnceLock;

use duramen_core::base_url::Base;
use duramen_core::decide::{Decision, DecisionOptions, Favor, Without};
use duramen_core::extract::{self, Failure, Foreign, Given, Hints, Input, LEARNED, Method, utf8_only};
use duramen_core::features::wording::in_words;
use duramen_core::memory;
use duramen_core::methods::{METHODS, method_named};
use duramen_core::model::Model;
use duramen_core::page::HiddenText;
use duramen_core::posts::Threads;
use duramen_core::record::{Decided, Known};
use duramen_core::render::{Form, Markup, Options as RenderOptions};
use duramen_core::tree::Walked;
use duramen_core::{Encoding, Page};
use js_sys::{Array, Float64Array, Object, Reflect, Uint8Array, WebAssembly};
use wasm_bindgen::prelude::*;

use crate::options::Asked;
use crate::values::{self, row};
use crate::{ensure_room, error, guarded};

/// The model that comes with the Python package.
static DATA: &[u8] = include_bytes!("../../../python/duramen/page/model/duramen.model");

fn model() -> Result<&'static Model, JsError> {
    static MODEL: OnceLock<Result<Model, String>> = OnceLock::new();
    MODEL.get_or_init(|| Model::from_bytes(DATA).map_err(|error| error.to_string())).as_ref().map_err(error)
}

/// The page types that the model tells apart.
#[wasm_bindgen(js_name = pageTypes)]
pub fn page_types() -> Result<Vec<String>, JsError> {
    Ok(model()?.types().to_vec())
}

/// The names of the methods, besides the learned extractor.
#[wasm_bindgen(js_name = methodNames)]
pub fn method_names() -> Vec<String> {
    METHODS.iter().map(|(name, _)| (*name).to_owned()).collect()
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
pub struct Extraction {
    pub(crate) inner: extract::Extraction,
    status: Option<u16>,
    today: String,
    /// Posts and comments, once they were read.
    threads: Option<Threads>,
}

/// Bytes of a page that are not UTF-8, which the other module decodes.
#[wasm_bindgen]
pub struct ForeignBytes {
    inner: Foreign,
}

#[wasm_bindgen]
impl ForeignBytes {
    #[wasm_bindgen(js_name = contentType, getter)]
    pub fn content_type(&self) -> Option<String> {
        self.inner.content_type.clone()
    }

    #[wasm_bindgen(js_name = takeBytes)]
    pub fn take_bytes(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.inner.bytes)
    }
}

/// The extraction of bytes, or `ForeignBytes` to decode and to pass to `extractDecoded`.
#[wasm_bindgen(js_name = extractBytes)]
pub fn extract_bytes(bytes: Vec<u8>, options: &JsValue) -> Result<JsValue, JsValue> {
    let asked = Asked::new(options)?;
    match extract::read(Given::Bytes(bytes), hints(&asked), utf8_only) {
        Ok(input) => Ok(Extraction::new(input, asked, true)?.into()),
        Err(Failure::Foreign(inner)) => Ok(ForeignBytes { inner }.into()),
        Err(Failure::NoRoom(failure)) => Err(error(failure.to_string()).into()),
    }
}

/// The extraction of the UTF-8 that the other module made of bytes in `encoding`.
#[wasm_bindgen(js_name = extractDecoded)]
pub fn extract_decoded(
    utf8: Vec<u8>,
    encoding: &str,
    foreign: ForeignBytes,
    options: &JsValue,
) -> Result<Extraction, JsValue> {
    let asked = Asked::new(options)?;
    let encoding = Encoding::for_label(encoding.as_bytes()).unwrap_or(duramen_core::UTF_8);
    let Foreign { content_type, url, .. } = &foreign.inner;
    let hints = Hints { encoding: None, content_type: content_type.as_deref(), url: url.as_deref() };
    Extraction::new(read(Given::Decoded(utf8, encoding), hints)?, asked, true)
}

/// The extraction of the text whose UTF-8 is the first `length` bytes of `buffer`.
#[wasm_bindgen(js_name = extractText)]
pub fn extract_text(buffer: TextBuffer, length: usize, options: &JsValue) -> Result<Extraction, JsValue> {
    let asked = Asked::new(options)?;
    let mut utf8 = buffer.bytes;
    utf8.truncate(length);
    utf8.shrink_to_fit();
    Extraction::new(read(Given::Text(utf8), hints(&asked))?, asked, true)
}

/// The extraction of a live page, from what a walk over its nodes wrote down; `strings` are UTF-8.
#[wasm_bindgen(js_name = extractWalk)]
pub fn extract_walk(
    events: &[u32],
    strings: &[u8],
    styles: &[u8],
    quirks: bool,
    scripting: bool,
    options: &JsValue,
) -> Result<Extraction, JsValue> {
    let asked = Asked::new(options)?;
    let strings_text = std::str::from_utf8(strings).map_err(|failure| error(failure.to_string()))?;
    let walked = Walked { events, strings: strings_text, styles, quirks, scripting };
    let need = memory::to_read_walked(events.len(), strings.len());
    let page = guarded(need, || duramen_core::read_walked(walked))?.map_err(error)?;
    Extraction::new(Input { page, url: asked.url.clone(), is_plain: false }, asked, false)
}

fn hints(asked: &Asked) -> Hints<'_> {
    Hints { encoding: asked.encoding, content_type: asked.content_type.as_deref(), url: asked.url.as_deref() }
}

fn read(given: Given<Vec<u8>>, hints: Hints<'_>) -> Result<Input, JsValue> {
    extract::read(given, hints, utf8_only).map_err(|failure| match failure {
        Failure::NoRoom(failure) => error(failure.to_string()).into(),
        Failure::Foreign(_) => error("an encoding without a decoder").into(),
    })
}

impl Extraction {
    /// The extraction of an input; without `is_source`, as for a live page, no hidden text is looked for.
    fn new(input: Input, asked: Asked, is_source: bool) -> Result<Self, JsValue> {
        let found = match &*asked.method {
            LEARNED => {
                let model = model()?;
                let type_index = asked.page_type.as_deref().map(|name| model.type_named(name));
                let options = DecisionOptions {
                    favor: Favor::named(&asked.favor).map_err(error)?,
                    page_type: type_index.transpose().map_err(error)?,
                    comments: asked.comments,
                    hidden: HiddenText::named(&asked.hidden).map_err(error)?,
                    without: Without::NOTHING,
                };
                extract::extract(input, Method::Learned(model, options), is_source)
            }
            name => {
                let method = method_named(name).map_err(error)?;
                let kept_rows = |page: &Page| method.kept_rows(page);
                extract::extract(input, Method::Published(name, &kept_rows), is_source)
            }
        };
        let inner = found.map_err(|failure| error(failure.to_string()))?;
        Ok(Self { inner, status: asked.status, today: asked.today, threads: None })
    }

    pub(crate) fn page(&self) -> &Page {
        &self.inner.page
    }

    /// What is found or written of the page, where there is memory for it.
    fn written<T>(&self, write: impl FnOnce(&Page) -> T) -> Result<T, JsError> {
        guarded(self.page().memory_to_write(), || write(self.page()))
    }

    fn base(&self) -> Base {
        self.page().base_url(self.inner.url.as_deref())
    }

    fn decision(&self) -> Result<&Decision, JsError> {
        self.inner.decision.as_ref().ok_or_else(|| error("only the learned extractor decides block by block"))
    }

    fn named_types(&self) -> Result<Vec<(&'static str, f32)>, JsError> {
        let types = self.inner.decision.as_ref().map(|found| &found.prediction.types[..]);
        types.map_or(Ok(Vec::new()), |types| model().map(|model| model.named_types(types)))
    }

    /// The posts and comments, which are read once.
    fn threads(&mut self) -> Result<&Threads, JsError> {
        let found = match self.threads.take() {
            Some(found) => found,
            None => self.written(|page| page.threads(self.inner.url.as_deref(), &self.today))?,
        };
        Ok(self.threads.insert(found))
    }
}

/// A column of a table, copied into a typed array.
macro_rules! column {
    ($table:expr, $wanted:ident, $($name:ident)*) => {
        match $wanted {
            $(stringify!($name) => Ok($table.$name.iter().map(|&entry| i64::from(entry) as i32).collect()),)*
            _ => Err(error(format!("no column is called {:?}", $wanted))),
        }
    };
}

#[wasm_bindgen]
impl Extraction {
    #[wasm_bindgen(js_name = nodeColumn)]
    pub fn node_column(&self, name: &str) -> Result<Vec<i32>, JsError> {
        column!(self.page().nodes, name,
            tag namespace parent end depth text_start text_end source_start source_end flags
            chars words punctuation sentences digits uppercase_words)
    }

    #[wasm_bindgen(js_name = blockColumn)]
    pub fn block_column(&self, name: &str) -> Result<Vec<i32>, JsError> {
        column!(self.page().blocks, name,
            row first last text_start text_end chars words punctuation sentences digits
            uppercase_words link_chars link_words flags depth tag)
    }

    #[wasm_bindgen(getter)]
    pub fn length(&self) -> usize {
        self.page().len()
    }

    /// Encoding, URL, method, where the text stands, whether it is text, the media type of binary data, and the caps that the
    /// page ran into.
    pub fn known(&self) -> Array {
        let truncated = self.page().truncated().map(|cap| JsValue::from(cap.name()));
        let (page, found) = (self.page(), &self.inner);
        let (url, binary_type) = (found.url.clone(), page.binary_type.map(str::to_owned));
        let truncated = truncated.collect::<Array>();
        row!(page.encoding.name(), url, &found.method, found.origin, page.is_text(), binary_type, truncated)
    }

    #[wasm_bindgen(getter)]
    pub fn kept(&self) -> Vec<u8> {
        self.inner.kept.iter().copied().map(u8::from).collect()
    }

    /// How likely each block is content; nothing from other methods than the learned extractor.
    #[wasm_bindgen(getter)]
    pub fn probabilities(&self) -> Option<Vec<f32>> {
        self.inner.decision.as_ref().map(|found| found.prediction.blocks.clone())
    }

    /// Names of page types with their probabilities, the most likely first; none from other methods.
    #[wasm_bindgen(getter, js_name = pageTypes)]
    pub fn page_types(&self) -> Result<Array, JsError> {
        Ok(self.named_types()?.into_iter().map(|(name, share)| row!(name, share)).collect())
    }

    #[wasm_bindgen(getter)]
    pub fn confidence(&self) -> Option<f64> {
        self.inner.decision.as_ref().map(|found| found.confidence)
    }

    /// The tree as html5lib's tests write it.
    pub fn tree(&self) -> Result<String, JsError> {
        guarded(self.page().memory_to_dump(0), || self.page().tree())
    }

    pub fn name(&self, row: usize) -> Result<String, JsError> {
        let row = within(row, self.page().len(), "row", "rows")?;
        Ok(self.page().name(row).to_owned())
    }

    #[wasm_bindgen(js_name = cssPath)]
    pub fn css_path(&self, row: usize) -> Result<String, JsError> {
        let row = within(row, self.page().len(), "row", "rows")?;
        guarded(self.page().memory_to_read(), || self.page().css_path(row))
    }

    #[wasm_bindgen(js_name = blockText)]
    pub fn block_text(&self, block: usize) -> Result<String, JsError> {
        let block = within(block, self.page().blocks.len(), "block", "blocks")?;
        guarded(self.page().memory_to_find(), || self.page().kept_block_text(block, &self.inner.kept))
    }

    /// The kept rows, or those of another mask, as "text", "markdown", "html", "xhtml" or "tei", below a title; what `markup`
    /// does not mention stays. With `posts`, who speaks stands above each post.
    pub fn render(
        &mut self,
        form: &str,
        kept: Option<Vec<u8>>,
        markup: &JsValue,
        title: Option<String>,
        posts: bool,
    ) -> Result<String, JsError> {
        let form = Form::named(form).ok_or_else(|| error(format!("no form is called {form:?}")))?;
        if posts {
            self.threads()?;
        }
        let rows = self.page().len();
        let given: Option<Vec<bool>> = kept.map(|kept| kept.iter().map(|&entry| entry != 0).collect());
        let kept = given.as_ref().unwrap_or(&self.inner.kept);
        if kept.len() != rows {
            return Err(error(format!("kept has {} entries but the page has {rows} rows", kept.len())));
        }
        let base = self.base();
        let options = RenderOptions { base, markup: markup_of(markup)?, title, ..RenderOptions::default() };
        let threads = self.threads.as_ref().filter(|_| posts);
        self.written(|page| page.render(form, kept, options, threads))
    }

    /// All fields as JSON; `markup` is for its Markdown.
    pub fn record(&self, source: Option<String>, markup: &JsValue, is_indented: bool) -> Result<String, JsError> {
        let markup = markup_of(markup)?;
        let types = self.named_types()?;
        let types: Vec<(&str, f64)> = types.into_iter().map(|(name, share)| (name, f64::from(share))).collect();
        let decided = self.inner.decision.as_ref().map(|found| Decided {
            page_type: types.first().map_or("", |(name, _)| name),
            page_types: &types,
            confidence: found.confidence,
        });
        let known = Known {
            source: source.as_deref(),
            url: self.inner.url.as_deref(),
            today: &self.today,
            method: &self.inner.method,
            origin: self.inner.origin,
            hidden_words: self.inner.decision.as_ref().map_or(0, |found| found.hidden_words),
            status: self.status,
            decided,
            ruled: &[],
            pages: &[],
        };
        self.written(|page| page.record(&self.inner.kept, &known, markup, is_indented))
    }

    /// The verdict whether the page is complete, its probability, and the evidence for it.
    pub fn completeness(&self) -> Result<Array, JsError> {
        let found = self.written(|page| page.completeness(&self.inner.kept, self.status, self.inner.origin))?;
        let evidence = found.evidence.into_iter().map(JsValue::from).collect::<Array>();
        Ok(row!(found.verdict, found.probability, evidence))
    }

    /// The step that kept a block or dropped it, and why; nothing from other methods than the learned extractor.
    #[wasm_bindgen(js_name = decidedBy)]
    pub fn decided_by(&self, block: usize) -> Result<Option<Vec<String>>, JsError> {
        let block = within(block, self.page().blocks.len(), "block", "blocks")?;
        let decided = self.inner.decision.as_ref().map(|found| found.decided_by(block));
        Ok(decided.map(|(step, because)| vec![step.to_owned(), because.to_owned()]))
    }

    /// What moved a block: the base, an array of (feature, value, log-odds added, sentence), and what all other features added.
    pub fn explain(&self, block: usize, most: usize) -> Result<Array, JsError> {
        let block = within(block, self.page().blocks.len(), "block", "blocks")?;
        let model = model()?;
        // This is the type that the caller gave, if any; giving the most probable type changes nothing.
        let named = model.named_types(&self.decision()?.prediction.types);
        let type_index = named.first().and_then(|(name, _)| model.type_named(name).ok());
        let need = 2 * self.page().memory_to_find();
        let explained = guarded(need, || model.explain(self.page(), &[block], type_index, true, most))?;
        let rows = explained.into_iter().flatten().map(|each| {
            let parts = each.parts.into_iter().map(|part| {
                let says = in_words(&part.feature, part.value);
                row!(part.feature, part.value, part.added, says)
            });
            row!(each.base, parts.collect::<Array>(), each.rest)
        });
        Ok(rows.collect())
    }

    /// Of the content nodes of a method: their rows, totals, parts, ratios and relevances, each as an array.
    pub fn ratios(&self, method: &str) -> Result<Array, JsError> {
        let method = method_named(method).map_err(error)?;
        let found = guarded(self.page().memory_to_find(), || method.table(self.page()))?;
        let rows: Vec<f64> = found.rows.iter().map(|&row| row as f64).collect();
        let numbers = |column: &[i64]| column.iter().map(|&entry| entry as f64).collect();
        let (total, parts): (Vec<f64>, Vec<f64>) = (numbers(&found.total), numbers(&found.parts));
        let columns = [rows, total, parts, found.ratio, found.relevance];
        Ok(columns.iter().map(|column| Float64Array::from(column.as_slice())).collect())
    }

    /// All things that the page declares, as one JSON array.
    pub fn data(&self) -> Result<String, JsError> {
        let page_type = self.named_types()?.first().map(|(name, _)| *name);
        self.written(|page| page.data(self.inner.url.as_deref(), page_type))
    }

    /// Name, value and source of each metadata field that is set.
    pub fn metadata(&self) -> Result<Array, JsError> {
        let (kept, url) = (&self.inner.kept, self.inner.url.as_deref());
        Ok(values::metadata(self.written(|page| page.metadata(kept, url, &page.base_url(url), &self.today))?))
    }

    /// The images of the content: url, alt, title, caption, width, height, relevance, row, decoration of each.
    pub fn images(&self) -> Result<Array, JsError> {
        Ok(values::images(self.written(|page| page.images(&self.inner.kept, &self.base()))?))
    }

    /// Of each data table: the row of its element, caption, number of header lines, lines, the row of each line, and links.
    pub fn tables(&self) -> Result<Array, JsError> {
        Ok(values::tables(self.written(|page| page.data_tables(&self.inner.kept, &self.base()))?))
    }

    /// Of each post: whether it is a comment, author, date, text, quotes, depth, whether it is accepted, row, rows.
    pub fn posts(&mut self) -> Result<Array, JsError> {
        Ok(values::posts(self.threads()?))
    }
}

/// `index`, where a table of that length has it.
fn within(index: usize, length: usize, one: &str, many: &str) -> Result<usize, JsError> {
    if index < length {
        return Ok(index);
    }
    Err(error(format!("{one} {index} is not in the page, which has {length} {many}")))
}

/// What of the markup stays, by the properties of an object of JavaScript.
fn markup_of(given: &JsValue) -> Result<Markup, JsError> {
    let mut names = Vec::new();
    let markup = Markup::named(|name| {
        names.push(name.to_owned());
        let stays = Reflect::get(given, &name.into()).map_err(|_| error("markup must be an object"))?;
        Ok::<_, JsError>(stays.is_undefined() || stays.is_truthy())
    })?;
    let given = Object::try_from(given).map(Object::keys).unwrap_or_default();
    match given.iter().filter_map(|name| name.as_string()).find(|name| !names.contains(name)) {
        Some(name) => Err(error(format!("no option is called {name}; there are posts, title, {}", names.join(", ")))),
        None => Ok(markup),
    }
}
