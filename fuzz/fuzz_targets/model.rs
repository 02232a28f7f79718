//! Any bytes after a right header are a model or an error; a model that was read decides on pages.
#![no_main]

use std::sync::LazyLock;

use duramen_core::decide::{DecisionOptions, Favor, Without, decide};
use duramen_core::model::{Model, VERSION, feature_names};
use duramen_core::page::HiddenText;
use duramen_core::{Options, Page, parse_str};
use duramen_fuzz::{Choices, check_found};
use libfuzzer_sys::fuzz_target;

static PAGE: LazyLock<Page> = LazyLock::new(|| {
    let html = include_bytes!("../../examples/heartwood.html");
    parse_str(html.to_vec(), &Options::default())
});

fuzz_target!(|data: &[u8]| {
    let (body, mut choices) = Choices::split(data);
    assert!(Model::from_bytes(body).is_err(), "there is no header");

    let body = match choices.below(8) {
        0 => body.to_vec(),
        _ => [&names(&feature_names()), body].concat(),
    };
    if let Ok(model) = Model::from_bytes(&file(&body)) {
        let options = drawn_options(&model, &mut choices);
        check_found(&PAGE, &decide(&model, &PAGE, options));
        let _ = model.explain(&PAGE, &[0, 1, 2], options.page_type, true, 3);
    }
});

/// A file with the mark, the version, the length and the checksum that its body has.
fn file(body: &[u8]) -> Vec<u8> {
    let mut file = b"DURAMEN\x1A".to_vec();
    for number in [VERSION, body.len() as u32, crc32fast::hash(body)] {
        file.extend(number.to_le_bytes());
    }
    file.extend(body);
    file
}

fn names(names: &[&str]) -> Vec<u8> {
    let mut bytes = (names.len() as u32).to_le_bytes().to_vec();
    for name in names {
        bytes.push(name.len() as u8);
        bytes.extend(name.as_bytes());
    }
    bytes
}

/// Wishes that an input chooses.
fn drawn_options(model: &Model, choices: &mut Choices) -> DecisionOptions {
    let (_, favor) = choices.of(&Favor::ALL);
    let page_type = choices.below(model.types().len() + 1);
    DecisionOptions {
        favor,
        page_type: (page_type < model.types().len()).then_some(page_type),
        comments: choices.of(&[None, Some(false), Some(true)]),
        hidden: HiddenText::named(choices.of(&HiddenText::NAMES)).expect("these are its names"),
        without: drawn_without(choices),
    }
}

/// Mostly all steps run; else about half of those that can be switched off do not.
fn drawn_without(choices: &mut Choices) -> Without {
    if choices.below(4) > 0 {
        return Without::NOTHING;
    }
    let names: Vec<&str> = Without::names().filter(|_| choices.flag()).collect();
    Without::named(names).expect("these are names of steps")
}
