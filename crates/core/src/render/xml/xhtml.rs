//! XHTML: the same elements as in the HTML, in the syntax of XML.

use super::markup::{Token, is_void, tokens};
use super::written::{push_attributes, push_text};

/// A fragment of HTML as XML; rows right inside a table get the `tbody` that an HTML parser would put around them.
pub(super) fn xhtml(html: &str) -> String {
    let mut writer = Writer { out: String::with_capacity(html.len() + html.len() / 8), open: Vec::new() };
    for token in tokens(html) {
        match token {
            Token::Text(text) => push_text(&mut writer.out, text),
            Token::Start(name, attributes) => writer.start(name, attributes),
            Token::End(name) => writer.end(name),
        }
    }
    writer.out
}

/// Where an element comes from.
#[derive(Clone, Copy, PartialEq)]
enum Origin {
    Written,
    Added,
}

struct Writer<'h> {
    out: String,
    open: Vec<(&'h str, Origin)>,
}

impl<'h> Writer<'h> {
    fn start(&mut self, name: &'h str, attributes: &str) {
        if name != "tr" {
            self.end_added();
        } else if self.open.last() == Some(&("table", Origin::Written)) {
            self.out.push_str("<tbody>");
            self.open.push(("tbody", Origin::Added));
        }
        self.out.extend(["<", name]);
        if name == "math" {
            // HTML parsers know the namespace of formulas, those of XML do not.
            self.out.push_str(" xmlns=\"http://www.w3.org/1998/Math/MathML\"");
        }
        push_attributes(&mut self.out, attributes);
        if is_void(name) {
            self.out.push_str(" />");
        } else {
            self.out.push('>');
            self.open.push((name, Origin::Written));
        }
    }

    fn end(&mut self, name: &str) {
        self.end_added();
        self.open.pop();
        self.out.extend(["</", name, ">"]);
    }

    fn end_added(&mut self) {
        if self.open.last() == Some(&("tbody", Origin::Added)) {
            self.open.pop();
            self.out.push_str("</tbody>");
        }
    }
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
