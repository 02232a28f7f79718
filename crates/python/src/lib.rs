//! The core as a Python module: types are translated here and nothing is decided.

mod failures;
mod found;
mod learning;
mod model;
mod page;
mod patterns;
mod statistics;
mod threads;
mod tokens;

use std::borrow::Cow;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyBool, PyBytes, PyDict, PyInt, PyString, PyTuple};

use duramen_core::extract::{self, Given, Hints};
use duramen_core::page::flags;
use duramen_core::saved::{self, Saved};
use duramen_core::web_url::WebUrl;
use duramen_core::{Encoding, Options, media, memory, options, tags};

use failures::{guarded, no_room};

/// Parse a page; the interpreter is free for other threads meanwhile.
#[pyfunction]
#[pyo3(signature = (
    html, encoding=None, content_type=None, scripting=false, fragment=None, lenient=false, binary_type=None
))]
#[allow(clippy::too_many_arguments)] // Python names them
fn parse(
    py: Python<'_>,
    html: &Bound<'_, PyAny>,
    encoding: Option<&str>,
    content_type: Option<&Bound<'_, PyString>>,
    scripting: bool,
    fragment: Option<String>,
    lenient: bool,
    binary_type: Option<&str>,
) -> PyResult<page::Page> {
    let forced = encoding.map(known_encoding).transpose()?;
    let content_type = content_type.map(utf8).transpose()?;
    let options = Options { scripting, fragment, lenient };
    let given = given(html)?;
    let need = memory::to_parse(bytes_of(&given).as_ref());
    let mut core = guarded(py, need, || match given {
        Given::Bytes(bytes) => duramen_core::parse_bytes(bytes, forced, content_type.as_deref(), &options),
        Given::Text(bytes) | Given::Decoded(bytes, _) => duramen_core::parse_str(bytes, &options),
    })?;
    core.binary_type = binary_type.and_then(media::known_binary_type);
    Ok(page::Page { core })
}

/// The page of an input as the core reads it, its URL, and whether it is plain text.
#[pyfunction]
fn read(
    py: Python<'_>,
    html: &Bound<'_, PyAny>,
    encoding: Option<&str>,
    content_type: Option<&Bound<'_, PyString>>,
    url: Option<&Bound<'_, PyString>>,
) -> PyResult<(page::Page, Option<String>, bool)> {
    let (content_type, url) = (content_type.map(utf8).transpose()?, url.map(utf8).transpose()?);
    let encoding = encoding.map(known_encoding).transpose()?;
    let hints = Hints { encoding, content_type: content_type.as_deref(), url: url.as_deref() };
    let given = given(html)?;
    let found = guarded(py, 0, || extract::read(given, hints, extract::any_encoding))?;
    match found {
        Ok(input) => Ok((page::Page { core: input.page }, input.url, input.is_plain)),
        Err(extract::Failure::NoRoom(error)) => Err(no_room(&error)),
        Err(extract::Failure::Foreign(_)) => Err(PyValueError::new_err("an encoding without a decoder")),
    }
}

type Inside<'py> = (Option<Bound<'py, PyAny>>, Option<String>, Option<String>, Option<String>, Bound<'py, PyDict>);

/// The page in a file that a browser saved: HTML (None if it is the file), content type, URL, date, and resources.
#[pyfunction]
fn saved_page<'py>(
    py: Python<'py>,
    html: &Bound<'py, PyAny>,
    encoding: Option<&str>,
    content_type: Option<&str>,
) -> PyResult<Option<Inside<'py>>> {
    let forced = encoding.map(known_encoding).transpose()?;
    let given = given(html)?;
    let bytes = bytes_of(&given).as_ref();
    let resources = PyDict::new(py);
    let need = bytes.len().saturating_mul(6);
    match guarded(py, need, || saved::recognise(bytes))? {
        None => Ok(None),
        Some(Saved::ViewSource) => {
            let (source, url) = guarded(py, memory::to_parse(bytes), || {
                let text = match &given {
                    Given::Bytes(_) => duramen_core::decode::decode(bytes, forced, content_type).text,
                    _ => String::from_utf8_lossy(bytes),
                };
                saved::shown_source(&duramen_core::parse_str(text.into_owned(), &Options::default()))
            })?;
            Ok(Some((Some(PyString::new(py, &source).into_any()), None, url, None, resources)))
        }
        Some(Saved::Page(page)) => {
            for (url, body) in &page.resources {
                resources.set_item(url, PyBytes::new(py, body))?;
            }
            let html = page.html.map(|html| PyBytes::new(py, &html).into_any());
            Ok(Some((html, page.content_type, page.url, page.date, resources)))
        }
    }
}

/// The media type of binary data by its first bytes; None for what may be text.
#[pyfunction]
fn binary_type(content: &[u8]) -> Option<&'static str> {
    media::binary_type(content)
}

/// Raise where a value is none of the option of that name, with the sentence that every binding has.
#[pyfunction]
fn check_option(name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
    let text = value.cast::<PyString>().ok().map(utf8).transpose()?;
    let shown = match value.cast::<PyInt>() {
        Ok(number) if !value.is_instance_of::<PyBool>() => number.repr()?.to_string(),
        _ => value.get_type().name()?.to_string(),
    };
    let given = match (&text, value.extract::<bool>(), value.extract::<u64>()) {
        (Some(text), ..) => options::Given::Text(text),
        (_, Ok(truth), _) => options::Given::Truth(truth),
        (_, _, Ok(number)) => options::Given::Whole(number),
        _ => options::Given::Other(&shown),
    };
    let checked = options::option_named(name).and_then(|option| option.kind.check(name, &given));
    checked.map_err(|wrong| match wrong.is_type {
        true => PyTypeError::new_err(wrong.sentence),
        false => PyValueError::new_err(wrong.sentence),
    })
}

/// Text that UTF-8 can write: U+FFFD stands for halves of a surrogate pair, which JSON may have.
#[pyfunction]
fn without_surrogates<'py>(text: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyString>> {
    match text.to_str() {
        Ok(_) => Ok(text.clone()),
        Err(_) => Ok(PyString::new(text.py(), &utf8(text)?)),
    }
}

/// The UTF-8 of a `str`, in which U+FFFD stands for halves of a surrogate pair.
pub(crate) fn utf8<'a>(text: &'a Bound<'_, PyString>) -> PyResult<Cow<'a, str>> {
    if let Ok(text) = text.to_str() {
        return Ok(Cow::Borrowed(text));
    }
    let encoded = text.call_method1("encode", ("utf-16-le", "surrogatepass"))?;
    let units =
        encoded.cast::<PyBytes>()?.as_bytes().chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
    Ok(Cow::Owned(char::decode_utf16(units).map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()))
}

/// What Python gave to be read, in place where that is UTF-8.
fn given(html: &Bound<'_, PyAny>) -> PyResult<Given<Source>> {
    if let Ok(bytes) = html.cast::<PyBytes>() {
        return Ok(Given::Bytes(Source::Bytes(PyBackedBytes::from(bytes.clone()))));
    }
    let Ok(text) = html.cast::<PyString>() else {
        let kind = html.get_type().name()?;
        let says = format!("html must be bytes or str, not {kind}; read a file with Path(...).read_bytes()");
        return Err(PyTypeError::new_err(says));
    };
    Ok(Given::Text(match text.to_str() {
        Ok(_) => Source::Text(html.extract()?),
        Err(_) => Source::Owned(utf8(text)?.into_owned()),
    }))
}

fn bytes_of(given: &Given<Source>) -> &Source {
    let (Given::Bytes(bytes) | Given::Text(bytes) | Given::Decoded(bytes, _)) = given;
    bytes
}

/// The bytes of a page, in the memory of Python if possible.
enum Source {
    Bytes(PyBackedBytes),
    Text(PyBackedStr),
    Owned(String),
}

impl AsRef<[u8]> for Source {
    fn as_ref(&self) -> &[u8] {
        match self {
            Self::Bytes(bytes) => bytes,
            Self::Text(text) => text.as_bytes(),
            Self::Owned(text) => text.as_bytes(),
        }
    }
}

fn known_encoding(label: &str) -> PyResult<&'static Encoding> {
    Encoding::for_label(label.as_bytes()).ok_or_else(|| {
        let wrong = options::Kind::Encoding.check("encoding", &options::Given::Text(label));
        PyValueError::new_err(wrong.err().map(|wrong| wrong.sentence).unwrap_or_default())
    })
}

type Parts = (String, String, String, String, String, u16, String);

/// `link`, joined with `base`, as (href, scheme, username, password, host, port, path with query).
#[pyfunction]
#[pyo3(signature = (link, base=None))]
fn web_url(link: &str, base: Option<&str>) -> PyResult<Parts> {
    let url = WebUrl::parse(link, base).map_err(PyValueError::new_err)?;
    Ok((url.href, url.scheme, url.username, url.password, url.host, url.port, url.path))
}

/// The part of a host that somebody registered; None for a public suffix and for an IP address.
#[pyfunction]
fn registered_domain(host: &str) -> Option<String> {
    duramen_core::metadata::registered_domain(host)
}

/// The table of options: name, what a value must be, a sentence about it, choices, limits, and whether only the learned
/// extractor has it.
fn described(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    let rows = options::OPTIONS.iter().map(|option| {
        let (kind, choices, limits) = match option.kind {
            options::Kind::Truth => ("boolean", vec![], None),
            options::Kind::Whole { least, most } => ("integer", vec![], Some((least, most))),
            options::Kind::Choice(names) => ("string", names.to_vec(), None),
            options::Kind::Text | options::Kind::Day | options::Kind::Encoding => ("string", vec![], None),
        };
        (option.name, kind, option.about, choices, limits, option.is_learned)
    });
    PyTuple::new(py, rows.collect::<Vec<_>>())
}

#[pymodule(gil_used = false)]
mod _core {
    use super::*;

    #[pymodule_export]
    use super::{
        binary_type, check_option,
        found::{data, images, metadata, people, read_date, record, schema_org, tables, threads},
        learning::{inputs, tokens},
        model::{Model, decision_steps, feature_in_words, feature_names, features, hidden_reasons, optional_steps},
        page::{Page, absolute},
        parse,
        patterns::Patterns,
        read, registered_domain, saved_page,
        statistics::{c4_lines, minhash, statistics, text_hash},
        threads::Threads,
        tokens::tokenize,
        web_url, without_surrogates,
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
        module.add("OPTIONS", described(py)?)?;
        module.add("VERDICTS", PyTuple::new(py, duramen_core::completeness::VERDICTS)?)?;
        module.add("METADATA_FIELDS", super::found::fields(py)?)?;
        let described = duramen_core::statistics::STATISTICS.into_pyobject(py)?;
        module.add("STATISTICS", PyDict::from_sequence(&described)?)
    }
}
