//! Against the crate `psl`, which has the same list as code.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use proptest::prelude::*;

use super::{LIST, MAX_LABELS, registered};

const OWN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/metadata/suffixes/list.txt");

/// The list of the crate, as it came with it.
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
    list.lines().map(str::to_owned).collect()
}

/// A rule as `list.txt` has it: its labels behind the first from the last on, and its first label.
fn parts(rule: &str) -> (String, String) {
    let (name, mark) = rule.strip_prefix('!').map_or((rule, ""), |name| (name, "!"));
    let mut labels: Vec<String> = name.rsplit('.').map(in_ascii).collect();
    let first = labels.pop().unwrap_or_default();
    (labels.join("."), first + mark)
}

/// The rules of `list.txt`, each with its labels from the last to the first.
fn own_rules() -> Vec<String> {
    let rules_of = |line: &'static str| {
        let (name, labels) = line.split_once(' ').expect("a name and labels");
        let rule = move |label: &str| format!("{name}.{label}").trim_start_matches('.').to_owned();
        labels.split(' ').map(rule)
    };
    LIST.lines().flat_map(rules_of).collect()
}

fn in_ascii(name: &str) -> String {
    // A label of digits alone would be an address.
    if name.is_ascii() {
        return name.to_owned();
    }
    url::Host::parse(name).expect("labels are hosts").to_string()
}

#[test]
fn the_list_is_that_of_the_crate() {
    let mut names: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (name, label) in rules().iter().map(|rule| parts(rule)) {
        names.entry(name).or_default().insert(label);
    }
    let line = |(name, labels): (String, BTreeSet<String>)| {
        let labels: Vec<String> = labels.into_iter().collect();
        format!("{name} {}\n", labels.join(" "))
    };
    let wanted: String = names.into_iter().map(line).collect();
    if std::env::var_os("DURAMEN_WRITE_SUFFIXES").is_some() {
        std::fs::write(Path::new(OWN), &wanted).expect("the list can be written");
    }
    let own = std::fs::read_to_string(OWN).expect("the list is there");
    assert!(own == wanted, "write list.txt anew: DURAMEN_WRITE_SUFFIXES=1 cargo test --package duramen-core suffixes");
    let rules = own_rules();
    let most = rules.iter().map(|rule| rule.split('.').count()).max();
    assert_eq!(most, Some(MAX_LABELS));
}

#[test]
fn every_rule_gives_the_domain_that_the_crate_gives() {
    for rule in rules() {
        let base = rule.trim_start_matches('!').replace('*', "any");
        for name in [base.clone(), format!("oak.{base}"), format!("old.oak.{base}."), format!("a.b.old.oak.{base}")] {
            let expected = psl::domain_str(&name).map(in_ascii);
            assert_eq!(registered(&in_ascii(&name)), expected.as_deref(), "{name}");
        }
    }
}

#[test]
fn names_without_a_label_to_register_have_no_domain() {
    for name in ["", ".", "..", "com", "com.", ".com", ".co.uk", "a..com", "..com"] {
        assert_eq!(registered(name), None, "{name:?}");
    }
    assert_eq!(registered("a.b.unknown"), Some("b.unknown"));
    assert_eq!(registered("a.b.www.ck"), Some("www.ck"));
    assert_eq!(registered("a.b.ck"), Some("a.b.ck"));
}

static OWN_RULES: LazyLock<Vec<String>> = LazyLock::new(own_rules);

proptest! {
    /// Names put together from labels that rules have, which match a rule in part, or two of them.
    #[test]
    fn drawn_names_have_the_domain_that_the_crate_gives(at in prop::collection::vec(any::<prop::sample::Index>(), 1..8), last in any::<prop::sample::Index>()) {
        let rule = |at: prop::sample::Index| at.get(&OWN_RULES).trim_end_matches('!').replace('*', "any");
        let mut labels: Vec<String> = rule(last).split('.').map(str::to_owned).collect();
        labels.extend(at.into_iter().map(|at| rule(at).rsplit('.').next().unwrap_or_default().to_owned()));
        labels.reverse();
        let name = labels.join(".");
        // International names are compared for every rule, above.
        prop_assume!(!name.contains("xn--"));
        prop_assert_eq!(registered(&name), psl::domain_str(&name));
    }
}
