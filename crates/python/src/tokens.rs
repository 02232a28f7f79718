//! Tokens in the format of html5lib's tokenizer tests.

use duramen_core::tokenizer::{Span, State, TagToken, Token, Tokenizer};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// Tokenize `html` from the given state on, adjacent characters in one token.
#[pyfunction]
#[pyo3(signature = (html, state="Data state", last_start_tag=None))]
pub(crate) fn tokenize<'py>(
    py: Python<'py>,
    html: &str,
    state: &str,
    last_start_tag: Option<&str>,
) -> PyResult<Bound<'py, PyList>> {
    let source = html.replace("\r\n", "\n").replace('\r', "\n");
    let mut tokenizer = Tokenizer::new(&source);
    tokenizer.switch(state_of(state)?, last_start_tag.unwrap_or_default());
    let tokens = PyList::empty(py);
    let mut characters = String::new();
    let text = |span: Span| &source[span.range()];
    let without_nulls = |span: Span| text(span).replace('\0', "\u{FFFD}");
    let name = |tag: &TagToken| without_nulls(tag.name).to_ascii_lowercase();
    loop {
        let token = tokenizer.next(false);
        match &token {
            Token::Text(span) | Token::Nul(span) => characters.push_str(text(*span)),
            Token::Raw(span) => characters.push_str(&without_nulls(*span)),
            Token::Reference(_, reference) => reference.push_to(&mut characters),
            _ if !characters.is_empty() => tokens.append(("Character", std::mem::take(&mut characters)))?,
            _ => {}
        }
        match token {
            Token::Comment(span) => tokens.append(("Comment", without_nulls(span)))?,
            Token::Instruction(target, data) => {
                tokens.append(("ProcessingInstruction", text(target), text(data)))?;
            }
            Token::Doctype(doctype, _) => {
                let correct = !doctype.force_quirks;
                tokens.append(("DOCTYPE", doctype.name, doctype.public, doctype.system, correct))?;
            }
            Token::Start(tag) => {
                let attributes = PyDict::new(py);
                for attribute in tokenizer.attributes(&tag) {
                    attributes.set_item(attribute.name(source.as_bytes()), attribute.value(source.as_bytes()))?;
                }
                if tag.self_closing {
                    tokens.append(("StartTag", name(&tag), attributes, true))?;
                } else {
                    tokens.append(("StartTag", name(&tag), attributes))?;
                }
            }
            Token::End(tag) => tokens.append(("EndTag", name(&tag)))?,
            Token::Eof => return Ok(tokens),
            _ => {}
        }
    }
}

fn state_of(name: &str) -> PyResult<State> {
    Ok(match name {
        "Data state" => State::Data,
        "PLAINTEXT state" => State::Plaintext,
        "RCDATA state" => State::Rcdata,
        "RAWTEXT state" => State::Rawtext,
        "Script data state" => State::Script,
        "CDATA section state" => State::Cdata,
        _ => return Err(PyValueError::new_err(format!("unknown tokenizer state {name:?}"))),
    })
}
