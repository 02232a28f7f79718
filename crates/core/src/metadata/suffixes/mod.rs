//! The host of a page's URL, and the part of it that somebody registered.
//!
//! `list.txt` has the rules of the public suffix list (<https://publicsuffix.org/list/>), names under which anybody may
//! register a domain, in Punycode: `*` stands for any label, and `!` before an exception. The list comes from the crate
//! `psl`, and `tests.rs` holds both the list and the search against that crate, which compiles it to code instead: 861 KB
//! of `duramen.wasm`. The list is under the Mozilla Public License 2.0.

use std::sync::LazyLock;

use hashbrown::HashSet;
use url::Host;

#[cfg(test)]
mod tests;

static RULES: LazyLock<HashSet<&str>> = LazyLock::new(|| include_str!("list.txt").lines().collect());

/// No rule has more labels.
const MAX_LABELS: usize = 7;

/// The host of an address as browsers write it: in lower case, in Punycode, without port; none without one.
pub(super) fn host(url: &str) -> Option<String> {
    let url = url::Url::parse(url).ok()?;
    matches!(url.scheme(), "http" | "https").then(|| url.host_str().map(str::to_owned))?
}

/// The part of a host that somebody registered, by the list of public suffixes: `example.co.uk` of
/// `news.example.co.uk`; none for a public suffix itself and for an IP address.
pub fn registered_domain(host: &str) -> Option<String> {
    match Host::parse(host) {
        Ok(Host::Domain(name)) => registered(&name).map(str::to_owned),
        _ => None,
    }
}

/// The public suffix of a name with one label more. Of the rules that match, the longest counts, and an exception before
/// all others; without a rule, anybody may register below the last label.
fn registered(name: &str) -> Option<&str> {
    let name = name.strip_suffix('.').unwrap_or(name);
    let dots = name.rmatch_indices('.').map(|(dot, _)| dot + 1);
    let starts: Vec<usize> = dots.chain([0]).take(MAX_LABELS + 1).collect();
    let mut suffix = 0;
    for (at, &start) in starts.iter().take(MAX_LABELS).enumerate() {
        let rule = &name[start..];
        if RULES.contains(&*format!("!{rule}")) {
            suffix = at - 1;
            break;
        }
        let is_any = |last: usize| RULES.contains(&*format!("*.{}", &name[starts[last]..]));
        if RULES.contains(rule) || at.checked_sub(1).is_some_and(is_any) {
            suffix = at;
        }
    }
    let start = *starts.get(suffix + 1)?;
    (start + 1 < starts[suffix]).then(|| &name[start..])
}
