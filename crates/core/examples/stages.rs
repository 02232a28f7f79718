//! Extraction up to some stage, on all pages of a folder: `stages STAGE MODEL FOLDER`.
//!
//! `python -m benchmarks instructions` runs it under valgrind, which counts what happens inside [`counted`].

use std::env::args;
use std::error::Error;
use std::hint::black_box;

use duramen_core::decide::{DecisionOptions, decide};
use duramen_core::decode::decode;
use duramen_core::features::features;
use duramen_core::model::Model;
use duramen_core::record::Known;
use duramen_core::render::{Form, Markup, Options};
use duramen_core::tokenizer::{State, Token, Tokenizer};
use duramen_core::tree::build;
use duramen_core::{Page, parse_bytes};

const TODAY: &str = "2026-11-17";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = args().skip(1).collect();
    let [stage, model, folder] = &arguments[..] else {
        return Err("usage: stages STAGE MODEL FOLDER".into());
    };
    let model = Model::from_bytes(&std::fs::read(model)?)?;
    for entry in std::fs::read_dir(folder)? {
        let page = std::fs::read(entry?.path())?;
        // The first run builds tables that later runs reuse.
        if !run(stage, &model, &page) {
            return Err(format!("there is no stage called {stage}").into());
        }
        counted(stage, &model, &page);
    }
    Ok(())
}

#[inline(never)]
fn counted(stage: &str, model: &Model, page: &[u8]) {
    black_box(run(stage, model, page));
}

/// Runs the stages up to one; false if there is none of that name.
fn run(stage: &str, model: &Model, bytes: &[u8]) -> bool {
    let options = duramen_core::Options::default();
    let text = || decode(bytes, None, None).text.replace('\r', "");
    let parsed = || parse_bytes(bytes.to_vec(), None, None, &options);
    let found = |write: fn(&Page, &[bool])| {
        let page = parsed();
        write(&page, &decide(model, &page, DecisionOptions::DEFAULT).rows);
    };
    match stage {
        "decode" => drop(black_box(decode(bytes, None, None))),
        "tokenize" => tokenize(&text()),
        "build" => drop(black_box(build(&text(), &options))),
        "columns" => drop(black_box(parsed())),
        "features" => drop(black_box(features(&parsed(), model.tables()))),
        "forest" => drop(black_box(model.predict(&parsed(), None, true))),
        "decision" => found(|_, kept| drop(black_box(kept.to_vec()))),
        "text" => found(|page, kept| drop(black_box(page.render_text(kept)))),
        "Markdown" => found(|page, kept| drop(black_box(markdown(page, kept)))),
        "metadata" => found(|page, kept| drop(black_box(page.metadata(kept, None, &page.base_url(None), TODAY)))),
        "posts" => found(|page, _| drop(black_box(page.threads(None, TODAY)))),
        "images" => found(|page, kept| drop(black_box(page.images(kept, &page.base_url(None))))),
        "JSON" => found(|page, kept| drop(black_box(record(page, kept)))),
        _ => return false,
    }
    true
}

/// Reads all tokens; in a tree, the builder would switch the state likewise.
fn tokenize(source: &str) {
    let mut tokenizer = Tokenizer::new(source);
    loop {
        match tokenizer.next(false) {
            Token::Eof => return,
            Token::Start(tag) => match &source[tag.name.range()] {
                "script" => tokenizer.switch(State::Script, "script"),
                "style" => tokenizer.switch(State::Rawtext, "style"),
                "title" => tokenizer.switch(State::Rcdata, "title"),
                _ => {}
            },
            token => drop(black_box(token)),
        }
    }
}

fn markdown(page: &Page, kept: &[bool]) -> String {
    let options = Options { base: page.base_url(None), ..Options::default() };
    page.render(Form::Markdown, kept, options, None)
}

fn record(page: &Page, kept: &[bool]) -> String {
    let known = Known {
        source: None,
        url: None,
        today: TODAY,
        method: "duramen",
        origin: "page",
        hidden_words: 0,
        status: None,
        decided: None,
        ruled: &[],
        pages: &[],
    };
    page.record(kept, &known, Markup::default(), false)
}
