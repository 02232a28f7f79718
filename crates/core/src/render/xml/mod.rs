//! Kept rows as XML: the content as XHTML, and as the body of a TEI document.
//!
//! Both start from the HTML that `render_html` writes. That HTML has one strict form (see `markup`), so it is read by a
//! scanner of a few lines, and every rule about what is written stays in one place.

mod markup;
mod tei;

use self::markup::{Token, is_void, tokens};
use super::Options;
use crate::page::Page;
use crate::strings::push_replaced;

/// The `tbody` that an HTML parser would put around rows right inside a table.
const ADDED: &str = "tbody (added)";

impl Page {
    /// The text rows that `kept` holds, and the images that belong to them, as a fragment of XHTML.
    pub fn render_xhtml(&self, kept: &[bool], options: &Options) -> String {
        xhtml(&self.render_html(kept, options))
    }

    /// The same as the `text` element of a TEI document.
    pub fn render_tei(&self, kept: &[bool], options: &Options) -> String {
        tei::text(&self.render_html(kept, options))
    }
}

/// A fragment of HTML as XML: the same elements, and the bodies that tables lack.
fn xhtml(html: &str) -> String {
    let mut out = String::with_capacity(html.len() + html.len() / 8);
    let mut open: Vec<&str> = Vec::new();
    for token in tokens(html) {
        let is_row = matches!(token, Token::Start("tr", _));
        if !is_row && !matches!(token, Token::Text(_)) && open.pop_if(|name| *name == ADDED).is_some() {
            out.push_str("</tbody>");
        }
        match token {
            Token::Text(text) => push_text(&mut out, text),
            Token::Start(name, attributes) => {
                if is_row && open.last() == Some(&"table") {
                    out.push_str("<tbody>");
                    open.push(ADDED);
                }
                out.extend(["<", name]);
                if name == "math" {
                    // HTML parsers know the namespace of formulas, those of XML do not.
                    out.push_str(" xmlns=\"http://www.w3.org/1998/Math/MathML\"");
                }
                push_attributes(&mut out, attributes);
                if is_void(name) {
                    out.push_str(" />");
                } else {
                    out.push('>');
                    open.push(name);
                }
            }
            Token::End(name) => {
                open.pop();
                out.extend(["</", name, ">"]);
            }
        }
    }
    out
}

/// Add text that is escaped already; U+FFFD stands for characters that XML 1.0 cannot write (section 2.2).
fn push_text(out: &mut String, text: &str) {
    push_replaced(out, text, |character| is_forbidden(character).then_some("\u{FFFD}"));
}

/// The same for what stands in a start tag, where a parser would turn line ends and tabs into spaces.
fn push_attributes(out: &mut String, attributes: &str) {
    push_replaced(out, attributes, |character| match character {
        '\t' => Some("&#09;"),
        '\n' => Some("&#10;"),
        '\r' => Some("&#13;"),
        _ => is_forbidden(character).then_some("\u{FFFD}"),
    });
}

fn is_forbidden(character: char) -> bool {
    matches!(character, '\0'..='\u{8}' | '\u{B}' | '\u{C}' | '\u{E}'..='\u{1F}' | '\u{FFFE}' | '\u{FFFF}')
}

#[cfg(test)]
mod tests {
    use super::xhtml;

    #[test]
    fn void_elements_close_themselves_and_rows_get_a_body() {
        assert_eq!(
            xhtml("<p>a<br>b\u{1}<img src=\"c\n\" alt=\"\"></p>"),
            "<p>a<br />b\u{FFFD}<img src=\"c&#10;\" alt=\"\" /></p>"
        );
        assert_eq!(
            xhtml("<table><thead><tr></tr></thead><tr></tr><tr></tr><tfoot></tfoot></table>"),
            "<table><thead><tr></tr></thead><tbody><tr></tr><tr></tr></tbody><tfoot></tfoot></table>"
        );
    }
}
