//! The `charset` parameter of a `Content-Type` header.

use encoding_rs::Encoding;

/// The encoding that a header such as `text/html; charset="utf-8"` names.
///
/// Follows "parse a MIME type" of the MIME Sniffing standard for parameters
/// (the first `charset` counts, quoted values may hold `;` and escapes), but
/// forgives a missing type, because callers hand in what servers send.
pub(super) fn charset(header: &str) -> Option<&'static Encoding> {
    let mut rest = header;
    loop {
        rest = rest.trim_start_matches(|c: char| c == ';' || c.is_ascii_whitespace());
        if rest.is_empty() {
            return None;
        }
        let name_end = rest.find([';', '=']).unwrap_or(rest.len());
        let (name, after) = rest.split_at(name_end);
        let Some(value) = after.strip_prefix('=') else {
            rest = after;
            continue;
        };
        let (value, after) = parameter_value(value);
        if name.eq_ignore_ascii_case("charset") {
            return Encoding::for_label(value.as_bytes());
        }
        rest = after;
    }
}

/// A parameter's value and what follows it.
fn parameter_value(rest: &str) -> (String, &str) {
    let Some(quoted) = rest.strip_prefix('"') else {
        let end = rest.find(';').unwrap_or(rest.len());
        let (value, after) = rest.split_at(end);
        return (value.trim_ascii_end().to_owned(), after);
    };
    let mut value = String::new();
    let mut characters = quoted.chars();
    while let Some(character) = characters.next() {
        match character {
            '"' => break,
            '\\' => value.extend(characters.next()),
            other => value.push(other),
        }
    }
    // Whatever stands between the closing quote and the next ';' is ignored.
    let after = characters.as_str();
    let end = after.find(';').unwrap_or(after.len());
    (value, after.get(end..).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::charset;

    #[test]
    fn reads_the_first_charset_parameter() {
        let cases = [
            ("text/html; charset=utf-8", Some("UTF-8")),
            ("text/html;charset=ISO-8859-1", Some("windows-1252")),
            ("text/html; Charset=\"shift_jis\"", Some("Shift_JIS")),
            ("text/html; charset=\"gb\\2312\"; x=y", Some("GBK")),
            ("text/html; a=\"x;charset=koi8-r\"; charset=big5", Some("Big5")),
            ("text/html ; charset=euc-kr ; boundary=x", Some("EUC-KR")),
            ("charset=utf-8", Some("UTF-8")),
            ("text/html; charset=utf-8; charset=big5", Some("UTF-8")),
            ("text/html; charset=nonsense; charset=big5", None),
            ("text/html; charset", None),
            ("text/html; charset=", None),
            ("text/html; charset=\"", None),
            ("text/html", None),
            ("; ; ;=;=", None),
            ("", None),
        ];
        for (header, expected) in cases {
            assert_eq!(charset(header).map(|e| e.name()), expected, "{header:?}");
        }
    }
}
