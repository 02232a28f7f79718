//! A URL, split into the parts of a request by the URL Standard; its length is limited.

use url::{Position, Url};

/// The longest URL that is read, in bytes. Servers take no longer ones, and a long base times many links would fill
/// the memory.
pub const MAX_URL: usize = 8192;

/// The parts of a URL. Text is ASCII; `username`, `password` and `path` are percent-encoded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebUrl {
    /// The whole URL.
    pub href: String,
    pub scheme: String,
    pub username: String,
    pub password: String,
    /// The host without brackets; empty for URLs that have none, such as `mailto:`.
    pub host: String,
    /// The port, or that of the scheme; 0 where neither is known.
    pub port: u16,
    /// The path with the query.
    pub path: String,
}

impl WebUrl {
    /// `link` joined with `base` where there is one.
    /// The error says in a few words why there is no such URL.
    pub fn parse(link: &str, base: Option<&str>) -> Result<Self, String> {
        let is_short = |url: &str| url.len() <= MAX_URL;
        let too_long = || format!("longer than {MAX_URL} bytes");
        if !is_short(link) || !base.is_none_or(is_short) {
            return Err(too_long());
        }
        let url = match base {
            Some(base) => Url::parse(base).and_then(|base| base.join(link)),
            None => Url::parse(link),
        };
        let url = url.map_err(|error| error.to_string())?;
        if !is_short(url.as_str()) {
            return Err(too_long());
        }
        Ok(Self {
            scheme: url.scheme().to_owned(),
            username: url.username().to_owned(),
            password: url.password().unwrap_or_default().to_owned(),
            host: url.host_str().unwrap_or_default().trim_matches(['[', ']']).to_owned(),
            port: url.port_or_known_default().unwrap_or_default(),
            path: url[Position::BeforePath..Position::AfterQuery].to_owned(),
            href: url.into(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_url_is_longer_than_the_limit() {
        let long = "a".repeat(MAX_URL);
        for (link, base) in [(&*long, "https://e.org/"), ("a", &*format!("https://e.org/{long}"))] {
            assert_eq!(WebUrl::parse(link, Some(base)), Err("longer than 8192 bytes".to_owned()));
        }
        // In a path, each byte of a character outside ASCII is written as three.
        let grows = format!("https://e.org/{}", "\u{e9}".repeat(3000));
        assert!(grows.len() < MAX_URL && WebUrl::parse(&grows, None).is_err());
    }
}
