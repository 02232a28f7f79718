//! The host of a page's URL, and its registered domain.

use url::Host;

use super::suffixes;

/// The host of an address as browsers write it: in lower case, in Punycode, without port; none without one.
pub(super) fn host(url: &str) -> Option<String> {
    let url = url::Url::parse(url).ok()?;
    matches!(url.scheme(), "http" | "https").then(|| url.host_str().map(str::to_owned))?
}

/// The part of a host that somebody registered, by the list of public suffixes: `example.co.uk` of
/// `news.example.co.uk`; none for a public suffix itself and for an IP address.
#[must_use]
pub fn registered_domain(host: &str) -> Option<String> {
    match Host::parse(host) {
        Ok(Host::Domain(name)) => suffixes::registered(&name).map(str::to_owned),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_have_registered_domains() {
        for (url, domain_of_url) in [
            ("https://news.Example.co.uk:80/x", Some("example.co.uk")),
            ("https://ann.github.io/", Some("ann.github.io")),
            ("http://127.0.0.1/", None),
            ("http://[::1]/", None),
            ("https://co.uk/", None),
            ("https://müller.example/", Some("xn--mller-kva.example")),
        ] {
            let found = host(url).and_then(|host| registered_domain(&host));
            assert_eq!(found.as_deref(), domain_of_url, "{url}");
        }
        assert_eq!((host("file:///x"), host("oak")), (None, None));
    }
}
