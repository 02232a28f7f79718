//! Language tags (BCP 47).

/// Tags that declare no language.
const NOT_SAID: [&str; 4] = ["und", "mul", "zxx", "xx"];

/// Language, script and region in their usual case; none where the text names no language.
#[must_use]
pub fn language_tag(text: &str) -> Option<String> {
    let mut rest = text.trim();
    let language = subtag(rest);
    let mut tag = language.to_ascii_lowercase();
    let is_named = (2..=3).contains(&language.len())
        && language.bytes().all(|byte| byte.is_ascii_alphabetic())
        && !NOT_SAID.contains(&&*tag);
    if !is_named {
        return None;
    }
    rest = &rest[language.len()..];
    if let Some(script) = next_subtag(rest)
        && script.len() == 4
        && script.bytes().all(|byte| byte.is_ascii_alphabetic())
    {
        tag.push('-');
        tag.push_str(&script[..1].to_ascii_uppercase());
        tag.push_str(&script[1..].to_ascii_lowercase());
        rest = &rest[1 + script.len()..];
    }
    if let Some(region) = next_subtag(rest)
        && is_region(region)
    {
        tag.push('-');
        tag.push_str(&region.to_ascii_uppercase());
    }
    Some(tag)
}

/// The letters and digits that a text begins with.
fn subtag(text: &str) -> &str {
    let end = text.find(|mark: char| !mark.is_ascii_alphanumeric());
    &text[..end.unwrap_or(text.len())]
}

fn next_subtag(rest: &str) -> Option<&str> {
    rest.strip_prefix(['-', '_']).map(subtag)
}

/// Two letters, as in `GB`, or three digits, as in `419` for Latin America.
fn is_region(part: &str) -> bool {
    part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_alphabetic())
        || part.len() == 3 && part.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_get_their_usual_case() {
        for (text, tag) in [
            ("en_us.UTF-8", Some("en-US")),
            ("ZH-hant-tw", Some("zh-Hant-TW")),
            ("es-419", Some("es-419")),
            ("de-x-private", Some("de")),
            ("english", None),
            ("und", None),
            ("", None),
        ] {
            assert_eq!(language_tag(text).as_deref(), tag, "{text}");
        }
    }
}
