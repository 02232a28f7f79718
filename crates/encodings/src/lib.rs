//! The legacy encodings as a second WebAssembly module: most pages are UTF-8, so most programs never load these tables.

use duramen_core::Encoding;
use duramen_core::decode;
use duramen_core::memory::ensure_room;
use wasm_bindgen::prelude::*;

/// A page as text.
#[wasm_bindgen]
pub struct Decoded {
    utf8: Vec<u8>,
    encoding: &'static Encoding,
}

#[wasm_bindgen]
impl Decoded {
    /// The name of the encoding.
    #[wasm_bindgen(getter)]
    pub fn encoding(&self) -> String {
        self.encoding.name().to_owned()
    }

    /// The text, which leaves this object.
    #[wasm_bindgen(js_name = takeText)]
    pub fn take_text(self) -> Vec<u8> {
        self.utf8
    }
}

/// An error before memory for `bytes` more bytes would be missed, with what decoding them takes.
#[wasm_bindgen(js_name = ensureRoom)]
pub fn ensure_room_to_decode(bytes: usize) -> Result<(), JsError> {
    // One byte may become three, a growing string is copied, and the JavaScript glue makes one more copy.
    ensure_room(bytes.saturating_mul(8)).map_err(|error| JsError::new(&error.to_string()))
}

/// The text of `bytes`; `encoding` is forced, else it is found as a browser would, with the HTTP header `content_type`.
#[wasm_bindgen]
pub fn decode(bytes: &[u8], encoding: Option<String>, content_type: Option<String>) -> Decoded {
    let forced = encoding.and_then(|label| Encoding::for_label(label.as_bytes()));
    let decoded = decode::decode(bytes, forced, content_type.as_deref());
    Decoded { utf8: decoded.text.into_owned().into_bytes(), encoding: decoded.encoding }
}
