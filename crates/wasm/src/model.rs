//! The learned extractor.

use std::sync::OnceLock;

use duramen_core::decide::{Decision, Favor, Wish, Without, decide};
use duramen_core::features::wording::in_words;
use duramen_core::model::Model;
use duramen_core::page::HiddenText;
use js_sys::Array;
use wasm_bindgen::prelude::*;

use crate::failures::{error, guarded};
use crate::page::{Page, bytes, within};

/// The model that comes with the Python package.
static DATA: &[u8] = include_bytes!("../../../python/duramen/model/duramen.model");

fn model() -> Result<&'static Model, JsError> {
    static MODEL: OnceLock<Result<Model, String>> = OnceLock::new();
    let model = MODEL.get_or_init(|| Model::from_bytes(DATA).map_err(|error| error.to_string()));
    model.as_ref().map_err(error)
}

fn type_index(model: &Model, name: Option<String>) -> Result<Option<usize>, JsError> {
    let index = name.map(|name| model.type_named(&name));
    index.transpose().map_err(error)
}

/// What the model says of a page.
#[wasm_bindgen]
pub struct LearnedDecision {
    inner: Decision,
}

#[wasm_bindgen]
impl LearnedDecision {
    #[wasm_bindgen(getter)]
    pub fn kept(&self) -> Vec<u8> {
        bytes(&self.inner.rows)
    }

    #[wasm_bindgen(getter, js_name = keptBlocks)]
    pub fn kept_blocks(&self) -> Vec<u8> {
        bytes(self.inner.masks.last())
    }

    #[wasm_bindgen(getter)]
    pub fn probabilities(&self) -> Vec<f32> {
        self.inner.prediction.blocks.clone()
    }

    /// Names of page types with their probabilities, the most likely first.
    #[wasm_bindgen(getter, js_name = pageTypes)]
    pub fn page_types(&self) -> Result<Array, JsError> {
        let named = model()?.named_types(&self.inner.prediction.types);
        let pairs = named.into_iter().map(|(name, share)| Array::of2(&name.into(), &share.into()));
        Ok(pairs.collect())
    }

    #[wasm_bindgen(getter)]
    pub fn confidence(&self) -> f64 {
        self.inner.confidence
    }

    /// Words that would have been kept, but are hidden.
    #[wasm_bindgen(getter, js_name = hiddenWords)]
    pub fn hidden_words(&self) -> usize {
        self.inner.hidden_words
    }
}

/// The page types that the model tells apart.
#[wasm_bindgen(js_name = pageTypes)]
pub fn page_types() -> Result<Vec<String>, JsError> {
    Ok(model()?.types().to_vec())
}

#[wasm_bindgen]
impl Page {
    /// The main content, as the learned extractor finds it.
    pub fn find(
        &self,
        favor: &str,
        page_type: Option<String>,
        comments: Option<bool>,
        hidden: Option<String>,
    ) -> Result<LearnedDecision, JsError> {
        let model = model()?;
        let wish = Wish {
            favor: Favor::named(favor).map_err(error)?,
            page_type: type_index(model, page_type)?,
            comments,
            hidden: HiddenText::named(hidden.as_deref().unwrap_or("reachable")).map_err(error)?,
            without: Without::NOTHING,
        };
        let inner = guarded(self.inner.memory_to_find(), || decide(model, &self.inner, wish))?;
        Ok(LearnedDecision { inner })
    }

    /// What moved a block: the base, an array of (feature, value, log-odds added, sentence), and what all other features added.
    pub fn explain(&self, block: usize, page_type: Option<String>, most: usize) -> Result<Array, JsError> {
        let block = within(block, self.inner.blocks.len(), "block", "blocks")?;
        let model = model()?;
        let type_index = type_index(model, page_type)?;
        let explained =
            guarded(self.inner.memory_to_find(), || model.explain(&self.inner, &[block], type_index, true, most))?;
        let rows = explained.into_iter().flatten().map(|each| {
            let parts = each.parts.into_iter().map(|part| {
                let says = in_words(&part.feature, part.value);
                let (value, added) = (part.value.into(), part.added.into());
                Array::of4(&part.feature.into(), &value, &added, &says.into())
            });
            let parts = parts.collect::<Array>();
            Array::of3(&each.base.into(), &parts, &each.rest.into())
        });
        Ok(rows.collect())
    }
}
