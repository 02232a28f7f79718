//! Where links lead: joined as the URL Standard has it, and harmless or not there at all.

use std::borrow::Cow;

use url::{ParseError, Url};

use crate::page::Page;
use crate::tags;

/// Schemes that a rendered link may have; any other could run code or say nothing outside its application.
const SAFE: &[&str] = &["http", "https", "mailto", "tel", "ftp"];

/// Schemes that an image may come from.
const FETCHED: &[&str] = &["http", "https"];

/// The URL that relative ones are joined with, where there is one.
#[derive(Clone, Debug, Default)]
pub struct Base(Option<Url>);

impl Base {
    /// No base where `url` is none or no absolute URL.
    #[must_use]
    pub fn new(url: Option<&str>) -> Self {
        Self(url.and_then(|url| Url::parse(url).ok()))
    }

    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        self.0.as_ref().map(Url::as_str)
    }

    /// `link` made absolute; as it stands, white space trimmed, where that cannot be.
    #[must_use]
    pub fn absolute(&self, link: &str) -> String {
        match self.parse(link) {
            Ok(url) => url.into(),
            Err(_) => link.trim_ascii().to_owned(),
        }
    }

    /// `link` made absolute, or relative where there is no base; none where its scheme is not a safe one.
    pub(crate) fn safe_link(&self, link: &str) -> Option<String> {
        self.of_scheme(link, SAFE)
    }

    pub(crate) fn safe_image(&self, link: &str) -> Option<String> {
        self.of_scheme(link, FETCHED)
    }

    fn of_scheme(&self, link: &str, schemes: &[&str]) -> Option<String> {
        match self.parse(link) {
            Ok(url) => schemes.contains(&url.scheme()).then(|| url.into()),
            Err(ParseError::RelativeUrlWithoutBase) if self.0.is_none() => {
                let link = link.trim_ascii();
                (!link.is_empty()).then(|| without_controls(link).into_owned())
            }
            Err(_) => None,
        }
    }

    fn parse(&self, link: &str) -> Result<Url, ParseError> {
        match &self.0 {
            Some(base) => base.join(link),
            None => Url::parse(link),
        }
    }
}

/// Control characters percent-encoded: left out, they could join what they part into a scheme.
fn without_controls(link: &str) -> Cow<'_, str> {
    if !link.bytes().any(|byte| byte.is_ascii_control()) {
        return Cow::Borrowed(link);
    }
    let mut out = String::with_capacity(link.len() + 8);
    for character in link.chars() {
        if character.is_ascii_control() {
            out.push_str(&format!("%{:02X}", character as u32));
        } else {
            out.push(character);
        }
    }
    Cow::Owned(out)
}

impl Page {
    /// `url` joined with the first `base` that has an `href` (2.4.3, "document base URL").
    #[must_use]
    pub fn base_url(&self, url: Option<&str>) -> Base {
        let own = Base::new(url);
        let href = (1..self.len())
            .filter(|&row| self.nodes.tag[row] == tags::BASE)
            .find_map(|row| self.attribute(row, "href"));
        let joined = href.and_then(|href| own.parse(&href).ok());
        match joined {
            Some(url) if !matches!(url.scheme(), "data" | "javascript") => Base(Some(url)),
            _ => own,
        }
    }
}
