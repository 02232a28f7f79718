//! The core as a Python module: types are translated here and nothing is decided.

mod failures;
mod learning;
mod metadata;
mod model;
mod page;
mod patterns;
mod posts;
mod record;
mod statistics;
mod tokens;
mod web_url;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyBytes, PyDict, PyString, PyTuple};

use duramen_core::memory;
use duramen_core::page::flags;
use duramen_core::{Encoding, Options, tags};

use failures::guarded;

/// Parse a page; the interpreter is free for other threads meanwhile.
#[pyfunction]
#[pyo3(signature = (html, encoding=None, content_type=None, scripting=false, fragment=None, lenient=false))]
fn parse(
    py: Python<'_>,
    html: &Bound<'_, PyAny>,
    encoding: Option<&str>,
    content_type: Option<&str>,
    scripting: bool,
    fragment: Option<String>,
    lenient: bool,
) -> PyResult<page::Page> {
    let forced = encoding.map(known_encoding).transpose()?;
    let options = Options { scripting, fragment, lenient };
    let page = if let Ok(bytes) = html.cast::<PyBytes>() {
        let bytes = PyBackedBytes::from(bytes.clone());
        let need = memory::to_parse(&bytes);
        guarded(py, need, || duramen_core::parse_bytes(bytes, forced, content_type, &options))?
    } else if let Ok(text) = html.cast::<PyString>() {
        match text.to_str() {
            Ok(_) => {
                let text = html.extract::<PyBackedStr>()?;
                let need = memory::to_parse(text.as_bytes());
                guarded(py, need, || duramen_core::parse_str(Text(text), &options))?
            }
            Err(_) => {
                let text = without_surrogates(text)?;
                let need = memory::to_parse(&text);
                guarded(py, need, || duramen_core::parse_str(text, &options))?
            }
        }
    } else {
        return Err(PyTypeError::new_err(format!(
            "html must be bytes or str, not {}; read a file with Path(...).read_bytes()",
            html.get_type().name()?
        )));
    };
    Ok(page::Page::new(page))
}

/// Whether `html` contains one of `words`, which are in lower case; capitals of ASCII count as small letters.
#[pyfunction]
fn mentions(html: &[u8], words: Vec<PyBackedBytes>) -> bool {
    let words: Vec<&[u8]> = words.iter().map(|word| &**word).collect();
    duramen_core::mentions(html, &words)
}

fn known_encoding(label: &str) -> PyResult<&'static Encoding> {
    Encoding::for_label(label.as_bytes()).ok_or_else(|| {
        PyValueError::new_err(format!(
            "unknown encoding {label:?}; use a label of the WHATWG Encoding Standard, \
             such as \"utf-8\", \"windows-1252\" or \"shift_jis\", or leave it out"
        ))
    })
}

/// A `str` as the bytes of its UTF-8, in place.
struct Text(PyBackedStr);

impl AsRef<[u8]> for Text {
    fn as_ref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

/// The UTF-8 of a `str` that holds lone surrogates, which become U+FFFD.
fn without_surrogates(text: &Bound<'_, PyString>) -> PyResult<Vec<u8>> {
    let encoded = text.call_method1("encode", ("utf-8", "surrogatepass"))?;
    let mut bytes = encoded.cast::<PyBytes>()?.as_bytes().to_vec();
    for at in 0..bytes.len().saturating_sub(2) {
        if bytes[at] == 0xED && bytes[at + 1] >= 0xA0 {
            bytes[at..at + 3].copy_from_slice("\u{FFFD}".as_bytes());
        }
    }
    Ok(bytes)
}

#[pymodule(gil_used = false)]
mod _core {
    use super::*;

    #[pymodule_export]
    use super::{
        learning::{inputs, tokens},
        mentions,
        metadata::{data, images, metadata, people, read_date, schema_org, tables},
        model::{Model, decision_steps, feature_in_words, feature_names, features, hidden_reasons, optional_steps},
        page::{Page, absolute},
        parse,
        patterns::Patterns,
        posts::{Threads, threads},
        record::record,
        statistics::{c4_lines, minhash, statistics, text_hash},
        tokens::tokenize,
        web_url::registered_domain,
        web_url::web_url,
    };

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let py = module.py();
        module.add("TAGS", PyTuple::new(py, tags::NAMES)?)?;
        let bits = PyDict::from_sequence(&flags::ALL.into_pyobject(py)?)?;
        module.add("FLAGS", bits)?;
        module.add("MAX_DEPTH", duramen_core::tree::MAX_DEPTH)?;
        module.add("MAX_ROWS", duramen_core::tree::MAX_ROWS)?;
        module.add("MAX_SOURCE", duramen_core::MAX_SOURCE)?;
        module.add("MAX_URL", duramen_core::web_url::MAX_URL)?;
        module.add("METADATA_FIELDS", super::metadata::fields(py)?)?;
        let described = duramen_core::statistics::STATISTICS.into_pyobject(py)?;
        module.add("STATISTICS", PyDict::from_sequence(&described)?)
    }
}
