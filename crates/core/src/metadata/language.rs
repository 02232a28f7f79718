//! Language tags (BCP 47).

use whatlang::Lang;

use crate::strings::word_list;

/// Tags that declare no language.
const NOT_SAID: [&str; 4] = ["und", "mul", "zxx", "xx"];

/// Language, script and region in their usual case; none where the text names no language.
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

/// Of each language the code in ISO 639-3, and that in BCP 47: two letters where there are two.
const CODES: [&str; 140] = word_list(
    "afr af aka ak amh am ara ar aze az bel be ben bn bul bg cat ca ces cs cmn zh cym cy dan da \
     deu de ell el eng en epo eo est et fin fi fra fr guj gu heb he hin hi hrv hr hun hu hye hy \
     ind id ita it jav jv jpn ja kan kn kat ka khm km kor ko lat la lav lv lit lt mal ml mar mr \
     mkd mk mya my nep ne nld nl nob no ori or pan pa pes fa pol pl por pt ron ro rus ru sin si \
     slk sk slv sl sna sn spa es srp sr swe sv tam ta tel te tgl tl tha th tuk tk tur tr ukr uk \
     urd ur uzb uz vie vi yid yi zul zu",
);

/// The BCP 47 code of a language.
pub(super) fn code(language: Lang) -> &'static str {
    let pair = CODES.chunks(2).find(|pair| pair[0] == language.code());
    pair.map_or_else(|| language.code(), |pair| pair[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_a_code() {
        let codes: Vec<&str> = CODES.iter().copied().step_by(2).collect();
        let all: Vec<&str> = Lang::all().iter().map(|language| language.code()).collect();
        assert!(all.iter().all(|each| codes.contains(each)) && all.len() == codes.len());
    }
}
