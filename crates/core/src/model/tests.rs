//! Models written by hand: their predictions, and the errors for damaged files.

use super::forest::{Entry, Split, Tree};
use super::header::{MAGIC, crc32};
use super::{Model, VERSION, feature_names, make_likeliest, vector_names};
use crate::decide::{DecisionOptions, decide};
use crate::{Options, Page, parse_str};

fn names(names: &[&str]) -> Vec<u8> {
    let mut bytes = (names.len() as u32).to_le_bytes().to_vec();
    for name in names {
        bytes.push(name.len() as u8);
        bytes.extend(name.as_bytes());
    }
    bytes
}

/// Numbers with their bytes sorted by significance.
fn planes<const N: usize>(numbers: impl IntoIterator<Item = [u8; N]>) -> Vec<u8> {
    let numbers: Vec<[u8; N]> = numbers.into_iter().collect();
    let plane = |at: usize| numbers.iter().map(move |number| number[at]);
    (0..N).flat_map(plane).collect()
}

/// A forest of trees with one split each, all on input 0 at 1.5: left and right are the values of the leaves.
fn stumps(inputs: usize, values: &[(f32, f32)], has_split_values: bool) -> Vec<u8> {
    let mut bytes = (inputs as u32).to_le_bytes().to_vec();
    bytes.push(1);
    bytes.extend(vec![0; inputs - 1]);
    bytes.extend(1.5_f32.to_le_bytes());
    bytes.extend((values.len() as u32).to_le_bytes());
    bytes.extend(vec![2; values.len()]);
    bytes.extend(planes(values.iter().flat_map(|_| [[1, 0], [0; 2], [0; 2]])));
    bytes.extend(vec![0; values.len()]);
    let leaves = values.iter().flat_map(|&(left, right)| [left, right]);
    bytes.extend(planes(leaves.map(f32::to_le_bytes)));
    if has_split_values {
        let means = values.iter().map(|&(left, right)| left.midpoint(right));
        bytes.extend(planes(means.map(f32::to_le_bytes)));
    }
    bytes
}

fn sealed(body: &[u8]) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    for number in [VERSION, body.len() as u32, crc32(body)] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend(body);
    bytes
}

/// Blocks with `ln(1 + words) > 1.5` score 2, others -1.
fn body() -> Vec<u8> {
    let mut body = names(&feature_names());
    body.extend(names(&["article", "forum"]));
    for _ in 0..2 {
        body.extend(1_u32.to_le_bytes());
        body.extend(7_u32.to_le_bytes());
        body.extend(0.5_f32.to_le_bytes());
    }
    body.extend(stumps(vector_names().len(), &[(0.0, 0.0), (0.0, 0.0)], false));
    body.extend(stumps(feature_names().len() + 2, &[(-1.5, 1.0), (0.5, 1.0)], true));
    body.push(2);
    for number in [0.2_f32, 0.8, 0.4, 0.6] {
        body.extend(number.to_le_bytes());
    }
    body
}

fn page(html: &str) -> Page {
    parse_str(html.to_owned().into_bytes(), &Options::default())
}

const STORY: &str = "<ul><li>Home</ul><p>The heartwood of an old oak is dark and dense.</p><!--x-->";

#[test]
fn a_model_says_what_its_trees_say() {
    let model = Model::from_bytes(&sealed(&body())).unwrap();
    let page = page(STORY);
    let prediction = model.predict(&page, None, true);
    let expected = [-1.0_f32, 2.0].map(|score| 1.0 / (1.0 + (-score).exp()));
    assert_eq!(prediction.blocks, expected);
    assert_eq!(prediction.types, [0.5, 0.5]);
    assert_eq!(model.predict(&page, Some(1), true).types, [0.0, 1.0]);
    assert_eq!(prediction.in_comments, [false, false]);

    let why = model.explain(&page, &[0, 1], None, true, usize::MAX).unwrap().remove(1);
    assert_eq!((why.base, why.parts.len()), (0.5, 1));
    assert_eq!((why.parts[0].feature.as_str(), why.parts[0].added), ("words", 1.5));
    assert!(model.explain(&page, &[0, 2], None, true, usize::MAX).is_none());

    let rows = decide(&model, &page, DecisionOptions::DEFAULT).rows;
    let text = rows.iter().position(|&kept| kept).unwrap();
    assert_eq!(page.text(text), "The heartwood of an old oak is dark and dense.");
    assert_eq!(rows.iter().filter(|&&kept| kept).count(), 1);
}

#[test]
fn a_given_type_is_the_likeliest() {
    let exchanged = |mut types: Vec<f32>| {
        make_likeliest(&mut types, 1);
        types
    };
    assert_eq!(exchanged(vec![0.5, 0.2, 0.3]), [0.2, 0.5, 0.3]);
    assert_eq!(exchanged(vec![0.1, 0.6, 0.3]), [0.1, 0.6, 0.3]);
    assert_eq!(exchanged(vec![0.5, 0.5]), [0.0, 1.0]);
}

#[test]
fn every_truncation_is_an_error() {
    let whole = sealed(&body());
    for length in 0..whole.len() {
        let error = Model::from_bytes(&whole[..length]).unwrap_err().to_string();
        let expected = if length < MAGIC.len() { "not a model" } else { "cut short" };
        assert!(error.contains(expected), "{length}: {error}");
    }
    let body = body();
    for length in 0..body.len() {
        assert!(Model::from_bytes(&sealed(&body[..length])).is_err(), "{length}");
    }
}

#[test]
fn any_changed_byte_is_an_error() {
    let whole = sealed(&body());
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at % 8);
        assert!(Model::from_bytes(&bytes).is_err(), "{at}");
    }
}

#[test]
fn damage_under_a_right_checksum_gives_an_error_or_a_model_that_runs() {
    let whole = body();
    let page = page(STORY);
    let mut state = 1_u64;
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        bytes[at] = (state >> 56) as u8;
        if let Ok(model) = Model::from_bytes(&sealed(&bytes)) {
            let prediction = model.predict(&page, None, true);
            assert_eq!(prediction.blocks.len(), 2);
            let _ = model.explain(&page, &[0], None, true, 3);
            let _ = decide(&model, &page, DecisionOptions::DEFAULT);
        }
    }
}

#[test]
fn errors_say_what_is_wrong() {
    let whole = body();
    let error = |bytes: &[u8]| Model::from_bytes(bytes).unwrap_err().to_string();
    assert_eq!(error(b"GIF89a"), "not a model of duramen: the file does not begin with its mark");
    let mut later = sealed(&whole);
    later[8] = 9;
    assert!(error(&later).starts_with("model has format 9, but this version reads format"));
    let mut other = whole.clone();
    other[5] = b'W';
    assert!(error(&sealed(&other)).contains("the feature \"Words\" where this version has \"words\""));
    let mut longer = whole;
    longer.push(0);
    assert!(error(&sealed(&longer)).contains("1 bytes follow its end"));
}

#[test]
fn preorder_that_is_no_tree_is_refused() {
    let split = Entry { split: Some(Split { feature: 0, bin: 0, right: 0, border: 0.0 }), value: 0.0 };
    let leaf = Entry { split: None, value: 0.0 };
    assert!(Tree::new(vec![leaf], 1).is_some());
    assert!(Tree::new(vec![split, leaf, leaf], 2).is_some());
    assert!(Tree::new(vec![split, split, leaf], 2).is_none());
    assert!(Tree::new(vec![leaf, split, leaf], 2).is_none());
    assert!(Tree::new(vec![leaf, leaf, leaf], 2).is_none());
    assert!(Tree::new(vec![], 0).is_none());
}
