//! Tokens in the format of html5lib's tokenizer tests.

use duramen_core::tokenizer::{Attribute, Span, State, TagToken, Token, Tokenizer};
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
    let mut writer = Writer { tokens: PyList::empty(py), characters: String::new(), source: &source };
    loop {
        let token = tokenizer.next(false);
        if matches!(token, Token::Eof) {
            writer.flush()?;
            return Ok(writer.tokens);
        }
        writer.write(token, &tokenizer)?;
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
        _ => {
            return Err(PyValueError::new_err(format!("unknown tokenizer state {name:?}")));
        }
    })
}

struct Writer<'py, 's> {
    tokens: Bound<'py, PyList>,
    characters: String,
    source: &'s str,
}

impl Writer<'_, '_> {
    fn write(&mut self, token: Token, tokenizer: &Tokenizer<'_>) -> PyResult<()> {
        let source = self.source;
        let text = |span: Span| &source[span.range()];
        let without_nulls = |span: Span| text(span).replace('\0', "\u{FFFD}");
        if !matches!(token, Token::Text(_) | Token::Nul(_) | Token::Raw(_) | Token::Reference(..)) {
            self.flush()?;
        }
        match token {
            Token::Text(span) | Token::Nul(span) => self.characters.push_str(text(span)),
            Token::Raw(span) => self.characters.push_str(&without_nulls(span)),
            Token::Reference(_, reference) => reference.push_to(&mut self.characters),
            Token::Comment(span) => self.tokens.append(("Comment", without_nulls(span)))?,
            Token::Instruction(target, data) => {
                self.tokens.append(("ProcessingInstruction", text(target), text(data)))?;
            }
            Token::Doctype(doctype, _) => {
                let correct = !doctype.force_quirks;
                self.tokens.append(("DOCTYPE", doctype.name, doctype.public, doctype.system, correct))?;
            }
            Token::Start(tag) => self.write_start(&tag, tokenizer.attributes(&tag))?,
            Token::End(tag) => self.tokens.append(("EndTag", self.name(&tag)))?,
            Token::Eof => {}
        }
        Ok(())
    }

    fn name(&self, tag: &TagToken) -> String {
        self.source[tag.name.range()].to_ascii_lowercase().replace('\0', "\u{FFFD}")
    }

    fn write_start(&mut self, tag: &TagToken, list: &[Attribute]) -> PyResult<()> {
        let attributes = PyDict::new(self.tokens.py());
        for attribute in list {
            let source = self.source.as_bytes();
            attributes.set_item(attribute.name(source), attribute.value(source))?;
        }
        let name = self.name(tag);
        if tag.self_closing {
            self.tokens.append(("StartTag", name, attributes, true))
        } else {
            self.tokens.append(("StartTag", name, attributes))
        }
    }

    fn flush(&mut self) -> PyResult<()> {
        if self.characters.is_empty() {
            return Ok(());
        }
        self.tokens.append(("Character", std::mem::take(&mut self.characters)))
    }
}
