//! Against the crate `psl`, which has the same list as code.

use std::path::PathBuf;
use std::process::Command;

use super::{MAX_LABELS, registered};

const OWN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/metadata/suffixes/list.txt");

/// The rules of the crate, in Punycode and sorted.
fn rules() -> Vec<String> {
    let metadata = Command::new(env!("CARGO"))
        .args("metadata --format-version 1 --offline --manifest-path".split(' '))
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"))
        .output()
        .expect("cargo runs");
    let metadata: serde_json::Value = serde_json::from_slice(&metadata.stdout).expect("cargo knows its packages");
    let packages = metadata["packages"].as_array().expect("there are packages");
    let psl = packages.iter().find(|package| package["name"] == "psl");
    let manifest = PathBuf::from(psl.expect("psl is a dependency")["manifest_path"].as_str().expect("a path"));
    let list = std::fs::read_to_string(manifest.with_file_name("data").join("rules.txt")).expect("psl has its list");
    let mut rules: Vec<String> = list.lines().map(in_ascii).collect();
    rules.sort();
    rules
}

fn in_ascii(name: &str) -> String {
    // A label of digits alone would be an address, and signs of rules are no part of a host.
    let host = |label: &str| url::Host::parse(label).expect("labels are hosts").to_string();
    let labels = name.split('.').map(|label| if label.is_ascii() { label.to_owned() } else { host(label) });
    labels.collect::<Vec<_>>().join(".")
}

#[test]
fn the_list_is_that_of_the_crate() {
    let rules = rules();
    let wanted = rules.join("\n") + "\n";
    if std::env::var_os("DURAMEN_WRITE_SUFFIXES").is_some() {
        std::fs::write(OWN, &wanted).expect("the list can be written");
    }
    let own = std::fs::read_to_string(OWN).expect("the list is there");
    assert!(own == wanted, "write list.txt anew: DURAMEN_WRITE_SUFFIXES=1 cargo test --package duramen-core suffixes");
    assert_eq!(rules.iter().map(|rule| rule.split('.').count()).max(), Some(MAX_LABELS));
}

/// Of every rule by itself, and before another one, so that a part of the name matches a rule, too.
#[test]
fn every_rule_gives_the_domain_that_the_crate_gives() {
    let rules = rules();
    for (rule, other) in rules.iter().zip(rules.iter().cycle().skip(rules.len() / 2)) {
        let [base, other] = [rule, other].map(|rule| rule.trim_start_matches('!').replace('*', "any"));
        let names = ["", "oak.", "old.oak.", "a.b.old.oak."].map(|before| format!("{before}{base}"));
        for name in names.into_iter().chain([format!("oak.{base}."), format!("{other}.{base}")]) {
            assert_eq!(registered(&name), psl::domain_str(&name), "{name}");
        }
    }
}

#[test]
fn names_without_a_label_to_register_have_no_domain() {
    for name in ["", ".", "..", "com", "com.", ".com", ".co.uk", "a..com", "..com"] {
        assert_eq!(registered(name), None, "{name:?}");
    }
    assert_eq!(registered("a.b.unknown"), Some("b.unknown"));
}
