//! Against the crate `psl`, which has the same list as code.

use std::path::{Path, PathBuf};
use std::process::Command;

use proptest::prelude::*;

use super::{LIST, MOST_LABELS, registered};

const OWN: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/src/metadata/suffixes/list.txt"
);

/// The list of the crate, as it came with it.
fn rules() -> Vec<String> {
    let metadata = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--format-version",
            "1",
            "--offline",
            "--manifest-path",
        ])
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"))
        .output()
        .expect("cargo runs");
    let metadata: serde_json::Value =
        serde_json::from_slice(&metadata.stdout).expect("cargo knows its packages");
    let packages = metadata["packages"].as_array().expect("there are packages");
    let psl = packages.iter().find(|package| package["name"] == "psl");
    let manifest = PathBuf::from(
        psl.expect("psl is a dependency")["manifest_path"]
            .as_str()
            .expect("a path"),
    );
    let list = std::fs::read_to_string(manifest.with_file_name("data").join("rules.txt"))
        .expect("psl has its list");
    list.lines().map(str::to_owned).collect()
}

/// A rule as `list.txt` has it.
fn line(rule: &str) -> String {
    let (name, mark) = rule
        .strip_prefix('!')
        .map_or((rule, ""), |name| (name, "!"));
    let labels: Vec<String> = name.rsplit('.').map(in_ascii).collect();
    labels.join(".") + mark
}

fn in_ascii(name: &str) -> String {
    // A label of digits alone would be an address.
    if name.is_ascii() {
        return name.to_owned();
    }
    url::Host::parse(name)
        .expect("labels are hosts")
        .to_string()
}

#[test]
fn the_list_is_that_of_the_crate() {
    let mut lines: Vec<String> = rules().iter().map(|rule| line(rule)).collect();
    lines.sort_unstable();
    lines.dedup();
    let wanted = lines.join("\n") + "\n";
    if std::env::var_os("DURAMEN_WRITE_SUFFIXES").is_some() {
        std::fs::write(Path::new(OWN), &wanted).expect("the list can be written");
    }
    let own = std::fs::read_to_string(OWN).expect("the list is there");
    assert!(
        own == wanted,
        "write list.txt anew: DURAMEN_WRITE_SUFFIXES=1 cargo test --package duramen-core suffixes"
    );
    let most = LIST.lines().map(|line| line.split('.').count()).max();
    assert_eq!(most, Some(MOST_LABELS));
}

#[test]
fn every_rule_gives_the_domain_that_the_crate_gives() {
    for rule in rules() {
        let base = rule.trim_start_matches('!').replace('*', "any");
        for name in [
            base.clone(),
            format!("oak.{base}"),
            format!("old.oak.{base}."),
            format!("a.b.old.oak.{base}"),
        ] {
            let expected = psl::domain_str(&name).map(in_ascii);
            assert_eq!(registered(&in_ascii(&name)), expected.as_deref(), "{name}");
        }
    }
}

#[test]
fn names_without_a_label_to_register_have_no_domain() {
    for name in [
        "", ".", "..", "com", "com.", ".com", ".co.uk", "a..com", "..com",
    ] {
        assert_eq!(registered(name), None, "{name:?}");
    }
    assert_eq!(registered("a.b.unknown"), Some("b.unknown"));
    assert_eq!(registered("a.b.www.ck"), Some("www.ck"));
    assert_eq!(registered("a.b.ck"), Some("a.b.ck"));
}

proptest! {
    /// Names put together from labels that rules have, which match a rule in part, or two of them.
    #[test]
    fn drawn_names_have_the_domain_that_the_crate_gives(at in prop::collection::vec(0..LIST.len(), 1..8), last in 0..LIST.len()) {
        let near = |at: usize| LIST.as_bytes()[..at].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let rule = |at: usize| LIST[near(at)..].split(['\n', '!']).next().unwrap_or_default().replace('*', "any");
        let mut labels: Vec<String> = rule(last).split('.').map(str::to_owned).collect();
        labels.extend(at.iter().map(|&at| rule(at).rsplit('.').next().unwrap_or_default().to_owned()));
        labels.reverse();
        let name = labels.join(".");
        // International names are compared for every rule, above.
        prop_assume!(!name.contains("xn--"));
        prop_assert_eq!(registered(&name), psl::domain_str(&name));
    }
}
