//! Link targets: joined by the URL Standard, and left out if they could run code.

use url::{ParseError, Position, Url};

use crate::page::Page;
use crate::strings::byte_set;
use crate::tags;
use crate::web_url::MAX_URL;

/// Schemes that a rendered link may have; any other could run code or say nothing outside its application.
const SAFE: &[&str] = &["http", "https", "mailto", "tel", "ftp"];

/// Schemes that an image may come from.
const FETCHED: &[&str] = &["http", "https"];

/// The bytes that resolving may add to all links of a page: a multiple of the page's size, and a constant.
///
/// A base of 8 KiB before each of 20,000 short links would be 160 MB. A page of one link in 150 bytes, which is many,
/// may have a base of 2,400 bytes.
const ADDED_PER_BYTE: usize = 16;
const MORE_ADDED_BYTES: usize = 16 << 10;

/// The URL that relative ones are joined with, where there is one.
#[derive(Clone, Debug, Default)]
pub struct Base {
    url: Option<Url>,
    /// Scheme and host of a web address, before the path.
    origin: String,
}

impl From<Option<Url>> for Base {
    fn from(url: Option<Url>) -> Self {
        let url = url.filter(|url| url.as_str().len() <= MAX_URL);
        let web = url.as_ref().filter(|url| matches!(url.scheme(), "http" | "https"));
        let origin = web.map(|url| url[..Position::BeforePath].to_owned());
        Self { origin: origin.unwrap_or_default(), url }
    }
}

impl Base {
    /// No base where `url` is none, no absolute URL or longer than [`MAX_URL`].
    pub fn new(url: Option<&str>) -> Self {
        let url = url.filter(|url| url.len() <= MAX_URL);
        url.and_then(|url| Url::parse(url).ok()).into()
    }

    pub fn as_str(&self) -> Option<&str> {
        self.url.as_ref().map(Url::as_str)
    }

    /// `link` made absolute; as it stands, white space trimmed, where that cannot be or it is longer than [`MAX_URL`].
    pub fn absolute(&self, link: &str) -> String {
        match self.parse(link) {
            Ok(url) => url.into(),
            Err(_) => link.trim_ascii().to_owned(),
        }
    }

    /// `link` made absolute, or relative where there is no base; none where its scheme is not a safe one, or where it
    /// is longer than [`MAX_URL`].
    pub(crate) fn safe_link(&self, link: &str) -> Option<String> {
        self.of_scheme(link, SAFE)
    }

    pub(crate) fn safe_image(&self, link: &str) -> Option<String> {
        self.of_scheme(link, FETCHED)
    }

    fn of_scheme(&self, link: &str, schemes: &[&str]) -> Option<String> {
        if link.len() > MAX_URL {
            return None;
        }
        if let Some(url) = self.plain(link) {
            return Some(url);
        }
        match self.parse(link) {
            Ok(url) => schemes.contains(&url.scheme()).then(|| url.into()),
            Err(ParseError::RelativeUrlWithoutBase) if self.url.is_none() => {
                let link = link.trim_ascii();
                (!link.is_empty()).then(|| without_controls(link))
            }
            Err(_) => None,
        }
    }

    /// What parsing would give, for the web addresses that it would not change: most are so, and parsing is slow.
    fn plain(&self, link: &str) -> Option<String> {
        let host = link.strip_prefix("https://").or_else(|| link.strip_prefix("http://"));
        let path = match host {
            Some(rest) => &rest[plain_host(rest)?..],
            None => link,
        };
        let is_path = path.starts_with('/') && (host.is_some() || !path.starts_with("//"));
        if !is_path || !is_plain_path(path.as_bytes()) {
            return None;
        }
        match host {
            Some(_) => Some(link.to_owned()),
            None => (!self.origin.is_empty()).then(|| [&self.origin, link].concat()),
        }
    }

    fn parse(&self, link: &str) -> Result<Url, ParseError> {
        if link.len() > MAX_URL {
            // The error of the URL crate for URLs that are too long.
            return Err(ParseError::Overflow);
        }
        match &self.url {
            Some(base) => base.join(link),
            None => Url::parse(link),
        }
    }
}

/// Bytes that mean the same before and after parsing, in a path, a query and a fragment.
const PLAIN: [bool; 256] =
    byte_set(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~/?&=%#+,;:@!*()$");

/// Whether no byte would be encoded, and no step of the path is a dot or two.
fn is_plain_path(path: &[u8]) -> bool {
    let mut last = 0;
    path.iter().all(|&byte| {
        let is_plain = PLAIN[byte as usize] && !(byte == b'.' && last == b'/');
        last = byte;
        is_plain
    })
}

/// The length of a host that parsing leaves alone: small letters, and none that a number or a code might be.
fn plain_host(rest: &str) -> Option<usize> {
    let host = &rest[..rest.find('/')?];
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'.' | b'-');
    let is_name = host.ends_with(|last: char| last.is_ascii_lowercase()) && host.bytes().all(is_plain);
    (is_name && !host.contains("xn--") && !host.contains("0x")).then_some(host.len())
}

/// Control characters percent-encoded: left out, they could join what they part into a scheme.
fn without_controls(link: &str) -> String {
    if !link.bytes().any(|byte| byte.is_ascii_control()) {
        return link.to_owned();
    }
    let encoded =
        |letter: char| if letter.is_ascii_control() { format!("%{:02X}", letter as u32) } else { letter.into() };
    link.chars().map(encoded).collect()
}

impl Page {
    /// Where the link at `row` leads, as a safe URL.
    pub(crate) fn safe_link(&self, row: usize, base: &Base) -> Option<String> {
        self.short_attribute(row, "href")?;
        base.safe_link(&self.attribute(row, "href")?)
    }

    /// `url` joined with the first `base` that has an `href` (2.4.3, "document base URL"); none where the links of the
    /// page would become too long by it.
    pub fn base_url(&self, url: Option<&str>) -> Base {
        let base = self.declared_base(url);
        if self.is_affordable(&base) {
            return base;
        }
        let own = Base::new(url);
        if self.is_affordable(&own) { own } else { Base::default() }
    }

    /// Whether all links and images, each made absolute with `base`, stay within a multiple of the page.
    fn is_affordable(&self, base: &Base) -> bool {
        let url = base.as_str().unwrap_or_default();
        // In HTML and Markdown `&` may take five characters.
        let length = url.len() + 4 * url.bytes().filter(|&byte| byte == b'&').count();
        let is_link = |tag: &&tags::Tag| matches!(**tag, tags::A | tags::IMG | tags::LINK);
        let links = if length == 0 { 0 } else { self.nodes.tag.iter().filter(is_link).count() };
        length * links <= ADDED_PER_BYTE * self.source_len() + MORE_ADDED_BYTES
    }

    fn declared_base(&self, url: Option<&str>) -> Base {
        let own = Base::new(url);
        let bases = self.nodes.tag.iter().enumerate().filter(|&(_, &tag)| tag == tags::BASE);
        let href = bases.map(|(row, _)| row).find_map(|row| self.attribute(row, "href"));
        let joined = href.and_then(|href| own.parse(&href).ok());
        let is_base = |url: &Url| url.as_str().len() <= MAX_URL && !matches!(url.scheme(), "data" | "javascript");
        match joined.filter(is_base) {
            Some(url) => Some(url).into(),
            None => own,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn plain_addresses_are_what_parsing_gives(
            link in "(https?://[a-z0-9x.-]{0,6}[a-z])?/?[a-zA-Z0-9./?#&%=:@!*()$+,;~_'\"<> -]{0,12}"
        ) {
            for base in [None, Some("https://example.org/a/b?c#d"), Some("mailto:x"), Some("http://h:81/x")] {
                let base = Base::new(base);
                if let Some(plain) = base.plain(&link) {
                    prop_assert_eq!(Some(plain), base.parse(&link).ok().map(String::from));
                }
            }
        }
    }
}
