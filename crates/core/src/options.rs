//! How a page is parsed.

/// How to parse.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Treat the content of `noscript` as a browser that runs scripts does: as raw text.
    pub scripting: bool,
    /// Parse as the content of this element, such as `div`, `td` or `svg path`.
    pub fragment: Option<String>,
    /// Close `<iframe/>`, an open `<title>` and their like where nothing else does and the rest of the page would be
    /// their text: pages saved as XML are written so.
    pub lenient: bool,
}
