//! The value of a feature as a sentence for people, from the form that [`super::columns`] declares for the feature.
//!
//! A form that ends with a full stop is a sentence with a place for the value, such as `{count}`. Another form is what
//! holds of the block, or of the page, where the value is 1: "stands in a list".

use super::columns::{FEATURES, Feature, Scope};

/// What the page type and template smoothing add to a score has no column.
const TYPE: &str = "type_";
const TEMPLATE: (&str, &str) = ("template_mean", "The mean score of the blocks of its template: {lean}.");

/// What the value of a feature says; of a feature that is not known, its name and the value.
#[must_use]
pub fn in_words(name: &str, value: f32) -> String {
    let value = if value.is_finite() { value } else { 0.0 };
    if let Some(feature) = FEATURES.iter().find(|feature| feature.name == name) {
        return of_feature(feature, value);
    }
    if let Some(page_type) = name.strip_prefix(TYPE) {
        let form = format!("The page is of the type {page_type} with a probability of {{share}}.");
        return filled(&form, value);
    }
    if name == TEMPLATE.0 {
        return filled(TEMPLATE.1, value);
    }
    format!("{}: {}.", name.replace('_', " "), number(value))
}

fn of_feature(feature: &Feature, value: f32) -> String {
    if let Some((_, says)) = feature.none.filter(|&(none, _)| none == value) {
        return says.to_owned();
    }
    if feature.says.ends_with('.') {
        return filled(feature.says, value);
    }
    let subject = match feature.scope {
        Scope::Block => "It",
        Scope::Page => "The page",
    };
    if value >= 0.5 { format!("{subject} {}.", feature.says) } else { format!("{subject} {}.", negated(feature.says)) }
}

/// The sentence with the value in its place, as that place asks for it.
fn filled(form: &str, value: f32) -> String {
    let place = form.split_once('{').and_then(|(before, rest)| {
        let (place, after) = rest.split_once('}')?;
        Some((before, place, after))
    });
    let Some((before, place, after)) = place else {
        return form.to_owned();
    };
    let shown = match place {
        "share" => format!("{:.0} %", 100.0 * f64::from(value)),
        "value" => number(value),
        "lean" => lean(value),
        "names" if value < 0.5 => "No name".to_owned(),
        "names" if value < 1.5 => "A name".to_owned(),
        "names" => "The nearest name".to_owned(),
        "distance" if value == 0.0 => "It is".to_owned(),
        "offset" if value == 0.0 => "It is within".to_owned(),
        "distance" | "offset" => {
            let side = if value > 0.0 { "after" } else { "before" };
            format!("It stands {} {side}", counted(value, "blocks"))
        }
        _ => counted(value, place.trim_start_matches("count ")),
    };
    format!("{before}{shown}{after}")
}

/// The count behind a logarithm, which features have of one more than the count, with its noun.
fn counted(value: f32, nouns: &str) -> String {
    let count = libm::expm1f(value.abs().min(20.0)).round();
    let is_one = count == 1.0;
    let noun = nouns.strip_suffix('s').filter(|_| is_one).unwrap_or(nouns);
    format!("{count:.0} {noun}")
}

/// Which class a learned score of words or names indicates.
fn lean(value: f32) -> String {
    match value {
        0.0 => "nothing is known".to_owned(),
        ..0.0 => format!("against content ({value:+.2})"),
        _ => format!("for content ({value:+.2})"),
    }
}

/// A number with at most three digits, or all digits before its point.
fn number(value: f32) -> String {
    let places = match value.abs() {
        ..9.995 => 2,
        ..99.95 => 1,
        _ => 0,
    };
    let shown = format!("{value:.places$}");
    if places == 0 {
        return shown;
    }
    shown.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The phrase with its verb denied: "does not stand in a list", "is not hidden".
fn negated(phrase: &str) -> String {
    let (verb, rest) = phrase.split_once(' ').unwrap_or((phrase, ""));
    match verb {
        "is" => format!("is not {rest}"),
        "has" => format!("does not have {rest}"),
        _ => format!("does not {} {rest}", verb.trim_end_matches('s')),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Places that a form may have, without the noun of a count.
    const PLACES: [&str; 7] = ["count ", "share", "value", "lean", "names", "distance", "offset"];

    #[test]
    fn every_feature_is_a_sentence() {
        for feature in FEATURES {
            for value in [-9.0, -1.0, 0.0, 0.5, 1.0, 4.0, f32::MAX, f32::NAN] {
                let said = in_words(feature.name, value);
                let first = said.chars().next();
                assert!(first.is_some_and(|it| it.is_uppercase() || it.is_numeric() || it == '-'), "{said}");
                assert!(said.ends_with('.') && !said.contains(['{', '}']), "{said}");
            }
            let places = feature.says.matches('{').count();
            let known = PLACES.iter().any(|place| feature.says.contains(&format!("{{{place}")));
            assert!(if feature.says.ends_with('.') { places == 1 && known } else { places == 0 }, "{}", feature.name);
        }
    }
}
